import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOffice, enterOffice, testFolders, type OfficeClient } from '../support/servers/installation.ts';
import { gabinete, signInAt, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { pdf } from '../support/files/real-files.ts';

/** Clients that are slow, endless, or speak no HTTP: whoever works meanwhile does not notice, and memory stays flat. */

const long = Boolean(process.env.GABINETE_LONG);
const folders = testFolders('gabinete-hostile-');
let server: ServerProcess;
let office: OfficeClient;
/** Of another office, whose session the hostile ones have: what they spend is theirs. */
let rival: OfficeClient;
let port: number;
const open = new Set<Socket>();

/** Somebody at work all along, a few times a second. */
const worker = { served: 0, failed: [] as string[], stop: async () => {} };

beforeAll(async () => {
  const dataDir = folders.ready();
  server = await startServer(dataDir);
  await createOffice(dataDir);
  office = await enterOffice(server.origin);
  rival = await enterOffice(server.origin, await rivalSession(dataDir));
  port = Number(new URL(server.origin).port);
  let working = true;
  const done = (async () => {
    for (let turn = 0; working; turn += 1) {
      const sent = [
        () => office.call('GET', '/dashboard'),
        () => office.call('POST', '/setores', { nome: randomUUID() }),
        () => office.call('GET', '/municipes?busca=silva'),
        () => office.upload('ofício', pdf(randomUUID(), 30_000)),
      ][turn % 4]!;
      const status = await sent().then(
        async (answer) => (await answer.arrayBuffer(), answer.ok ? '' : String(answer.status)),
        (error: Error) => error.message,
      );
      if (status === '') worker.served += 1;
      else worker.failed.push(status);
      await sleep(50);
    }
  })();
  worker.stop = async () => {
    working = false;
    await done;
  };
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await worker.stop();
  await server?.kill('SIGTERM');
  folders.removeAll();
});

async function rivalSession(dataDir: string): Promise<string> {
  const [email, password] = ['rival@exemplo.com', 'segredo'];
  const args = ['--email', email, '--password', password, '--name', 'Rui Rival', '--office', 'B', '--slug', 'gab-b'];
  const { code, err } = await gabinete(['admin:create', ...args], dataDir);
  if (code !== 0) throw new Error(err);
  return signInAt(server.origin, email, password);
}

/** The worker is served `times` more. */
async function stillServed(times = 8): Promise<void> {
  const before = worker.served;
  await expect.poll(() => worker.served, { timeout: 60_000 }).toBeGreaterThan(before + times);
  expect(worker.failed).toEqual([]);
}

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))![1]) / 1024;
const descriptors = () => readdirSync(`/proc/${server.child.pid}/fd`).length;

type Wire = {
  socket: Socket;
  answer: () => string;
  /** Resolves at the first byte, or when it is closed without one. */
  answered: Promise<unknown>;
  closed: Promise<void>;
  isClosed: () => boolean;
};

/** A connection that writes what it likes. */
function wire(bytes: string | Buffer = ''): Promise<Wire> {
  return new Promise((resolve, reject) => {
    let answer = '';
    let isClosed = false;
    const socket = connect(port, '127.0.0.1');
    open.add(socket);
    const closed = new Promise<void>((done) =>
      socket.once('close', () => {
        isClosed = true;
        open.delete(socket);
        done();
      }),
    );
    const first = once(socket, 'data').catch(() => {});
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.once('connect', () => {
      if (bytes.length > 0) socket.write(bytes);
      resolve({
        socket,
        answer: () => answer,
        answered: Promise.race([first, closed]),
        closed,
        isClosed: () => isClosed,
      });
    });
  });
}

/** Headers of a request with the rival's session. */
const head = (method: string, path: string, lines: string[]) =>
  [
    `${method} /api/tenants/${rival.tenant}${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Origin: ${server.origin}`,
    `Cookie: ${rival.cookie}`,
    ...lines,
    '',
    '',
  ].join('\r\n');
const json = 'Content-Type: application/json';
const multipart = 'Content-Type: multipart/form-data; boundary=b';
const part =
  '--b\r\nContent-Disposition: form-data; name="arquivo"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n';

/** Status of the answer to what one connection sends; 0 when it is closed without one. */
async function statusOf(bytes: string | Buffer): Promise<number> {
  const { socket, answer, answered, closed } = await wire(bytes);
  await answered;
  socket.destroy();
  await closed;
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer())?.[1] ?? 0);
}

