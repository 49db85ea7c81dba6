import type { Noun } from '../../../shared/noun.ts';

/** Rows of a spreadsheet: what each is, and importing them. */
export const conferencia = {
  slice: 'daily/conferencia',
  errors: {
    'importacoes.not_ready': [
      409,
      'Esta importação não está nesta etapa. Recarregue a página e continue de onde parou.',
    ],
    'importacoes.no_room': [409, 'A planilha traz mais do que o limite do gabinete deixa cadastrar.'],
  },
  forms: { 'importacao-erros.csv': 'importacao-erros' },
} as const satisfies Noun;
