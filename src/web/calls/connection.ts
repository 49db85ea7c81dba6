import { useSyncExternalStore } from 'react';

/** Whether the server answers. A request that got no answer has it asked, until it does. */
let away = false;
let asking: Promise<void> | null = null;
const listeners = new Set<() => void>();

function setAway(next: boolean): void {
  away = next;
  for (const listener of listeners) listener();
}

/** A request got no answer. One that was only cut off changes nothing on screen: the server is asked twice first. */
export function noteNoAnswer(): void {
  void whenAnswering();
}

/** Resolves when the server has answered that it is ready. */
export function whenAnswering(): Promise<void> {
  return (asking ??= askUntilItAnswers().finally(() => {
    asking = null;
    if (away) setAway(false);
  }));
}

async function askUntilItAnswers(): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    // never at once: what has just failed would only fail again
    await pause(failures < 3 ? 1_000 : 3_000);
    if (await answers()) return;
    if (failures === 2) setAway(true);
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
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useServerAway = (): boolean => useSyncExternalStore(subscribe, () => away || !navigator.onLine);
