import type { Noun } from '../../../shared/noun.ts';

/** A demand on paper. */
export const folha = { slice: 'views/folha' } as const satisfies Noun;
