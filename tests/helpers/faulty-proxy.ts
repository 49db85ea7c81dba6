import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a client and a port of this machine, and fails like a network: silently, or by cutting. */
export async function startFaultyProxy(targetPort: number) {
  type Pair = { client: Socket; upstream: Socket; lost: boolean };
  const pairs = new Set<Pair>();
  let silent = false;
  const server = createServer((client) => {
    const pair: Pair = { client, upstream: connect(targetPort, '127.0.0.1'), lost: false };
    pairs.add(pair);
    const join = (from: Socket, to: Socket) => {
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (bytes) => {
        // what once lost something never comes right again, as behind a router that forgot the connection
        pair.lost ||= silent;
        if (!pair.lost) to.write(bytes);
      });
      // nor is the end of a connection told
      from.on('close', () => {
        pair.lost ||= silent;
        if (!pair.lost) to.destroy();
        if (from === client && !silent) pairs.delete(pair);
      });
    };
    join(client, pair.upstream);
    join(pair.upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
    pairs.clear();
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing passes, either way, and nobody is told; new connections are accepted and hear nothing. */
    swallow: () => void (silent = true),
    /** New connections pass again; those that lost something stay silent. */
    heal: () => void (silent = false),
    /** Ends every connection. */
    cut,
    async stop(): Promise<void> {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
