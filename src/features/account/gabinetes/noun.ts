import type { Noun } from '../../../shared/noun.ts';

export const gabinetes = {
  slice: 'account/gabinetes',
  pages: {
    '/select-tenant': { screen: 'SelectTenantPage', bare: true },
    '/admin/tenants': { screen: 'GabinetesPage' },
  },
  tables: {
    indicacoes: {
      one: 'Indicação de administrador',
      many: 'Indicações de administrador',
      place: 110,
      fields: {
        user_id: 'Usuário (ID)',
        indicated_by: 'Quem indicou (ID)',
        desfecho: {
          label: 'Desfecho',
          values: {
            ACEITA: 'Aceita',
            RECUSADA: 'Recusada',
            SUBSTITUIDA: 'Substituída',
            ENCERRADA: 'Encerrada',
          },
        },
      },
      stale: ['indicacoes'],
    },
  },
} as const satisfies Noun;
