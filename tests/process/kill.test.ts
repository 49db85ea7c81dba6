import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createOffice, enterOffice, testFolders, withDatabase } from '../support/servers/installation.ts';
import { freePort } from '../support/servers/ports.ts';
import { gabinete, postmasterOf, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { WriteLoad } from '../support/servers/write-load.ts';

/**
 * kill -9 of the server, of its database, and of both, at random, under writes that never pause: what was acknowledged is
 * there, and everything comes up by itself.
 */

const long = Boolean(process.env.GABINETE_LONG);
const rounds = long ? 50 : 1;
const perSecond = long ? 200 : 60;
const readyWithin = 10_000;

const folders = testFolders('gabinete-kill-');
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill('SIGTERM');
  folders.removeAll();
});

test(
  `killed ${rounds} ×: no acknowledged write or file is lost, and it is ready again${long ? ' in under 10 s' : ''}`,
  { timeout: 300_000 + rounds * 60_000 },
  async () => {
    const dataDir = folders.ready();
    const port = await freePort();
    server = await startServer(dataDir, {}, port);
    const { origin } = server;
    await createOffice(dataDir);
    const office = await enterOffice(origin);
    const [setor, municipe] = [await office.setor('Obras'), await office.municipe('11987654321')];
    const demandas: string[] = [];
    for (let n = 0; n < (long ? 60 : 15); n += 1) demandas.push(await office.demanda(municipe, setor, []));
    const load = new WriteLoad(office, demandas);
    const checked = new Set<string>();
    const tookUntilReady: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      load.start(perSecond);
      await sleep(400 + Math.random() * 1_200);
      const postmaster = postmasterOf(dataDir)!;
      const target = (['database', 'server', 'both'] as const)[round % 3]!;
      const killed = performance.now();
      if (target !== 'server') process.kill(postmaster, 'SIGKILL');
      if (target !== 'database') {
        await server.kill('SIGKILL');
        // as whatever keeps the server running would
        server = await startServer(dataDir, {}, port);
      }
      // the writes go on meanwhile, and it has to come up under them: it is back when it acknowledges one sent since
      await expect.poll(() => load.lastSent, { timeout: 120_000, interval: 10 }).toBeGreaterThan(killed);
      tookUntilReady.push(performance.now() - killed);
      const before = load.acknowledged;
      await expect.poll(() => load.acknowledged, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 50);
      await load.stop();
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      // whoever was signed in still is
      expect((await office.call('GET', '/setores')).status).toBe(200);
      await office.renew();
      const verify = () => withDatabase(dataDir, (client) => load.verify(client, checked));
      await verify();
      await load.repeat();
      expect(load.unanswered).toEqual([]);
      await verify();
    }

    await withDatabase(dataDir, (client) => load.verify(client));
    const audit = await gabinete(['verify-audit'], dataDir);
    expect([audit.code, audit.err]).toEqual([0, '']);
    const sorted = tookUntilReady.toSorted((a, b) => a - b);
    process.stdout.write(
      `${rounds} rounds: ${load.sectors.size} creates, ${load.changes} changes, ${load.files.size} uploads acknowledged; ` +
        `answers ${JSON.stringify(Object.fromEntries(load.answers))}; ready after ${Math.round(sorted[sorted.length >> 1]!)} ms ` +
        `in the middle, ${Math.round(sorted.at(-1)!)} ms at most\n`,
    );
    expect(load.sectors.size).toBeGreaterThan(rounds * 10);
    expect(load.changes).toBeGreaterThan(rounds * 5);
    expect(load.files.size).toBeGreaterThan(rounds * 3);
    // how long it takes on a machine that has other things to do says nothing
    if (long) expect(sorted.at(-1)).toBeLessThan(readyWithin);
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
    expect(postmasterOf(dataDir)).toBeNull();
  },
);
