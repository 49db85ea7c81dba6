import { createContext } from 'react';
import type { ProblemError } from './http.ts';

/** Whether what is edited inside is not there any more for this person: its form stays with what is typed, and says so. */
export const GoneContext = createContext(false);

export const isGone = ({ error }: { error: ProblemError | null }): boolean => error?.problem.status === 404;
