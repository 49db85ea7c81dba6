import { useSyncExternalStore } from 'react';

/** Forms that could not be saved for want of a network, and will be when it is back. */
let waiting = 0;
const listeners = new Set<() => void>();

function add(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}

/** Says that a form waits; the answer ends that. */
export function formWaits(): () => void {
  add(1);
  return () => add(-1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useFormsWaiting = (): boolean => useSyncExternalStore(subscribe, () => waiting > 0);
