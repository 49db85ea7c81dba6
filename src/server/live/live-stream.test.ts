import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { LiveStream } from './live-stream.ts';

test('who has gone before the stream begins counts for nothing any more', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  request.on('error', () => {});
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const closed: LiveStream[] = [];
  const person = {} as ConstructorParameters<typeof LiveStream>[0];
  const stream = new LiveStream(person, 'office', (one) => void closed.push(one));
  request.destroy();
  await once(response, 'close');
  stream.start(response, 'retry: 1000\n');
  expect(closed).toEqual([stream]);
  expect(stream.closed).toBe(true);
  server.close();
});
