import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  each,
  instant,
  lineOrEmpty,
  nameText,
  orNull,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { autoridadesTexts as t } from './orgaos.texts.ts';

export const generos = ['F', 'M'] as const;
export const tratamentos = ['EXCELENCIA', 'SENHORIA', 'MAGNIFICENCIA'] as const;

export const autoridadeRow = z.object({
  id: uuid(),
  orgao_id: uuid(),
  nome: z.string(),
  cargo: z.string(),
  genero: z.enum(generos),
  tratamento: z.enum(tratamentos),
  /** These three, where null, follow from the rest when a letter is written. */
  vocativo: z.nullable(z.string()),
  enderecamento: z.nullable(z.string()),
  fecho: z.nullable(z.string()),
  created_at: instant(),
  versao: z.int(),
});
export type Autoridade = z.infer<typeof autoridadeRow>;

/** Rows of one page of the list. */
export const autoridadesMax = 500;
export const autoridadeTextMax = 150;

const forms = {
  vocativo: lineOrEmpty(autoridadeTextMax),
  enderecamento: lineOrEmpty(autoridadeTextMax),
  fecho: lineOrEmpty(autoridadeTextMax),
};

export const autoridadeInput = z.strictObject({
  orgao_id: uuid(),
  nome: nameText(t.nomeObrigatorio, autoridadeTextMax),
  cargo: nameText(t.cargoObrigatorio, autoridadeTextMax),
  genero: z.enum(generos, t.generoObrigatorio),
  tratamento: z.enum(tratamentos, t.tratamentoObrigatorio),
  ...each(forms, orNull),
});

const path = '/api/tenants/{tenantId}/autoridades';
// an órgão says how many people it has, a draft to whom it goes
const refreshes = ['orgaos', 'autoridades', 'oficios'] as const;

export const listAutoridades = endpoint({
  name: 'autoridades.list',
  method: 'GET',
  path,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Autoridades de um órgão, por nome, 500 por página; `after` é o id da última da página anterior',
  input: z.strictObject({ orgao_id: uuid(), after: afterRow() }),
  output: z.array(autoridadeRow),
  bound: listOf(autoridadesMax, 1536),
});

export const createAutoridade = endpoint({
  name: 'autoridades.create',
  method: 'POST',
  path,
  permission: 'orgaos.edit',
  door: 'tenant',
  summary: 'Cadastra uma autoridade de um órgão',
  input: autoridadeInput,
  output: autoridadeRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['orgaos', 'autoridades'],
});

export const updateAutoridade = endpoint({
  name: 'autoridades.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'orgaos.edit',
  door: 'tenant',
  summary: 'Altera uma autoridade; campos opcionais ausentes ficam como estão',
  input: z.extend(autoridadeInput, { ...each(forms, clearable), versao: version() }),
  output: autoridadeRow,
  bound: oneRecord,
  refreshes,
});

export const removeAutoridade = removal({
  noun: 'autoridades',
  path,
  permission: 'orgaos.edit',
  summary: 'Exclui uma autoridade (pode ser restaurada)',
  refreshes,
});

export const restoreAutoridade = restoration({
  noun: 'autoridades',
  path,
  summary: 'Restaura uma autoridade excluída',
  refreshes,
});
