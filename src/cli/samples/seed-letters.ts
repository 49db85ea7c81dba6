import type pg from 'pg';
import { asDefiner, connectAs } from '../../server/database/owner.ts';
import { settleLoaded } from '../../server/database/settle-loaded.ts';
import { progress } from '../../server/process/progress.ts';
import { formatNumber } from '../../shared/format.ts';
import { signedBy } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';
import { sectors } from './seed-texts.ts';

/** A letter to so many demands, at most so many of an office, and so many at once. */
const every = 20;
const most = 20_000;
const atOnce = 5_000;

const written = [
  'oficio_tipos',
  'orgaos',
  'autoridades',
  'oficios',
  'oficio_demandas',
  'oficio_sequencias',
  'demandas',
];

/** The id of the letter about a demand: the same seed has the same letters. */
const letterOf = (demanda: string) => `(left(md5(${demanda}::text), 8) || substr(${demanda}::text, 9))::uuid`;

/**
 * Letters of an office's years, each about a demand, issued some days after it came in: four of five have a number of their own, of what is
 * older most was answered, one of fifty is void, and of the last weeks a third are drafts. What they were issued with is not frozen, and
 * an answer is waited for three weeks, holidays or not: a million rows are to be there in minutes.
 */
const letters = `
  with escolhidas as materialized (
    select d.id as demanda_id, d.setor_id, ${letterOf('d.id')} as id, x.n, least(app.today(), d.data_demanda + 2 + (x.n % 18)::int) as dia
      from (select d.id, row_number() over (order by d.data_demanda, d.id) as n from demandas d
        where d.tenant_id = $1 and d.deleted_at is null and not d.sigilosa) x join demandas d on d.tenant_id = $1 and d.id = x.id
     where x.n % $2 = 0),
  ditas as (
    select e.*, e.n / $2 as m, o.id as orgao_id, a.id as autoridade_id, t.id as tipo_id, t.numeracao, t.nome as tipo, t.mascara, t.digitos,
           e.dia > app.today() - 20 and e.n / $2 % 3 = 0 as rascunho
      from escolhidas e
      join setores s on s.tenant_id = $1 and s.id = e.setor_id
      join orgaos o on o.tenant_id = $1 and o.nome = 'Secretaria de ' || s.nome
      join autoridades a on a.tenant_id = $1 and a.orgao_id = o.id
      join oficio_tipos t on t.tenant_id = $1 and t.nome = case when e.n / $2 % 100 < 80 then 'Ofício' when e.n / $2 % 100 < 86 then 'Memorando'
        when e.n / $2 % 100 < 92 then 'Convite' else 'Indicação' end),
  numeradas as materialized (
    select d.*, row_number() over (order by d.dia, d.n) as ordem,
           case when d.numeracao = 'GABINETE' and not d.rascunho then
             row_number() over (partition by d.tipo_id, extract(year from d.dia), d.rascunho order by d.dia, d.n) end::int as numero
      from ditas d)
  insert into oficios (tenant_id, id, tipo_id, numeracao, numero, periodo, identificacao, orgao_id, autoridade_id, destinatario, assunto, corpo, emitido_em,
    numerado_em, enviado_em, protocolado_em, protocolo, resposta_dias, resposta_ate, respondido_em, resposta, anulado_em, anulado_motivo, anulado_por,
    casa_numero, casa_ano, created_at)
  select $1, n.id, n.tipo_id, n.numeracao, n.numero, case when n.numero is not null then extract(year from n.dia)::int end,
         case when n.rascunho then null when n.numero is null then 'INDICAÇÃO Nº ' || n.m || '/' || extract(year from n.dia)
           else app.identificacao_de(n.mascara, n.tipo, n.digitos, n.numero, extract(year from n.dia)::int, null) end,
         n.orgao_id, n.autoridade_id, app.destinatario_de($1, n.orgao_id, n.autoridade_id), left(x.assunto, 150), x.corpo,
         v.dia, v.dia + time '14:00' + (n.ordem % 600) * interval '1 second',
         case when n.m % 4 <> 0 then v.dia end, case when n.m % 3 <> 0 then least(app.today(), v.dia + 1) end,
         case when n.m % 3 <> 0 then extract(year from v.dia) || '/' || n.ordem end,
         case when not n.rascunho then 15 end, v.dia + 21, r.dia, case when r.dia is not null then 'Serviço incluído na programação da equipe.' end,
         case when v.dia is not null and n.m % 50 = 7 then v.dia end, case when v.dia is not null and n.m % 50 = 7 then 'Saiu com o destinatário errado.' end,
         case when v.dia is not null and n.m % 50 = 7 then 'Sistema' end,
         case when n.numeracao = 'EXTERNA' and not n.rascunho then 1 + n.m % 999999 end,
         case when n.numeracao = 'EXTERNA' and not n.rascunho then extract(year from n.dia)::int end, n.dia + time '10:00'
    from numeradas n
   cross join lateral (select case when not n.rascunho then n.dia end as dia) v
   cross join lateral (select case when n.m % 50 <> 7 and v.dia < app.today() - 30 and n.m % 20 < 17 then v.dia + 5 + (n.m % 24)::int end as dia) r
    join lateral (
      select upper(left(d.descricao_texto, 1)) || lower(substr(split_part(d.descricao_texto, '.', 1), 2) collate "pt-BR-x-icu") as assunto,
             'Solicito a {{autoridade.pronome}} as providências necessárias para atender ao pedido abaixo.' || E'\\n\\n{{demandas.lista}}' as corpo
        from demandas d where d.tenant_id = $1 and d.id = n.demanda_id) x on true
   where n.ordem > $3 and n.ordem <= $3 + $4`;

