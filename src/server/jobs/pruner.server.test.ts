import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSetor } from '../../features/base/setores/setores.contract.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { createLogger } from '../process/log.ts';
import { prune, startPruner } from './pruner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test('what is past its time goes at the start, however short a server lives', async () => {
  const office = await server.office();
  const kept = async () =>
    (await server.rows<{ key: string }>('select key from idempotency_keys where tenant_id = $1', [office.id])).map(
      ({ key }) => key,
    );
  for (const key of ['ontem', 'hoje'])
    await server
      .as(office.admin, office)
      .call(createSetor, { nome: `Setor de ${key}`, descricao: null }, { headers: { 'idempotency-key': key } });
  expect((await kept()).sort()).toEqual(['hoje', 'ontem']);
  await server.rows(`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'ontem'`);
  // and of an installation without a mail server, mails: not what somebody put there
  const mails = await mkdtemp(join(tmpdir(), 'gabinete-mails-'));
  const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
  for (const name of ['velha.eml', 'nova.eml', 'nota.txt']) {
    await writeFile(join(mails, name), 'código 123456');
    if (name !== 'nova.eml') await utimes(join(mails, name), longAgo, longAgo);
  }
  // one that cannot be looked at keeps nothing else
  await symlink('nada', join(mails, 'a-solta.eml'));
  const job = startPruner({ database: server.database, mails, log: createLogger('silent') });
  await vi.waitFor(async () => expect(await kept()).toEqual(['hoje']), { timeout: 10_000 });
  await job.stop();
  expect((await readdir(mails)).sort()).toEqual(['a-solta.eml', 'nota.txt', 'nova.eml']);
  await rm(mails, { recursive: true });
});

test('what cannot go now keeps nothing else, and is told', async () => {
  const office = await server.office();
  await server
    .as(office.admin, office)
    .call(createSetor, { nome: 'Obras', descricao: null }, { headers: { 'idempotency-key': 'velha' } });
  await server.rows(`update idempotency_keys set created_at = now() - interval '25 hours' where tenant_id = $1`, [
    office.id,
  ]);
  const held = new pg.Client(server.superuserUrl);
  await held.connect();
  try {
    await held.query('begin');
    await held.query('lock table mails');
    await expect(prune(server.database)).rejects.toThrow(AggregateError);
    expect(await server.rows('select from idempotency_keys where tenant_id = $1', [office.id])).toEqual([]);
  } finally {
    await held.end();
  }
});
