import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds before a password is looked at, by how many were tried lately; the last one for all beyond. */
const delays = [0, 0, 0, 250, 500, 1000] as const;

/** Each is a timer and an open request. Beyond it nobody waits: what holds is the count, which needs no waiting. */
const mostWaiting = 500;
let waiting = 0;

/** Slows down whoever tries passwords, holding neither a connection to the database nor a turn at hashing meanwhile. */
export async function slowDown(lately: number): Promise<void> {
  const delay = delays[Math.min(lately, delays.length - 1)]!;
  if (delay === 0 || waiting >= mostWaiting) return;
  waiting += 1;
  await sleep(delay);
  waiting -= 1;
}
