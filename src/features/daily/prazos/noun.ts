import type { Noun } from '../../../shared/noun.ts';

/** Until when a demand is to be answered, and what its clock waits for. */
export const prazos = {
  slice: 'daily/prazos',
  errors: {
    'prazos.prazo_encerrada': [422, 'A demanda já foi encerrada: o prazo não conta mais'],
    'prazos.retomar_encerrada': [422, 'A demanda já foi encerrada: não há o que retomar'],
    'prazos.retomar_passado': [422, 'A data para retomar precisa ser depois de hoje'],
    'prazos.retomar_longe': [422, 'A data para retomar pode ser no máximo daqui a um ano'],
    'demandas.andamento_known': [422, 'Só uma demanda em análise tem andamento'],
  },
  tables: {
    demanda_pausas: {
      one: 'Pausa do prazo',
      many: 'Pausas do prazo',
      place: 41,
      fields: {
        demanda_id: 'Demanda (ID)',
        de: 'De',
        ate: 'Até',
        motivo: {
          label: 'Motivo',
          values: {
            AGUARDANDO_TERCEIRO: 'Aguardando terceiro',
            AGUARDANDO_MUNICIPE: 'Aguardando munícipe',
            ENCERRADA: 'Encerrada',
          },
        },
      },
      stale: ['demandas', 'prazos', 'auditoria.demandas'],
    },
  },
} as const satisfies Noun;
