import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ports of this machine, and processes that come to listen on them. */

/** Below those that the system gives to whoever asks for any: one of these could be another server's before it is taken here. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** A process that starts, and what it has written so far. */
type Starting = { child: ChildProcess; output?: () => string; seconds?: number };

async function becomes(
  ready: () => Promise<boolean>,
  { child, output = () => 'see above', seconds = 60 }: Starting,
): Promise<void> {
  const began = Date.now();
  while (!(await ready())) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the process ended: ${output()}`);
    if (Date.now() - began > seconds * 1000) throw new Error(`not ready after ${seconds} s: ${output()}`);
    await sleep(10);
  }
}

/** Resolves when the address answers well; throws with the process's output when it ended before. */
export const answering = (url: string, starting: Starting): Promise<void> =>
  becomes(
    () =>
      fetch(url).then(
        (answer) => answer.ok,
        () => false,
      ),
    starting,
  );

/** Resolves when the process has written it. */
export const written = (text: string, starting: Required<Starting>): Promise<void> =>
  becomes(() => Promise.resolve(starting.output().includes(text)), starting);

/** Resolves when the port takes connections. */
export const listening = (port: number, starting: Starting): Promise<void> =>
  becomes(
    () =>
      new Promise((resolve) => {
        const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)));
        socket.once('error', () => resolve(false));
      }),
    starting,
  );
