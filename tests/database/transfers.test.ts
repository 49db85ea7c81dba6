import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumento, getDocumento } from '../../src/features/daily/documentos/documentos.contract.ts';
import { exportMunicipes } from '../../src/features/base/municipes/municipes.contract.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { startServer } from '../support/servers/processes.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';

/** Files on their way, as slowly as somebody likes: they take turns of their own, and nobody else's. */

let server: TestServer;
let office: Office;
let colleague: User;
beforeAll(async () => {
  server = await startTestServer();
  office = await server.office();
  colleague = await server.member(office, 'admin');
  // more than a connection holds by itself; without a log
  await server.rows(
    `with s as materialized (select set_config('session_replication_role', 'replica', true))
     insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo, informacoes_adicionais)
     select $1, 'PESSOA ' || n, (11800000000 + n)::text, 'C' || n, repeat('x', 4900) from s, generate_series(1, 4000) n`,
    [office.id],
  );
});
afterAll(() => server?.stop());

function send(person: User, path: string, headers: Record<string, string> = {}) {
  return httpRequest(server.origin + fillPath(path, { tenantId: office.id }), {
    method: 'POST',
    agent: false,
    headers: { cookie: person.cookie, origin: server.origin, ...headers },
  });
}
const answerOf = async (request: ReturnType<typeof send>) =>
  ((await once(request, 'response')) as [IncomingMessage])[0];
const notYet = async (answer: Promise<unknown>) =>
  expect(await Promise.race([answer, sleep(500, 'none')])).toBe('none');

test('an export that is not read holds up the next of the same person, and nobody else', async () => {
  const exported = (person: User) => answerOf(send(person, exportMunicipes.path).end());
  const unread = await exported(office.admin);
  expect(unread.statusCode).toBe(200);
  const next = exported(office.admin);
  await notYet(next);
  const other = await exported(colleague);
  expect(other.statusCode).toBe(200);
  other.resume();
  unread.destroy();
  const answer = await next;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await once(answer, 'end');
});

test('of uploads that do not go on, one person has four open, and another’s goes through', async () => {
  const boundary = randomBytes(12).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="arquivo"; filename="a.txt"\r\n\r\ntexto`;
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const begin = (person: User) => {
    const request = send(person, createDocumento.path, type);
    request.write(head);
    return request;
  };
  const finish = async (request: ReturnType<typeof send>) => {
    const answer = answerOf(request.end(`\r\n--${boundary}--\r\n`));
    return (await answer).statusCode;
  };
  const open = Array.from({ length: 4 }, () => begin(office.admin));
  const coming = async () => (await readdir(join(server.dataDir, 'files', '.incoming')).catch(() => [])).length;
  await expect.poll(coming, { timeout: 10_000 }).toBe(4);
  const fifth = finish(begin(office.admin));
  await notYet(fifth);
  expect(await finish(begin(colleague))).toBe(201);
  expect(await finish(open[0]!)).toBe(201);
  expect(await fifth).toBe(201);
  expect(await Promise.all(open.slice(1).map(finish))).toEqual([201, 201, 201]);
});

test('who leaves in the middle of a file is no failure of ours, and no address of a record is in the log', async () => {
  const form = new FormData();
  form.append('arquivo', new Blob(['texto '.repeat(1_500_000)], { type: 'text/plain' }), 'ata.txt');
  const { body } = await server.request('POST', fillPath(createDocumento.path, { tenantId: office.id }), {
    cookie: office.admin.cookie,
    body: form,
  });
  const { id } = body as { id: string };
  const peer = await startServer(server.dataDir, { ...server.databaseSettings, LOG_LEVEL: 'info' });
  const read = () => {
    const path = fillPath(getDocumento.path, { tenantId: office.id, id });
    return answerOf(httpRequest(peer.origin + path, { agent: false, headers: { cookie: office.admin.cookie } }).end());
  };
  const left = await read();
  await once(left, 'data');
  left.destroy();
  const whole = await read();
  whole.resume();
  await once(whole, 'end');
  // a process that ends writes what it has not written yet; a pipe may bring it after that
  await peer.kill('SIGTERM');
  await expect.poll(() => peer.output()).toContain('/documentos/:id');
  expect(peer.output()).not.toContain(id);
  expect(peer.output()).not.toMatch(/"level":[456]0/);
});
