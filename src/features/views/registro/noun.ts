import type { Noun } from '../../../shared/noun.ts';

/** The page of letters: what is written, issued and unanswered, and the register of numbers. */
export const registro = {
  slice: 'views/registro',
  pages: {
    '/oficios': { screen: 'OficiosPage', office: 'Selecione um gabinete para ver os ofícios.' },
  },
  menu: { path: '/oficios', label: 'Ofícios', icon: 'Stamp', place: 20, group: 'acompanhamento' },
} as const satisfies Noun;
