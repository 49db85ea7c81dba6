import type { Noun } from '../../../shared/noun.ts';

/** One draft of a letter for each of many demands. */
export const malaDireta = { slice: 'daily/mala-direta' } as const satisfies Noun;
