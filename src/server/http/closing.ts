import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Milliseconds for what is under way when the server is told to stop; the whole of it must take less than ten seconds. */
const finishWithin = 5_000;

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
}
