import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSetor, listSetores } from '../../src/features/base/setores/setores.contract.ts';
import type { Access } from '../../src/server/database/access.ts';
import { Database, statement, type Statement, type Run } from '../../src/server/database/db.ts';
import { Failure } from '../../src/server/process/failure.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** The doors to the data, with statements travelling together and one by one. */

const kills = process.env.GABINETE_LONG ? 12 : 5;

const door = (person: User, office: Office): Access => ({
  door: 'tenant',
  token: hashToken(person.token),
  tenantId: office.id,
  roles: ['admin', 'manager', 'attendant'],
});
const insert = (nome: string) =>
  statement(sql<{ id: string }>`insert into setores (nome) values (${nome}) returning id`);
const count = statement(sql<{ n: number }>`select count(*)::int as n from setores`);
const wrong = statement(sql`select 1 / 0`);
const context = statement(
  sql<{ tenant: string | null }>`select nullif(current_setting('app.tenant_id', true), '') as tenant`,
);
/** What a promise was refused with: a code of the catalogue, or the error's message. */
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.code : (error as Error).message),
  );

describe.each([
  ['together', true],
  ['one by one', false],
])('statements sent %s', (_title, pipeline) => {
  let server: TestServer;
  let one: Database;
  let a: Office;
  let b: Office;

  beforeAll(async () => {
    server = await startTestServer({ pipeline });
    // so that whoever waits for another is found out at once
    const [{ name } = { name: '' }] = await server.rows<{ name: string }>('select current_database() as name');
    await server.rows(`alter database ${name} set deadlock_timeout = '30ms'`);
    // every call of a test goes through the same connection
    one = new Database({ url: server.appUrl, pool: 1, pipeline });
    [a, b] = [await server.office(), await server.office()];
  });
  afterAll(async () => {
    await one?.close();
    await server?.stop();
  });

  const batch = <const S extends readonly Statement[]>(office: Office, ...statements: S) =>
    one.batch(door(office.admin, office), statements);
  const rowsOf = async (office: Office) =>
    (
      await server.rows<{ nome: string }>('select nome from setores where tenant_id = $1 order by nome', [office.id])
    ).map(({ nome }) => nome);

  test('a batch commits all of it, and says who was let in', async () => {
    const office = await server.office();
    const { person, rows } = await batch(office, insert('Um'), insert('Dois'), count);
    expect(rows[2]).toEqual([{ n: 2 }]);
    expect(person).toMatchObject({
      user_id: office.admin.id,
      membership_role: 'admin',
      full_name: office.admin.full_name,
    });
    expect(await rowsOf(office)).toEqual(['Dois', 'Um']);
  });

  test('an error in the middle leaves nothing, and the next user of the connection sees only their own office', async () => {
    await batch(b, insert('De outro gabinete'));
    expect(await refusal(batch(a, insert('Antes'), wrong, insert('Depois')))).toBe('request.invalid');
    expect(await rowsOf(a)).toEqual([]);
    const { rows } = await batch(b, context, statement(sql<{ nome: string }>`select nome from setores`));
    expect(rows).toEqual([[{ tenant: b.id }], [{ nome: 'De outro gabinete' }]]);
  });

  test('whoever is not let in runs nothing of the batch', async () => {
    const tell = statement(sql`select app.record_event('RAN', null, 'test', null, null)`);
    for (const access of [
      { ...door(a.admin, b) },
      { ...door(a.admin, a), token: hashToken('unknown') },
      { ...door(a.admin, a), roles: [] },
    ] as Access[])
      expect(await refusal(one.batch(access, [tell, insert('Nunca')]))).toMatch(
        /^session\.(not_member|required|forbidden)$/,
      );
    expect(await server.rows(`select acao from platform_events where acao = 'RAN'`)).toEqual([]);
  });

  test('without a context there are no rows, and after a commit there is no context', async () => {
    await batch(a, insert('Existe'));
    const { rows } = await one.batch({ door: 'public', login: 'requests' }, [context, count]);
    expect(rows).toEqual([[{ tenant: null }], [{ n: 0 }]]);
    const { rows: written } = await one.pool.query<{ nome: string }>('select nome from setores');
    expect(written).toEqual([]);
    const insertBare = one.pool.query(`insert into setores (nome) values ('sem gabinete')`);
    expect(await refusal(insertBare)).toMatch(/row-level security|null value/);
  });

  test('a transaction reads before it writes, and what it throws rolls back', async () => {
    const office = await server.office();
    const access = door(office.admin, office);
    const fails = one.transaction(access, async (run) => {
      await run(insert('Some'));
      const [[{ n } = { n: 0 }]] = await run(count);
      throw new Error(`saw ${n}`);
    });
    expect(await refusal(fails)).toBe('saw 1');
    expect(await rowsOf(office)).toEqual([]);
    const name = await one.transaction(access, async (run, person) => {
      const [[{ n } = { n: -1 }]] = await run(count);
      await run(insert(`Depois de ${n}`));
      return person!.full_name;
    });
    expect([name, await rowsOf(office)]).toEqual([office.admin.full_name, ['Depois de 0']]);
  });

  test('nothing runs in a transaction that is over', async () => {
    let late: Run | undefined;
    await one.transaction(door(a.admin, a), async (run) => void (late = run));
    expect(await refusal(late!(count))).toBe('the transaction is over');
  });

  test('the commit of a transaction that was aborted is no success', async () => {
    const office = await server.office();
    const swallowed = one.transaction(door(office.admin, office), async (run) => {
      await run(insert('Perdido'));
      await run(wrong).catch(() => {});
      return 'fine';
    });
    expect(await refusal(swallowed)).toBe('transaction was rolled back');
    expect(await rowsOf(office)).toEqual([]);
    expect((await batch(office, count)).rows).toEqual([[{ n: 0 }]]);
  });

  test('a read writes nothing', async () => {
    const read = one.batch(door(a.admin, a), [insert('Leitura')], { readOnly: true });
    expect(await refusal(read)).toMatch(/read-only transaction/);
  });

  test('what takes too long, or waits for a lock, is 503 for a while', async () => {
    const short = statement(sql`set local statement_timeout = '50ms'`);
    expect(await refusal(batch(a, short, statement(sql`select pg_sleep(2)`)))).toBe('server.busy');
    expect((await batch(a, context)).rows).toEqual([[{ tenant: a.id }]]);
  });

  test('whoever comes when the queue is full is refused at once, and served when there is room', async () => {
    const full = new Database({ url: server.appUrl, pool: 1, queue: 2, pipeline });
    const read = () => full.batch(door(a.admin, a), [context], { readOnly: true });
    const slow = full.batch(door(a.admin, a), [statement(sql`select pg_sleep(0.3)`)]);
    const waiting = [read(), read()];
    const [beyond, inSteps] = [refusal(read()), refusal(full.transaction(door(a.admin, a), async () => null))];
    expect(await Promise.race([beyond, slow.then(() => 'late')])).toBe('server.busy');
    expect(await inSteps).toBe('server.busy');
    await Promise.all([slow, ...waiting]);
    expect((await read()).rows).toEqual([[{ tenant: a.id }]]);
    await full.close();
  });

  test('two that wait for each other both get through', async () => {
    const office = await server.office();
    const { rows } = await batch(office, insert('A'), insert('B'));
    const [first, second] = rows.map((one) => one[0]!.id);
    const touch = (id: string) => statement(sql`update setores set descricao = 'x' where id = ${id}`);
    const pool = new Database({ url: server.appUrl, pool: 4, pipeline });
    const both = [
      [touch(first!), statement(sql`select pg_sleep(0.05)`), touch(second!)],
      [touch(second!), statement(sql`select pg_sleep(0.05)`), touch(first!)],
    ];
    const rounds = await Promise.all(
      both.map((statements) => refusal(pool.batch(door(office.admin, office), statements))),
    );
    await pool.close();
    expect(rounds).toEqual(['done', 'done']);
    const [setor] = await server.rows('select versao from setores where id = $1', [first]);
    expect(setor).toEqual({ versao: 3 });
  });

  test('prepared by name, the answers are the same', async () => {
    const named = new Database({ url: server.appUrl, pool: 1, pipeline, named: true });
    const office = await server.office();
    for (let turn = 0; turn < 3; turn += 1) {
      const { rows } = await named.batch(door(office.admin, office), [insert(`Nome ${turn}`), count]);
      expect(rows[1]).toEqual([{ n: turn + 1 }]);
    }
    await named.close();
  });

  test('connections that are killed: the server survives, says 503 with Retry-After or succeeds, and recovers', async () => {
    const office = await server.office();
    const call = server.as(office.admin, office);
    const kill = () =>
      server.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gabinete_app' and datname = current_database()`,
      );
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    for (let round = 0; round < kills; round += 1) {
      const requests = Array.from({ length: 12 }, async (_, turn) => {
        const nome = `Escrita ${round}-${turn}`;
        const reply = await (turn % 2 ? call.call(createSetor, { nome }) : call.call(listSetores, {}));
        statuses.add(reply.status);
        if (reply.status === 201) acknowledged.push(nome);
        if (reply.status === 503) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      });
      await new Promise((resolve) => setTimeout(resolve, (round * 12) / kills));
      await kill();
      await Promise.all(requests);
    }
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect((await call.call(listSetores, {})).status).toBe(200);
    const there = new Set(await rowsOf(office));
    expect(acknowledged.filter((nome) => !there.has(nome))).toEqual([]);
    // each write is there once at most, also when its answer was lost
    expect(
      await server.rows('select nome from setores where tenant_id = $1 group by nome having count(*) > 1', [office.id]),
    ).toEqual([]);
  });
});

