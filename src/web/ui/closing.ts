import { createContext } from 'react';

/** Whom a window asks before it closes by its cross, by Esc or by a click outside; false keeps it open. */
export type Closing = Set<() => Promise<boolean>>;

export const ClosingContext = createContext<Closing | null>(null);
