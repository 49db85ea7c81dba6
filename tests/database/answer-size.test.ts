import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAgenda, todayAgenda } from '../../src/features/daily/agenda/agenda.contract.ts';
import { createLink } from '../../src/features/daily/link-calendario/link.contract.ts';
import { listSetores } from '../../src/features/base/setores/setores.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import { Failure } from '../../src/server/process/failure.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** What thousands of appointments with descriptions of 5,000 characters do to the server that is asked for them. */

const appointments = process.env.GABINETE_LONG ? 15_000 : 6_000;
const MB = 1024 ** 2;

let server: TestServer;
let office: Office;
let neighbour: Office;
let person: User;

beforeAll(async () => {
  server = await startTestServer();
  [office, neighbour] = [await server.office(), await server.office()];
  person = await server.member(office);
  await server.rows(
    `with s as materialized (select set_config('session_replication_role', 'replica', true))
     insert into agenda_compromissos (tenant_id, titulo, descricao, data_compromisso, hora_compromisso, user_id, status)
     select $1, 'Compromisso ' || n, repeat(md5(n::text), 156) || '12345678', app.today() + (n % 2)::int, '10:00', $2, 'A_CONFIRMAR'
       from s, generate_series(1, ${appointments}) n`,
    [office.id, person.id],
  );
}, 120_000);
afterAll(() => server?.stop());

const me = () => server.as(person, office);

describe(`an agenda of ${appointments / 200} MB`, () => {
  test('is answered within the bound, many times at once, while others are served and memory stays what it is', async () => {
    const { body: calendar } = await me().call(createLink, {});
    const day = (await server.rows<{ day: string }>('select app.today()::text as day'))[0]!.day;
    const before = process.memoryUsage().rss;
    let most = 0;
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20);

    const bytes = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect(status).toBe(200);
      return Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const asked = Array.from({ length: 6 }, () => [
      bytes(me().call(listAgenda, {})),
      bytes(me().call(listAgenda, { de: day, ate: day })),
      bytes(me().call(todayAgenda, {})),
      bytes(server.request('GET', calendar.path)),
    ]);
    const others = Array.from({ length: 10 }, () => server.as(neighbour.admin, neighbour).call(listSetores, {}));
    const sizes = await Promise.all(asked.map((four) => Promise.all(four)));
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    clearInterval(watching);

    for (const [month, oneDay, today, feed] of sizes as [number, number, number, number][]) {
      for (const [size, { bound }] of [
        [month, listAgenda],
        [oneDay, listAgenda],
        [today, todayAgenda],
      ] as const)
        expect(size).toBeLessThanOrEqual('bytes' in bound ? bound.bytes : 0);
      expect(feed).toBeLessThan(3.5 * MB);
    }
    // the answers of before were 1.8 GB together, of 15,000
    expect(most).toBeLessThan(300 * MB);
  });

  test('says of each day how many there are, with as many of each as fit', async () => {
    const { body } = await me().call(listAgenda, {
      de: (await server.rows<{ day: string }>('select app.today()::text as day'))[0]!.day,
      ate: (await server.rows<{ day: string }>('select (app.today() + 1)::text as day'))[0]!.day,
    });
    const days = Map.groupBy(body, (row) => row.data_compromisso);
    expect([...days.values()].map((rows) => [rows.length, rows[0]!.no_dia])).toEqual([
      [300, appointments / 2],
      [300, appointments / 2],
    ]);
    expect(body[0]).not.toHaveProperty('descricao');
  });
});

describe('an answer of the database that is larger than it may be', () => {
  const access = () => ({
    door: 'tenant' as const,
    token: hashToken(person.token),
    tenantId: office.id,
    roles: ['attendant' as const],
  });
  const codeOf = (error: unknown) => (error instanceof Failure ? error.code : error);
  const large = statement(sql`select descricao from agenda_compromissos`);
  const oneLargeRow = statement(sql`select string_agg(descricao, '') as all from agenda_compromissos`);

  test.each([
    ['many rows', large],
    ['a single row', oneLargeRow],
  ])('%s: is cut off on its way, is a problem, and the next one is answered', async (_, asked) => {
    const before = process.memoryUsage().rss;
    const options = { readOnly: true, answerBytes: MB };
    await expect(server.database.batch(access(), [asked], options).catch(codeOf)).resolves.toBe(
      'server.answer_too_large',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * MB);
    const step = server.database.transaction(access(), (run) => run(asked), { answerBytes: MB });
    await expect(step.catch(codeOf)).resolves.toBe('server.answer_too_large');
    const small = statement(sql<{ n: number }>`select count(*) as n from agenda_compromissos`);
    const { rows } = await server.database.batch(access(), [small], options);
    expect(rows[0]).toEqual([{ n: appointments }]);
  });
});

describe('answers that nobody reads', () => {
  test('end with the connections that have waited longest, whoever asks for them, while others are served', async () => {
    const { hostname, port } = new URL(server.origin);
    const eight = 8;
    const request = `GET /api/docs HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`.repeat(eight);
    const { byteLength } = await (await fetch(`${server.origin}/api/docs`)).arrayBuffer();
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(request));
      return socket.pause().on('error', () => {});
    });
    expect(byteLength * eight * sockets.length).toBeGreaterThan(100 * MB);
    // asked on a connection behind all of these
    expect((await fetch(`${server.origin}/api/docs`)).status).toBe(200);
    expect((await server.as(neighbour.admin, neighbour).call(listSetores, {})).status).toBe(200);
    const read = sockets.map(async (socket) => {
      let bytes = 0;
      socket.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > byteLength * eight) socket.end();
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume();
      await closed;
      return bytes > byteLength * eight;
    });
    const whole = (await Promise.all(read)).filter(Boolean).length;
    // 16 MB of them
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(6);
  });
});
