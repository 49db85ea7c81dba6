import type { Noun } from '../../../shared/noun.ts';

export const cotas = {
  slice: 'account/cotas',
  tables: {
    cotas: { one: 'Limite', many: 'Limites', place: 120, stale: ['cotas'] },
  },
} as const satisfies Noun;
