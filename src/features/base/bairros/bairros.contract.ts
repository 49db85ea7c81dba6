import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, done, nameText, upperLine, uuid, version } from '../../../shared/fields.ts';
import { inputOf, searchText, someIds, type Filters } from '../../../shared/filters.ts';
import { bairrosTexts as t } from './bairros.texts.ts';

/** What the bairros that people type are counted as; they come by themselves, with the first citizen who lives there. */
export const bairroRow = z.object({ id: uuid(), nome: z.string() });
export type Bairro = z.infer<typeof bairroRow>;

/** Rows of one page of the list. */
export const bairrosMax = 500;
/** Bairros of one page with all their spellings. */
export const grafiasMax = 50;
/** Spellings of one bairro that are told. */
export const grafiasTold = 50;

export const bairrosFilters = {
  busca: { type: searchText(), label: t.buscar, columns: ['nome'], through: 'app.searchable', is: 'containing' },
  ids: { type: someIds(t.invalido), label: t.um, columns: ['id'], is: 'one of' },
} as const satisfies Filters;

const path = '/api/tenants/{tenantId}/bairros';
const refreshes = ['bairros', 'municipes', 'demandas', 'higiene'] as const;

export const listBairros = endpoint({
  name: 'bairros.list',
  method: 'GET',
  path,
  permission: 'bairros.read',
  door: 'tenant',
  summary:
    'Bairros que os endereços do gabinete dizem, por nome, 500 por página, sem as grafias que contam como outro; `after` é o id do último da página anterior, e `ids` pede os que se conhecem',
  input: z.strictObject({ ...inputOf(bairrosFilters), after: afterRow() }),
  output: z.array(bairroRow),
  bound: listOf(bairrosMax, 256),
});

const counted = { municipes: z.int(), demandas: z.int() };
const grafiaContada = z.extend(bairroRow, counted);
const bairroGrafias = z.extend(grafiaContada, {
  versao: z.int(),
  /** Other ways to write it that count as it; their citizens and demands are among its own. */
  grafias: z.array(grafiaContada),
});
export type BairroGrafias = z.infer<typeof bairroGrafias>;

export const listGrafias = endpoint({
  name: 'bairros.grafias',
  method: 'GET',
  path: `${path}/grafias`,
  permission: 'quality.use',
  door: 'tenant',
  summary:
    'Bairros com as suas grafias e quantos munícipes e demandas são de cada uma, por nome, 50 por página; a busca acha também pelas grafias',
  input: z.strictObject({ busca: z.optional(searchText()), after: afterRow() }),
  output: z.array(bairroGrafias),
  bound: listOf(grafiasMax * grafiasTold, 1152),
});

export const renameBairro = endpoint({
  name: 'bairros.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'quality.bulk',
  door: 'tenant',
  summary: 'Dá a um bairro o nome com que o gabinete o vê; os endereços ficam como foram escritos',
  input: z.strictObject({ nome: nameText(t.nomeObrigatorio, 100, upperLine), versao: version() }),
  output: z.extend(bairroRow, { versao: z.int() }),
  bound: oneRecord,
  refreshes,
});

export const joinBairros = endpoint({
  name: 'bairros.join',
  method: 'POST',
  path: `${path}/{id}/juntar`,
  permission: 'quality.bulk',
  door: 'tenant',
  summary:
    'Um bairro, com as grafias que contam como ele, passa a contar como o bairro `em`; `com` traz essas grafias, para separar de novo',
  input: z.strictObject({ em: uuid() }),
  output: z.extend(done(), { com: z.array(uuid()) }),
  bound: listOf(grafiasTold, 64),
  refreshes,
});

export const splitBairro = endpoint({
  name: 'bairros.split',
  method: 'POST',
  path: `${path}/{id}/separar`,
  permission: 'quality.bulk',
  door: 'tenant',
  summary: 'Uma grafia volta a contar por si, e as de `com`, do mesmo bairro, contam como ela',
  input: z.strictObject({ com: z.optional(z.array(uuid()).check(z.maxLength(500))) }),
  output: z.extend(done(), { em: z.nullable(uuid()) }),
  bound: oneRecord,
  refreshes,
});
