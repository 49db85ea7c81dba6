import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { afterRow, uuid } from '../../../shared/fields.ts';
import { inputOf, searchText, someIds, type Filters } from '../../../shared/filters.ts';
import { bairrosTexts as t } from './bairros.texts.ts';

/** What the bairros that people type are counted as; they come by themselves, with the first citizen who lives there. */
export const bairroRow = z.object({ id: uuid(), nome: z.string() });
export type Bairro = z.infer<typeof bairroRow>;

/** Rows of one page of the list. */
export const bairrosMax = 500;

export const bairrosFilters = {
  busca: { type: searchText(), label: t.buscar, columns: ['nome'], through: 'app.searchable', is: 'containing' },
  ids: { type: someIds(t.invalido), label: t.um, columns: ['id'], is: 'one of' },
} as const satisfies Filters;

export const listBairros = endpoint({
  name: 'bairros.list',
  method: 'GET',
  path: '/api/tenants/{tenantId}/bairros',
  permission: 'bairros.read',
  door: 'tenant',
  summary:
    'Bairros que os endereços do gabinete dizem, por nome, 500 por página; `after` é o id do último da página anterior, e `ids` pede os que se conhecem',
  input: z.strictObject({ ...inputOf(bairrosFilters), after: afterRow() }),
  output: z.array(bairroRow),
  bound: listOf(bairrosMax, 256),
});
