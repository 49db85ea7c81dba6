/** Reads or writes a browser storage; a forbidden or full one counts as empty. */
export function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
