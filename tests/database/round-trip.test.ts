import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Connections } from '../../src/server/database/connections.ts';
import { Database, statement } from '../../src/server/database/db.ts';
import { RowClient } from '../../src/server/database/row-client.ts';
import { roundTrip, type Query } from '../../src/server/database/round-trip.ts';
import { startCountingProxy } from '../support/services/counting-proxy.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const asked = (text: string, values: unknown[] = [], name?: string): Query => ({ text, values, name });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  );

describe.each([
  ['named', true],
  ['unnamed', false],
])('%s statements in one round trip', (_title, named) => {
  let client: pg.Client;
  beforeEach(async () => {
    client = new RowClient({ connectionString: server.appUrl });
    await client.connect();
  });
  afterEach(() => client.end());

  const name = (of: string) => (named ? of : undefined);
  const two = () => [
    asked('select $1::int as n, null::text as nothing', [7], name('number')),
    asked(`select v from unnest($1::text[]) v order by v`, [['b', 'a']], name('texts')),
  ];

  test('are answered in order, also when asked again', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect(await roundTrip(client, two())).toEqual([
        { rows: [{ n: 7, nothing: null }], tag: 'SELECT 1' },
        { rows: [{ v: 'a' }, { v: 'b' }], tag: 'SELECT 2' },
      ]);
  });

  test('put records within a row together from columns with a dot, none where the first of them is null', async () => {
    const text = `select v.id, v.who as "who.id", 'x' as "who.name", v.id * 2 as twice, null::int as "of.id", true as "of.gone"
                    from (values (1, 7), (2, null)) v (id, who) order by 1`;
    for (let turn = 0; turn < 2; turn += 1)
      expect((await roundTrip(client, [asked(text, [], name('within'))]))[0]!.rows).toEqual([
        { id: 1, who: { id: 7, name: 'x' }, twice: 2, of: null },
        { id: 2, who: null, twice: 4, of: null },
      ]);
  });

  test('may be the same one several times', async () => {
    const next = (n: number) => asked('select $1::int + 1 as n', [n], name('next'));
    for (let turn = 0; turn < 2; turn += 1)
      expect((await roundTrip(client, [next(1), next(2)])).map(({ rows }) => rows)).toEqual([[{ n: 2 }], [{ n: 3 }]]);
  });

  test('wait for the trip before, and take its statements for known', async () => {
    const both = await Promise.all([roundTrip(client, two()), roundTrip(client, two())]);
    expect(both[1]).toEqual(both[0]);
    expect(both[0]![0]!.rows).toEqual([{ n: 7, nothing: null }]);
  });

  test('take bytes, nothing, empty answers and statements that answer no rows', async () => {
    const queries = [
      asked('begin', [], name('begin')),
      asked(`select $1::bytea as bytes, $2::int as n`, [Buffer.from([0, 255]), null], name('bytes')),
      asked('select 1 as n where false', [], name('none')),
      asked('commit', [], name('commit')),
    ];
    for (let turn = 0; turn < 2; turn += 1) {
      const answers = await roundTrip(client, queries);
      expect(answers.map(({ rows, tag }) => [tag, rows])).toEqual([
        ['BEGIN', []],
        ['SELECT 1', [{ bytes: Buffer.from([0, 255]), n: null }]],
        ['SELECT 0', []],
        ['COMMIT', []],
      ]);
    }
  });

  test.each([
    ['cannot be parsed', 'selec $1::int as n', '42601'],
    ['fails while it runs', 'select 1 / $1::int as n', '22012'],
  ])('skip what stands behind one that %s; the connection goes on', async (_why, text, code) => {
    for (let turn = 0; turn < 2; turn += 1) {
      const behind = asked('select $1::int + 1 as n', [1], name('behind'));
      expect(await codeOf(roundTrip(client, [...two(), asked(text, [0], name('wrong')), behind]))).toBe(code);
      expect((await roundTrip(client, [...two(), behind]))[2]!.rows).toEqual([{ n: 2 }]);
    }
  });

  test('send nothing at all when a value cannot be sent', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(roundTrip(client, [asked('select $1::json as j', [circle], name('json'))])).rejects.toThrow(
      /circular/,
    );
    expect(await roundTrip(client, two())).toHaveLength(2);
  });
});

