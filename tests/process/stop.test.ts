import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import {
  ana,
  createOffice,
  enterOffice,
  testFolders,
  withDatabase,
  type OfficeClient,
} from '../support/servers/installation.ts';
import { mailPeer } from '../support/services/mail-peer.ts';
import { postmasterOf, signInAt, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { pdf } from '../support/files/real-files.ts';
import { openLive } from '../support/servers/sse.ts';
import { root } from '../support/source/sources.ts';
import { sha256, WriteLoad } from '../support/servers/write-load.ts';

/** SIGTERM: what was acknowledged is kept, whoever does not finish is cut off, exit 0 within 10 s. */

const folders = testFolders('gabinete-stop-');
const started: ServerProcess[] = [];
afterAll(async () => {
  for (const server of started) await server.kill('SIGTERM');
  folders.removeAll();
});

/** An upload that is being received, half of it sent; `finish` sends the rest and resolves to the answer's status. */
async function halfUpload(origin: string, office: OfficeClient, name: string, content: Buffer) {
  const form = new FormData();
  form.append('arquivo', new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type')!, 'content-length': bytes.length };
  const sent: ClientRequest = request(`${origin}/api/tenants/${office.tenant}/documentos`, {
    method: 'POST',
    headers: { ...headers, cookie: office.cookie, origin, expect: '100-continue' },
    agent: false,
  });
  const answered = new Promise<number>((resolve) => {
    sent.once('response', (answer: IncomingMessage) => resolve(answer.resume().statusCode!));
    sent.once('error', () => resolve(0));
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  const half = bytes.length >> 1;
  sent.write(bytes.subarray(0, half));
  return {
    answered,
    drip: () => sent.write(bytes.subarray(half, half + 1)),
    finish: () => (sent.end(bytes.subarray(half)), answered),
  };
}

test('under writes, with 50 live streams, uploads and a mail under way, it exits 0 within 10 s and loses nothing', async () => {
  const dataDir = folders.ready();
  const accepted = Promise.withResolvers<void>();
  const mail = await mailPeer(async ({ recipient }) => {
    if (recipient.startsWith('lenta')) await accepted.promise;
    return 250;
  });
  const settings = { SMTP_URL: mail.url };
  const server = await startServer(dataDir, settings);
  started.push(server);
  const { origin } = server;
  await createOffice(dataDir);
  const office = await enterOffice(origin);
  const [setor, municipe] = [await office.setor('Obras'), await office.municipe('11987654321')];
  const demandas: string[] = [];
  for (let n = 0; n < 10; n += 1) demandas.push(await office.demanda(municipe, setor, []));

  // a browser session may have twenty
  const sessions = [office.cookie];
  while (sessions.length < 3) sessions.push(await signInAt(origin, ana.email, ana.password));
  const streams = await Promise.all(
    Array.from({ length: 50 }, (_, n) => openLive(origin, office.tenant, sessions[n % sessions.length])),
  );
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const people = ['lenta@exemplo.com', 'depois@exemplo.com'];
  for (const email of people) {
    const body = { email, password: 'segredo-longo', data: { full_name: 'Rui Melo' } };
    expect((await office.request('POST', '/api/auth/sign-up', body)).ok).toBe(true);
  }
  // the first is being handed over, the second waits behind it
  await expect.poll(() => mail.begun, { timeout: 20_000 }).toEqual(['lenta@exemplo.com']);

  const content = pdf('lento', 50_000);
  const slow = await halfUpload(origin, office, `${sha256(content)}.pdf`, content);
  const endless = await halfUpload(origin, office, 'sem-fim.pdf', pdf('sem fim', 50_000));
  const drip = setInterval(endless.drip, 200);
  const load = new WriteLoad(office, demandas);
  load.start(40);
  await expect.poll(() => load.acknowledged, { timeout: 30_000 }).toBeGreaterThan(20);

  const began = Date.now();
  const ended = server.kill('SIGTERM');
  await sleep(500);
  accepted.resolve();
  expect(await slow.finish()).toBe(201);
  await ended;
  expect([server.child.exitCode, Date.now() - began < 10_000]).toEqual([0, true]);
  clearInterval(drip);
  expect(await endless.answered).toBe(0);
  await load.stop();
  await Promise.all(streams.map(({ closed }) => closed));
  expect(postmasterOf(dataDir)).toBeNull();
  expect(mail.recipients()).toEqual(['lenta@exemplo.com']);
  expect([load.sectors.size > 0, load.files.size > 0, load.changes > 0]).toEqual([true, true, true]);

  const again = await startServer(dataDir, settings, Number(new URL(origin).port));
  started.push(again);
  await expect.poll(mail.recipients, { timeout: 20_000 }).toEqual(people);
  await withDatabase(dataDir, async (client) => {
    const { rowCount } = await client.query('select from documentos where name = $1', [`${sha256(content)}.pdf`]);
    expect(rowCount).toBe(1);
    await load.verify(client);
  });
  // a download leaves nothing but its line in the log
  await again.kill('SIGTERM');
  expect(
    again
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":40') || line.includes('"level":50')),
  ).toEqual([]);
  expect(mail.begun).toEqual(people);
  await mail.stop();
});

test('whoever is told to end while it starts does not say that it is there', async () => {
  const dataDir = folders.ready();
  const child = spawn(process.execPath, ['src/app/server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  await expect.poll(() => postmasterOf(dataDir), { timeout: 60_000 }).not.toBeNull();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(output).toContain('Encerrando (SIGINT)…');
  expect(output).not.toContain('Gabinete no ar');
});
