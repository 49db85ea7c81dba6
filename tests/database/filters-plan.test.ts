import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as demandas from '../../src/features/daily/demandas/demandas.sql.ts';
import type { DemandasWanted } from '../../src/features/daily/demandas/demandas.parts.sql.ts';
import type { Statement } from '../../src/server/database/db.ts';
import { startPlans } from '../support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';

/** Whatever a list is narrowed to, one index says of each row whether it is meant. */

const rows = process.env.GABINETE_LONG ? 20_000 : 10_000;

let server: TestServer;
let office: Office;
let plans: Awaited<ReturnType<typeof startPlans>>;
const ids: Record<'setores' | 'equipe' | 'bairros' | 'assuntos', string[]> = {
  setores: [],
  equipe: [],
  bairros: [],
  assuntos: [],
};

beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  const made = async (text: string, ...values: unknown[]) =>
    (await server.rows<{ id: string }>(text, [office.id, ...values])).map(({ id }) => id);
  const named = (table: string, n: number, more = '', values = '') =>
    made(
      `insert into ${table} (tenant_id, nome${more}) select $1, 'N' || n${values} from generate_series(1, ${n}) n returning id`,
    );
  ids.setores = await named('setores', 12);
  ids.equipe = await named('equipe', 8, ', funcao', `, 'Assessor'`);
  ids.bairros = await named('bairros', 60);
  ids.assuntos = await named('assuntos', 8, ', nivel', ', 1');
  for (const table of ['municipes', 'demandas']) await server.rows(`alter table ${table} disable trigger user`);
  await server.rows(
    `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd, bairro, bairro_id, cep)
     select $1, n::text, 'PESSOA ' || md5(n::text), (11900000000 + n)::text, 'N' || n % 60, ($2::uuid[])[1 + n % 60], lpad((1000000 + n % 9000)::text, 8, '0')
       from generate_series(1, $3::int / 2) n`,
    [office.id, ids.bairros, rows],
  );
  await server.rows(
    `insert into demandas (tenant_id, numero, municipe_id, bairro_id, setor_id, assessor_id, assunto_id, descricao_texto, assessor_responsavel,
       data_demanda, created_at, status, codigo_oficio, urgente)
     select $1, app.numero(2026, n), m.id, m.bairro_id, ($2::uuid[])[1 + n % 12], ($3::uuid[])[1 + n * 7 % 8], case when n % 3 = 0 then ($4::uuid[])[1 + n % 8] end,
       case when n % 5 = 0 then 'CASTRAÇÃO ' else 'PEDIDO ' end || md5(n::text) || repeat(' texto que ninguém lê', 10), 'N', date '2026-11-20' - n / 300, now() - n * interval '1 minute',
       (array['EM_ANALISE', 'RESOLVIDO', 'RESOLVIDO', 'NAO_RESOLVIDO', 'EM_ANALISE'])[1 + n % 5], case when n % 2 = 0 then (n % 100000)::text end, n % 50 = 0
       from generate_series(1, $5::int) n join (select id, bairro_id, row_number() over () as k from municipes where tenant_id = $1) m on m.k = 1 + n % ($5::int / 2)`,
    [office.id, ids.setores, ids.equipe, ids.assuntos, rows],
  );
  for (const table of ['municipes', 'demandas']) await server.rows(`alter table ${table} enable trigger user`);
  for (const table of ['municipes', 'demandas', 'bairros']) await server.rows(`vacuum analyze ${table}`);
  plans = await startPlans(server.superuserUrl);
}, 240_000);
afterAll(async () => {
  await plans?.stop();
  await server?.stop();
});

const planOf = (asked: Statement<unknown>) => plans.planOf(office, asked, /demandas/);

describe('demands', () => {
  const combinations = (): Record<string, DemandasWanted> => ({
    'open ones of a sector in a bairro': { status: 'EM_ANALISE', setor: ids.setores[0], bairro: ids.bairros[0] },
    'of two members, without an ofício, this year': {
      assessor: ids.equipe.slice(0, 2).join(),
      oficio: 'sem',
      periodo: 'ano',
    },
    'open for 30 days, of a subject or none': { aberta: '30', assunto: `${ids.assuntos[0]},nenhum` },
    'a bairro alone': { bairro: ids.bairros[3] },
    'nobody’s': { assessor: 'nenhum' },
    'urgent ones with a deadline': { urgente: 'sim', prazo: 'vencido' },
  });

  test.each(Object.keys(combinations()))('are counted in an index alone: %s', async (name) => {
    const text = await planOf(demandas.countDemandas(combinations()[name]!));
    expect(text).not.toMatch(/Seq Scan on (public\.)?demandas/);
  });

  // what is compared with a column may be nothing that the database takes for leaky: beside a policy that is asked of every row
  test.each([
    { periodo: '30d' },
    { periodo: 'semana' },
    { periodo: 'mes-anterior' },
    { aberta: '30' },
    { de: '2026-11-01' },
  ] satisfies DemandasWanted[])('an index is entered where the days begin: %o', async (wanted) => {
    for (const asked of [demandas.countDemandas(wanted), demandas.filteredDemandas(wanted)])
      expect(await planOf(asked)).toMatch(/Index Cond: [^\n]*data_demanda [<>]/);
  });

  test.each(['hoje', 'vencido'] as const)('what is due is found by its day: %s', async (prazo) => {
    expect(await planOf(demandas.countDemandas({ prazo }))).toMatch(
      /demandas_por_prazo[\s\S]*Index Cond: [^\n]*prazo [<=]/,
    );
  });

  test('a page behind a row enters the index there, however far it is', async () => {
    const [row] = await server.rows<{ day: string; when: string; id: string }>(
      `select data_demanda::text as day, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as when, id
         from demandas where tenant_id = $1 order by data_demanda desc, created_at desc, id offset $2 limit 1`,
      [office.id, Math.round(rows * 0.9)],
    );
    const depois = Buffer.from(JSON.stringify([row!.day, row!.when, row!.id])).toString('base64url');
    const text = await planOf(demandas.newestDemandas({ depois }));
    expect(text).toMatch(/Index Cond: [^\n]*ROW\(data_demanda, created_at\) <= ROW/);
    expect(text).not.toMatch(/Sort Key: [^\n]*data_demanda DESC[^\n]*\n[^\n]*\n\s+->\s+(Seq|Bitmap)/);
  });
});
