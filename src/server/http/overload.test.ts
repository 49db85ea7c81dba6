import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pino from 'pino';
import { expect, test } from 'vitest';
import { About } from '../turns/about.ts';
import { callerOf, KnownCallers, program } from '../turns/caller.ts';
import { Slots } from '../turns/slots.ts';
import { shedOverload } from './overload.ts';

test('whoever asks the API is somebody, however its address is spelled', async () => {
  const overload = shedOverload({
    slots: new Slots(1, 1, { about: new About() }),
    callers: new KnownCallers([]),
    log: pino({ level: 'silent' }),
    headers: {},
    onRefused: () => {},
  });
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    serverFactory: (handle) => createServer(overload.before(handle)),
  });
  app.get('/api/who', (asked) => (callerOf(asked) === program ? 'nobody' : 'somebody'));
  app.get('/page', (asked) => (callerOf(asked) === program ? 'nobody' : 'somebody'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const ask = async (path: string) => {
    const [answer] = await once(request({ port, path }).end(), 'response');
    let text = '';
    for await (const part of answer) text += String(part);
    return answer.statusCode === 200 ? text : answer.statusCode;
  };
  const asked = ['/api/who', '/api/who/', '/%61pi/who', '/a%70i/who', '/ap%69/who', '/%61%70%69/wh%6F?a=b'];
  const named = ['http://casa/api/who', 'https://casa/%61pi/who', 'http://casa?x/api/who', 'http:///api/who'];
  for (const path of [...asked, ...named]) expect([path, await ask(path)]).toEqual([path, 'somebody']);
  for (const path of ['/%41pi/who', '/api%2fwho', '//api/who', '/./api/who', '/x/../api/who'])
    expect([path, await ask(path)]).toEqual([path, 404]);
  expect(await ask('/page')).toBe('nobody');
  overload.stop();
  await app.close();
});
