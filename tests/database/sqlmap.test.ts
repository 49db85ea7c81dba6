import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showFigures } from '../support/source/figures.ts';
import { hasProgram, notThere } from '../support/services/debian.ts';
import { Records } from '../support/office/records.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';

/**
 * sqlmap against the parameters of search, filter, date, page and id, signed in as somebody who may see everything: it finds
 * no way into the database, and it does find the one that a small server of our own leaves open on the same database.
 */

const long = Boolean(process.env.GABINETE_LONG);
/** All of it must be over within twenty minutes. */
const minutes = 18;

let server: TestServer;
let admin: User;
let office: string;
let municipe: string;
let setor: string;
let open: Server;
let folder: string;

beforeAll(async () => {
  if (!long) return;
  folder = await mkdtemp(join(tmpdir(), 'gabinete-sqlmap-'));
  server = await startTestServer();
  admin = await server.user({ role: 'admin' });
  const records = new Records(server, await server.office({ admin }), 'MARIA');
  office = records.office.id;
  municipe = await records.make('municipes', admin);
  setor = await records.make('setores', admin);
  for (const kind of ['demandas', 'agenda', 'documentos'] as const) await records.make(kind, admin);
  // longer than a token lives
  await server.rows(`update sessions set token_expires_at = now() + interval '2 hours'`);
  open = createServer((request, response) => {
    const busca = new URL(request.url!, 'http://x').searchParams.get('busca') ?? '';
    // the planted hole
    server.rows(`select id, nome from setores where nome ilike '%${busca}%' limit 20`).then(
      (rows) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  open?.close();
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

type Found = { text: string; holes: boolean };

/** One run; only ever asks this machine. */
async function sqlmap(url: string, parameters: string[]): Promise<Found> {
  const args = [
    ['--url', url],
    parameters.length > 0 ? ['-p', parameters.join(',')] : [],
    ['--cookie', admin.cookie, '--drop-set-cookie'],
    ['--level', '3', '--risk', '1', '--threads', '4', '--time-sec', '3'],
    ['--batch', '--flush-session', '--disable-coloring', '--ignore-proxy', '--keep-alive', '--retries', '0'],
    ['--ignore-code', '401,403,404,422', '--output-dir', await mkdtemp(join(folder, 'run-')), '-v', '1'],
  ].flat();
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some: Buffer) => (text += some.toString()));
  const late = setTimeout(() => child.kill(), minutes * 60_000);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(late);
  return { text, holes: /identified the following injection point|is vulnerable/.test(text) };
}

describe.skipIf(!long)('sqlmap (in npm run test:long only, since it takes minutes)', () => {
  let there = false;
  beforeAll(async () => {
    there = await hasProgram('sqlmap');
  }, 600_000);

  test('finds the hole that was planted', async (context) => {
    if (!there) return context.skip(notThere('sqlmap'));
    const { port } = open.address() as AddressInfo;
    const found = await sqlmap(`http://127.0.0.1:${port}/?busca=MARIA`, ['busca']);
    expect(found.text).toMatch(/identified the following injection point/);
    expect(found.holes).toBe(true);
  }, 600_000);

  test(
    'finds none in six endpoints',
    async (context) => {
      if (!there) return context.skip(notThere('sqlmap'));
      const at = (path: string) => `${server.origin}/api/tenants/${office}${path}`;
      const targets: [url: string, parameters: string[]][] = [
        [at('/municipes?busca=MARIA&page=1'), ['busca', 'page']],
        [
          at(`/demandas?busca=PODA&status=EM_ANALISE&setor_id=${setor}&mes=2026-05&page=1`),
          ['busca', 'status', 'setor_id', 'mes', 'page'],
        ],
        [at('/agenda?de=2026-06-01&ate=2026-06-30'), ['de', 'ate']],
        [at('/auditoria?busca=setores&dia=2026-06-10&page=1'), ['busca', 'dia', 'page']],
        [at('/documentos?busca=MARIA&page=1'), ['busca', 'page']],
        // the id in the address
        [at(`/municipes/${municipe}*`), []],
      ];
      const waiting = [...targets];
      const found: (Found & { url: string })[] = [];
      const began = Date.now();
      await Promise.all(
        [1, 2].map(async () => {
          for (let one = waiting.shift(); one; one = waiting.shift())
            found.push({ url: one[0], ...(await sqlmap(...one)) });
        }),
      );
      const took = Math.round((Date.now() - began) / 1000);
      showFigures(`sqlmap: ${targets.length} endpoints in ${took} s`);
      for (const { url, text, holes } of found) {
        expect([url, holes]).toEqual([url, false]);
        // it came to an end, by itself
        expect(text).toMatch(/all tested parameters do not appear to be injectable/);
      }
    },
    20 * 60_000,
  );
});
