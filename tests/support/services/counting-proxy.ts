import { startTcpProxy } from './tcp-proxy.ts';

/**
 * Stands between a client and PostgreSQL and counts round trips: every time the client speaks after the server has
 * said that it is ready, or for the first time. What is sent together, before any answer, counts once.
 */
export async function startCountingProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  let turns = 0;
  const { port, stop } = await startTcpProxy({ host: url.hostname, port: Number(url.port) }, (link) => {
    let answered = true;
    return {
      data(direction, bytes) {
        if (direction === 'up' && answered) turns += 1;
        answered = direction === 'down';
        link.send(direction, bytes);
      },
    };
  });
  [url.hostname, url.port] = ['127.0.0.1', String(port)];
  return {
    url: url.href,
    /** Round trips of what `work` does. */
    async count(work: () => Promise<unknown>): Promise<number> {
      const before = turns;
      await work();
      return turns - before;
    },
    stop,
  };
}
