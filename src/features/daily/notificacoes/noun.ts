import type { Noun } from '../../../shared/noun.ts';

/** What somebody is told of theirs: each thing once, to whoever may read it. */
export const notificacoes = {
  slice: 'daily/notificacoes',
  permissions: { 'notificacoes.own': 'members' },
  tables: {
    notificacoes: {
      one: 'Notificação',
      many: 'Notificações',
      place: 145,
      stale: ['notificacoes', 'visoes.list'],
    },
  },
} as const satisfies Noun;
