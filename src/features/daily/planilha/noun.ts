import type { Noun } from '../../../shared/noun.ts';

/** Rows of a spreadsheet, and the records that they become. */
export const planilha = { slice: 'daily/planilha' } as const satisfies Noun;
