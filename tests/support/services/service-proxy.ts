import { startTcpProxy, type Direction } from './tcp-proxy.ts';

/** Stands before a service on this machine, and fails it as services fail. */
export type ServiceProxy = {
  port: number;
  /** Takes no connections, and cuts those that there are. */
  away(): Promise<void>;
  /** Takes connections and bytes, and hands nothing on. */
  stall(): void;
  /** Cuts each connection, or only the next ones, after so many bytes in one direction. */
  cutAfter(direction: Direction, bytes: number, times?: number): void;
  /** Hands on what is asked, and keeps the answers. */
  mute(): void;
  /** Works again. */
  heal(): Promise<void>;
  stop(): Promise<void>;
};

export async function startServiceProxy(service: number): Promise<ServiceProxy> {
  let held: 'both' | 'down' | null = null;
  let limit: { direction: Direction; bytes: number; times: number } | null = null;
  const { port, cut, stop, resume } = await startTcpProxy({ port: service }, (link) => {
    const passed = { up: 0, down: 0 };
    return {
      data(direction, bytes) {
        if (held === 'both' || held === direction) return;
        const left = limit?.direction === direction ? limit.bytes - passed[direction] : Infinity;
        passed[direction] += bytes.length;
        if (bytes.length < left) return link.send(direction, bytes);
        link.send(direction, bytes.subarray(0, Math.max(0, left)), link.cut);
        limit!.times -= 1;
        if (limit!.times === 0) limit = null;
      },
    };
  });
  return {
    port,
    away: stop,
    stop,
    stall: () => void (held = 'both'),
    mute: () => void (held = 'down'),
    cutAfter: (direction, bytes, times = Infinity) => void (limit = { direction, bytes, times }),
    async heal() {
      [held, limit] = [null, null];
      // what was swallowed is missed on the connections of before
      cut();
      await resume();
    },
  };
}
