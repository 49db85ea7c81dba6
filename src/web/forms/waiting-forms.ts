import { store } from '../browser/store.ts';

/** Forms that could not be saved for want of a network, and will be when it is back. */
const waiting = store(0);
const add = (change: 1 | -1) => waiting.set(waiting.get() + change);

/** Says that a form waits; the answer ends that. */
export function formWaits(): () => void {
  add(1);
  return () => add(-1);
}

export const useFormsWaiting = (): boolean => waiting.useOf((count) => count > 0);
