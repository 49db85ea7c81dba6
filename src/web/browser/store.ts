import { useSyncExternalStore } from 'react';

/** A value in memory that code outside of React changes, too; what shows it is drawn anew with each change. */
export function store<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();

  function set(next: Value): void {
    value = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** What is shown of it: drawn anew only when that changes, and what the build draws is of the first value. */
  const useOf = <Shown>(shown: (value: Value) => Shown): Shown =>
    useSyncExternalStore(
      subscribe,
      () => shown(value),
      () => shown(initial),
    );

  return { get: () => value, set, subscribe, useOf, use: () => useOf((whole) => whole) };
}
