import type pg from 'pg';
import { inTheNameOf } from './authors.ts';
import { stepsOfTheme } from './demo-steps.ts';
import { calls, notes, street, violence, type Call } from './demo-texts.ts';
import type { SeedOffice } from './seed-data.ts';

/** What makes a demonstration office one in the middle of its week: deadlines, what waits and for whom, what was said. */

/** Working days until an answer. */
export const prazos: Readonly<Record<string, number>> = {
  'Obras e Infraestrutura': 20,
  Saúde: 15,
  Educação: 20,
  'Trânsito e Transporte': 20,
  'Limpeza Urbana': 10,
  'Meio Ambiente': 15,
  'Assistência Social': 10,
  Habitação: 30,
  Iluminação: 7,
  'poste com risco': 2,
  'bueiro entupido': 5,
  medicamento: 5,
};

/** An office that keeps up with most of what comes: what is older than two months is the exception. */
export const openOfWeek = (days: number): number => (days < 12 ? 0.85 : days < 30 ? 0.45 : days < 70 ? 0.12 : 0.015);

/** Each in a transaction of its own, in the name of whoever did it: the log and the timeline have it so. */
export async function livedWeek(client: pg.Client, office: SeedOffice): Promise<void> {
  const as = (at: number, work: () => Promise<unknown>) => inTheNameOf(client, office, at, work);
  await as(0, () => daysOff(client, office));
  for (const at of office.people.keys()) await as(at, () => waiting(client, office, at));
  for (const [at, text] of notes.entries()) await as(at, () => note(client, office, at, text));
  for (const [at, call] of calls.entries()) await as(at, () => spoken(client, office, at, call));
  await as(0, () => stepsOfTheme(client, office, 'Iluminação'));
  const neighbours: Made[] = [];
  await as(
    1,
    async () =>
      void neighbours.push(
        ...(await demandsOf(client, office, street.demandas, { assunto: 'lâmpada apagada', by: 1 })),
      ),
  );
  await as(0, () => darkStreet(client, office, neighbours));
  const last = office.people.length - 1;
  await as(last, () => secret(client, office, last));
  await as(1, () => handedOver(client, office));
  await as(0, () => kept(client, office));
}

const daysOff = (client: pg.Client, { id }: SeedOffice) =>
  client.query(
    `insert into feriados (tenant_id, data, nome, tipo, anual) values
       ($1, app.today() - 9, 'Aniversário da cidade', 'MUNICIPAL', true),
       ($1, app.today() + 24, 'Recesso da Câmara', 'GABINETE', false)
     on conflict do nothing`,
    [id],
  );

/** Open demands of an office, the newest first, by their place. */
const open = `(
  select d.id, d.municipe_id, d.created_at, row_number() over (order by d.data_demanda desc, d.created_at desc, d.id) - 1 as place
    from demandas d where d.tenant_id = $1 and d.deleted_at is null and d.status = 'EM_ANALISE' and not d.sigilosa)`;

/** Of every person's some have been passed on, and some stand still until somebody answers. */
async function waiting(client: pg.Client, { id, people }: SeedOffice, at: number): Promise<void> {
  const steps = [
    ['ENCAMINHADA', 2],
    ['AGUARDANDO_TERCEIRO', 5],
    ['AGUARDANDO_MUNICIPE', 8],
  ] as const;
  for (const [andamento, rest] of steps)
    await client.query(
      `update demandas d set andamento = $2 from ${open} o
        where d.tenant_id = $1 and d.id = o.id and o.place % 11 = $3 and (o.place / 11) % $4 = $5`,
      [id, andamento, rest, people.length, at],
    );
  await client.query(
    `update demandas d set retomar_em = app.today() + 7 from ${open} o
      where d.tenant_id = $1 and d.id = o.id and o.place % 29 = 20 and (o.place / 29) % $2 = $3`,
    [id, people.length, at],
  );
}

/** Some hours ago, the more the further down the list, and after what it is about. */
const said = (hours: number) =>
  `greatest(o.created_at + interval '20 minutes', now() - ($2::int * ${hours} + 1) * interval '1 hour')`;

const note = (client: pg.Client, { id }: SeedOffice, at: number, text: string) =>
  client.query(
    `insert into demanda_notas (tenant_id, demanda_id, texto, created_at)
     select $1, o.id, $3, ${said(11)} from ${open} o where o.place = $2::int * 3`,
    [id, at, text],
  );

const spoken = (client: pg.Client, { id }: SeedOffice, at: number, call: Call) =>
  client.query(
    `insert into historicos_atendimento (tenant_id, municipe_id, demanda_id, descricao, canal, sentido, resultado, user_id, data_registro)
     select $1, o.municipe_id, o.id, $3, $4, $5, $6, app.user_id(), ${said(13)} from ${open} o where o.place = $2::int * 2 + 1`,
    [id, at, ...call],
  );

/** Three neighbours and one dark street, which has been told to the city hall once; two of them have called again. */
async function darkStreet(client: pg.Client, { id }: SeedOffice, neighbours: readonly Made[]): Promise<void> {
  const [first] = neighbours;
  await client.query(`update demandas set urgente = true, andamento = 'ENCAMINHADA' where tenant_id = $1 and id = $2`, [
    id,
    first!.id,
  ]);
  for (const [at, descricao] of street.contatos.entries())
    await client.query(
      `insert into historicos_atendimento (tenant_id, municipe_id, demanda_id, descricao, canal, sentido, resultado, user_id)
       values ($1, $2, $3, $4, 'LIGACAO', 'RECEBIDO', 'FALOU', app.user_id())`,
      [id, neighbours[at]!.municipe_id, neighbours[at]!.id, descricao],
    );
  await client.query(`insert into demanda_notas (tenant_id, demanda_id, texto) values ($1, $2, $3)`, [
    id,
    first!.id,
    street.nota,
  ]);
}

