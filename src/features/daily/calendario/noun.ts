import type { Noun } from '../../../shared/noun.ts';

/** The agenda on screen: month, week, day and list. */
export const calendario = {
  slice: 'daily/calendario',
  pages: { '/agenda': { screen: 'AgendaPage', office: 'Selecione um gabinete para ver a agenda.' } },
  menu: { path: '/agenda', label: 'Agenda de Compromissos', icon: 'CalendarDays', place: 40 },
} as const satisfies Noun;
