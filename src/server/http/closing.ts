import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Milliseconds for what is under way when the server is told to stop; the whole of it must take less than ten seconds. */
const finishWithin = 5_000;
/** And then for what goes on behind answers. */
const behindWithin = 3_000;

/** What goes on behind answers that were given, of each server. */
const behind = new WeakMap<Server, Set<Promise<void>>>();

/** Work that nobody's answer waits for, and the end of the server does. Should it fail, the log says `failed`. */
export function goOnBehind({ server: { server }, log }: FastifyRequest, failed: string, work: Promise<unknown>): void {
  const all = behind.get(server) ?? new Set();
  behind.set(server, all);
  const one: Promise<void> = work
    .then(
      () => {},
      (error: unknown) => log.warn({ err: error }, failed),
    )
    .finally(() => all.delete(one));
  all.add(one);
}

/** While the server closes: who has been answered goes at once, who is still sending after a while is cut off. */
export function endConnections(app: FastifyInstance): void {
  const { server } = app;
  const answers = new Set<ServerResponse>();
  server.on('request', (_request, answer) => {
    answers.add(answer);
    answer.once('close', () => answers.delete(answer));
  });
  // Node takes a connection for idle as soon as its answer is handed over, though a slow reader has not got all of it yet
  const isSending = (answer: ServerResponse) => answer.writableEnded && !answer.writableFinished;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    if (![...answers].some(isSending)) closeIdle();
  };
  app.addHook('preClose', async () => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), finishWithin);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(cut);
    });
  });
  app.addHook('onClose', () =>
    Promise.race([
      Promise.all(behind.get(server) ?? new Set<Promise<void>>()),
      sleep(behindWithin, undefined, { ref: false }),
    ]),
  );
}
