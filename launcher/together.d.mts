import type { Rolldown } from 'vite';

export function together(root: string): Rolldown.CodeSplittingGroup[];