describe('the request role', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.office();
  });
  afterAll(() => server?.stop());

  test.for([
    ['truncate setores', /permission denied/],
    ['delete from setores', /permission denied/],
    ['delete from auditoria', /permission denied/],
    ['update auditoria set antes = null', /permission denied/],
    [`insert into auditoria (tenant_id, faceta_id) values (gen_random_uuid(), 1)`, /permission denied/],
    ['update contadores set valor = 0', /permission denied/],
    ['insert into feed (tenant_id) values (gen_random_uuid())', /permission denied/],
    ['select * from users', /permission denied/],
    ['select * from sessions', /permission denied/],
    [`insert into platform_events (acao, autor, entidade) values ('LOGIN', 'x', 'x')`, /permission denied/],
    ['update platform_events set autor = null', /permission denied/],
    [`update profiles set role = 'admin'`, /permission denied/],
    [`insert into memberships (user_id, tenant_id) values (gen_random_uuid(), gen_random_uuid())`, /permission denied/],
    [`update setores set tenant_id = gen_random_uuid()`, /permission denied/],
    [`update setores set versao = 1`, /permission denied/],
    [`select app.create_account('a@b.c', 'x', 'X', 'admin')`, /permission denied/],
    [`select app.create_office('X', 'x', gen_random_uuid())`, /permission denied/],
    [`select * from app.live_session('x')`, /permission denied/],
    [`select app.add_to_counter(gen_random_uuid(), 'x', 1)`, /permission denied/],
    ['set role gabinete_definer', /permission denied/],
    ['set role gabinete_owner', /permission denied/],
    ['set session authorization postgres', /permission denied/],
    ['alter table setores no force row level security', /must be owner/],
    ['alter role gabinete_app bypassrls', /permission denied|must (have|be)/],
    ['drop policy setores_office on setores', /must be owner/],
    ['create table minha (id int)', /permission denied/],
    ['create function public.minha() returns int language sql return 1', /permission denied/],
    [`copy (select 1) to program 'true'`, /permission denied|must be/],
    [`select pg_read_file('/etc/passwd')`, /permission denied/],
    ['set row_security = off; select * from setores', /row-level security/],
  ] as const)('may not: %s', async ([query, reason]) => {
    const client = await server.database.pool.connect();
    const message = await refusal(client.query(query));
    client.release(true);
    expect(message).toMatch(reason);
  });

  test('sees no platform event, and the login of accounts none outside the platform’s door', async () => {
    await server.rows(`select app.record_event('LOGIN', null, 'sessions', null, null)`);
    const events = 'select id from platform_events';
    await expect(server.database.by('requests').query(events)).rejects.toThrow('permission denied');
    expect((await server.database.by('accounts').query(events)).rows).toEqual([]);
  });

  test('sees no row of any table without a context', async () => {
    const tables = await server.rows<{ name: string }>(`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and has_table_privilege('gabinete_app', c.oid, 'select') and c.relname <> 'schema_migrations'`);
    expect(tables.length).toBeGreaterThan(8);
    for (const { name } of tables) {
      const { rows } = await server.database.pool.query<{ n: number }>(`select count(*)::int as n from ${name}`);
      expect([name, rows[0]!.n]).toEqual([name, 0]);
    }
  });
});
