import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import {
  ana,
  createOffice,
  enterOffice,
  testFolders,
  withDatabase,
  withUrl,
  type OfficeClient,
} from '../support/servers/installation.ts';
import { childrenOf, signInAt, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { WriteLoad } from '../support/servers/write-load.ts';

/** Every process is put in the place of another under load: nobody is signed out, and nothing acknowledged is lost. */

const long = Boolean(process.env.GABINETE_LONG);
/** Requests a second, a quarter of them writes, and how often every server is restarted. */
const [perSecond, times] = long ? [300, 5] : [40, 1];

const folders = testFolders('gabinete-rolling-');
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => folders.removeAll());

/** A proxy as they are in front of servers: in turn, and when no connection can be made, at the next one. */
async function proxyTo(ports: number[]): Promise<string> {
  let turn = 0;
  const forward = (asked: IncomingMessage, body: Buffer, answer: ServerResponse, place: number, left: number) => {
    const port = ports[place % ports.length];
    const { method, url: path, headers } = asked;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    sent.once('response', (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'connect' && left > 0) return forward(asked, body, answer, place + 1, left - 1);
      if (!answer.headersSent) answer.writeHead(502);
      answer.end();
    });
    sent.end(body);
  };
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.once('end', () => forward(asked, Buffer.concat(parts), answer, (turn += 1), ports.length - 1));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ends.push(() => (server.close(), server.closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Reads and writes of several signed-in people while `restart` runs; then everything is looked at. */
async function underLoad(
  origin: string,
  restart: (between: () => Promise<void>) => Promise<void>,
  look: (load: WriteLoad) => Promise<void>,
): Promise<void> {
  const office = await enterOffice(origin);
  const people: OfficeClient[] = [office];
  while (people.length < 5) people.push(await enterOffice(origin, await signInAt(origin, ana.email, ana.password)));
  const [setor, municipe] = [await office.setor('Obras'), await office.municipe('11987654321')];
  const demandas: string[] = [];
  for (let n = 0; n < 10; n += 1) demandas.push(await office.demanda(municipe, setor, []));

  const load = new WriteLoad(office, demandas);
  const reads = new Map<number, number>();
  const paths = ['/municipes', '/demandas/latest', '/agenda/hoje', '/equipe'];
  const pending = new Set<Promise<void>>();
  let reading = true;
  const read = async (turn: number) => {
    const person = people[turn % people.length]!;
    let status = 0;
    // a page asks again when it had no answer
    for (let again = 0; again < 8 && status !== 200; again += 1) {
      if (again > 0) await sleep(200 * again);
      status = await person.call('GET', paths[turn % paths.length]!).then(
        async (answer) => (await answer.body?.cancel(), answer.status),
        () => 0,
      );
      reads.set(status, (reads.get(status) ?? 0) + 1);
    }
    if (status !== 200) failed.push(status);
  };
  const failed: number[] = [];
  const reader = (async () => {
    const began = performance.now();
    for (let sent = 0; reading;) {
      for (const due = ((performance.now() - began) * perSecond * 0.75) / 1000; sent < due; sent += 1) {
        const one = read(sent);
        pending.add(one);
        void one.finally(() => pending.delete(one));
      }
      await sleep(2);
    }
  })();
  load.start(perSecond * 0.25);
  const between = async () => {
    const before = load.acknowledged;
    await expect.poll(() => load.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + 10);
  };
  await between();
  for (let time = 0; time < times; time += 1) await restart(between);
  await between();
  reading = false;
  await Promise.all([reader, load.stop()]);
  await Promise.all(pending);

  const counts = [reads, load.answers].map((answers) => JSON.stringify(Object.fromEntries(answers)));
  process.stdout.write(`${perSecond} a second: answers to reads ${counts[0]}, to writes ${counts[1]}\n`);
  expect(failed).toEqual([]);
  // none signed out, none refused for good: only what may be asked again (0 is a connection that broke)
  const answers = [...reads.keys(), ...load.answers.keys()];
  expect(answers.filter((status) => ![200, 201, 0, 502, 503].includes(status))).toEqual([]);
  // and again with the same key, as the pages do, it is done once
  await load.repeat();
  expect(load.unanswered).toEqual([]);
  await look(load);
  for (const person of people) expect((await person.request('GET', '/api/auth/me')).status).toBe(200);
}

test('two servers behind a proxy, each restarted in turn', { timeout: 600_000 }, async () => {
  const cluster = await startEmbedded({ dataDir: folders.ready(), holder: 'teste' });
  ends.push(() => cluster.stop());
  const settings = { DATABASE_URL: cluster.ownerUrl, AUTH_SECRET_KEY: 'o mesmo segredo em todos os servidores' };
  const dataDir = folders.next();
  const servers: ServerProcess[] = await Promise.all([startServer(dataDir, settings), startServer(dataDir, settings)]);
  ends.push(() => Promise.all(servers.map((server) => server.kill('SIGTERM'))));
  await createOffice(dataDir, settings);
  const ports = servers.map(({ origin }) => Number(new URL(origin).port));
  const origin = await proxyTo(ports);
  for (const [place, server] of servers.entries()) expect(server.origin).toContain(String(ports[place]));
  await underLoad(
    origin,
    async (between) => {
      for (const [place, server] of servers.entries()) {
        await server.kill('SIGTERM');
        expect(server.child.exitCode).toBe(0);
        servers[place] = await startServer(dataDir, settings, ports[place]);
        await between();
      }
    },
    (load) => withUrl(cluster.superuserUrl, (client) => load.verify(client)),
  );
});

test('WORKERS, renewed by SIGUSR2', { timeout: 600_000 }, async () => {
  const dataDir = folders.ready();
  const server = await startServer(dataDir, { WORKERS: '2', DB_POOL: '5' });
  ends.push(() => server.kill('SIGTERM'));
  await createOffice(dataDir);
  const workers = () => childrenOf(server.child.pid!);
  const renewals = () => server.output().match(/Processos renovados/g)?.length ?? 0;
  await underLoad(
    server.origin,
    async () => {
      const before = { workers: workers(), renewals: renewals() };
      let fewest = Infinity;
      server.child.kill('SIGUSR2');
      while (renewals() === before.renewals) {
        fewest = Math.min(fewest, workers().length);
        await sleep(20);
      }
      expect(fewest).toBe(2);
      expect(workers()).toHaveLength(2);
      expect(workers().filter((pid) => before.workers.includes(pid))).toEqual([]);
    },
    (load) => withDatabase(dataDir, (client) => load.verify(client)),
  );
  expect(server.output()).not.toContain('caiu');
});
