import type { Noun } from '../../../shared/noun.ts';

export const linkCalendario = {
  slice: 'daily/link-calendario',
  permissions: {
    // whoever knows an unrevoked private address; it reads its own office only
    'agenda.feed': 'anyone',
  },
  tables: {
    agenda_enderecos: {
      one: 'Endereço de calendário',
      many: 'Endereços de calendário',
      place: 55,
      stale: ['agendaEndereco'],
    },
  },
} as const satisfies Noun;
