import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import {
  ana,
  createOffice,
  enterOffice,
  testFolders,
  withDatabase,
  type OfficeClient,
} from '../support/servers/installation.ts';
import { mailPeer } from '../support/services/mail-peer.ts';
import { childrenOf, postmasterOf, signInAt, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { openLive } from '../support/servers/sse.ts';

/** Several processes that serve one database: on one machine by WORKERS, and as servers of their own. */

const long = Boolean(process.env.GABINETE_LONG);
const folders = testFolders('gabinete-scale-');
const started: ServerProcess[] = [];
const ends: (() => unknown)[] = [];
async function serve(dataDir: string, settings: Record<string, string>): Promise<ServerProcess> {
  started.push(await startServer(dataDir, settings));
  return started.at(-1)!;
}
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill('SIGTERM');
  for (const end of ends.splice(0)) await end();
});
afterAll(() => folders.removeAll());

const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** What has to be the same, whichever of the processes answers. */
async function sharedThings(one: OfficeClient, other: OfficeClient, origins: [string, string]): Promise<void> {
  // a create that is repeated elsewhere gives one row and the same answer
  const key = { 'idempotency-key': randomUUID() };
  const nome = randomUUID();
  const twice = await Promise.all([one, other].map((client) => client.call('POST', '/setores', { nome }, key)));
  expect(twice.map(({ status }) => status)).toEqual([201, 201]);
  const ids = await Promise.all(twice.map(async (answer) => ((await answer.json()) as { id: string }).id));
  expect(ids[0]).toBe(ids[1]);

  // a stream hears of what is written elsewhere
  const stream = await openLive(origins[1], other.tenant, other.cookie);
  await stream.change(await one.setor(randomUUID()), 15_000);
  stream.close();

  // attempts count together
  const guess = (origin: string) =>
    post(origin, '/api/auth/sign-in', { email: ana.email, password: randomUUID() }).then(({ status }) => status);
  const statuses: number[] = [];
  for (let n = 0; n < 15 && !statuses.includes(429); n += 1)
    statuses.push(await guess(origins[0]), await guess(origins[1]));
  expect(statuses.indexOf(429)).toBeGreaterThan(0);
  expect(statuses.indexOf(429)).toBeLessThan(15);
  expect([await guess(origins[0]), await guess(origins[1])]).toEqual([429, 429]);
}

test('two servers of one external database share sessions, limits, repeated submits, live changes and mails', async () => {
  const cluster = await startEmbedded({ dataDir: folders.next(), holder: 'teste' });
  ends.push(() => cluster.stop());
  const mail = await mailPeer(() => sleep(20, 250));
  ends.push(mail.stop);
  const settings = {
    DATABASE_URL: cluster.ownerUrl,
    AUTH_SECRET_KEY: 'o mesmo segredo em todos os servidores',
    SMTP_URL: mail.url,
  };
  const dataDir = folders.next();
  // both migrate; one waits for the other
  const [a, b] = await Promise.all([serve(dataDir, settings), serve(dataDir, settings)]);
  await createOffice(dataDir, settings);
  const cookie = await signInAt(a.origin, ana.email, ana.password);
  const [one, other] = [await enterOffice(a.origin, cookie), await enterOffice(b.origin, cookie)];

  const people = Array.from({ length: long ? 12 : 6 }, (_, n) => `pessoa${n}@exemplo.com`);
  for (const [n, email] of people.entries()) {
    const { origin } = n % 2 ? a : b;
    const answer = await post(origin, '/api/auth/sign-up', {
      email,
      password: 'segredo-longo',
      data: { full_name: 'Rui Melo' },
    });
    expect(answer.ok).toBe(true);
  }
  await sharedThings(one, other, [a.origin, b.origin]);
  await expect.poll(() => mail.recipients().toSorted(), { timeout: 20_000 }).toEqual(people.toSorted());

  // one goes, the other goes on; a session that ends here has ended there
  await a.kill('SIGTERM');
  expect(a.child.exitCode).toBe(0);
  expect((await other.call('GET', '/setores')).status).toBe(200);
  const again = await serve(dataDir, settings);
  expect((await post(again.origin, '/api/auth/sign-out', {}, { cookie })).ok).toBe(true);
  expect((await other.call('GET', '/setores')).status).toBe(401);
  await sleep(1500);
  expect(mail.taken.length).toBe(people.length);
});

