import type { Noun } from '../../../shared/noun.ts';

export const atendimentos = {
  slice: 'daily/atendimentos',
  tables: {
    historicos_atendimento: {
      one: 'Atendimento',
      many: 'Atendimentos',
      place: 20,
      fields: {
        descricao: 'Descrição',
        autor: 'Autor',
        data_registro: 'Data do registro',
        municipe_id: 'Munícipe (ID)',
      },
      stale: ['historicos', 'municipes.get'],
      quota: 'atendimentos',
    },
  },
} as const satisfies Noun;