/** What few people read: whoever took it down, and who administers the office. */
async function secret(client: pg.Client, office: SeedOffice, by: number): Promise<void> {
  const [tema] = await subject(client, office, 'Assistência social', null, false);
  await subject(client, office, violence.assunto, tema!.id, true);
  const [row] = await demandsOf(client, office, [violence.texto], {
    assunto: violence.assunto,
    by,
    of: '^(MARIA|ANA) ',
    sigilosa: true,
  });
  await client.query(
    `insert into demanda_leitores (tenant_id, demanda_id, user_id, motivo) values ($1, $2, app.user_id(), 'CRIACAO')
     on conflict do nothing`,
    [office.id, row!.id],
  );
}

const subject = async (client: pg.Client, { id }: SeedOffice, nome: string, pai: string | null, sigilosa: boolean) =>
  (
    await client.query<{ id: string }>(
      `insert into assuntos (tenant_id, nivel, pai_id, nome, posicao, setor_id, sigilosa)
       select $1, case when $3::uuid is null then 1 else 2 end, $3, $2, 90, s.id, $4
         from setores s where s.tenant_id = $1 and s.nome = 'Assistência Social' returning id`,
      [id, nome, pai, sigilosa],
    )
  ).rows;

type Made = { id: string; municipe_id: string };
type Asked = {
  assunto: string;
  /** Place of whoever follows them. */ by: number;
  /** Names of whom they are. */ of?: string;
  sigilosa?: boolean;
};

/** Demands of today about a subject, of one citizen each: their numbers are the last. */
async function demandsOf(
  client: pg.Client,
  { id, people }: SeedOffice,
  textos: readonly string[],
  { assunto, by, of = '', sigilosa = false }: Asked,
): Promise<Made[]> {
  const { rows } = await client.query<Made>(
    `with citizens as (
       select m.id, row_number() over (order by m.data_cadastro) as place from municipes m
        where m.tenant_id = $1 and m.deleted_at is null and m.nome_completo ~ $6)
     insert into demandas (tenant_id, municipe_id, setor_id, assunto_id, descricao_texto, assessor_responsavel, assessor_id, data_demanda, sigilosa)
     select $1, c.id, coalesce(a.setor_id, t.setor_id), a.id, w.texto, e.nome, e.id, app.today(), $4
       from unnest($3::text[]) with ordinality w (texto, place) join citizens c using (place)
       join assuntos a on a.tenant_id = $1 and a.nome = $2 left join assuntos t on t.tenant_id = $1 and t.id = a.pai_id
       join equipe e on e.tenant_id = $1 and e.nome = $5
      order by w.place
     returning id, municipe_id`,
    [id, assunto, textos, sigilosa, people[by]!.name, of],
  );
  return rows;
}

/** Demands that changed hands yesterday, all at once: a task that is over, and can be taken back. */
async function handedOver(client: pg.Client, { id, people }: SeedOffice): Promise<void> {
  const asked = `(
    select d.id, d.assessor_id, d.assessor_responsavel, e.id as para, e.nome, row_number() over (order by o.place)::int as seq
      from ${open} o join demandas d on d.tenant_id = $1 and d.id = o.id join equipe e on e.tenant_id = $1 and e.nome = $2
     where o.place % 6 = 4 and d.assessor_id <> e.id)`;
  await client.query(
    `with a as materialized ${asked},
     lote as (
       insert into lotes (tenant_id, tipo, estado, titulo, parametros, total, feitos, ok, created_at, concluido_em)
       select $1, 'DEMANDAS', 'CONCLUIDO', 'Demandas: mudar o assessor para ' || nome, jsonb_build_object('assessor_id', para),
              count(*), count(*), count(*), now() - interval '1 day', now() - interval '1 day' + interval '2 seconds'
         from a group by nome, para returning id),
     mudadas as (
       update demandas d set assessor_id = a.para, assessor_responsavel = a.nome from a
        where d.tenant_id = $1 and d.id = a.id returning d.id, d.versao)
     insert into lote_itens (tenant_id, lote_id, seq, registro_id, resultado, versao_depois, antes)
     select $1, lote.id, a.seq, a.id, 'ALTERADO', m.versao,
            jsonb_build_object('assessor_id', a.assessor_id, 'assessor_responsavel', a.assessor_responsavel)
       from lote, a join mudadas m on m.id = a.id`,
    [id, people.at(-1)!.name],
  );
}

/** What everybody of the office looks at every day, under a name in the menu. */
async function kept(client: pg.Client, { id, people }: SeedOffice): Promise<void> {
  await client.query(
    `with visao as (
       insert into visoes (tenant_id, lista, nome, user_id, estado)
       select $1, 'demandas', 'Iluminação em aberto', null, jsonb_build_object('status', 'EM_ANALISE', 'setor', s.id)
         from setores s where s.tenant_id = $1 and s.nome = 'Iluminação Pública' returning id)
     insert into visoes_fixadas (tenant_id, user_id, chave, visao_id, posicao)
     select $1, u.id, visao.id::text, visao.id, 1 from visao, unnest($2::uuid[]) u (id)`,
    [id, people.map(({ userId }) => userId)],
  );
}
