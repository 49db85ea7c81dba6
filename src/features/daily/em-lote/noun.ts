import type { Noun } from '../../../shared/noun.ts';

/** One field of many demands at once. */
export const emLote = {
  slice: 'daily/em-lote',
  permissions: { 'demandas.bulk': 'membersUpTo100' },
  errors: {
    'demandas.bulk_limit': [403, 'Selecione até 100 demandas.'],
    'demandas.segue_outra': [409, 'Reunida em outra demanda: mude lá'],
    'demandas.bulk_large': [422, 'Filtre até 50.000 demandas para mudar de uma vez.'],
  },
} as const satisfies Noun;
