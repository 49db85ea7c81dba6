import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  clearableDays,
  daysOrNull,
  instant,
  nameText,
  orNull,
  textOrEmpty,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { setoresTexts } from './setores.texts.ts';

export const setorRow = z.object({
  id: uuid(),
  nome: z.string(),
  descricao: z.nullable(z.string()),
  /** In how many working days a demand of it is to be answered. */
  prazo_dias: z.nullable(z.int()),
  created_at: instant(),
  versao: z.int(),
});
export type Setor = z.infer<typeof setorRow>;

/** Rows of one page of the list. */
export const setoresMax = 500;

const descricao = textOrEmpty(500);

export const setorInput = z.strictObject({
  nome: nameText(setoresTexts.nomeObrigatorio, 120),
  descricao: orNull(descricao),
  prazo_dias: daysOrNull(),
});

const path = '/api/tenants/{tenantId}/setores';

export const listSetores = endpoint({
  name: 'setores.list',
  method: 'GET',
  path,
  permission: 'setores.read',
  door: 'tenant',
  summary: 'Setores do gabinete, por nome, 500 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(setorRow),
  bound: listOf(setoresMax, 1152),
});

export const createSetor = endpoint({
  name: 'setores.create',
  method: 'POST',
  path,
  permission: 'setores.edit',
  door: 'tenant',
  summary: 'Cria um setor',
  input: setorInput,
  output: setorRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['setores'],
});

export const updateSetor = endpoint({
  name: 'setores.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'setores.edit',
  door: 'tenant',
  summary: 'Altera um setor; campos opcionais ausentes ficam como estão',
  input: z.extend(setorInput, {
    descricao: clearable(descricao),
    prazo_dias: clearableDays(),
    versao: version(),
  }),
  output: setorRow,
  bound: oneRecord,
  refreshes: ['setores', 'demandas'],
});

export const removeSetor = removal({
  noun: 'setores',
  path,
  permission: 'setores.edit',
  summary: 'Exclui um setor (pode ser restaurado)',
  refreshes: ['setores', 'demandas'],
});

export const restoreSetor = restoration({
  noun: 'setores',
  path,
  summary: 'Restaura um setor excluído',
  refreshes: ['setores', 'demandas'],
});
