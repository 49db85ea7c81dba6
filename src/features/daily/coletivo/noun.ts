import type { Noun } from '../../../shared/noun.ts';

/** Several people ask for one thing: one demand, and who supports it. */
export const coletivo = {
  slice: 'daily/coletivo',
  errors: {
    'apoiadores.taken': [409, 'Já apoia esta demanda', 'municipe_id'],
    'apoiadores.municipe_missing': [422, 'Este munícipe não existe mais.', 'municipe_id'],
    'apoiadores.full': [
      409,
      'Esta demanda já tem 500 apoiadores, o máximo. Cadastre uma demanda nova para os outros e reúna as duas.',
    ],
  },
  tables: {
    apoiadores: {
      one: 'Apoiador',
      many: 'Apoiadores',
      place: 43,
      fields: { demanda_id: 'Demanda (ID)', municipe_id: 'Munícipe (ID)', autor: 'Autor' },
      stale: ['apoiadores', 'devolutivas', 'demandas', 'demandas.get', 'linha', 'visoes'],
      quota: 'apoiadores',
      sample: { demanda_id: '{demandas}', municipe_id: '{municipes}', user_id: '{user}' },
    },
  },
} as const satisfies Noun;
