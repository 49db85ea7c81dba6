import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * Stands between a client and PostgreSQL and counts round trips: every time the client speaks after the server has
 * said that it is ready, or for the first time. What is sent together, before any answer, counts once.
 */
export async function startCountingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let turns = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let answered = true;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (answered) turns += 1;
      answered = false;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      answered = true;
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Round trips of what `work` does. */
    async count(work: () => Promise<unknown>): Promise<number> {
      const before = turns;
      await work();
      return turns - before;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
