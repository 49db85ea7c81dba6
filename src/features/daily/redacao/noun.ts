import type { Noun } from '../../../shared/noun.ts';

/** The page of one letter: written, issued, and followed until it is answered. */
export const redacao = {
  slice: 'daily/redacao',
  pages: { '/oficios/$id': { screen: 'OficioPage', office: 'Selecione um gabinete para ver os ofícios.' } },
} as const satisfies Noun;
