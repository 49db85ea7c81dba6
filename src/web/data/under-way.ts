import { useSyncExternalStore } from 'react';

/**
 * Whether this browser has begun long work, and whether some of it may still go on: until then nobody asks how far it is, and who
 * never does so never sees where it is told.
 */

const KEPT = 'tarefas';
type State = '' | 'known' | 'going';

const listeners = new Set<() => void>();

function read(): State {
  try {
    return (localStorage.getItem(KEPT) ?? '') as State;
  } catch {
    // without storage it is told by its own page alone
    return '';
  }
}

function write(state: State): void {
  try {
    localStorage.setItem(KEPT, state);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

export const noteBegun = (): void => write('going');
export const noteOver = (): void => write('known');

const use = (wanted: (state: State) => boolean) =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    () => wanted(read()),
    () => false,
  );

export const useWorkGoing = (): boolean => use((state) => state === 'going');
export const useWorkKnown = (): boolean => use((state) => state !== '');
