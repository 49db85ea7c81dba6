import type { Noun } from '../../../shared/noun.ts';

/** What an office sets for all of its people; each part is a tab of another slice. */
export const ajustes = {
  slice: 'base/ajustes',
  pages: { '/ajustes': { screen: 'AjustesPage', office: 'Selecione um gabinete para ver os ajustes.' } },
} as const satisfies Noun;
