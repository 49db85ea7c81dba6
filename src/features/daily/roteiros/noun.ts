import type { Noun } from '../../../shared/noun.ts';

/** What is done for a demand, step by step. */
export const roteiros = {
  slice: 'daily/roteiros',
  errors: {
    'passos.full': [422, 'Use no máximo 20 passos', 'texto'],
    'passos.dias_missing': [422, 'Informe de 1 a 365 dias', 'dias'],
  },
  tables: {
    demanda_passos: {
      one: 'Passo da demanda',
      many: 'Passos das demandas',
      place: 44,
      fields: {
        demanda_id: 'Demanda (ID)',
        ordem: 'Ordem',
        texto: 'Passo',
        tipo: {
          label: 'Tipo',
          values: {
            MANUAL: 'À mão',
            FOTO: 'Foto anexada',
            OFICIO: 'Ofício emitido',
            PROTOCOLO: 'Protocolo',
            VERIFICAR: 'Verificar depois',
          },
        },
        dias: 'Dias úteis',
        feito_em: 'Feito em',
        feito_por: 'Feito por',
        a_mao: 'Marcado à mão',
        vence: 'Vence em',
        proprio: 'Só desta demanda',
      },
      stale: ['passos', 'linha', 'demandas.list', 'visoes'],
      title: 'texto',
      sample: { demanda_id: '{demandas}', ordem: 1, texto: 'Foto do poste', tipo: 'FOTO' },
    },
  },
} as const satisfies Noun;
