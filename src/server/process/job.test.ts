import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startJob } from './job.ts';

test('rounds follow one another: the first at once, none beside another, and the next after one that failed', async () => {
  const errors: string[] = [];
  let [rounds, atOnce, most] = [0, 0, 0];
  const job = startJob({ every: 5, failed: (error) => errors.push((error as Error).message) }, async () => {
    most = Math.max(most, (atOnce += 1));
    rounds += 1;
    const round = rounds;
    await sleep(20);
    atOnce -= 1;
    if (round === 2) throw new Error('second');
  });
  expect(rounds).toBe(1);
  await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(3);
  await job.stop();
  expect([errors, most, atOnce]).toEqual([['second'], 1, 0]);
});

test('stopping tells the round that is under way, waits for it, and starts no other', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  const job = startJob({ every: 1, failed: (error) => errors.push(error) }, async (signal) => {
    rounds += 1;
    await sleep(60_000, undefined, { signal });
  });
  await job.stop();
  await sleep(20);
  expect([rounds, errors]).toEqual([1, []]);
});
