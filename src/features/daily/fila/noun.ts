import type { Noun } from '../../../shared/noun.ts';

/** The lists of demands that the product provides, and whose queue is whose. */
export const fila = {
  slice: 'daily/fila',
  permissions: { 'preferencias.own': 'members' },
  errors: {
    'fila.membro_missing': [422, 'Este membro não faz mais parte da equipe. Selecione outro', 'equipe_id'],
  },
  menu: {
    path: '/demandas',
    search: { visao: 'minha' },
    label: 'Minha fila',
    icon: 'ListTodo',
    place: 10,
    group: 'acompanhamento',
  },
} as const satisfies Noun;
