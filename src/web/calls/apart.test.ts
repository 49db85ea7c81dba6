import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitApart } from './apart.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wanted = () => new AbortController().signal;
/** Milliseconds until it may be asked, looked at for ten seconds. */
async function waitOf(question: string, signal = wanted()): Promise<number | null> {
  const begun = Date.now();
  let at: number | null = null;
  const waited = waitApart(question, 5_000, signal).then(
    () => (at = Date.now() - begun),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  while (at === null && Date.now() - begun < 10_000) await vi.advanceTimersByTimeAsync(100);
  await Promise.race([waited, vi.advanceTimersByTimeAsync(0)]);
  return at;
}

test('the first time at once, the next not before five seconds have passed', async () => {
  expect(await waitOf('a')).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waitOf('a')).toBe(4_000);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await waitOf('a')).toBe(0);
});

test('another question does not wait for it', async () => {
  expect(await waitOf('b')).toBe(0);
  expect(await waitOf('c')).toBe(0);
});

test('what is no longer wanted is not asked, and does not count', async () => {
  expect(await waitOf('d')).toBe(0);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), 2_000);
  expect(await waitOf('d', leaving.signal)).toBeNull();
  expect(await waitOf('d')).toBe(0);
});

test('a clock that was set back keeps nobody waiting for longer', async () => {
  expect(await waitOf('e')).toBe(0);
  vi.setSystemTime(Date.now() - 60 * 60_000);
  expect(await waitOf('e')).toBe(5_000);
});
