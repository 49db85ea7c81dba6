import { Readable } from 'node:stream';
import type pg from 'pg';
import { Pdf } from '../../server/exports/pdf.ts';
import type { Storage } from '../../server/files/storage.ts';
import { brasao } from './demo-brasao.ts';
import { autoridades, type DemoLetter, letters, modelos, orgaos } from './demo-letter-texts.ts';
import { inTheNameOf } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** The register of a demonstration office: letterhead, kept texts, letters of two months and what has become of each. */
export async function addLetters(client: pg.Client, storage: Storage, office: SeedOffice): Promise<void> {
  const picture = await kept(storage, office, brasao());
  await inTheNameOf(client, office, 0, async () => {
    await letterhead(client, office, picture);
    await recipients(client, office);
    await texts(client, office);
    // until July the numbers were in a book
    await client.query(
      `select app.skip_oficios(id, app.periodo_de(reinicio), 38, $2) from oficio_tipos where tenant_id = $1 and nome = 'Ofício'`,
      [office.id, 'Números usados no livro de papel, antes do sistema.'],
    );
  });
  const ids: string[] = [];
  for (const [at, letter] of letters.entries())
    await inTheNameOf(client, office, at, async () => {
      const of = letter.reitera === undefined ? null : ids[letter.reitera]!;
      const id = await draft(client, office, letter, of);
      ids.push(id);
      if (letter.rascunho) return;
      await client.query(`select app.issue_oficio($1, 1, ${day('$2')})`, [id, letter.dia]);
      await lived(client, office, id, letter);
      if (letter.arquivo) await answer(client, storage, office, id, letter);
    });
}

type Kept = { path: string; size: number; sha256: string };

async function kept(storage: Storage, office: SeedOffice, content: Buffer): Promise<Kept> {
  const received = await storage.receive(Readable.from([content]));
  return { path: await received.keep(office.id), size: received.size, sha256: received.sha256 };
}

/** So many days ago; what would be a weekend is the Friday before. */
const day = (days: string) => `(
  select app.today() - d.ago - case extract(isodow from app.today() - d.ago) when 6 then 1 when 7 then 2 else 0 end
    from (select ${days}::int as ago) d)`;

/** The initials of who signs: `Gabinete da Vereadora Helena Prado` is GVHP. */
const sigla = ({ name }: SeedOffice) => [...name.matchAll(/\b\p{Lu}/gu)].map(([letter]) => letter).join('');
const signs = ({ name }: SeedOffice) => /(Vereadora?) (.+)$/.exec(name)!.slice(1) as [string, string];

async function letterhead(client: pg.Client, office: SeedOffice, { path, size }: Kept): Promise<void> {
  const { id, name, slug, city } = office;
  const [cargo, signatario] = signs(office);
  await client.query(
    `insert into brasoes (tenant_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage) values ($1, 'brasao.png', $2, 'image/png', $3)`,
    [id, size, path],
  );
  const rodape = `Praça da Matriz, 20, Centro · (${city.ddd}) 3000-1234 · ${slug}@camara.exemplo.leg.br`;
  await client.query(
    `insert into ajustes (tenant_id, brasao_caminho, cabecalho, rodape, cidade, sigla, signatario, signatario_cargo)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id) do update set brasao_caminho = excluded.brasao_caminho, cabecalho = excluded.cabecalho, rodape = excluded.rodape,
       cidade = excluded.cidade, sigla = excluded.sigla, signatario = excluded.signatario, signatario_cargo = excluded.signatario_cargo`,
    [id, path, [`Câmara Municipal de ${city.name}`, name], rodape, city.name, sigla(office), signatario, cargo],
  );
}

