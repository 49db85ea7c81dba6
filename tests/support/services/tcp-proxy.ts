import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Up: from the client to the service. */
export type Direction = 'up' | 'down';

/** One connection of a client, with its own to the service. */
export type Link = {
  send: (direction: Direction, bytes: Buffer, sent?: () => void) => void;
  cut: () => void;
};

/** What becomes of one connection. */
export type Rules = {
  /** Bytes that have come; they go on when they are sent on. */
  data: (direction: Direction, bytes: Buffer) => void;
  /** Whether the other side hears that one has ended; unset, it does. */
  tellsEnd?: () => boolean;
};

/** Stands before a service, on a port of this machine, and does with each connection what the rules say. */
export async function startTcpProxy(service: { host?: string; port: number }, rulesOf: (link: Link) => Rules) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ host: '127.0.0.1', ...service });
    const target = { up: upstream, down: client };
    const rules = rulesOf({
      send: (direction, bytes, sent) => void target[direction].write(bytes, sent),
      cut: () => {
        client.destroy();
        upstream.destroy();
      },
    });
    const pass = (direction: Direction, from: Socket) => {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('data', (bytes: Buffer) => rules.data(direction, bytes));
      from.on('close', () => {
        sockets.delete(from);
        if (rules.tellsEnd?.() ?? true) target[direction].destroy();
      });
    };
    pass('up', client);
    pass('down', upstream);
  });
  const listen = (on: number) => new Promise<void>((resolve) => server.listen(on, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    port,
    /** Ends every connection. */
    cut,
    /** Takes no connections any more, and ends those that there are. */
    stop: async (): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    /** Takes connections again, on the same port. */
    resume: async (): Promise<void> => {
      if (!server.listening) await listen(port);
    },
  };
}
