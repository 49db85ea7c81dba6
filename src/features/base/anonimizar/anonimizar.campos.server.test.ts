import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { traceTools } from '../../../../tests/support/office/traces.ts';
import { anonymiseMunicipe } from './anonimizar.contract.ts';

/**
 * Each column of a citizen and of what hangs on them is decided here: it stays, it becomes a fixed word, or it is empty
 * once the citizen is anonymised. A column or a table that a later migration adds fails until it is one of these.
 */
type Decided = {
  /** Which rows are this citizen's, of `$1`. */
  whose: string;
  stays: string;
  becomes: Record<string, string | readonly string[]>;
};
const always = 'tenant_id id created_at deleted_at deleted_by versao';
const tables: Record<string, Decided> = {
  municipes: {
    whose: 'id = $1',
    stays: 'codigo data_cadastro anonimizado_em bairro_id sem_telefone unido_em',
    becomes: { nome_completo: 'MUNÍCIPE ANONIMIZADO' },
  },
  historicos_atendimento: {
    whose: 'municipe_id = $1',
    stays: 'municipe_id autor data_registro demanda_id canal sentido resultado user_id editado_em',
    becomes: { descricao: 'ATENDIMENTO ANONIMIZADO' },
  },
  demanda_notas: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    stays: 'demanda_id autor user_id editada_em',
    becomes: { texto: 'Conteúdo anonimizado', mencionados: [] },
  },
  demandas: {
    whose: 'municipe_id = $1',
    // the office's own work: what it sent to whom, and what came of it
    stays:
      'numero municipe_id setor_id codigo_oficio assessor_responsavel assessor_id data_demanda status encerrada_em ciclo devolutiva reaberta antes apoiadores assunto_id urgente sigilosa bairro_id andamento prazo prazo_origem prazo_dias prazo_corridos retomar_em movimentada_em principal_id compromisso_id',
    becomes: { descricao_texto: 'DEMANDA ANONIMIZADA' },
  },
  agenda_compromissos: {
    whose: 'municipe_id = $1 or demanda_id in (select id from demandas where municipe_id = $1)',
    // how one repeats is its series'
    stays:
      'municipe_id demanda_id data_compromisso hora_compromisso hora_fim status user_id updated_at serie_id resultado_em',
    becomes: { titulo: 'COMPROMISSO ANONIMIZADO' },
  },
  compromisso_participantes: {
    whose: `compromisso_id in (select id from agenda_compromissos where municipe_id = $1
      or demanda_id in (select id from demandas where municipe_id = $1))`,
    stays: 'compromisso_id demanda_id equipe_id municipe_id',
    becomes: {},
  },
  // few people read it, also afterwards
  demanda_leitores: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    stays: 'demanda_id user_id motivo',
    becomes: {},
  },
  // goes as a whole, with its file
  demanda_documentos: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    stays: '',
    becomes: {},
  },
  // who was merged into whom
  mesclagens: {
    whose: 'fica_id = $1 or sai_id = $1',
    stays: 'fica_id sai_id movidos desfeita_em',
    becomes: {},
  },
  oficio_demandas: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    // what was issued is a public document; of a draft nothing is left
    stays: 'oficio_id demanda_id codigo_antes depois',
    becomes: {},
  },
  apoiadores: {
    whose: 'municipe_id = $1 or demanda_id in (select id from demandas where municipe_id = $1)',
    // others go on asking for it, and numbers stay
    stays: 'demanda_id municipe_id aparte autor user_id',
    becomes: {},
  },
  devolutivas: {
    whose: 'municipe_id = $1 or demanda_id in (select id from demandas where municipe_id = $1)',
    // that somebody was told, and how, is the office's own work
    stays:
      'demanda_id municipe_id ciclo situacao resultado canal feita_em historico_id aparte autor user_id editada_em',
    becomes: {},
  },
  demanda_passos: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    // how far the office has come
    stays: 'demanda_id ordem tipo dias feito_em feito_por a_mao vence vence_desde proprio',
    becomes: { texto: 'PASSO ANONIMIZADO' },
  },
  demanda_pausas: {
    whose: 'demanda_id in (select id from demandas where municipe_id = $1)',
    // when the office waited for somebody
    stays: 'demanda_id de ate motivo',
    becomes: {},
  },
};

const samples: Record<string, string> = {
  text: 'CANARIO',
  date: '1980-02-03',
  uuid: randomUUID(),
  jsonb: '{"x":"CANARIO"}',
};
/** Something for a column that nobody filled in; one of a special form says which. */
const sampleOf = ({ name, type }: Column): string =>
  ({ cep: '01310100', email: 'canario@exemplo.com' })[name] ??
  samples[type] ??
  (type.startsWith('timestamp') ? '1980-02-03' : '1');

type Column = { table: string; name: string; type: string; generated: boolean };

let server: TestServer;
let office: Office;
let clerk: User;
let columns: Column[];

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  clerk = await server.member(office);
  columns = await server.rows<Column>(
    `select attrelid::regclass::text as table, attname as name, format_type(atttypid, null) as type, attgenerated <> '' as generated
       from pg_attribute where attrelid = any ($1::regclass[]) and attnum > 0 and not attisdropped order by 1, attnum`,
    [Object.keys(tables)],
  );
});
afterAll(() => server?.stop());