test('whoever asks a thousand lists in a thousand ways takes nobody’s plans, and a connection keeps as many as it may', async () => {
  const database = new Database({ url: server.appUrl, pool: 1, named: true });
  const ask = async (...texts: string[]) => {
    const asked = texts.map((text) => statement(sql<{ n: number }>`${sql.raw(text)}`));
    const { rows } = await database.batch({ door: 'public', login: 'requests' }, asked, { readOnly: false });
    return rows.flat();
  };
  const kept = async () => {
    const rows = await ask(`select statement from pg_prepared_statements`);
    return rows.map((row) => (row as unknown as { statement: string }).statement);
  };
  const others = `select 'another office' as n`;
  await ask(others);
  for (let n = 0; n < 1_100; n += 10)
    await ask(...Array.from({ length: 10 }, (_, more) => `select ${n + more} as n`), ...(n % 500 ? [] : [others]));
  const all = await kept();
  expect(all.length).toBeLessThanOrEqual(1_000);
  expect(all).toContain('select 1099 as n');
  expect(all).not.toContain('select 5 as n');
  expect(await ask(others, 'select 5 as n')).toEqual([{ n: 'another office' }, { n: 5 }]);
  expect(await kept()).toEqual(expect.arrayContaining([others, 'select 5 as n']));
  await database.close();
});

test('a statement whose columns a migration changed is prepared anew, on another connection', async () => {
  await server.rows('create table public.mudada (id int)');
  await server.rows('grant select on public.mudada to gabinete_app');
  const database = new Database({ url: server.appUrl, pool: 1, named: true });
  const read = async () =>
    (
      await database.batch({ door: 'public', login: 'requests' }, [statement(sql<object>`select * from mudada`)], {
        readOnly: false,
      })
    ).rows[0];
  expect(await read()).toEqual([]);
  await server.rows('alter table public.mudada add column nome text');
  await server.rows(`insert into public.mudada values (1, 'um')`);
  expect(await read()).toEqual([{ id: 1, nome: 'um' }]);
  await database.close();
  await server.rows('drop table public.mudada');
});

test('a connection whose answer cannot be read is not used again', async () => {
  const connections = new Connections({ url: server.appUrl, pool: 1 });
  const client = await connections.take();
  client.setTypeParser(pg.types.builtins.INT4, () => {
    throw new Error('no number');
  });
  const trip = [asked('begin'), asked('select 1 as n'), asked('commit')];
  const error = await connections.send(client, trip).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ cause: { message: 'no number' } });
  await connections.giveBack(client, error);
  const next = await connections.take();
  expect(next).not.toBe(client);
  connections.release(next);
  await connections.close();
});

test('a database that says nothing counts as away after its time, and the connection is not used again', async () => {
  const proxy = await startCountingProxy(server.appUrl);
  const connections = new Connections({ url: proxy.url, pool: 1, answerWithin: 2_000 });
  const client = await connections.take();
  expect((await connections.send(client, [asked('select 1 as n')]))[0]!.rows).toEqual([{ n: 1 }]);
  const error = await connections.send(client, [asked('select pg_sleep(15)')]).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'ETIMEDOUT' });
  await connections.giveBack(client, error);
  const next = await connections.take();
  expect(next).not.toBe(client);
  // one that says how long it may take is waited for
  expect((await connections.send(next, [asked('select pg_sleep(2.5)')], 15_000))[0]!.tag).toBe('SELECT 1');
  connections.release(next);
  await connections.close();
  await proxy.stop();
});
