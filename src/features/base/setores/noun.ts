import type { Noun } from '../../../shared/noun.ts';

export const setores = {
  slice: 'base/setores',
  permissions: { 'setores.read': 'members', 'setores.edit': 'members' },
  pages: { '/setores': { screen: 'SetoresPage', office: 'Selecione um tenant' } },
  menu: { path: '/setores', label: 'Setores', icon: 'Building2', place: 50 },
  tables: {
    setores: {
      one: 'Setor',
      many: 'Setores',
      place: 70,
      fields: { nome: 'Nome', descricao: 'Descrição', prazo_dias: 'Prazo em dias úteis' },
      stale: ['setores', 'demandas', 'dashboard', 'auditoria.setores'],
      title: 'nome',
      icon: 'Building2',
      bin: true,
      presence: true,
      history: { path: 'setores', whose: 'um setor' },
      quota: 'setores',
      sample: { nome: 'Obras', descricao: 'Vias e praças' },
    },
  },
} as const satisfies Noun;
