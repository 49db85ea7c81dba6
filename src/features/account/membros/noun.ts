import type { Noun } from '../../../shared/noun.ts';

export const membros = {
  slice: 'account/membros',
  pages: {
    '/admin/users': { screen: 'MembrosPage', office: 'Selecione um gabinete para gerenciar usuários.' },
  },
  tables: {
    memberships: {
      one: 'Participação no gabinete',
      many: 'Participações no gabinete',
      place: 90,
      fields: { role: 'Papel', user_id: 'Usuário (ID)' },
      stale: ['memberships', 'auth.me', 'convites', 'presenca', 'auditoria.memberships'],
      presence: true,
      history: { path: 'memberships', whose: 'a participação de alguém no gabinete' },
      quota: 'usuários',
    },
  },
} as const satisfies Noun;
