import { useState } from 'react';
import { attempt } from '../browser/attempt.ts';
import { useAuth } from './session.tsx';

/** Cards that a person has opened or closed, on this device. */
const keyOf = (person: string) => `dobras:${person}`;

/** Without storage each page begins anew. */
const read = (person: string): Record<string, boolean> =>
  attempt(() => JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}') as Record<string, boolean>) ?? {};

/** Whether a card that folds is open: as the person last left one of this name, else closed. */
export function useFold(name: string): { open: boolean; onToggle: () => void } {
  const { user } = useAuth();
  const [open, setOpen] = useState(() => read(user.id)[name] === true);
  function onToggle() {
    setOpen(!open);
    attempt(() => localStorage.setItem(keyOf(user.id), JSON.stringify({ ...read(user.id), [name]: !open })));
  }
  return { open, onToggle };
}
