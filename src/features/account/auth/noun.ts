import type { Noun } from '../../../shared/noun.ts';

/** The ways in are drawn by an entry of their own (shared/ways-in.ts). */
export const auth = { slice: 'account/auth' } as const satisfies Noun;
