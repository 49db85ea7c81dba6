import type { Noun } from '../../../shared/noun.ts';

/** Lists of demands as somebody has narrowed them, kept under a name, and which lists stand in one's menu. */
export const visoes = {
  slice: 'views/visoes',
  permissions: { 'views.own': 'members', 'views.share': 'managers' },
  errors: {
    'visoes.nome_taken': [409, 'Já existe uma visão com este nome', 'nome'],
    'visoes.full': [409, 'Já há 50 visões salvas. Exclua uma de que ninguém precisa mais.'],
    'visoes.pins_full': [409, 'Há 8 visões no seu menu. Tire uma para fixar esta.'],
  },
  tables: {
    visoes: {
      one: 'Visão',
      many: 'Visões',
      place: 85,
      fields: {
        lista: { label: 'Lista', values: { demandas: 'Demandas', municipes: 'Munícipes' } },
        nome: 'Nome',
        estado: 'Filtros',
      },
      stale: ['visoes'],
      quota: 'visões salvas',
    },
  },
} as const satisfies Noun;
