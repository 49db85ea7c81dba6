import * as z from 'zod/mini';
import { restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { inputOf } from '../../../shared/filters.ts';
import { countChoice, cursorText } from '../../../shared/lists/lists.ts';
import { municipesFilters, municipesOrder, phoneOf, searchTermOf } from './municipes-filtros.contract.ts';
import { isNumero } from '../../../shared/letters/numero.ts';
import { exportBound } from '../../../shared/exports/exports.ts';
import {
  cleanText,
  clearable,
  done,
  each,
  emailOrEmptyForm,
  instant,
  lineOrEmpty,
  nameText,
  nothing,
  oneLine,
  orNull,
  pageNumber,
  upperLine,
  upperLineOrEmpty,
  upperTextOrEmpty,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { formatCep, formatPhone, phoneDigits } from '../../../shared/format.ts';
import { cepDigits } from '../cep/cep.contract.ts';
import { outros } from '../parecidos/parecidos.contract.ts';
import { municipeCampos, municipesTexts as t } from './municipes.texts.ts';

export const pageSize = 50;

export const municipeRow = z.object({
  id: uuid(),
  codigo: z.string(),
  nome_completo: z.string(),
  /** Null once anonymised, and of those that an import brought without one. */
  telefone_ddd: z.nullable(z.string()),
  email: z.nullable(z.string()),
  endereco: z.nullable(z.string()),
  numero: z.nullable(z.string()),
  complemento: z.nullable(z.string()),
  bairro: z.nullable(z.string()),
  ponto_referencia: z.nullable(z.string()),
  cep: z.nullable(z.string()),
  informacoes_adicionais: z.nullable(z.string()),
  /** Under which code they stood where an import brought them from. */
  codigo_origem: z.nullable(z.string()),
  /** Brought without a phone, which nobody is asked for since. */
  sem_telefone: z.boolean(),
  data_cadastro: instant(),
  anonimizado_em: z.nullable(instant()),
  versao: z.int(),
});
export type Municipe = z.infer<typeof municipeRow>;

/** A row of the list and of the picker. */
export const municipeListRow = z.pick(municipeRow, {
  id: true,
  codigo: true,
  nome_completo: true,
  telefone_ddd: true,
  email: true,
  endereco: true,
  bairro: true,
  cep: true,
  data_cadastro: true,
});
export type MunicipeListRow = z.infer<typeof municipeListRow>;

/** A citizen with what hangs on them, for the tabs and for the question before deleting. */
const municipeDetail = z.extend(municipeRow, {
  demandas_total: z.int(),
  /** Those of them in analysis. */
  demandas_abertas: z.int(),
  historicos_total: z.int(),
});
export type MunicipeDetail = z.infer<typeof municipeDetail>;

/** What is known of a citizen who was searched for in vain: digits are those of a phone, the number of a demand is nobody's, anything else is a name. */
export function knownFrom(typed: string): { nome_completo?: string; telefone_ddd?: string } {
  if (isNumero(typed)) return {};
  const term = searchTermOf(typed);
  return /^\d+$/.test(term) ? { telefone_ddd: phoneDigits(term) } : { nome_completo: upperLine(typed) };
}

/** What was typed, as the offer to create a citizen of it says it. */
export const shownAs = (typed: string): string => knownFrom(typed).nome_completo ?? typed.trim();

const phone = z
  .string(t.telefoneObrigatorio)
  .check(
    z.overwrite(cleanText),
    z.overwrite(phoneOf),
    z.minLength(1, t.telefoneObrigatorio),
    z.regex(/^\d{10,11}$/, t.telefoneInvalido),
  );

const email = z
  .string()
  .check(z.overwrite(oneLine), z.maxLength(254, t.emailInvalido), z.regex(emailOrEmptyForm, t.emailInvalido));

const required = {
  nome_completo: nameText(t.nomeObrigatorio, 200, upperLine),
  telefone_ddd: phone,
};
const optional = {
  email,
  cep: cepDigits,
  endereco: upperLineOrEmpty(200),
  numero: lineOrEmpty(20),
  complemento: upperLineOrEmpty(100),
  bairro: upperLineOrEmpty(100),
  ponto_referencia: upperLineOrEmpty(200),
  informacoes_adicionais: upperTextOrEmpty(5000),
};

export const municipeInput = z.strictObject({ ...required, ...each(optional, orNull) });
export type MunicipeInput = z.infer<typeof municipeInput>;
/** Somebody new, who was said not to be one of those who are there. */
export const newMunicipeInput = z.extend(municipeInput, { nao_e: z.optional(outros()) });
export type NewMunicipe = z.infer<typeof newMunicipeInput>;
/** What a form holds before the contract has cleaned it: text in every field. */
export type MunicipeFormValues = Record<keyof MunicipeInput, string>;

/** Every field of its form with its label, in the order in which exports and prints have them. */
export const municipeFields = Object.entries(municipeCampos).filter(([name]) => name in municipeInput.shape) as [
  keyof MunicipeInput,
  string,
][];

/** A value of a citizen's field as people read it: on screens, in exports and on paper. */
export function showMunicipeValue(field: string, value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  return field === 'telefone_ddd' ? formatPhone(text) : field === 'cep' ? formatCep(text) : text;
}

const rowLimit = z.pipe(
  z.optional(
    z.union([z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/)), z.int().check(z.minimum(1), z.maximum(pageSize))]),
  ),
  z.transform((limit: string | number | undefined) => Number(limit ?? pageSize)),
);

