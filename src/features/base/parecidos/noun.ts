import type { Noun } from '../../../shared/noun.ts';

/** People who may be registered already: while one is typed, and of all at once. */
export const parecidos = {
  slice: 'base/parecidos',
  errors: {
    'duplicados.crowd': [
      422,
      'Mais de 200 cadastros são iguais nisto (nome, telefone, e-mail ou endereço): não foram comparados',
    ],
    'duplicados.too_many': [422, 'Não foi comparado: há pares demais para uma busca'],
  },
} as const satisfies Noun;