async function recipients(client: pg.Client, { id, city }: SeedOffice): Promise<void> {
  await client.query('select app.oficio_tipos_iniciais()');
  await client.query(
    `insert into orgaos (tenant_id, nome, sigla, endereco, numero, bairro, cidade, prazo_resposta_dias)
     select $1, o.nome, o.sigla, o.endereco, o.numero, o.bairro, $3, o.dias
       from jsonb_to_recordset($2) o (nome text, sigla text, endereco text, numero text, bairro text, dias int)`,
    [id, JSON.stringify(orgaos), city.name],
  );
  await client.query(
    `insert into autoridades (tenant_id, orgao_id, nome, cargo, genero, tratamento)
     select $1, o.id, a.nome, a.cargo, a.genero, a.tratamento
       from jsonb_to_recordset($2) a (de text, nome text, cargo text, genero text, tratamento text)
       join orgaos o on o.tenant_id = $1 and o.sigla = a.de`,
    [id, JSON.stringify(autoridades)],
  );
}

const texts = (client: pg.Client, { id }: SeedOffice) =>
  client.query(
    `insert into modelos (tenant_id, tipo, nome, oficio_tipo_id, assunto, corpo)
     select $1, m.tipo, m.nome, case m.tipo when 'DOCUMENTO' then t.id end, m.assunto, m.corpo
       from jsonb_to_recordset($2) m (tipo text, nome text, assunto text, corpo text)
       join oficio_tipos t on t.tenant_id = $1 and t.nome = 'Ofício'`,
    [id, JSON.stringify(modelos)],
  );

/** One that repeats another is about the same demands. */
async function draft(client: pg.Client, office: SeedOffice, letter: DemoLetter, of: string | null): Promise<string> {
  const { tipo, dia, para, assunto, corpo } = letter;
  const { rows } = await client.query<{ id: string }>(
    `insert into oficios (tenant_id, tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo, anterior_id, reiteracao, created_at)
     select $1, t.id, t.numeracao, o.id, a.id, $4, $5, $6, case when $6::uuid is null then 0 else 1 end,
            least(now() - interval '1 hour', ${day('$7')} + time '10:00')
       from oficio_tipos t join orgaos o on o.tenant_id = $1 and o.sigla = $3
       join autoridades a on a.tenant_id = $1 and a.orgao_id = o.id
      where t.tenant_id = $1 and t.nome = $2 returning id`,
    [office.id, tipo, para, assunto, corpo, of, dia],
  );
  const { id } = rows[0]!;
  const demandas = of === null ? await demandasOf(client, office, letter) : null;
  await client.query(
    `insert into oficio_demandas (tenant_id, oficio_id, demanda_id, created_at)
     select $1, o.id, d.id, o.created_at from oficios o cross join lateral (
       select unnest($4::uuid[]) as id
       union all
       select l.demanda_id from oficio_demandas l where l.tenant_id = $1 and l.oficio_id = $3) d
      where o.tenant_id = $1 and o.id = $2`,
    [office.id, id, of, demandas],
  );
  return id;
}

