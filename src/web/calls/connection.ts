import { useSyncExternalStore } from 'react';
import { store } from '../browser/store.ts';

/** Whether the server answers. A request that got no answer has it asked, until it does. */
const away = store(false);
let asking: Promise<void> | null = null;

/** A request got no answer. One that was only cut off changes nothing on screen: the server is asked twice first. */
export function noteNoAnswer(): void {
  void whenAnswering();
}

/** Resolves when the server has answered that it is ready. */
export function whenAnswering(): Promise<void> {
  return (asking ??= askUntilItAnswers().finally(() => {
    asking = null;
    if (away.get()) away.set(false);
  }));
}

async function askUntilItAnswers(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    // never at once: what has just failed would only fail again
    await pause(failures < 3 ? 1_000 : 3_000);
    if (await answers()) return;
    if (failures === 2) away.set(true);
  }
}

async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/readyz', { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** That long, or until the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
  });
}

function subscribe(listener: () => void): () => void {
  const end = away.subscribe(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    end();
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useServerAway = (): boolean => useSyncExternalStore(subscribe, () => away.get() || !navigator.onLine);
