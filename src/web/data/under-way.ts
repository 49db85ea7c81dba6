import { useSyncExternalStore } from 'react';
import { attempt } from '../browser/attempt.ts';
import { BEGUN, tabOffice } from '../calls/office.ts';

/**
 * Whether long work was begun in this browser and may still be going on: only then does the top bar have a place for it, and ask the server
 * how far it is.
 */

/** What was begun last, and when. Null once nothing goes on; undefined where nothing was ever begun. */
export type Begun = { id: string; at: number } | null | undefined;

const listeners = new Set<() => void>();
const key = () => BEGUN + tabOffice()?.id;

/** Without storage it is told by its own page alone. */
const kept = (): string | null => attempt(() => localStorage.getItem(key()));

function keep(begun: Begun): void {
  attempt(() => localStorage.setItem(key(), JSON.stringify(begun)));
  for (const listener of listeners) listener();
}

export const noteBegun = (id: string): void => keep({ id, at: Date.now() });
export const noteOver = (): void => keep(null);

/** Of the office of this tab. */
export function useBegun(): Begun {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    kept,
    () => null,
  );
  return text === null ? undefined : (JSON.parse(text) as Begun);
}
