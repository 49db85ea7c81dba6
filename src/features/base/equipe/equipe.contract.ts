import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, clearable, idOrEmpty, instant, nameText, nothing, uuid, version } from '../../../shared/fields.ts';
import { inputOf, searchText, type Filters } from '../../../shared/filters.ts';
import { equipeTexts } from './equipe.texts.ts';

export const membroRow = z.object({
  id: uuid(),
  nome: z.string(),
  funcao: z.string(),
  /** The account that they sign in with: it reads their secret demands. */
  user_id: z.nullable(uuid()),
  created_at: instant(),
  versao: z.int(),
});
export type Membro = z.infer<typeof membroRow>;

/** Rows of one page of the list. */
export const equipeMax = 500;

export const membroInput = z.strictObject({
  nome: nameText(equipeTexts.nomeObrigatorio, 200),
  funcao: nameText(equipeTexts.funcaoObrigatoria, 200),
  /** Said by the office's admins only. */
  user_id: clearable(idOrEmpty()),
});

/** What the list is narrowed to. */
export const equipeFilters = {
  busca: {
    type: searchText(),
    label: equipeTexts.buscar,
    columns: ['nome', 'funcao'],
    through: 'app.searchable',
    is: 'containing',
  },
} as const satisfies Filters;

const path = '/api/tenants/{tenantId}/equipe';

export const listEquipe = endpoint({
  name: 'equipe.list',
  method: 'GET',
  path,
  permission: 'equipe.read',
  door: 'tenant',
  summary:
    'Membros da equipe, por nome, 500 por página; `after` é o id do último da página anterior, e `busca` olha nome e função',
  input: z.strictObject({ ...inputOf(equipeFilters), after: afterRow() }),
  output: z.array(membroRow),
  bound: listOf(equipeMax, 768),
});

export const getMembro = endpoint({
  name: 'equipe.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'equipe.read',
  door: 'tenant',
  summary: 'Um membro da equipe',
  input: nothing(),
  output: membroRow,
  bound: oneRecord,
});

export const createMembro = endpoint({
  name: 'equipe.create',
  method: 'POST',
  path,
  permission: 'equipe.edit',
  door: 'tenant',
  summary: 'Cadastra um membro da equipe',
  input: membroInput,
  output: membroRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['equipe'],
});

export const updateMembro = endpoint({
  name: 'equipe.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'equipe.edit',
  door: 'tenant',
  summary: 'Altera um membro da equipe',
  input: z.extend(membroInput, { versao: version() }),
  output: membroRow,
  bound: oneRecord,
  refreshes: ['equipe', 'demandas'],
});

export const removeMembro = removal({
  noun: 'equipe',
  path,
  permission: 'equipe.edit',
  summary: 'Exclui um membro da equipe (pode ser restaurado)',
  refreshes: ['equipe', 'demandas'],
});

export const restoreMembro = restoration({
  noun: 'equipe',
  path,
  summary: 'Restaura um membro da equipe excluído',
  refreshes: ['equipe', 'demandas'],
});
