import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createLink, getLink, removeLink } from './link.contract.ts';

let server: TestServer;
let office: Office;
let clerk: User;

beforeAll(async () => {
  server = await startTestServer();
  await setDatabaseClock(server.rows, '2026-11-21T12:00:00-03:00');
});
afterAll(() => server?.stop());

async function fresh(): Promise<void> {
  office = await server.office();
  clerk = await server.member(office);
}

const call = (person = clerk) => server.as(person, office);
const address = async (person = clerk) => (await call(person).call(createLink, {})).body.path;
const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { headers });

describe('the secret address', () => {
  const problemOf = async (path: string) => {
    const { status, problem } = await get(path);
    return [status, problem.code, problem.detail];
  };
  const unknown = [404, 'record.not_found', 'Registro não encontrado. Ele pode ter sido excluído.'];

  test('is shown once, kept as a hash, and a new one ends the one before', async () => {
    await fresh();
    expect((await call().call(getLink, {})).body).toEqual({ created_at: null });
    const first = await address();
    expect(first).toMatch(/^\/api\/agenda\/[\w-]{43}\.ics$/);
    const kept = (await call().call(getLink, {})).body;
    expect(Object.keys(kept)).toEqual(['created_at']);
    const token = first.slice('/api/agenda/'.length, -'.ics'.length);
    const rows = await server.rows<{ all: string }>('select row_to_json(e)::text as all from agenda_enderecos e');
    expect(rows.map((row) => row.all).join()).not.toContain(token);
    const second = await address();
    expect(await problemOf(first)).toEqual(unknown);
    expect((await get(second)).status).toBe(200);
  });

  test('revoked, malformed, unknown and empty all answer 404 alike', async () => {
    await fresh();
    const path = await address();
    expect((await call().call(removeLink, {})).status).toBe(200);
    expect(await problemOf(path)).toEqual(unknown);
    expect((await call().call(removeLink, {})).status).toBe(404);
    for (const token of ['x', 'a'.repeat(43), '%00', 'a'.repeat(150), "';--"])
      expect(await problemOf(`/api/agenda/${encodeURIComponent(token)}.ics`)).toEqual(unknown);
  });

  test('belongs to one person: another’s generating or revoking leaves it', async () => {
    await fresh();
    const mine = await address();
    const theirs = await address(office.admin);
    await call(office.admin).call(removeLink, {});
    expect((await get(theirs)).status).toBe(404);
    expect((await get(mine)).status).toBe(200);
  });

  test('ends when the membership ends, and does not come back with a new one', async () => {
    await fresh();
    const path = await address();
    await server.rows('delete from memberships where user_id = $1', [clerk.id]);
    expect(await problemOf(path)).toEqual(unknown);
    await server.rows('insert into memberships (user_id, tenant_id) values ($1, $2)', [clerk.id, office.id]);
    expect(await problemOf(path)).toEqual(unknown);
  });

  test('ends when the profile ends', async () => {
    await fresh();
    const path = await address();
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [clerk.id]);
    expect(await problemOf(path)).toEqual(unknown);
  });

  test('only reads: no other method is there', async () => {
    await fresh();
    const path = await address();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await server.request(method, path)).status).toBe(404);
  });

  test('making and revoking it is in the office’s log, without the secret', async () => {
    await fresh();
    await address();
    await address();
    await call().call(removeLink, {});
    const log = await server.rows(
      `select f.acao, a.user_id, a.antes::text || a.depois::text as changed, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.entidade = 'agenda_enderecos' order by a."timestamp"`,
      [office.id],
    );
    expect(log.map((row) => row.acao)).toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(log.every((row) => row.user_id === clerk.id)).toBe(true);
    expect(JSON.stringify(log)).not.toContain('token_hash');
  });

  test('is limited: 60 readings in ten minutes, and as many misses from one place', async () => {
    await fresh();
    const path = await address();
    const status = async (one: string) => (await get(one)).status;
    for (let reading = 0; reading < 60; reading += 1) expect(await status(path)).toBe(200);
    const refused = await get(path);
    expect([refused.status, refused.problem.code]).toEqual([429, 'request.limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // a new address begins anew, whatever became of the old one
    expect(await status(await address())).toBe(200);
    const misses: number[] = [];
    for (let miss = 0; miss < 61; miss += 1) misses.push(await status('/api/agenda/nada.ics'));
    expect(misses.at(-1)).toBe(429);
    expect(await status(await address())).toBe(200);
  });
});
