import { useState } from 'react';
import { attempt } from '../browser/attempt.ts';

/** Cards that were opened or closed on this device, by whomever: it tells nobody who has an account here. */
const KEPT = 'dobras';

/** Without storage each page begins anew. */
const read = (): Record<string, boolean> =>
  attempt(() => JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, boolean>) ?? {};

/** Whether a card that folds is open: as it was last left under this name, else closed. */
export function useFold(name: string): { open: boolean; onToggle: () => void } {
  const [open, setOpen] = useState(() => read()[name] === true);
  function onToggle() {
    setOpen(!open);
    attempt(() => localStorage.setItem(KEPT, JSON.stringify({ ...read(), [name]: !open })));
  }
  return { open, onToggle };
}
