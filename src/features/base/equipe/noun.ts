import type { Noun } from '../../../shared/noun.ts';

const office = 'Selecione um gabinete para ver a equipe.';

export const equipe = {
  slice: 'base/equipe',
  permissions: { 'equipe.read': 'members', 'equipe.edit': 'members' },
  errors: {
    'equipe.account_taken': [409, 'Esta conta já é de outro membro da equipe. Escolha outra, ou tire-a dele antes'],
    'equipe.account_missing': [422, 'Esta pessoa não participa mais do gabinete. Escolha outra'],
  },
  pages: {
    '/equipe': { screen: 'EquipePage', office },
    '/equipe/new': { screen: 'EquipeFormPage', office },
    '/equipe/$id/edit': { screen: 'EquipeFormPage', office },
  },
  menu: { path: '/equipe', label: 'Equipe', icon: 'IdCard', place: 60 },
  tables: {
    equipe: {
      one: 'Membro da equipe',
      many: 'Equipe',
      place: 80,
      fields: { nome: 'Nome', funcao: 'Função', user_id: 'Conta de acesso (ID)' },
      stale: ['equipe', 'demandas', 'dashboard', 'visoes', 'preferencias', 'auditoria.equipe'],
      title: 'nome',
      icon: 'IdCard',
      bin: true,
      presence: true,
      history: { path: 'equipe', whose: 'um membro da equipe' },
      quota: 'membros da equipe',
      sample: { nome: 'Rita Moura', funcao: 'Assessora' },
    },
  },
} as const satisfies Noun;