const links = `
  insert into oficio_demandas (tenant_id, oficio_id, demanda_id, codigo_antes, created_at)
  select $1, o.id, d.id, case when o.numero is not null then d.codigo_oficio end, o.created_at
    from demandas d join oficios o on o.tenant_id = $1 and o.id = ${letterOf('d.id')} where d.tenant_id = $1`;

/** As issuing leaves it: the numbers given so far, and each demand with that of its letter. */
const after = [
  `insert into oficio_sequencias (tenant_id, tipo_id, periodo, ultimo, ultima_data)
   select $1, tipo_id, periodo, max(numero), max(emitido_em) from oficios where tenant_id = $1 and numero is not null group by tipo_id, periodo`,
  `update demandas d set codigo_oficio = o.numero::text from oficio_demandas l join oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
    where d.tenant_id = $1 and l.tenant_id = $1 and l.demanda_id = d.id and o.numero is not null and o.anulado_em is null`,
];

/** The registers of letters of offices whose demands are there; many rows at once, as everything else that is made up. */
export async function loadLetters(
  ownerUrl: string,
  offices: readonly SeedOffice[],
  say: (line: string) => void,
): Promise<void> {
  const client = await connectAs(ownerUrl, 'gabinete seed');
  const told = progress(say);
  try {
    await client.query(`set synchronous_commit = 'off'; set work_mem = '64MB'`);
    let loaded = 0;
    for (const office of offices) {
      const step = Math.max(every, Math.ceil(office.size.demandas / most));
      await asDefiner(client, () => recipients(client, office));
      for (let from = 0; from < office.size.demandas / step; from += atOnce)
        loaded += (await inOffice(client, office, letters, [step, from, atOnce])) ?? 0;
      await inOffice(client, office, links);
      for (const statement of after) await inOffice(client, office, statement, [], true);
      told(() => `  ${formatNumber(loaded)} ofícios`);
    }
    await settleLoaded(client, written);
  } finally {
    await client.end();
  }
}

const inOffice = (
  client: pg.Client,
  { id, people }: SeedOffice,
  sql: string,
  values: unknown[] = [],
  derived = false,
) =>
  asDefiner(client, async () => {
    await signedBy(client, people[0]);
    await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.derivado', $2, true)`, [
      id,
      derived ? 'on' : '',
    ]);
    return (await client.query(sql, [id, ...values])).rowCount;
  });

/** A secretariat for each sector, and who answers there. */
async function recipients(client: pg.Client, { id, city }: SeedOffice): Promise<void> {
  await client.query(`select set_config('app.tenant_id', $1, true), set_config('app.derivado', 'on', true)`, [id]);
  await client.query('select app.oficio_tipos_iniciais()');
  await client.query(
    `insert into orgaos (tenant_id, nome, cidade, prazo_resposta_dias) select $1, 'Secretaria de ' || s, $3, 15 from unnest($2::text[]) s`,
    [id, sectors.map(({ nome }) => nome), city.name],
  );
  await client.query(
    `insert into autoridades (tenant_id, orgao_id, nome, cargo, genero, tratamento)
     select $1, o.id, case when o.n % 2 = 0 then 'Osvaldo Peixoto' else 'Lúcia Fontes Andrade' end,
            case when o.n % 2 = 0 then 'Secretário Municipal' else 'Secretária Municipal' end, case when o.n % 2 = 0 then 'M' else 'F' end, 'SENHORIA'
       from (select id, row_number() over (order by nome) as n from orgaos where tenant_id = $1) o`,
    [id],
  );
}
