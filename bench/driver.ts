import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, runBatch, type Batch, type Identity } from './transaction.ts';
import { Wire } from './wire.ts';
import { at } from './quantiles.ts';

/** Makes the load, in a process of its own: the servers under test never share an event loop with it. */

type Closed = { clients: number; ms: number; /** Each input is used at most once. */ once: boolean };
export type Job =
  | ({ kind: 'http'; port: number; requests: string[] } & Closed)
  | ({ kind: 'sql'; url: string; identity: Identity; batches: Batch[] } & Closed)
  | { kind: 'open'; port: number; requests: string[]; perSecond: number; ms: number };

export type Measured = {
  count: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Answers by status; 0 is a connection that broke. */
  statuses: Record<number, number>;
  /** Only of an open loop: how long refused requests waited for their answer. */
  refusedP99?: number;
  /** Only of an open loop: how late requests were sent, for want of a processor for this process. */
  lateP99?: number;
};

function summary(latencies: number[], seconds: number, statuses: Map<number, number>): Measured {
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    statuses: Object.fromEntries(statuses),
  };
}

/** Every client asks again as soon as it has its answer. */
async function closedLoop(
  { clients, ms, once }: Closed,
  inputs: number,
  ask: (client: number, input: number) => Promise<number>,
): Promise<Measured> {
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      // the first of each client opens its connection: not counted
      for (let turn = 0; turn < 2 || performance.now() - began < ms; turn += 1) {
        const input = next;
        next += 1;
        if (once && input >= inputs) return;
        const from = performance.now();
        const status = await ask(client, input % inputs).catch(() => 0);
        if (turn > 0) latencies.push(performance.now() - from);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  return summary(latencies, (performance.now() - began) / 1000, statuses);
}

/** Requests are sent at their time whether or not earlier ones were answered. */
async function openLoop({ port, requests, perSecond, ms }: Extract<Job, { kind: 'open' }>): Promise<Measured> {
  const accepted: number[] = [];
  const refused: number[] = [];
  const late: number[] = [];
  const statuses = new Map<number, number>();
  const idle: Wire[] = [];
  const all: Wire[] = [];
  const pending = new Set<Promise<void>>();
  const began = performance.now();
  const one = async (due: number, input: number) => {
    const sent = performance.now();
    late.push(sent - due);
    let wire = idle.pop();
    if (!wire) all.push((wire = new Wire(port)));
    const status = await wire.send(requests[input % requests.length]!).then(
      (answer) => answer.status,
      () => 0,
    );
    (status === 200 ? accepted : refused).push(performance.now() - sent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    idle.push(wire);
  };
  for (let sent = 0; performance.now() - began < ms;) {
    const due = Math.floor(((performance.now() - began) * perSecond) / 1000);
    for (; sent < due; sent += 1) {
      const promise = one(began + (sent * 1000) / perSecond, sent);
      pending.add(promise);
      void promise.finally(() => pending.delete(promise));
    }
    await sleep(1);
  }
  await Promise.all(pending);
  for (const wire of all) wire.close();
  const p99 = (times: number[]) =>
    at(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  return { ...summary(accepted, ms / 1000, statuses), refusedP99: p99(refused), lateP99: p99(late) };
}

const pools = new Map<string, ReturnType<typeof openPool>>();

async function measure(job: Job): Promise<Measured> {
  if (job.kind === 'open') return openLoop(job);
  if (job.kind === 'sql') {
    const pool = pools.get(job.url) ?? openPool(job.url);
    pools.set(job.url, pool);
    return closedLoop(job, job.batches.length, async (_client, input) => {
      await runBatch(pool, job.identity, job.batches[input]!);
      return 200;
    });
  }
  const wires = Array.from({ length: job.clients }, () => new Wire(job.port));
  const measured = await closedLoop(job, job.requests.length, async (client, input) => {
    const { status } = await wires[client]!.send(job.requests[input]!);
    return status;
  });
  for (const wire of wires) wire.close();
  return measured;
}

// it stands for other people's machines: where that is allowed, it does not wait for the servers that it loads
try {
  setPriority(-5);
} catch {}

process.on('message', (job: Job) => {
  measure(job).then(
    (measured) => process.send!(measured),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send!({ ok: true });
