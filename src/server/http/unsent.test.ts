import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Caller } from '../turns/caller.ts';
import { Unsent } from './unsent.ts';

/** Readers of real sockets that ask, and do not read. */

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

const megabyte = 1024 ** 2;
const answer = Buffer.alloc(16 * megabyte);

/** Says who asks by the path. */
async function serve(unsent: Unsent) {
  const server = createServer((request: IncomingMessage, response) => {
    request.caller = new Caller({ person: request.url!, office: '' });
    unsent.hold(response, answer.length);
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Asks on a connection of its own, so many times at once, and reads nothing. */
  return async (person: string, times = 1): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {});
    stops.push(() => socket.destroy());
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    socket.write(`GET ${person} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times));
    return socket;
  };
}

/** How much of it comes, once it is read. */
async function read(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > answer.length) socket.end();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await closed;
  return bytes;
}

test('of answers that one person does not read so many bytes wait, and the oldest connections are ended', async () => {
  const unsent = new Unsent({ person: 3 * answer.length, all: 100 * answer.length });
  const ask = await serve(unsent);
  const patient = await ask('/bia');
  const sockets: Socket[] = [];
  for (let n = 1; n <= 10; n += 1) {
    sockets.push(await ask('/ana'));
    await expect.poll(() => unsent.bytes).toBe((1 + Math.min(n, 3)) * answer.length);
  }
  const whole = await Promise.all(sockets.map(async (socket) => (await read(socket)) > answer.length));
  expect(whole).toEqual([...Array(7).fill(false), true, true, true]);
  // nobody else loses anything
  expect(await read(patient)).toBeGreaterThan(answer.length);
  await expect.poll(() => unsent.bytes).toBe(0);
});

test('of everybody so many wait, and whoever has most of them makes room', async () => {
  const unsent = new Unsent({ person: 100 * answer.length, all: 4 * answer.length });
  const ask = await serve(unsent);
  const patient = await ask('/bia');
  await expect.poll(() => unsent.bytes).toBe(answer.length);
  const sockets = await Promise.all(Array.from({ length: 8 }, () => ask('/ana')));
  await expect.poll(() => unsent.bytes).toBe(4 * answer.length);
  expect(await read(patient)).toBeGreaterThan(answer.length);
  const whole = await Promise.all(sockets.map(async (socket) => (await read(socket)) > answer.length));
  expect(whole.filter(Boolean)).toHaveLength(3);
});

test('answers that wait behind another one of their connection go with it', async () => {
  const unsent = new Unsent({ person: 4 * answer.length });
  const ask = await serve(unsent);
  const socket = await ask('/ana', 3);
  await expect.poll(() => unsent.bytes).toBe(3 * answer.length);
  socket.destroy();
  await expect.poll(() => unsent.bytes).toBe(0);
});

test('one answer is sent, however large, and small ones are not counted', async () => {
  const unsent = new Unsent({ person: 1, all: 1 });
  const ask = await serve(unsent);
  expect(await read(await ask('/ana'))).toBeGreaterThan(answer.length);
  const calm = new Unsent({ counted: answer.length + 1 });
  await (
    await serve(calm)
  )('/ana');
  expect(calm.bytes).toBe(0);
});
