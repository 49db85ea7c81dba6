import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { Caller } from '../turns/caller.ts';
import { endSlow, untilSent } from './sending.ts';
import { Slots } from '../turns/slots.ts';

/** Readers of a real socket, some of which do not read. */

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function serve(listener: RequestListener): Promise<() => Promise<IncomingMessage>> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return () => new Promise((resolve, reject) => get({ port, agent: false }, resolve).once('error', reject));
}

const megabyte = Buffer.alloc(1024 ** 2);
const many = () => Readable.from(Array.from({ length: 64 }, () => megabyte));
const bytes = 64 * megabyte.length;

test('a reader that does not read is given up after its time, and what it was sent from is closed', async () => {
  const source = many();
  const ask = await serve((_request, response) => {
    endSlow(response, bytes, { least: 100, bytesPerSecond: Infinity });
    source.pipe(response).once('close', () => source.destroy());
  });
  const answer = await ask();
  answer.on('error', () => {});
  await new Promise((resolve) => source.once('close', resolve));
  expect(source.readableEnded).toBe(false);
});

test('one that reads has the time that so many bytes take', async () => {
  const ask = await serve((_request, response) => {
    endSlow(response, bytes, { least: 0, bytesPerSecond: bytes / 10 });
    many().pipe(response);
  });
  let read = 0;
  for await (const part of await ask()) read += (part as Buffer).length;
  expect(read).toBe(bytes);
});

test('a turn lasts until the last byte has left, or the reader has', async () => {
  const slots = new Slots(4, 10, { alone: { person: 1, office: 1 } });
  const caller = new Caller({ person: 'ana', office: 'a' });
  let begun = 0;
  const ask = await serve((request, raw) => {
    request.caller = caller;
    const context = { request: { raw: request } as FastifyRequest, reply: { raw } as FastifyReply };
    void untilSent(slots, context, async () => {
      begun += 1;
      many().pipe(raw);
    });
  });
  const first = await ask();
  const others = [ask(), ask()].map(async (answer) => (await answer).resume());
  await expect.poll(() => slots.waiting).toBe(2);
  expect(begun).toBe(1);
  first.destroy();
  await Promise.all(others);
  expect([begun, slots.waiting]).toEqual([3, 0]);
});

test('the turn of work that failed is another’s at once', async () => {
  const slots = new Slots(1, 1);
  const ask = await serve((request, raw) => {
    const context = { request: { raw: request } as FastifyRequest, reply: { raw } as FastifyReply };
    untilSent(slots, context, async () => {
      throw new Error('nothing to send');
    }).catch(() => raw.end());
  });
  for (let n = 0; n < 3; n += 1) expect((await ask()).statusCode).toBe(200);
});