/** Demands of the sector that came in before and are in no letter that stands: they ask for what the letter does, and wait while it does. */
async function demandasOf(client: pg.Client, { id }: SeedOffice, letter: DemoLetter): Promise<string[]> {
  const { dia, setor, pedido, quantas, respondido, assunto } = letter;
  await client.query(`select set_config('app.derivado', 'on', true)`);
  // nobody's edit, so that the log has none of it; what demands are counted by is told apart, and begins at 0 like a trigger's arguments
  const { rows } = await client.query<{ id: string }>(
    `with mudadas as (update demandas d
        set descricao_texto = replace(replace($5, '{rua}', x.endereco), '{bairro}', x.bairro),
            status = case when $6 then d.status else 'EM_ANALISE' end,
            encerrada_em = case when $6 then d.encerrada_em end
       from (
         select y.id, m.endereco, m.bairro, to_jsonb(y) as antes from demandas y join municipes m on m.tenant_id = y.tenant_id and m.id = y.municipe_id
           join setores s on s.tenant_id = y.tenant_id and s.id = y.setor_id
          where y.tenant_id = $1 and s.nome = $3 and y.deleted_at is null and not y.sigilosa and y.data_demanda <= ${day('$2')}
            and m.endereco is not null and m.bairro is not null
            and not exists (select from oficio_demandas l join oficios o on o.tenant_id = l.tenant_id and o.id = l.oficio_id
              where l.tenant_id = $1 and l.demanda_id = y.id and (o.anulado_em is null or o.assunto <> $7))
          order by exists (select from oficio_demandas l where l.tenant_id = $1 and l.demanda_id = y.id) desc, y.data_demanda desc, y.id
          limit $4) x
      where d.tenant_id = $1 and d.id = x.id returning d.id, x.antes, to_jsonb(d) as depois),
     contadas as (
       select k.chave, k.valor from mudadas c, (
           select ('[0:' || cardinality(counted_by) - 1 || ']=' || counted_by::text)::text[] as por
             from app.office_tables where table_name = 'demandas') t, lateral (
         select app.counters_of(c.antes, 'demandas', t.por), -1
         union all
         select app.counters_of(c.depois, 'demandas', t.por), 1) k (chave, valor)),
     somadas as materialized (
       select app.add_to_counter($1, s.chave, s.valor) from (
         select chave, sum(valor)::bigint as valor from contadas group by chave having sum(valor) <> 0) s)
     select c.id, (select count(*) from somadas) from mudadas c`,
    [id, dia, setor, quantas, pedido, respondido !== undefined, assunto],
  );
  await client.query(`select set_config('app.derivado', 'off', true)`);
  return rows.map((row) => row.id);
}

/** What was done with it since, a date after the other, as the office wrote it down. */
async function lived(client: pg.Client, { id }: SeedOffice, oficio: string, letter: DemoLetter): Promise<void> {
  const { enviado, protocolado, respondido, resposta, anulado, casa } = letter;
  const set = (sets: string, ...values: unknown[]) =>
    client.query(`update oficios set ${sets} where tenant_id = $1 and id = $2`, [id, oficio, ...values]);
  if (enviado !== undefined) await set(`enviado_em = greatest(emitido_em, ${day('$3')})`, enviado);
  if (protocolado !== undefined)
    await set(
      `protocolado_em = greatest(emitido_em, ${day('$3')}), protocolo = to_char(${day('$3')}, 'YYYY') || '/' || (4100 - $3::int * 7)`,
      protocolado,
    );
  if (respondido !== undefined)
    await set(`respondido_em = greatest(emitido_em, ${day('$3')}), resposta = $4`, respondido, resposta);
  if (casa)
    await set(
      `casa_numero = 312, casa_ano = extract(year from emitido_em), casa_link = 'https://sapl.exemplo.leg.br/materia/1312', resultado = $3,
       resultado_em = greatest(emitido_em, ${day('$4')})`,
      casa.resultado,
      casa.dia,
    );
  if (anulado === undefined) return;
  await client.query('select app.void_oficio($1, $2)', [oficio, anulado]);
  await set('anulado_em = emitido_em');
}

/** The paper that came back. */
async function answer(client: pg.Client, storage: Storage, office: SeedOffice, oficio: string, letter: DemoLetter) {
  const paper = new Pdf({
    page: (n, of) => `Página ${n} de ${of}`,
    replaced: 'Um caractere que a fonte não tem está escrito como código.',
    title: `Resposta: ${letter.assunto}`,
    office: orgaos.find(({ sigla: one }) => one === letter.para)!.nome,
    subtitle: office.city.name,
  });
  paper.heading('Resposta ao ofício');
  paper.entry({ title: office.name, text: letter.resposta! });
  const { path, size, sha256 } = await kept(storage, office, Buffer.concat([...paper.end()]));
  await client.query(
    `select app.keep_oficio_resposta($1, 'Resposta da secretaria.pdf', $2, 'application/pdf', $3, $4)`,
    [oficio, size, path, sha256],
  );
}
