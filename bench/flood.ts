import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setPriority } from 'node:os';
import { Wire } from './wire.ts';

/** One office that asks without end, in a process of its own: from the first message until the second. */

/** Requests in turn, over so many connections at once. A stream is opened, heard for a moment, and left. */
export type Lane = { requests: string[]; connections: number; stream?: boolean };
export type Flood = { port: number; lanes: Lane[] } | { stop: true };
export type Flooded = { statuses: Record<number, number> };

let statuses: Record<number, number> = {};
let flooding = false;
const running = new Set<Promise<void>>();
const ends = new Set<() => void>();

async function askOn(port: number, { requests, connections }: Lane, number: number): Promise<void> {
  const wire = new Wire(port);
  const end = () => wire.close();
  ends.add(end);
  for (let next = number; flooding; next += connections) {
    const status = await wire.send(requests[next % requests.length]!).then(
      (answer) => answer.status,
      () => 0,
    );
    if (!flooding) break;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 0) await sleep(5);
  }
  ends.delete(end);
}

async function listenOn(port: number, { requests }: Lane, number: number): Promise<void> {
  while (flooding) {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    const heard = new Promise<string>((resolve) => {
      socket.once('data', (data) => resolve(data.toString('latin1')));
      socket.once('close', () => resolve(''));
    });
    socket.write(requests[number % requests.length]!);
    const end = () => void socket.destroy();
    ends.add(end);
    const status = Number((await heard).slice(9, 12));
    if (flooding) statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(50);
    socket.destroy();
    ends.delete(end);
  }
}

async function answer(message: Flood): Promise<Flooded> {
  if ('stop' in message) {
    flooding = false;
    for (const end of ends) end();
    await Promise.all(running);
    return { statuses };
  }
  statuses = {};
  flooding = true;
  for (const lane of message.lanes)
    for (let number = 0; number < lane.connections; number += 1) {
      const one = (lane.stream ? listenOn : askOn)(message.port, lane, number);
      running.add(one);
      void one.finally(() => running.delete(one));
    }
  return { statuses };
}

// other people's machines take nothing from the one that is measured
try {
  setPriority(10);
} catch {}

process.on('message', (message: Flood) => {
  answer(message).then(
    (flooded) => process.send!(flooded),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send!({ ok: true });
