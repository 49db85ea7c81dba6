import type { Noun } from '../../../shared/noun.ts';

/** What an office works on in its own data; each part is a card of another slice. */
export const dados = {
  slice: 'base/dados',
  permissions: { 'quality.use': 'members', 'quality.bulk': 'managers' },
  pages: { '/dados': { screen: 'DadosPage', office: 'Selecione um gabinete para ver os dados.' } },
} as const satisfies Noun;
