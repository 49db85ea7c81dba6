import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSteps, thrownAway } from '../../../../tests/support/database/plans.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { settleLoaded } from '../../../server/database/settle-loaded.ts';
import { countsOfProntas } from './visoes.sql.ts';

const [open, late, today, own, moved, put, oficio] = [40_000, 10_000, 300, 200, 900, 400, 5_000];

describe('the numbers of an office with 40,000 open demands, 10,000 of them late', () => {
  let server: TestServer;
  let office: Office;
  let plans: Awaited<ReturnType<typeof startSteps>>;

  beforeAll(async () => {
    server = await startTestServer();
    office = await server.office();
    await server.rows('alter table demandas disable trigger all');
    const [{ id: mine }] = (await server.rows<{ id: string }>(
      `insert into equipe (tenant_id, nome, funcao, user_id) values ($1, 'Ana', 'Chefe', $2) returning id`,
      [office.id, office.admin.id],
    )) as [{ id: string }];
    await server.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, assessor_id, data_demanda, numero, status,
         prazo, prazo_origem, movimentada_em, retomar_em, codigo_oficio)
       select $1, gen_random_uuid(), gen_random_uuid(), 'PEDIDO ' || n, 'Rita', case when n % 200 = 7 then $2::uuid end, app.today() - n % 900,
              app.numero(2026, n), case when n <= ${open} then 'EM_ANALISE' else 'RESOLVIDO' end,
              case when n <= ${late} then app.today() - 1 - n % 50 when n <= ${late + today} then app.today() when n <= 12000 then app.today() + 9 end,
              case when n <= 12000 then 'MANUAL' end,
              case when n > ${open - moved} then app.today() else app.today() - 30 end,
              case when n between 20001 and ${20_000 + put} then app.today() + 3 end,
              case when n between 30001 and ${30_000 + oficio} then '7' end
         from generate_series(1, 100000) n`,
      [office.id, mine],
    );
    await server.rows(
      `insert into contadores (tenant_id, chave, slot, valor)
       select $1, chave, 0, valor from (values ('demandas:EM_ANALISE', ${open}), ('demandas:sem_oficio', ${open - oficio})) c (chave, valor)`,
      [office.id],
    );
    await server.rows('alter table demandas enable trigger all');
    await settled();
    plans = await startSteps(server.superuserUrl);
  }, 120_000);
  afterAll(async () => {
    await plans?.stop();
    await server?.stop();
  });

  const settled = async () => {
    const client = new pg.Client({ connectionString: server.superuserUrl });
    await client.connect();
    await settleLoaded(client, ['demandas', 'contadores', 'equipe']);
    await client.end();
  };
  /** What is told, and how many rows are looked at for it. */
  const asked = async () => {
    const statement = countsOfProntas();
    const nodes = await plans.stepsOf(office, statement);
    const ofDemandas = nodes.filter((node) => node['Relation Name'] === 'demandas');
    expect([...new Set(ofDemandas.map((node) => node['Node Type']))]).toEqual(['Index Only Scan']);
    const read = ofDemandas.reduce(
      (sum, node) => sum + (node['Actual Rows'] + thrownAway(node)) * node['Actual Loops'],
      0,
    );
    const { rows } = await plans.asAdmin(office, (client) =>
      client.query<Record<string, string>>(statement.sql, statement.parameters as unknown[]),
    );
    return { read, told: rows[0] };
  };

  test('are exact, read from indexes alone, and of what stands still only what moves is read', async () => {
    const { read, told } = await asked();
    expect(read).toBeLessThanOrEqual(late + today + own + moved + put + 10);
    expect(told).toMatchObject({
      minha: String(own - put / 200),
      atrasadas: String(late),
      hoje: String(today),
      sem_oficio: String(open - oficio),
      paradas: String(open - moved - put),
    });
  });

  test('where most moves, what stands still is read', async () => {
    await server.rows('alter table demandas disable trigger all');
    await server.rows(
      `update demandas set movimentada_em = app.today() where tenant_id = $1 and split_part(numero, '-', 2)::int <= 30000`,
      [office.id],
    );
    await server.rows('alter table demandas enable trigger all');
    await settled();
    const { read, told } = await asked();
    expect(told).toMatchObject({ paradas: String(open - moved - 30_000) });
    expect(read).toBeLessThanOrEqual(late + today + own + (open - moved - 30_000) + 5_000 + 10);
  });
});
