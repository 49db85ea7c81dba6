import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './lifecycle.ts';
import { answerMetrics } from '../../server/metrics/metrics-workers.ts';

/** Processes that share one port: this one hands them connections, replaces those that fall, and stops or renews them. */

/** Milliseconds for requests under way; the database is stopped afterwards, and all of it takes less than ten seconds. */
export const workerStopsWithin = 6_500;
const longestPause = 5_000;
const provenAfter = 10_000;

/** Resolves to how it ended. */
const exit = (worker: Worker): Promise<string> =>
  new Promise(
    (resolve) => void worker.once('exit', (code: number | null, signal) => resolve(signal ?? `código ${code}`)),
  );

/** Resolves to whether it came to serve. */
const serves = (worker: Worker): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => void worker.once('listening', () => resolve(true))),
    exit(worker).then(() => false),
  ]);

type Workers = {
  /** Resolves when all have ended. */
  stop: () => Promise<void>;
  /** Puts a new process in the place of each, one after the other: it serves before the old one is told to end. */
  renew: () => Promise<void>;
};

/** Resolves when all of them serve; throws when one cannot start. */
export async function startWorkers(count: number): Promise<Workers> {
  const workers = new Set<Worker>();
  /** Told to end. */
  const leaving = new Set<Worker>();
  let stopping = false;

  function fork(): Worker {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    // a message or a signal that did not reach it: how it ended says the rest
    worker.on('error', () => {});
    return worker;
  }

  /** Keeps one place filled. */
  async function keep(worker: Worker): Promise<void> {
    for (let failed = 0; ;) {
      const began = Date.now();
      const how = await exit(worker);
      if (stopping || leaving.delete(worker)) return;
      failed = Date.now() - began > provenAfter ? 1 : failed + 1;
      say(`Um processo do servidor caiu (${how}); reiniciando…`);
      await sleep(Math.min(50 * 2 ** failed, longestPause), undefined, { ref: false });
      if (stopping) return;
      worker = fork();
    }
  }

  async function end(worker: Worker): Promise<void> {
    leaving.add(worker);
    const ended = exit(worker);
    worker.process.kill('SIGTERM');
    // one that hangs must not keep the database from being stopped in order
    const force = setTimeout(() => worker.process.kill('SIGKILL'), workerStopsWithin + 250);
    await ended;
    clearTimeout(force);
  }

  const stop = async () => {
    stopping = true;
    await Promise.all([...workers].map(end));
  };

  async function renew(): Promise<void> {
    for (const old of [...workers]) {
      if (stopping || !workers.has(old)) continue;
      // from here on another is to take its place, however it ends
      leaving.add(old);
      const fresh = fork();
      if (!(await serves(fresh))) {
        if (!leaving.delete(old)) void keep(fork());
        throw new Error('Um processo novo não iniciou; os que restam continuam.');
      }
      void keep(fresh);
      if (!stopping && workers.has(old)) await end(old);
    }
  }

  answerMetrics();
  const first = Array.from({ length: count }, fork);
  const listening = await Promise.all(first.map(serves));
  if (!listening.every(Boolean)) {
    await stop();
    throw new Error('Um dos processos do servidor não iniciou.');
  }
  for (const worker of first) void keep(worker);
  return { stop, renew };
}
