import { createContext } from 'react';

/** Somebody with a mobile phone, whose record is on screen. */
export type Addressee = {
  phone: string;
  name: string;
  municipeId: string;
  demandaId?: string;
  /** What follows where it is no contact to be asked about on the way back; told what was written. */
  onOpened?: (texto: string) => void;
};

/** What happens when one is about to write to somebody: a page that helps with that says so; without it the conversation opens. */
export const WriteContext = createContext<((to: Addressee) => void) | null>(null);