/** Columns that must be empty afterwards. */
const emptied = (table: string) =>
  columns.filter(
    (column) =>
      column.table === table &&
      !column.generated &&
      !`${always} ${tables[table]!.stays}`.split(' ').includes(column.name) &&
      !(column.name in tables[table]!.becomes),
  );

test('every table that names a citizen or a demand is among them', async () => {
  const linked = await server.rows<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid in ('municipes'::regclass, 'demandas'::regclass)`,
  );
  // pairs of people who may be one hold nothing of theirs, and go altogether (finder.server.test.ts); a notice names a colleague
  const without = ['duplicados', 'notificacoes'];
  expect(linked.map(({ name }) => name)).toEqual(expect.arrayContaining(without));
  expect(
    linked
      .map(({ name }) => name)
      .filter((name) => !without.includes(name))
      .sort(),
  ).toEqual(
    Object.keys(tables)
      .filter((name) => name !== 'municipes')
      .sort(),
  );
});

test('every column that was filled in is empty afterwards, or decided to stay', async () => {
  const { id } = await traceTools(server).marked(office, clerk, 'CANARIO');
  await server.rows(
    `insert into demanda_leitores (tenant_id, demanda_id, user_id, motivo)
     select tenant_id, id, $2, 'ESCOLHA' from demandas where municipe_id = $1`,
    [id, clerk.id],
  );
  await server.rows(
    `insert into compromisso_participantes (tenant_id, compromisso_id, nome)
     select tenant_id, id, 'CANARIO' from agenda_compromissos where municipe_id = $1 or demanda_id in (select id from demandas where municipe_id = $1)`,
    [id],
  );
  await server.rows(
    `insert into apoiadores (tenant_id, demanda_id, municipe_id, user_id)
     select tenant_id, id, municipe_id, $2 from demandas where municipe_id = $1`,
    [id, clerk.id],
  );
  await server.rows(
    `insert into devolutivas (tenant_id, demanda_id, municipe_id, ciclo, situacao, user_id)
     select tenant_id, id, municipe_id, 1, 'DISPENSADA', $2 from demandas where municipe_id = $1`,
    [id, clerk.id],
  );
  await server.rows(
    `insert into demanda_passos (tenant_id, demanda_id, ordem, texto, tipo)
     select tenant_id, id, 1, 'CANARIO', 'MANUAL' from demandas where municipe_id = $1`,
    [id],
  );
  await server.rows(
    `insert into demanda_pausas (tenant_id, demanda_id, de) select tenant_id, id, '2026-11-02' from demandas where municipe_id = $1`,
    [id],
  );
  await server.rows(
    `with tipo as (insert into oficio_tipos (tenant_id, nome, numeracao) values ($1, 'Convite', 'EXTERNA') returning tenant_id, id),
     carta as (
       insert into oficios (tenant_id, tipo_id, numeracao, assunto, identificacao, emitido_em, numerado_em)
       select tenant_id, id, 'EXTERNA', 'Poda', 'CONVITE', '2026-05-04', now() from tipo returning tenant_id, id)
     insert into oficio_demandas (tenant_id, oficio_id, demanda_id)
     select c.tenant_id, c.id, d.id from carta c, demandas d where d.municipe_id = $2`,
    [office.id, id],
  );
  await server.rows(
    `insert into mesclagens (tenant_id, fica_id, sai_id, antes, movidos)
     select m.tenant_id, m.id, m.id, '{"nome_completo": {"antes": "CANARIO"}}', '{}' from municipes m where m.id = $1`,
    [id],
  );
  for (const [table, { whose }] of Object.entries(tables)) {
    for (const column of emptied(table))
      await server.rows(
        `update ${table} set ${column.name} = coalesce(${column.name}, $2::${column.type}) where ${whose}`,
        [id, sampleOf(column)],
      );
    const [row] = await server.rows<{ all: number; full: number }>(
      `select count(*)::int as all, count(*) filter (where num_nulls(${[...emptied(table).map(({ name }) => name), '1'].join(', ')}) = 0)::int as full
         from ${table} where ${whose}`,
      [id],
    );
    expect([table, row!.full]).toEqual([table, Math.max(1, row!.all)]);
  }
  const [{ versao } = { versao: 0 }] = await server.rows<{ versao: number }>(
    'select versao from municipes where id = $1',
    [id],
  );
  expect((await server.as(office.admin, office).call(anonymiseMunicipe, { id, versao })).status).toBe(200);

  for (const [table, { whose, becomes }] of Object.entries(tables)) {
    const rows = await server.rows<Record<string, unknown>>(`select * from ${table} t where ${whose}`, [id]);
    expect([table, rows.length > 0]).toEqual([table, table !== 'demanda_documentos']);
    const expected = { ...Object.fromEntries(emptied(table).map(({ name }) => [name, null])), ...becomes };
    for (const row of rows) expect(row, table).toMatchObject(expected);
  }
  // and in no other place, the derived columns among them
  expect(await traceTools(server).tablesWith(['CANARIO', '1980-02-03'])).toEqual([]);
});
