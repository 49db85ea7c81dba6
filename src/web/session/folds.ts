import { useState } from 'react';
import { useAuth } from './session.tsx';

/** Cards that a person has opened or closed, on this device. */
const keyOf = (person: string) => `dobras:${person}`;

function read(person: string): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(person)) ?? '{}') as Record<string, boolean>;
  } catch {
    // without storage each page begins anew
    return {};
  }
}

/** Whether a card that folds is open: as the person last left one of this name, else closed. */
export function useFold(name: string): { open: boolean; onToggle: () => void } {
  const { user } = useAuth();
  const [open, setOpen] = useState(() => read(user.id)[name] === true);
  function onToggle() {
    setOpen(!open);
    try {
      localStorage.setItem(keyOf(user.id), JSON.stringify({ ...read(user.id), [name]: !open }));
    } catch {
      return;
    }
  }
  return { open, onToggle };
}