describe('WORKERS', () => {
  test('serve one port together; one that falls is replaced, and all end in order', { timeout: 300_000 }, async () => {
    const dataDir = folders.ready();
    const server = await serve(dataDir, { WORKERS: '3', DB_POOL: '4' });
    const { origin } = server;
    await createOffice(dataDir);
    const workers = childrenOf(server.child.pid!);
    expect(workers).toHaveLength(3);
    expect(server.output().match(/Primeiro acesso/g)).toHaveLength(1);
    const office = await enterOffice(origin);
    await sharedThings(office, office, [origin, origin]);

    const metrics = await (await fetch(`${origin}/metrics`)).text();
    expect(metrics).toMatch(/^gabinete_processes 3$/m);

    const acknowledged: string[] = [];
    let writing = true;
    let refused = 0;
    const writers = Array.from({ length: 6 }, async () => {
      while (writing) {
        const nome = randomUUID();
        const answer = await office.call('POST', '/setores', { nome }).catch(() => null);
        if (answer?.status === 201) acknowledged.push(nome);
        else refused += 1;
      }
    });
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
    expect(refused).toBe(0);
    process.kill(workers[0]!, 'SIGKILL');
    await expect
      .poll(() => childrenOf(server.child.pid!).filter((pid) => pid !== workers[0]).length, { timeout: 30_000 })
      .toBe(3);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20);

    const streams = await Promise.all(Array.from({ length: 5 }, () => openLive(origin, office.tenant, office.cookie)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const all = childrenOf(server.child.pid!);
    const began = Date.now();
    await server.kill('SIGTERM');
    expect([server.child.exitCode, Date.now() - began < 10_000]).toEqual([0, true]);
    writing = false;
    await Promise.all([...writers, ...streams.map(({ closed }) => closed)]);
    expect(all.filter((pid) => childrenOf(process.pid).includes(pid))).toEqual([]);
    expect(postmasterOf(dataDir)).toBeNull();

    const names = await withDatabase(dataDir, async (client) =>
      (await client.query<{ nome: string }>('select nome from setores')).rows.map(({ nome }) => nome),
    );
    const there = new Set(names);
    expect(acknowledged.filter((nome) => !there.has(nome))).toEqual([]);
    expect(there.size).toBe(names.length);
  });

  if (long)
    test('counters never go back when one is late or falls, and one that falls while it is renewed is replaced once', async () => {
      const server = await serve(folders.ready(), { WORKERS: '2', DB_POOL: '3' });
      const { origin } = server;
      const workers = () => childrenOf(server.child.pid!);
      // a connection of its own: one that is kept may belong to a process that no longer answers
      const get = (path: string) =>
        fetch(origin + path, { headers: { connection: 'close' }, signal: AbortSignal.timeout(8_000) });
      const counted = async (): Promise<number> => {
        const text = await (await get('/metrics')).text();
        return Number(
          /^gabinete_http_requests_total\{method="GET",route="[^"]*",status="404"\} (\d+)/m.exec(text)?.[1],
        );
      };
      const ask = () => Promise.all(Array.from({ length: 40 }, () => get('/api/nada')));
      await ask();
      expect(await counted()).toBe(40);

      const [one] = workers();
      process.kill(one!, 'SIGSTOP');
      // what is handed to it waits
      await expect.poll(() => counted().catch(() => 0), { timeout: 60_000 }).toBe(40);
      process.kill(one!, 'SIGKILL');
      await expect.poll(() => workers().filter((pid) => pid !== one).length, { timeout: 30_000 }).toBe(2);
      await expect.poll(() => counted().catch(() => 0), { timeout: 60_000 }).toBe(40);
      await ask();
      expect(await counted()).toBe(80);

      const old = workers();
      server.child.kill('SIGUSR2');
      await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(3);
      process.kill(old[0]!, 'SIGKILL');
      const left = () => [workers().length, workers().filter((pid) => old.includes(pid)).length];
      await expect.poll(left, { timeout: 60_000 }).toEqual([2, 0]);
      await sleep(1_000);
      expect(left()).toEqual([2, 0]);
      expect(await counted()).toBe(80);
    });

  test('a port that is taken stops the start with one reason, and nothing stays behind', async () => {
    const first = await serve(folders.ready(), { WORKERS: '2' });
    const dataDir = folders.ready();
    const port = new URL(first.origin).port;
    await expect(startServer(dataDir, { WORKERS: '2', PORT: port })).rejects.toThrow(/EADDRINUSE/);
    expect(postmasterOf(dataDir)).toBeNull();
  });
});