const path = '/api/tenants/{tenantId}/municipes';

export const listMunicipes = endpoint({
  name: 'municipes.list',
  method: 'GET',
  path,
  permission: 'municipes.read',
  door: 'tenant',
  summary:
    'Munícipes por nome, com o total exato; a busca acha o texto no nome, no código ou no telefone, ou o começo de várias palavras do nome, em qualquer ordem. Os filtros valem juntos; `depois`, da resposta anterior, dá a página seguinte sem repetir nem pular ninguém, e `contar=nao` dispensa o total. De uma busca que acha menos de cinco, `quis_dizer` traz até cinco cujo nome soa igual, ou cujo telefone é o mesmo a não ser pelo nono dígito',
  input: z.strictObject({
    ...inputOf(municipesFilters),
    ordem: z.optional(municipesOrder),
    page: pageNumber(),
    limit: rowLimit,
    depois: z.optional(cursorText()),
    contar: countChoice(),
  }),
  output: z.object({
    rows: z.array(municipeListRow),
    /** Whom a search that found fewer than five may have meant: who sounds alike, or has the phone with or without its ninth digit. */
    quis_dizer: z.optional(z.array(municipeListRow)),
    /** Where the next page begins; without one this is the last, or the order has none. */
    depois: z.optional(z.string()),
    /** Exact number of all rows that match; not with `contar=nao`. */
    total: z.optional(z.int()),
  }),
  bound: listOf(pageSize, 128),
});

export const exportMunicipes = endpoint({
  name: 'municipes.export',
  method: 'POST',
  path: `${path}/exportar`,
  permission: 'records.export',
  door: 'tenant',
  summary:
    'Todos os munícipes, ou os que a busca acha, em CSV (UTF-8, ponto e vírgula), na `ordem` da lista; fica registrado na auditoria',
  input: z.strictObject({ ...inputOf(municipesFilters), ordem: z.optional(municipesOrder) }),
  output: z.unknown(),
  bound: exportBound,
  transport: 'download',
});

export const getMunicipe = endpoint({
  name: 'municipes.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'municipes.read',
  door: 'tenant',
  summary: 'Um munícipe, com o número de demandas e de atendimentos',
  input: nothing(),
  output: municipeDetail,
  bound: oneRecord,
});

export const createMunicipe = endpoint({
  name: 'municipes.create',
  method: 'POST',
  path,
  permission: 'municipes.edit',
  door: 'tenant',
  summary:
    'Cadastra um munícipe; o código é dado pelo sistema. `nao_e` são outros que se disse não serem a mesma pessoa: não voltam a ser oferecidos como duplicados',
  input: newMunicipeInput,
  output: municipeRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['municipes', 'dashboard'],
});

export const updateMunicipe = endpoint({
  name: 'municipes.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'municipes.edit',
  door: 'tenant',
  summary:
    'Altera um munícipe; campos opcionais ausentes ficam como estão. Sem telefone (`null`) fica só quem uma importação trouxe assim',
  input: z.strictObject({
    ...required,
    telefone_ddd: z.nullable(phone),
    ...each(optional, clearable),
    versao: version(),
  }),
  output: municipeRow,
  bound: oneRecord,
  refreshes: ['municipes', 'demandas', 'dashboard'],
});

/** The form of somebody who was brought without a phone: an empty field is none. */
export const phonelessInput = z.extend(updateMunicipe.input, {
  telefone_ddd: orNull(z.union([z.literal(''), phone])),
});

export const removeMunicipe = endpoint({
  name: 'municipes.remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission: 'municipes.edit',
  door: 'tenant',
  summary: 'Exclui um munícipe (pode ser restaurado); diz quantas demandas dele continuam',
  input: nothing(),
  output: z.extend(done(), { demandas_total: z.int() }),
  bound: oneRecord,
  refreshes: ['municipes', 'demandas', 'dashboard'],
});

export const restoreMunicipe = restoration({
  noun: 'municipes',
  path,
  summary: 'Restaura um munícipe excluído',
  refreshes: ['municipes', 'demandas', 'dashboard'],
});
