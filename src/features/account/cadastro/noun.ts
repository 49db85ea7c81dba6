import type { Noun } from '../../../shared/noun.ts';

/** Its pages are ways in (shared/ways-in.ts). */
export const cadastro = { slice: 'account/cadastro' } as const satisfies Noun;
