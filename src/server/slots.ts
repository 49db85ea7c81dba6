import { fail } from './failure.ts';

/**
 * Work that may run only so often at a time in this process; the rest waits in line. Refuses with 503 when the line is
 * too long.
 */
export function slots(most: number, longestQueue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= most) {
      if (waiting.length >= longestQueue) fail('server.busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
