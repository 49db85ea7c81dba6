import type { Noun } from '../../../shared/noun.ts';

/** Two records of one person: which there are, and making one of them. */
export const duplicados = {
  slice: 'base/duplicados',
  permissions: { 'municipes.merge': 'managers' },
  errors: {
    'duplicados.same': [422, 'Escolha dois cadastros diferentes.', 'municipe_id'],
    'duplicados.merged': [409, 'Este cadastro foi unido a outro: ele só volta desfazendo a união.'],
    'duplicados.survivor_gone': [
      409,
      'Quem recebeu este cadastro saiu depois: foi excluído ou unido a outro. Traga-o de volta antes.',
    ],
    'duplicados.too_late': [409, 'A união foi feita há mais de 30 dias e não pode mais ser desfeita.'],
    'duplicados.too_long': [
      422,
      'As informações adicionais dos dois passam de 5.000 caracteres. Desmarque uma delas.',
      'informacoes',
    ],
  },
  pages: { '/dados/duplicados': { screen: 'DuplicadosPage', office: 'Selecione um gabinete para ver os duplicados.' } },
  tables: {
    mesclagens: {
      one: 'União de cadastros',
      many: 'Uniões de cadastros',
      place: 15,
      fields: {
        fica_id: 'Cadastro que ficou (ID)',
        sai_id: 'Cadastro que saiu (ID)',
        desfeita_em: { label: 'Desfeita em', kind: 'time' },
      },
      stale: ['municipes', 'duplicados', 'auditoria.mesclagens'],
    },
  },
} as const satisfies Noun;
