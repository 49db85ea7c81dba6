import type { Noun } from '../../../shared/noun.ts';

/** The calendar along which an office counts: its days off, and what it says of those that every office has. */
export const feriados = {
  slice: 'base/feriados',
  permissions: { 'calendario.edit': 'managers' },
  errors: { 'feriados.data_taken': [409, 'Já há um feriado neste dia'] },
  tables: {
    feriados: {
      one: 'Feriado',
      many: 'Feriados',
      place: 77,
      fields: {
        data: 'Data',
        nome: 'Nome',
        tipo: {
          label: 'Tipo',
          values: {
            MUNICIPAL: 'Feriado municipal',
            ESTADUAL: 'Feriado estadual',
            GABINETE: 'Recesso do gabinete',
            EXPEDIENTE: 'Dia com expediente',
          },
        },
        anual: 'Todo ano',
      },
      // demands and letters say in working days when they are due
      stale: [
        'feriados',
        'calendario',
        'demandas',
        'demandas.get',
        'oficios',
        'oficios.get',
        'prazos.get',
        'visoes',
        'passos',
        'auditoria.feriados',
      ],
      title: 'nome',
      icon: 'CalendarDays',
      bin: true,
      shownAt: '/ajustes?aba=calendario',
      history: { path: 'feriados', whose: 'um feriado' },
      quota: 'feriados',
    },
  },
} as const satisfies Noun;
