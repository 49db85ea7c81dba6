import type { Noun } from '../../../shared/noun.ts';

export const lixeira = {
  slice: 'views/lixeira',
  pages: { '/lixeira': { screen: 'LixeiraPage', office: 'Selecione um gabinete para ver a lixeira.' } },
} as const satisfies Noun;
