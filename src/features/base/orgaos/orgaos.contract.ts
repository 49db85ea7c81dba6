import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  clearableDays,
  daysOrNull,
  each,
  emailOrEmptyForm,
  instant,
  lineOrEmpty,
  nameText,
  orNull,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { digits } from '../../../shared/format.ts';
import { orgaosTexts as t } from './orgaos.texts.ts';

export const orgaoRow = z.object({
  id: uuid(),
  nome: z.string(),
  sigla: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  endereco: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  complemento: z.nullable(z.string()),
  bairro: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  email: z.nullable(z.string()),
  telefone: z.nullable(z.string()),
  /** In how many working days it answers, unless the kind of letter says so. */
  prazo_resposta_dias: z.nullable(z.int()),
  /** How many people of it there are. */
  autoridades: z.int(),
  created_at: instant(),
  versao: z.int(),
});
export type Orgao = z.infer<typeof orgaoRow>;

/** Rows of one page of the list. */
export const orgaosMax = 500;
export const orgaoNomeMax = 150;

const cep = z.string().check(z.overwrite(digits), z.regex(/^(\d{8})?$/, t.cepInvalido));
const email = lineOrEmpty(254).check(z.regex(emailOrEmptyForm, t.emailInvalido));
const texts = {
  sigla: lineOrEmpty(20),
  cep,
  endereco: lineOrEmpty(200),
  numero: lineOrEmpty(20),
  complemento: lineOrEmpty(100),
  bairro: lineOrEmpty(100),
  cidade: lineOrEmpty(100),
  email,
  telefone: lineOrEmpty(40),
};

export const orgaoInput = z.strictObject({
  nome: nameText(t.nomeObrigatorio, orgaoNomeMax),
  ...each(texts, orNull),
  prazo_resposta_dias: daysOrNull(),
});

const path = '/api/tenants/{tenantId}/orgaos';
// a draft shows to whom it goes
const refreshes = ['orgaos', 'autoridades', 'oficios'] as const;

export const listOrgaos = endpoint({
  name: 'orgaos.list',
  method: 'GET',
  path,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Órgãos a que o gabinete escreve, por nome, 500 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(orgaoRow),
  bound: listOf(orgaosMax, 1536),
});

export const createOrgao = endpoint({
  name: 'orgaos.create',
  method: 'POST',
  path,
  permission: 'orgaos.edit',
  door: 'tenant',
  summary: 'Cadastra um órgão',
  input: orgaoInput,
  output: orgaoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['orgaos'],
});

export const updateOrgao = endpoint({
  name: 'orgaos.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'orgaos.edit',
  door: 'tenant',
  summary: 'Altera um órgão; campos opcionais ausentes ficam como estão',
  input: z.extend(orgaoInput, {
    ...each(texts, clearable),
    prazo_resposta_dias: clearableDays(),
    versao: version(),
  }),
  output: orgaoRow,
  bound: oneRecord,
  refreshes,
});

export const removeOrgao = removal({
  noun: 'orgaos',
  path,
  permission: 'orgaos.edit',
  summary: 'Exclui um órgão (pode ser restaurado); as autoridades dele deixam de ser oferecidas',
  refreshes,
});

export const restoreOrgao = restoration({
  noun: 'orgaos',
  path,
  summary: 'Restaura um órgão excluído',
  refreshes,
});
