import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands before a service on this machine, and fails it as networks and services fail. */
export type FaultProxy = {
  port: number;
  /** Takes no connections, and cuts those that there are. */
  away(): Promise<void>;
  /** Takes connections and bytes, and hands nothing on. */
  stall(): void;
  /** Cuts each connection, or only the next ones, after so many bytes in one direction. */
  cutAfter(direction: 'up' | 'down', bytes: number, times?: number): void;
  /** Hands on what is asked, and keeps the answers. */
  mute(): void;
  /** Works again. */
  heal(): Promise<void>;
  stop(): Promise<void>;
};

type Cut = { direction: 'up' | 'down'; bytes: number; times: number };

export async function startFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let held: 'both' | 'down' | null = null;
  let cut: Cut | null = null;
  let server: Server | null = null;
  let port = 0;

  function pass(from: Socket, to: Socket, direction: 'up' | 'down', both: () => void): void {
    let passed = 0;
    from.on('data', (bytes: Buffer) => {
      if (held === 'both' || held === direction) return;
      const left = cut?.direction === direction ? cut.bytes - passed : Infinity;
      passed += bytes.length;
      if (bytes.length < left) return void to.write(bytes);
      to.write(bytes.subarray(0, Math.max(0, left)), both);
      cut!.times -= 1;
      if (cut!.times === 0) cut = null;
    });
  }

  const listen = async () => {
    server = createServer((client) => {
      const upstream = connect(target, '127.0.0.1');
      const both = () => {
        client.destroy();
        upstream.destroy();
      };
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          sockets.delete(socket);
          both();
        });
      }
      pass(client, upstream, 'up', both);
      pass(upstream, client, 'down', both);
    });
    await new Promise<void>((resolve) => server!.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const away = async () => {
    const ended = new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
    for (const socket of sockets) socket.destroy();
    await ended;
    server = null;
  };
  await listen();
  return {
    port,
    away,
    stop: away,
    stall: () => void (held = 'both'),
    mute: () => void (held = 'down'),
    cutAfter: (direction, bytes, times = Infinity) => void (cut = { direction, bytes, times }),
    async heal() {
      [held, cut] = [null, null];
      // what was swallowed is missed on the connections of before
      for (const socket of sockets) socket.destroy();
      if (!server) await listen();
    },
  };
}
