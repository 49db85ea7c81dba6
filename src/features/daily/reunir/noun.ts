import type { Noun } from '../../../shared/noun.ts';

/** Demands that are one work: one is merged into another, and follows it. */
export const reunir = {
  slice: 'daily/reunir',
  errors: {
    'reunidas.missing': [422, 'Esta demanda não existe mais. Escolha outra', 'principal_id'],
    'reunidas.segue': [409, 'Reunida na demanda de {nome}: mude lá'],
    'reunidas.uma': [409, 'Separe antes a demanda reunida'],
    'reunidas.raiz': [409, 'Separe antes as {n} demandas reunidas'],
    'reunidas.ocultas': [
      409,
      'Há demandas reunidas a esta que você não pode ver. Peça a um administrador do gabinete que as separe.',
    ],
    'reunidas.encerrada': [409, 'Só demandas em análise se reúnem'],
    'reunidas.sigilo': [409, 'Demanda sigilosa só se reúne com sigilosa'],
    'reunidas.sigilo_junto': [409, 'Separe antes as demandas reunidas: o sigilo precisa ser o mesmo em todas'],
    'reunidas.full': [409, 'Esta demanda já reúne 200 demandas, o máximo. Escolha outra.'],
    'reunidas.separada': [409, 'Esta demanda não está reunida em outra.'],
  },
} as const satisfies Noun;
