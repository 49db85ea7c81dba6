import type { Noun } from '../../../shared/noun.ts';

/** Appointments that repeat. Each is an ordinary row of the agenda; what they have in common is how. */
export const series = {
  slice: 'daily/series',
  errors: {
    'series.longe': [422, 'Um compromisso se repete por no máximo dois anos a partir de hoje', 'repetir_ate'],
    'series.ja_repete': [409, 'Este compromisso já se repete.'],
    'series.antes': [422, 'A repetição precisa terminar depois do dia do compromisso', 'repetir_ate'],
    'series.ja_vai': [422, 'A repetição já vai até esse dia. Escolha uma data posterior', 'repetir_ate'],
    'series.dia_tomado': [409, 'Esta repetição já tem compromisso neste dia.'],
  },
  tables: {
    agenda_series: {
      one: 'Repetição',
      many: 'Repetições',
      place: 51,
      fields: {
        frequencia: {
          label: 'Repetir',
          values: {
            DIARIA: 'Todo dia',
            SEMANAL: 'Toda semana',
            MENSAL_DIA: 'Todo mês, no mesmo dia',
            MENSAL_SEMANA: 'Todo mês, no mesmo dia da semana',
          },
        },
        inicio: 'A partir de',
      },
      stale: ['agenda', 'series'],
    },
  },
} as const satisfies Noun;
