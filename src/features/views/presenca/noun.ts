import type { Noun } from '../../../shared/noun.ts';

export const presenca = {
  slice: 'views/presenca',
  tables: {
    presencas: { one: 'Presença', many: 'Presenças', place: 140, stale: ['presenca.list'] },
  },
} as const satisfies Noun;
