import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Circuit } from '../process/circuit.ts';
import { bucketAddress, s3Client, s3Patience, type S3Client } from './s3-client.ts';
import { s3Storage } from './s3-storage.ts';
import type { S3Settings } from '../process/settings.ts';

/** What does not depend on the service; tests against a real one are in s3-storage and s3-failures. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[];
let asked: string[];
let service: Server;
let client: S3Client;
let settings: S3Settings;

beforeEach(async () => {
  [answers, asked] = [[], []];
  service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers.shift();
    if (answer) answer(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  settings = {
    bucket: 'arquivos',
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    region: 'sa-east-1',
    accessKeyId: 'chave',
    secretAccessKey: 'segredo',
    sessionToken: 'visita',
  };
  client = s3Client(settings, { ...s3Patience, idle: 300, pause: 1, circuit: 100 });
});
afterEach(() => {
  service.closeAllConnections();
  service.close();
});

const status =
  (code: number, body = ''): Answer =>
  (request, response) => {
    request.resume();
    response.writeHead(code).end(body);
  };
const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;
const ask = async (attempts?: number) => {
  const answer = await client.call({ method: 'GET', key: 'a/b', attempts });
  return (await buffer(answer)).toString();
};

test('what may pass is tried again, what will not is told at once', async () => {
  answers = [status(503, refusal('SlowDown')), status(500), status(200, 'oi')];
  expect(await ask()).toBe('oi');
  expect(asked).toEqual(Array(3).fill('GET /arquivos/a/b'));
  answers = [status(403, refusal('AccessDenied')), status(404)];
  await expect(ask()).rejects.toMatchObject({ status: 403, code: 'AccessDenied' });
  await expect(ask()).rejects.toMatchObject({ status: 404, code: 'HTTP404' });
  expect(asked).toHaveLength(5);
});

test('a file is sent again from its beginning, with its length, its hash and a signature', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-s3-'));
  const place = join(folder, 'file');
  writeFileSync(place, 'conteúdo');
  const received: { body: string; headers: IncomingMessage['headers'] }[] = [];
  const take =
    (code: number): Answer =>
    async (request, response) => {
      received.push({ body: (await buffer(request)).toString(), headers: request.headers });
      response.writeHead(code).end();
    };
  answers = [take(503), take(200)];
  await client.call({ method: 'PUT', key: 'a/b', body: { place, size: 9, sha256: 'abc' } });
  rmSync(folder, { recursive: true });
  expect(received.map(({ body }) => body)).toEqual(['conteúdo', 'conteúdo']);
  expect(received[0]!.headers).toMatchObject({
    'content-length': '9',
    'x-amz-content-sha256': 'abc',
    'x-amz-security-token': 'visita',
    authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=chave\/\d{8}\/sa-east-1\/s3\/aws4_request, /),
  });
});

test('a service that does not answer is left alone for a while, and the reason is told meanwhile', async () => {
  const cut: Answer = (_request, response) => void response.destroy();
  answers = [cut, cut, cut];
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(asked).toHaveLength(3);
  answers = [status(200, 'oi')];
  await expect.poll(() => ask().catch(() => ''), { interval: 20 }).toBe('oi');
  expect(asked).toHaveLength(4);
});

test('one that answers with errors is asked each time', async () => {
  answers = Array.from({ length: 6 }, () => status(500, refusal('InternalError')));
  await expect(ask()).rejects.toMatchObject({ code: 'InternalError' });
  await expect(ask()).rejects.toMatchObject({ code: 'InternalError' });
  expect(asked).toHaveLength(6);
});

test('a service that stops in the middle of its headers or says nothing ends in bounded time', async () => {
  answers = [(_request, response) => void response.socket!.write('HTTP/1.1 200 O'), () => {}];
  await expect(ask(1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  await expect(ask(1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});

test('a bucket has an address of its own at AWS, and is a path elsewhere', () => {
  const addressOf = (bucket: string, endpoint: string | null) => bucketAddress({ ...settings, bucket, endpoint });
  expect(addressOf('arquivos', null)).toBe('https://arquivos.s3.sa-east-1.amazonaws.com');
  expect(addressOf('um.dois', null)).toBe('https://s3.sa-east-1.amazonaws.com/um.dois');
  expect(addressOf('arquivos', 'https://s3.exemplo.br/')).toBe('https://s3.exemplo.br/arquivos');
});

test('a circuit opens after failures in a row, and lets one through at a time', () => {
  const circuit = new Circuit(2, 60_000);
  circuit.failed();
  circuit.succeeded();
  circuit.failed();
  expect([circuit.open, circuit.enter()]).toEqual([false, true]);
  circuit.failed();
  expect([circuit.open, circuit.enter()]).toEqual([true, false]);
  const quick = new Circuit(1, 0);
  quick.failed();
  expect([quick.enter(), quick.open]).toEqual([true, true]);
  quick.succeeded();
  expect(quick.open).toBe(false);
});

test('a file of a backup is sent again for some seconds, an upload, for which somebody waits, is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-s3-'));
  try {
    const storage = s3Storage(settings, folder, { ...s3Patience, idle: 300, pause: 1, circuit: 100 });
    const path = '00000000-0000-0000-0000-000000000000/1700000000000_00000000000000000000000000000000';
    const received = () => storage.receive(Readable.from([Buffer.from('oi')]));
    answers = [...Array<Answer>(7).fill(status(503, refusal('SlowDown'))), status(200)];
    await (await received()).keepAs(path);
    expect(asked).toEqual(Array(8).fill(`PUT /arquivos/${path}`));
    asked = [];
    answers = Array<Answer>(7).fill(status(503, refusal('SlowDown')));
    await expect((await received()).keep('00000000-0000-0000-0000-000000000000')).rejects.toThrow('SlowDown');
    expect(asked.length).toBe(3);
    // what is refused for good is told at once
    asked = [];
    answers = [status(403, refusal('AccessDenied'))];
    await expect((await received()).keepAs(path)).rejects.toThrow('AccessDenied');
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
