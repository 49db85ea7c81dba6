import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';

test('a JSON body that comes too slowly is cut off; one in time is not', async () => {
  const app = Fastify();
  limitBodyTime(app, { json: 200 });
  app.route({ method: 'POST', url: '/', handler: async (request) => ({ got: request.body }) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const send = async (pause: number) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
    socket.on('error', () => {}).on('data', (chunk) => (text += chunk.toString()));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n');
    socket.write('Connection: close\r\n\r\n{"a"');
    await sleep(pause);
    socket.write(':1}');
    return closed;
  };
  expect(await send(20)).toContain('{"got":{"a":1}}');
  expect(await send(600)).toBe('');
  await app.close();
});

test('an answer that takes longer than a body may is not cut off', async () => {
  const app = Fastify();
  limitBodyTime(app, { json: 100 });
  app.get('/', async (_request, reply) => {
    reply.hijack();
    reply.raw.write('begin ');
    await sleep(500);
    reply.raw.end('end');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('begin end');
  await app.close();
});