describe('while somebody works', () => {
  test('a thousand idle connections', async () => {
    const idle: Wire[] = [];
    for (let n = 0; n < 1000; n += 50) idle.push(...(await Promise.all(Array.from({ length: 50 }, () => wire()))));
    await stillServed();
    expect(descriptors()).toBeGreaterThan(1000);
    // with a keep-alive request behind them, too
    for (const { socket } of idle) socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect
      .poll(() => idle.every(({ answer }) => answer().startsWith('HTTP/1.1 200')), { timeout: 30_000 })
      .toBe(true);
    await stillServed();
    if (long)
      await expect
        .poll(() => idle.filter(({ isClosed }) => !isClosed()).length, { timeout: 150_000, interval: 1000 })
        .toBe(0);
    for (const { socket } of idle) socket.destroy();
    await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThan(200);
  });

  test('slow senders of headers, of bodies and of files', async () => {
    const senders = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        wire(
          [
            'GET /api/auth/me HTTP/1.1\r\nHost: x\r\nX-Slow: ',
            head('POST', '/setores', [json, 'Content-Length: 20000']),
            head('POST', '/documentos', [multipart, 'Content-Length: 200000']) + part,
          ][n % 3],
        ),
      ),
    );
    const drip = setInterval(() => {
      for (const { socket } of senders) if (!socket.destroyed) socket.write('a');
    }, 250);
    const began = Date.now();
    // ten seconds for headers; they are looked for once a second
    const slowHeaders = senders.filter((_, n) => n % 3 === 0);
    await stillServed(15);
    await expect
      .poll(() => slowHeaders.filter(({ isClosed }) => !isClosed()).length, { timeout: 60_000, interval: 100 })
      .toBe(0);
    expect(Date.now() - began).toBeLessThan(15_000);
    if (long) {
      // bodies have seconds, too, a file has as many minutes as a slow line needs
      const hasty = senders.filter((_, n) => n % 3 !== 2);
      await expect
        .poll(() => hasty.filter(({ isClosed }) => !isClosed()).length, { timeout: 90_000, interval: 500 })
        .toBe(0);
      await stillServed();
    }
    clearInterval(drip);
    for (const { socket } of senders) socket.destroy();
  });

  test('bodies without an end', async () => {
    const before = memory();
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const endless = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        wire(
          [
            head('POST', '/setores', [json, 'Transfer-Encoding: chunked']),
            `${head('POST', '/documentos', [multipart, 'Transfer-Encoding: chunked'])}${(part.length + 2).toString(16)}\r\n${part}\r\n\r\n`,
            // signed in nowhere
            `POST /api/auth/sign-in HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${server.origin}\r\n${json}\r\nTransfer-Encoding: chunked\r\n\r\n`,
            `GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`,
          ][n % 4],
        ),
      ),
    );
    let sent = 0;
    for (const until = Date.now() + (long ? 60_000 : 2_000); Date.now() < until;) {
      const taking = endless.filter(({ socket }) => !socket.destroyed && socket.writableLength < 1024 ** 2);
      for (const { socket } of taking) socket.write(chunk);
      sent += taking.length;
      if (endless.every(({ isClosed }) => isClosed())) break;
      await sleep(2);
    }
    await stillServed();
    // each is cut off: JSON at its limit, the others when they were read on for long enough
    const cut = long ? endless : endless.filter((_, n) => n % 2 === 0);
    await expect.poll(() => cut.filter(({ isClosed }) => !isClosed()).length, { timeout: 60_000 }).toBe(0);
    expect(sent * 64 * 1024).toBeGreaterThan(20 * 256 * 1024);
    expect(memory() - before).toBeLessThan(150);
    for (const { socket } of endless) socket.destroy();
  });

  test('bombs', async () => {
    const body = (bytes: Buffer | string, lines: string[], path = '/setores') =>
      Buffer.concat([
        Buffer.from(head('POST', path, [...lines, `Content-Length: ${Buffer.byteLength(bytes)}`])),
        Buffer.from(bytes),
      ]);
    const before = memory();
    const zeros = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    const deep = 100_000;
    const parts = (count: number, text: string) => `${text.repeat(count)}--b--\r\n`;
    const bombs = {
      'gzip that unpacks to 64 MB': body(zeros, [json, 'Content-Encoding: gzip']),
      'the same as an upload': body(zeros, [multipart, 'Content-Encoding: gzip'], '/documentos'),
      'arrays in arrays': body('['.repeat(deep), [json]),
      'the same, closed': body('['.repeat(deep) + ']'.repeat(deep), [json]),
      'objects in objects': body(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, [json]),
      'many keys': body(`{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":1`).join(',')}}`, [json]),
      'a number with many digits': body(`{"nome":${'9'.repeat(200_000)}}`, [json]),
      'a prototype': body('{"__proto__":{"nome":"x"}}', [json]),
      'many parts': body(parts(20_000, `${part}\r\nx\r\n`), [multipart], '/documentos'),
      'many fields': body(
        parts(20_000, '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\ny\r\n'),
        [multipart],
        '/documentos',
      ),
      'a part with many headers': body(
        `${part}${'X-A: b\r\n'.repeat(100_000)}\r\nx\r\n--b--\r\n`,
        [multipart],
        '/documentos',
      ),
      'a part with a long header': body(
        `${part}X-A: ${'b'.repeat(2_000_000)}\r\n\r\nx\r\n--b--\r\n`,
        [multipart],
        '/documentos',
      ),
      'a long boundary': body(
        'x',
        [`Content-Type: multipart/form-data; boundary=${'b'.repeat(10_000)}`],
        '/documentos',
      ),
      'no boundary': body('x', ['Content-Type: multipart/form-data'], '/documentos'),
    };
    for (const [name, bytes] of Object.entries(bombs)) {
      const began = performance.now();
      const status = await statusOf(bytes);
      expect([name, status >= 400 && status < 500, performance.now() - began < 30_000]).toEqual([name, true, true]);
    }
    await stillServed();
    expect(memory() - before).toBeLessThan(150);
  });

  test('what is no HTTP, or hides a second request', async () => {
    const hidden = randomUUID();
    const content = JSON.stringify({ nome: hidden });
    const second = head('POST', '/setores', [json, `Content-Length: ${content.length}`]) + content;
    const post = (lines: string[], rest: string) => head('POST', '/setores', [json, ...lines]) + rest;
    const malformed: Record<string, string> = {
      'no request line': '\r\n\r\n\r\nGET\r\n\r\n',
      'another version': 'GET /livez HTTP/9.9\r\nHost: x\r\n\r\n',
      'the beginning of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'the beginning of TLS': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'an unknown method': 'BREW /livez HTTP/1.1\r\nHost: x\r\n\r\n',
      'a tunnel': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: x\r\n\r\n',
      'no host': 'GET /livez HTTP/1.1\r\n\r\n',
      'NUL in a header': 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n',
      'NUL in the address': 'GET /li\0vez HTTP/1.1\r\nHost: x\r\n\r\n',
      'a space before the colon': 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A : b\r\n\r\n',
      'a line that goes on': 'GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n',
      'lines without CR': 'GET /livez HTTP/1.1\nHost: x\n\n',
      'headers too long': `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`,
      'an address too long': `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      'both lengths': post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${second}`),
      'both lengths, the other way': post(
        ['Transfer-Encoding: chunked', 'Content-Length: 4'],
        `5c\r\n${second}\r\n0\r\n\r\n`,
      ),
      'two lengths': post(['Content-Length: 0', `Content-Length: ${second.length}`], second),
      'a length with a sign': post(['Content-Length: +2'], `{}${second}`),
      'a negative length': post(['Content-Length: -1'], second),
      'a coding that is none': post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${second}`),
      'chunked, and then something else': post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${second}`),
      'a chunk size that is none': post(['Transfer-Encoding: chunked'], `zz\r\n${second}`),
      'a chunk longer than it says': post(['Transfer-Encoding: chunked'], `1\r\n${second}\r\n0\r\n\r\n`),
    };
    const accepted: string[] = [];
    const send = async ([name, bytes]: [string, string]) => {
      const { socket, answer, closed } = await wire(Buffer.from(bytes, 'latin1'));
      await Promise.race([closed, sleep(1_000)]);
      socket.destroy();
      const statuses = [...answer().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status!);
      if (!statuses.every((status) => status.startsWith('4'))) accepted.push(`${name}: ${statuses.join(', ')}`);
    };
    await Promise.all(Object.entries(malformed).map(send));
    expect(accepted).toEqual([]);
    const list = await (await rival.call('GET', '/setores')).text();
    expect(list).not.toContain(hidden);

    // many requests in one packet are many answers, in their order
    const { socket, answer } = await wire();
    const ask = (n: number) => `GET /api/tenants/${office.tenant}/municipes?page=${n + 1} HTTP/1.1\r\nHost: x\r\n\r\n`;
    socket.write(
      Array.from({ length: 200 }, (_, n) => (n % 2 ? ask(n) : 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')).join(''),
    );
    const statuses = () => [...answer().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    await expect.poll(() => statuses().length, { timeout: 30_000 }).toBe(200);
    expect(statuses()).toEqual(Array.from({ length: 200 }, (_, n) => (n % 2 ? '401' : '200')));
    socket.destroy();
    await stillServed();
  });

  test('and the same again leaves nothing behind', { timeout: 600_000 }, async () => {
    const flood = async () => {
      const bytes = [
        head('POST', '/setores', [json, 'Content-Length: 300000']) + 'a'.repeat(300_000),
        head('POST', '/documentos', [multipart, 'Content-Length: 50000000']) + part,
        `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'b'.repeat(20_000)}\r\n\r\n`,
      ];
      const sent = await Promise.all(Array.from({ length: 90 }, (_, n) => wire(bytes[n % 3])));
      await Promise.race([Promise.all(sent.map(({ answered }) => answered)), sleep(5_000)]);
      for (const { socket } of sent) socket.destroy();
    };
    await flood();
    await flood();
    const [before, held] = [memory(), descriptors()];
    for (let round = 0; round < (long ? 40 : 4); round += 1) await flood();
    await stillServed();
    await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThan(held + 30);
    const grown = memory() - before;
    if (long) process.stdout.write(`after 40 floods: ${before.toFixed(0)} MB and ${grown.toFixed(0)} MB more\n`);
    expect(grown).toBeLessThan(60);
    expect(worker.failed).toEqual([]);
  });
});
