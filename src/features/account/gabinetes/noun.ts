import type { Noun } from '../../../shared/noun.ts';

export const gabinetes = {
  slice: 'account/gabinetes',
  pages: {
    '/select-tenant': { screen: 'SelectTenantPage', bare: true },
    '/admin/tenants': { screen: 'GabinetesPage' },
    '/admin/users': { screen: 'MembrosPage', office: 'Selecione um gabinete para gerenciar usuários.' },
  },
  tables: {
    memberships: {
      one: 'Participação no gabinete',
      many: 'Participações no gabinete',
      place: 90,
      fields: { role: 'Função', user_id: 'Usuário (ID)' },
      stale: ['memberships', 'convites', 'presenca', 'auditoria.memberships'],
      presence: true,
      history: { path: 'memberships', whose: 'a participação de alguém no gabinete' },
      quota: 'usuários',
    },
    convites: {
      one: 'Convite',
      many: 'Convites',
      place: 100,
      fields: { email: 'Email', role: 'Função', invited_by: 'Quem convidou (ID)', expires_at: 'Vale até' },
      stale: ['convites'],
      quota: 'convites',
    },
    indicacoes: {
      one: 'Indicação de administrador',
      many: 'Indicações de administrador',
      place: 110,
      fields: { user_id: 'Usuário (ID)', indicated_by: 'Quem indicou (ID)' },
      stale: ['indicacoes'],
    },
  },
} as const satisfies Noun;
