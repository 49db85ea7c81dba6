import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { gabinete, postmasterOf, signInAt, startServer, type ServerProcess } from '../helpers/processes.ts';
import { pdf } from '../helpers/real-files.ts';

/** SIGTERM: what was acknowledged is kept, whoever does not finish is cut off, exit 0 within 10 s. */

const folder = mkdtempSync(join(tmpdir(), 'gabinete-stop-'));
const dataDir = join(folder, 'data');
const login = ['ana@exemplo.com', 'segredo'] as const;
const admin = ['admin:create', '--email', login[0], '--password', login[1], '--name', 'Ana'];

let server: ServerProcess;
afterAll(async () => {
  await server?.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('with live streams open and an upload that never ends it exits 0 within 10 s, and nothing answered is lost', async () => {
  server = await startServer(dataDir);
  const created = await gabinete([...admin, '--office', 'Gabinete', '--slug', 'gabinete'], dataDir);
  expect(created.code).toBe(0);
  const cookie = await signInAt(server.origin, ...login);
  const { origin } = server;
  const [mine] = (await (await fetch(`${origin}/api/memberships`, { headers: { cookie } })).json()) as {
    tenant_id: string;
  }[];
  const path = `/api/tenants/${mine!.tenant_id}`;

  const content = pdf('ofício', 50_000);
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(content)], 'ofício.pdf', { type: 'application/pdf' }));
  const kept = await fetch(`${origin}${path}/documentos`, { method: 'POST', headers: { cookie, origin }, body: form });
  expect(kept.status).toBe(201);
  const { id } = (await kept.json()) as { id: string };

  const streams = await Promise.all(
    Array.from({ length: 3 }, () => fetch(`${origin}${path}/live`, { headers: { cookie } })),
  );
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  const dripping = connect(Number(new URL(origin).port), '127.0.0.1');
  dripping.on('error', () => {});
  dripping.write(
    `POST ${path}/documentos HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n',
  );
  const drip = setInterval(() => dripping.write('0'), 200);
  await sleep(500);

  const began = Date.now();
  await server.kill('SIGTERM');
  clearInterval(drip);
  expect([server.child.exitCode, Date.now() - began < 10_000]).toEqual([0, true]);
  expect(postmasterOf(dataDir)).toBeNull();
  await Promise.all(streams.map((stream) => stream.body!.cancel().catch(() => {})));

  server = await startServer(dataDir);
  const again = await fetch(`${server.origin}${path}/documentos/${id}`, { headers: { cookie } });
  expect(Buffer.from(await again.arrayBuffer()).equals(content)).toBe(true);
  // a download leaves nothing but its line in the log
  await server.kill('SIGTERM');
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":40') || line.includes('"level":50')),
  ).toEqual([]);
});
