import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { gabinete, postmasterOf, signInAt, startServer, type ServerProcess } from '../helpers/processes.ts';
import { pdf } from '../helpers/real-files.ts';

/**
 * kill -9 of the server and of its database, at random, under writes: what was acknowledged is there, and the next start
 * comes up by itself.
 */

const rounds = process.env.GABINETE_LONG || process.env.LONG ? 20 : 3;
const folder = mkdtempSync(join(tmpdir(), 'gabinete-kill-'));
const dataDir = join(folder, 'data');
const login = ['ana@exemplo.com', 'segredo'] as const;

let server: ServerProcess;
afterAll(async () => {
  await server?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

type Write = { key: string; nome: string };
/** What was answered with success: names of sectors, and files by their id. */
const sectors = new Set<string>();
const files = new Map<string, Buffer>();
/** Creates whose answer never came: repeated with the same key they must give one row. */
let unanswered: Write[] = [];
let tenant = '';
let cookie = '';

const call = (method: string, path: string, body?: string | FormData, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/tenants/${tenant}${path}`, {
    method,
    headers: {
      cookie,
      origin: server.origin,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(20_000),
  });

async function writeSector(write: Write): Promise<void> {
  const sent = call('POST', '/setores', JSON.stringify({ nome: write.nome }), { 'idempotency-key': write.key });
  const answer = await sent.then((one) => (one.ok ? one.json() : null)).catch(() => null);
  if (answer) sectors.add(write.nome);
  else unanswered.push(write);
}

async function writeFile(): Promise<void> {
  const content = pdf(randomUUID(), 20_000 + Math.floor(Math.random() * 200_000));
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(content)], 'ofício.pdf', { type: 'application/pdf' }));
  const answer = await call('POST', '/documentos', form)
    .then((one) => (one.status === 201 ? one.json() : null))
    .catch(() => null);
  if (answer) files.set((answer as { id: string }).id, content);
}

/** Everything acknowledged so far is there: once, whole, and nothing of it changed. */
async function verify(): Promise<void> {
  const list = (await (await call('GET', '/setores')).json()) as { nome: string }[];
  const names = list.map(({ nome }) => nome);
  const there = new Set(names);
  expect([...sectors].filter((nome) => !there.has(nome))).toEqual([]);
  expect(names.length).toBe(there.size);
  const rows: { id: string }[] = [];
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const answer = (await (await call('GET', `/documentos?page=${page}`)).json()) as {
      rows: { id: string }[];
      total: number;
    };
    rows.push(...answer.rows);
    total = answer.total;
    if (answer.rows.length === 0) break;
  }
  const listed = new Set(rows.map(({ id }) => id));
  expect([...files.keys()].filter((id) => !listed.has(id))).toEqual([]);
  // never a row without its file, also for those whose answer was lost
  for (const { id } of rows) {
    const download = await call('GET', `/documentos/${id}`);
    expect(download.status).toBe(200);
    const bytes = Buffer.from(await download.arrayBuffer());
    const sent = files.get(id);
    if (sent) expect(bytes.equals(sent)).toBe(true);
    else files.set(id, bytes);
  }
}

test(
  `${rounds} times: no acknowledged write or file is lost, and the next start comes up by itself`,
  { timeout: 300_000 + rounds * 120_000 },
  async () => {
    server = await startServer(dataDir);
    const created = await gabinete(
      [
        'admin:create',
        '--email',
        login[0],
        '--password',
        login[1],
        '--name',
        'Ana',
        '--office',
        'Gabinete',
        '--slug',
        'gabinete',
      ],
      dataDir,
    );
    expect([created.code, created.err]).toEqual([0, '']);
    cookie = await signInAt(server.origin, ...login);
    const mine = (await (await fetch(`${server.origin}/api/memberships`, { headers: { cookie } })).json()) as {
      tenant_id: string;
    }[];
    tenant = mine[0]!.tenant_id;

    for (let round = 0; round < rounds; round += 1) {
      let writing = true;
      const writers = Array.from({ length: 6 }, async (_, writer) => {
        for (let turn = 0; writing; turn += 1) {
          if (writer < 4) await writeSector({ key: randomUUID(), nome: `${round}-${writer}-${turn}` });
          else await writeFile();
          // a server that is away answers at once
          await sleep(unanswered.length > 50 ? 100 : 5);
        }
      });
      await sleep(300 + Math.random() * 1200);
      // the server, its database, and both at the same moment, in turn
      const target = round % 3;
      const postmaster = postmasterOf(dataDir)!;
      if (target !== 0) process.kill(postmaster, 'SIGKILL');
      if (target !== 1) await server.kill('SIGKILL');
      if (target === 1) {
        // the server stays, brings its database back, and writes go on
        const before = sectors.size;
        await expect.poll(() => sectors.size, { timeout: 120_000, interval: 50 }).toBeGreaterThan(before);
        await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 120_000 }).toBe(200);
      }
      writing = false;
      await Promise.all(writers);
      if (target !== 1) server = await startServer(dataDir);
      // whoever was signed in still is
      expect((await call('GET', '/setores')).status).toBe(200);
      await verify();
      const again = unanswered;
      unanswered = [];
      for (const write of again) await writeSector(write);
      expect(unanswered).toEqual([]);
      await verify();
    }
    expect(sectors.size).toBeGreaterThan(rounds * 10);
    expect(files.size).toBeGreaterThan(rounds);
    await server.kill('SIGTERM');
    expect(server.child.exitCode).toBe(0);
    expect(postmasterOf(dataDir)).toBeNull();
  },
);
