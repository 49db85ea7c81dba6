import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otpRequest } from '../../src/features/account/auth/recovery.contract.ts';
import { createSetor } from '../../src/features/base/setores/setores.contract.ts';
import { statement } from '../../src/server/database/db.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { signIn } from '../../src/shared/session.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** What somebody can do by asking very often: neither get past a limit, nor use up another's, nor fill the database. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => server?.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const enter = (email: string, password: string, address: string, at = server) =>
  at.request('POST', signIn.path, { body: { email, password }, headers: from(address) });
const count = async (query: string, values: unknown[] = []) => (await server.rows<{ n: number }>(query, values))[0]!.n;
/** As if there had been a thousand attempts from this address. */
const refuse = (place: string) =>
  server.rows('update limits set hits = 1000 where key = sha256($1)', [`sign-in address:${place}`]);
const limitRows = () => count('select count(*)::int as n from limits');

describe('attempts are counted', () => {
  test('for all addresses of one IPv6 line together', async () => {
    for (let n = 0; n < 100; n += 1)
      await server.request('POST', otpRequest.path, {
        body: { email: `ninguem-${n}@exemplo.com` },
        headers: from(`2001:db8:7:7::${n.toString(16)}`),
      });
    const ask = (address: string) =>
      server.request('POST', otpRequest.path, { body: { email: 'outro@exemplo.com' }, headers: from(address) });
    expect((await ask('2001:db8:7:7:ffff::1')).status).toBe(429);
    expect((await ask('2001:db8:7:8::1')).status).toBe(202);
  });

  test('not under another person’s address once the asker’s own is refused', async () => {
    const person = await server.user();
    const place = '203.0.113.9';
    await enter(person.email, 'errada', place);
    await refuse(place);
    for (let n = 0; n < 12; n += 1) expect((await enter(person.email, 'errada', place)).status).toBe(429);
    // eleven more would have been too many
    expect((await enter(person.email, server.password, '203.0.113.10')).status).toBe(200);
  });

  test('and those that were right are given back: a whole council behind one address can sign in', async () => {
    const people = [await server.user(), await server.user(), await server.user()];
    const place = '203.0.113.12';
    await enter(people[0]!.email, 'errada', place);
    await server.rows('update limits set hits = 99 where key = sha256($1)', [`sign-in address:${place}`]);
    for (const { email } of people) expect((await enter(email, server.password, place)).status).toBe(200);
    // the next wrong one is the hundredth, the one after it too many
    expect((await enter(people[0]!.email, 'errada', place)).status).toBe(401);
    expect((await enter(people[0]!.email, 'errada', place)).status).toBe(429);
  });

  test('and are over as soon as ever where the clock was set back meanwhile', async () => {
    const person = await server.user();
    const place = '203.0.113.13';
    await enter(person.email, 'errada', place);
    await refuse(place);
    const earlier = (minutes: number) =>
      server.rows('update limits set window_start = window_start - make_interval(mins => $2) where key = sha256($1)', [
        `sign-in address:${place}`,
        minutes,
      ]);
    await earlier(-24 * 60);
    const refused = await enter(person.email, server.password, place);
    expect([refused.status, Number(refused.headers.get('retry-after')) <= 15 * 60]).toEqual([429, true]);
    await earlier(16);
    expect((await enter(person.email, server.password, place)).status).toBe(200);
  });

  test('without a row for each address that is made up after that', async () => {
    const place = '203.0.113.11';
    await enter('alguem@exemplo.com', 'errada', place);
    await refuse(place);
    const before = await limitRows();
    for (let n = 0; n < 10; n += 1) expect((await enter(`x${n}@exemplo.com`, 'errada', place)).status).toBe(429);
    expect(await limitRows()).toBe(before);
  });

  test('and signing in works behind a proxy that names the address in its own way', async () => {
    const person = await server.user();
    for (const [n, address] of ['203.0.113.7:51234', '[2001:db8::1]:443', 'fe80::1%eth0', 'unknown'].entries()) {
      const { status } = await enter(person.email, server.password, address);
      expect([n, address, status]).toEqual([n, address, 200]);
    }
    const kept = await server.rows<{ ip: string }>(
      'select host(ip) as ip from sessions where user_id = $1 and ip is not null order by created_at',
      [person.id],
    );
    expect(kept.map(({ ip }) => ip)).toEqual(['203.0.113.7', '2001:db8::1', 'fe80::1', '127.0.0.1']);
  });

  test('under one key, whatever letters the database takes for the same', async () => {
    const turkish = await startTestServer({ locale: 'C.UTF-8', trustProxy: ['127.0.0.1'] });
    try {
      const person = await turkish.user();
      await turkish.rows(`update users set email = 'iris@exemplo.com' where id = $1`, [person.id]);
      expect(await turkish.rows(`select lower('İ') as i`)).toEqual([{ i: 'i' }]);
      expect((await enter('İris@exemplo.com', turkish.password, '203.0.113.1', turkish)).status).toBe(401);
      expect((await enter('IRIS@exemplo.com', turkish.password, '203.0.113.1', turkish)).status).toBe(200);
    } finally {
      await turkish.stop();
    }
  });
});

test('a flood of refused requests leaves a bounded trace', async () => {
  const denials = () => count(`select count(*)::int as n from platform_events where acao = 'DENIED'`);
  const before = await denials();
  const ask = () =>
    server.request('POST', signIn.path, {
      body: {},
      headers: { ...from('203.0.113.66'), origin: 'https://mau.exemplo' },
    });
  for (let n = 0; n < 10; n += 1) await Promise.all(Array.from({ length: 32 }, ask));
  // written beside the answers
  await expect.poll(denials, { timeout: 10_000 }).toBe(before + 300);
  // a known person's refusals are still told
  const person = await server.user();
  await server.request('GET', '/api/profiles', { cookie: person.cookie, headers: from('203.0.113.66') });
  await expect.poll(denials, { timeout: 10_000 }).toBe(before + 301);
});

test('the answers kept for repeated submits go after a day', async () => {
  const office = await server.office();
  const path = fillPath(createSetor.path, { tenantId: office.id });
  for (const key of ['ontem', 'hoje'])
    await server.request('POST', path, {
      cookie: office.admin.cookie,
      body: { nome: `Setor de ${key}` },
      headers: { 'idempotency-key': key },
    });
  await server.rows(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'ontem'`);
  await server.database.batch({ door: 'public', login: 'jobs' }, [statement(sql`select app.prune_answers()`)]);
  expect(await server.rows('select key from idempotency_keys where tenant_id = $1', [office.id])).toEqual([
    { key: 'hoje' },
  ]);
});
