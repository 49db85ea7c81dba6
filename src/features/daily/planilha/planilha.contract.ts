import * as z from 'zod/mini';

/** What is said of the rows of a spreadsheet, before and after they are imported. */

/** What a row that can be imported is: new, of somebody who is here, or with the phone of somebody else. */
export type Classe = 'NOVA' | 'CONHECIDA' | 'MESMO_TELEFONE';
/** What alone a row lacks, which one can do without: a phone; names that the office does not have yet. */
export type Falta = 'TELEFONE' | 'NOMES';

/** Rows by what they are, whatever is chosen of them. */
export const contagem = z.object({
  novas: z.int(),
  conhecidas: z.int(),
  mesmoTelefone: z.int(),
  erros: z.int(),
  /** Those that lack only a phone, and which of these are new. */
  semTelefone: z.int(),
  semTelefoneNovas: z.int(),
  /** Those that lack only names, and which of these are new. */
  faltantes: z.int(),
  faltantesNovas: z.int(),
  /** Those that repeat a row before them in the file: they are known by it. */
  repetidas: z.int(),
});
export type Contagem = z.infer<typeof contagem>;

/** What is wrong with a row: in which field, with what in it, and the sentence that the form has for it. */
export type RowError = { campo: string; valor: string; motivo: string };

export const noRows: Contagem = {
  novas: 0,
  conhecidas: 0,
  mesmoTelefone: 0,
  erros: 0,
  semTelefone: 0,
  semTelefoneNovas: 0,
  faltantes: 0,
  faltantesNovas: 0,
  repetidas: 0,
};
