import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { endConnections, goOnBehind } from './closing.ts';

const size = 30 * 1024 ** 2;

async function closing(make: (app: FastifyInstance) => void = () => {}) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endConnections(app);
  app.get('/big', () => Buffer.alloc(size, 1));
  app.get('/small', () => 'x');
  make(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    return answer;
  };
  return { app, ask, agent };
}

test('an answer that was handed over is sent to its end', async () => {
  const { app, ask } = await closing();
  // nothing is read of it until the server has begun to close
  const answer = await ask('/big');
  const closed = app.close();
  await sleep(300);
  let bytes = 0;
  answer.on('data', (part: Buffer) => (bytes += part.length));
  await once(answer, 'end');
  expect(bytes).toBe(size);
  await closed;
});

test('a connection that waits for nothing goes at once', async () => {
  const { app, ask, agent } = await closing();
  (await ask('/small')).resume();
  await expect.poll(() => Object.keys(agent.freeSockets).length).toBe(1);
  await app.close();
  await expect.poll(() => Object.keys(agent.freeSockets).length).toBe(0);
});

test('what goes on behind an answer is waited for, and told should it fail', async () => {
  const done: string[] = [];
  const { app, ask } = await closing((server) => {
    server.get('/behind', (request) => {
      request.log.warn = (_about: unknown, what?: unknown) => void done.push(String(what));
      goOnBehind(
        request,
        'not made',
        sleep(400).then(() => done.push('made')),
      );
      goOnBehind(
        request,
        'not made',
        sleep(200).then(() => {
          throw new Error('full');
        }),
      );
      return 'x';
    });
  });
  (await ask('/behind')).resume();
  expect(done).toEqual([]);
  await app.close();
  expect(done).toEqual(['not made', 'made']);
});
