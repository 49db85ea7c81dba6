import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveTimes } from '../../shared/live.ts';
import { keepStream } from './live-stream.ts';

/** A server that takes requests for the stream and does not answer them; what else is asked is. */

let asked: string[];
let page: EventTarget;
let stop: () => void;
const howOften = (what: string) => asked.filter((url) => url.endsWith(what)).length;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push(url);
    if (url === '/readyz') return Promise.resolve(new Response());
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
  });
  const heard = () => {};
  stop = keepStream('00000000-0000-4000-8000-000000000000', () => null, {
    begun: heard,
    change: heard,
    reset: heard,
    place: heard,
    refused: heard,
  });
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who leaves while it connects asks nobody whether the server is there', async () => {
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([howOften('/live'), howOften('/readyz')]).toEqual([1, 0]);
});

test('nor does the network that is back, which only connects anew', async () => {
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect([howOften('/live'), howOften('/readyz')]).toEqual([2, 0]);
});

test('a server that says nothing for too long is asked', async () => {
  await vi.advanceTimersByTimeAsync(liveTimes.silence + 1_000);
  expect(howOften('/readyz')).toBe(1);
});
