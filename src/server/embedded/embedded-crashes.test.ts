import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { embeddedDatabases, query } from '../../../tests/support/database/embedded.ts';
import { pidExists } from './holder.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const { inData, postmasterPid, withExistingDatabase, start, startElsewhere } = embeddedDatabases();

describe('depois de uma queda', () => {
  beforeEach(withExistingDatabase);

  test('kill -9 no PostgreSQL: ele volta na mesma porta, com o que foi confirmado', async () => {
    const progress = vi.fn<(sentence: string) => void>();
    const { ownerUrl } = await start({ onProgress: progress });
    await query(ownerUrl, 'CREATE TABLE t AS SELECT 7 AS n');
    const pid = postmasterPid()!;
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(ownerUrl, 'SELECT n FROM t').catch(() => null), { timeout: 10_000 })
      .toEqual([{ n: 7 }]);
    expect(postmasterPid()).not.toBe(pid);
    await expect.poll(() => progress.mock.calls.flat().join()).toContain('voltou');
  });

  test('kill -9 no servidor: o próximo início encerra o PostgreSQL órfão e assume a pasta', async () => {
    const other = await startElsewhere('npm start');
    const orphan = postmasterPid()!;
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(pidExists(orphan)).toBe(true);
    const { ownerUrl, startedHere } = await start();
    expect(startedHere).toBe(true);
    expect(postmasterPid()).not.toBe(orphan);
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('um processo que termina sem stop() não deixa o PostgreSQL para trás', async () => {
    const other = await startElsewhere('npm start');
    const pid = postmasterPid()!;
    other.stdin!.end();
    await once(other, 'exit');
    await expect.poll(() => postmasterPid(), { timeout: 5000 }).toBe(null);
    expect(pidExists(pid)).toBe(false);
  });

  test('kill -9 enquanto se para: stop() termina e nada volta', async () => {
    const database = await start();
    const pid = postmasterPid()!;
    const stopping = database.stop();
    process.kill(pid, 'SIGKILL');
    await stopping;
    await sleep(300);
    await expect(query(database.ownerUrl, 'SELECT 1')).rejects.toThrow();
    expect(existsSync(inData('holder.json'))).toBe(false);
  });
});

test('parar derruba conexões abertas e leva menos de 3 s', async () => {
  withExistingDatabase();
  const { ownerUrl, stop } = await start();
  const client = new Client(ownerUrl);
  // The driver tells it twice: the server's farewell, then the closed socket.
  const lost = new Promise((done) => client.on('error', done));
  await client.connect();
  await client.query('BEGIN');
  const began = Date.now();
  await Promise.all([stop(), stop()]);
  expect(Date.now() - began).toBeLessThan(3000);
  await lost;
  expect(existsSync(inData('postgres/postmaster.pid'))).toBe(false);
});
