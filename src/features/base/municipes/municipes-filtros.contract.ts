import * as z from 'zod/mini';
import { isoDate, upperLine } from '../../../shared/fields.ts';
import { inputOf, someIdsOrNone, type Filters } from '../../../shared/filters.ts';
import { phoneDigits } from '../../../shared/format.ts';
import { columnsText, orderText } from '../../../shared/lists/lists.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

/** What a list of citizens, its number and its file are narrowed to and ordered by. */

/** Longest text that can be searched for. */
export const searchMax = 200;
/** A search that finds fewer than this is asked once more, for what sounds alike. */
export const fewFound = 5;
/** Whom it may have meant: so many at most. */
export const nearMax = 5;

const phonePunctuation = /^[\d\s()./+‐-―-]*$/;

/** Digits of a phone in any usual form, with or without +55 and trunk zero; other text comes back as it is. */
export const phoneOf = (value: string): string => (phonePunctuation.test(value) ? phoneDigits(value) : value);

/** What is searched for: one line, upper-cased like the data; a phone typed with punctuation as its digits. */
export function searchTermOf(value: string): string {
  const term = upperLine(value);
  return /\d/.test(term) ? phoneOf(term) : term;
}

const filled = z.enum(['com', 'sem'], t.filtroInvalido);

export const municipesFilters = {
  bairro: {
    type: someIdsOrNone(t.filtroInvalido),
    label: municipeCampos.bairro,
    columns: ['bairro_id'],
    is: 'one of',
    below: { table: 'bairros', column: 'principal_id', group: true },
  },
  cep: {
    type: z.string(t.cepInvalido).check(
      z.overwrite((text) => text.replace('-', '')),
      z.regex(/^(\d{5}|\d{8})$/, t.cepInvalido),
    ),
    label: t.filtroCep,
    columns: ['cep'],
    is: 'said',
  },
  telefone: {
    type: z.enum(['celular', 'fixo', 'sem'], t.filtroInvalido),
    label: t.filtroTelefone,
    columns: ['telefone_ddd'],
    is: 'said',
  },
  email: { type: filled, label: municipeCampos.email, columns: ['email'], is: 'filled' },
  endereco: { type: filled, label: municipeCampos.endereco, columns: ['endereco'], is: 'filled' },
  demandas: {
    type: z.enum(['abertas', 'sem'], t.filtroInvalido),
    label: t.filtroDemandas,
    columns: ['id'],
    is: 'said',
  },
  de: { type: isoDate(), label: t.filtroDe, columns: ['data_cadastro'], is: 'said' },
  ate: { type: isoDate(), label: t.filtroAte, columns: ['data_cadastro'], is: 'said' },
  busca: {
    type: z.string().check(z.maxLength(searchMax), z.overwrite(searchTermOf)),
    label: t.buscar,
    finder: 'app.search_municipes',
    yields: ['nome_completo'],
  },
} as const satisfies Filters;

export const municipesOrders = [
  'nome',
  'cadastro',
  'codigo',
  'telefone',
  'endereco',
  'bairro',
  'cep',
  'email',
] as const;
/** Those whose pages follow each other by their last row. */
export const pagedMunicipesOrders: readonly string[] = ['nome', 'cadastro'];
export const municipesOrder = orderText(municipesOrders);
export type MunicipesOrder = z.infer<typeof municipesOrder>;
export const isPagedOrder = (order: MunicipesOrder): boolean => pagedMunicipesOrders.includes(order.replace('-', ''));

/** Columns of the list. */
export const municipesColumnNames = [
  'codigo',
  'nome',
  'telefone',
  'endereco',
  'bairro',
  'cep',
  'email',
  'data_cadastro',
] as const;

/** The list as its address says it: what a saved view keeps. Beside this an address has only the page. */
export const municipesState = z.strictObject({
  ...inputOf(municipesFilters),
  ordem: z.optional(municipesOrder),
  colunas: z.optional(columnsText(municipesColumnNames)),
});
export type MunicipesState = z.infer<typeof municipesState>;
