import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdf } from '../../../tests/support/files/real-files.ts';
import { fileRules } from '../../shared/files/file-rules.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { createHttp } from './http.ts';
import { createLogger } from '../process/log.ts';
import { Slots } from '../turns/slots.ts';
import { receiveFile } from './uploads.ts';

/** The real server's way of receiving, on a socket of our own: what a browser never sends, and never so slowly. */

let app: FastifyInstance;
let port: number;
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gabinete-upload-'));
  const storage = diskStorage(root);
  app = await createHttp({
    log: createLogger('silent'),
    publicUrl: null,
    trustProxy: [],
    webFolder: null,
    diskFull: () => false,
    slots: new Slots(1, 1),
    onRefused: () => {},
    needsSetup: async () => false,
    onDenied: () => {},
  });
  app.route({
    method: 'POST',
    url: '/up',
    config: { transport: 'upload' } as object,
    handler: async (request) => {
      const file = await receiveFile(storage, request, fileRules.create, { idle: 400, total: 1_500 });
      await file.received.discard();
      return { name: file.nome_arquivo, size: file.tamanho_arquivo };
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});
afterEach(async () => {
  // whatever happened, nothing may stay
  await expect.poll(() => readdir(join(root, '.incoming')).catch(() => [])).toEqual([]);
});

const boundary = 'limite';
const part = (headers: string[], content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const filePart = (content: Buffer | string = pdf(), name = 'a.pdf', field = 'arquivo') =>
  part(
    [`Content-Disposition: form-data; name="${field}"; filename="${name}"`, 'Content-Type: application/pdf'],
    content,
  );
const end = Buffer.from(`--${boundary}--\r\n`);

/** Sends raw bytes, with pauses where there are numbers; resolves to what came back until the server closes or answers. */
async function raw(
  body: (Buffer | number)[],
  options: { type?: string; length?: number | null; cut?: boolean } = {},
): Promise<{ status: number; code?: string; message?: string; body: Record<string, unknown>; took: number }> {
  const began = Date.now();
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  socket.on('error', () => {});
  const buffers = body.filter((one) => typeof one !== 'number');
  const length = options.length ?? buffers.reduce((sum, one) => sum + one.length, 0);
  const sized = options.length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST /up HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n` +
      `Content-Type: ${options.type ?? `multipart/form-data; boundary=${boundary}`}\r\n${sized}\r\n\r\n`,
  );
  for (const one of body) {
    if (typeof one === 'number') await sleep(one);
    else if (options.length === null)
      socket.write(Buffer.concat([Buffer.from(`${one.length.toString(16)}\r\n`), one, Buffer.from('\r\n')]));
    else socket.write(one);
  }
  if (options.length === null) socket.write('0\r\n\r\n');
  if (options.cut) socket.destroy();
  const complete = () => {
    const [head, rest] = text.split('\r\n\r\n', 2);
    const size = /content-length: (\d+)/i.exec(head ?? '')?.[1];
    return size !== undefined && Buffer.byteLength(rest ?? '') >= Number(size);
  };
  while (!socket.closed && !complete()) await sleep(10);
  socket.destroy();
  const answer = (complete() ? JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) : {}) as Record<string, unknown>;
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    code: answer.code as string | undefined,
    message: answer.detail as string | undefined,
    body: answer,
    took: Date.now() - began,
  };
}

test('one file in one field is received, with or without a length', async () => {
  const size = pdf().length;
  expect((await raw([filePart(), end])).body).toEqual({ name: 'a.pdf', size });
  expect((await raw([filePart(), end], { length: null })).body).toEqual({ name: 'a.pdf', size });
  expect((await raw([filePart(pdf(), 'ofício.pdf'), end])).body.name).toBe('ofício.pdf');
});

test('a file in pieces of one byte is the same file', async () => {
  const body = Buffer.concat([filePart(), end]);
  const answer = await raw(Array.from(body, (_, at) => body.subarray(at, at + 1)));
  expect(answer.body).toEqual({ name: 'a.pdf', size: pdf().length });
});

test.each<[string, Buffer[], { type?: string; length?: number | null }, number, string]>([
  ['two files', [filePart(), filePart(), end], {}, 422, 'files.one'],
  [
    'a field before the file',
    [part(['Content-Disposition: form-data; name="x"'], '1'), filePart(), end],
    {},
    422,
    'files.one',
  ],
  [
    'a field after the file',
    [filePart(), part(['Content-Disposition: form-data; name="x"'], '1'), end],
    {},
    422,
    'files.one',
  ],
  ['a file in another field', [filePart(pdf(), 'a.pdf', 'file'), end], {}, 422, 'files.required'],
  ['a field named like a prototype', [filePart(pdf(), 'a.pdf', '__proto__'), end], {}, 400, 'request.malformed'],
  ['an empty form', [end], {}, 422, 'files.required'],
  ['an empty body', [], {}, 422, 'files.required'],
  ['no file chosen', [filePart('', ''), end], {}, 422, 'files.required'],
  ['an empty file', [filePart(''), end], {}, 422, 'files.empty'],
  ['an end that never comes', [filePart()], {}, 400, 'request.malformed'],
  ['a part cut in its headers', [Buffer.from(`--${boundary}\r\nContent-Disp`)], {}, 400, 'request.malformed'],
  ['a body without boundary lines', [Buffer.from('nothing of the kind')], {}, 400, 'request.malformed'],
  ['another boundary', [filePart(), end], { type: 'multipart/form-data; boundary=other' }, 400, 'request.malformed'],
  ['no boundary', [filePart(), end], { type: 'multipart/form-data' }, 400, 'request.malformed'],
  [
    'endless headers before the name',
    [
      part([`X: ${'y'.repeat(100_000)}`, 'Content-Disposition: form-data; name="arquivo"; filename="a.pdf"'], pdf()),
      end,
    ],
    {},
    422,
    'files.required',
  ],
  ['JSON', [Buffer.from('{}')], { type: 'application/json' }, 415, 'request.media_type'],
  ['another type', [Buffer.from('x')], { type: 'text/plain' }, 415, 'request.media_type'],
  ['a program', [filePart('MZ', 'a.exe'), end], {}, 415, 'files.type'],
  ['a program called a PDF', [filePart('MZ'), end], {}, 415, 'files.type'],
])('%s is refused', async (_, body, options, status, code) => {
  const answer = await raw(body, options);
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('the size is counted on the bytes that come, whatever was promised', async () => {
  const most = fileRules.create.maxBytes;
  expect((await raw([filePart(pdf('x', most)), end])).body.size).toBe(most);
  for (const length of [undefined, null]) {
    const answer = await raw([filePart(pdf('x', most + 1)), end], { length });
    expect([answer.status, answer.code, answer.message]).toEqual([413, 'files.too_large', 'Arquivo muito grande']);
    expect(answer.body.errors).toEqual([{ field: 'arquivo', message: 'Arquivo muito grande' }]);
  }
});

test('a promise that is too large is refused before the bytes', async () => {
  const answer = await raw([filePart('x')], { length: 50 * 1024 ** 2 });
  expect([answer.status, answer.code]).toEqual([413, 'files.too_large']);
});

test('a sender that stops, before or inside the file, is cut off', async () => {
  for (const body of [[], [filePart().subarray(0, 40)], [filePart().subarray(0, 400)]]) {
    const answer = await raw([...body, 900], { length: 5_000 });
    expect([answer.status, answer.code]).toEqual([408, 'request.slow']);
    expect(answer.took).toBeLessThan(1_400);
  }
});

test('a sender that drips is cut off as well', async () => {
  const drops = Array.from({ length: 12 }, () => [Buffer.from('x'), 150]).flat();
  const answer = await raw([filePart().subarray(0, 400), ...drops], { length: 5_000 });
  expect([answer.status, answer.code]).toEqual([408, 'request.slow']);
});

test('an upload that is broken off leaves nothing', async () => {
  for (const cutAt of [30, 200, 600]) {
    await raw([filePart(pdf('x', 200_000)).subarray(0, cutAt), 30], { length: 250_000, cut: true });
  }
  await raw([filePart(pdf('x', 2_000_000)).subarray(0, 1_500_000), 30], { length: 2_100_000, cut: true });
});

test('the next request on a connection is not mistaken for the rest of a refused one', async () => {
  const body = new FormData();
  body.append('arquivo', new File([new Uint8Array(3_000_000)], 'a.exe'));
  for (let time = 0; time < 5; time += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/up`, {
      method: 'POST',
      body,
      headers: { origin: `http://127.0.0.1:${port}` },
    });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([415, 'files.type']);
  }
});
