import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './lifecycle.ts';
import { answerMetrics } from './metrics-workers.ts';

/** Processes that share one port: this one hands them connections, replaces those that fall, and stops them. */

/** Milliseconds for requests under way; the database is stopped afterwards, and all of it takes less than ten seconds. */
export const workerStopsWithin = 6_500;
const longestPause = 5_000;
const provenAfter = 10_000;

/** Resolves when all of them serve; throws when one cannot start. `stop` resolves when all have ended. */
export async function startWorkers(count: number): Promise<{ stop: () => Promise<void> }> {
  const workers = new Set<Worker>();
  let stopping = false;

  function fork(): Worker {
    const worker = cluster.fork();
    workers.add(worker);
    worker.once('exit', () => workers.delete(worker));
    return worker;
  }

  /** Keeps one place filled. */
  async function keep(worker: Worker): Promise<void> {
    for (let failed = 0; ;) {
      const began = Date.now();
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      if (stopping) return;
      failed = Date.now() - began > provenAfter ? 1 : failed + 1;
      say(`Um processo do servidor caiu (${signal ?? `código ${code}`}); reiniciando…`);
      await sleep(Math.min(50 * 2 ** failed, longestPause), undefined, { ref: false });
      if (stopping) return;
      worker = fork();
    }
  }

  const stop = async () => {
    stopping = true;
    await Promise.all(
      [...workers].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        // one that hangs must not keep the database from being stopped in order
        const force = setTimeout(() => worker.process.kill('SIGKILL'), workerStopsWithin + 250);
        await ended;
        clearTimeout(force);
      }),
    );
  };

  answerMetrics();
  const first = Array.from({ length: count }, fork);
  const listening = await Promise.all(
    first.map((worker) =>
      Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]),
    ),
  );
  if (!listening.every(Boolean)) {
    await stop();
    throw new Error('Um dos processos do servidor não iniciou.');
  }
  for (const worker of first) void keep(worker);
  return { stop };
}
