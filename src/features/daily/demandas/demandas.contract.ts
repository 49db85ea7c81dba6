import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { inputOf } from '../../../shared/filters.ts';
import { countChoice, cursorText } from '../../../shared/lists/lists.ts';
import { exportBound } from '../../../shared/exports/exports.ts';
import {
  cleanText,
  clearable,
  dayOrEmpty,
  flag,
  idOrEmpty,
  instant,
  lineOrEmpty,
  nameText,
  nothing,
  orNull,
  pageNumber,
  pageOf,
  requiredDay,
  upperText,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { prazoColumns } from '../../base/feriados/prazo.contract.ts';
import { takenUploads } from '../anexos/anexos.contract.ts';
import { sigiloEdited, sigiloFields } from '../sigilo/sigilo.contract.ts';
import { demandasFilters, demandasOrder } from './demandas-filtros.contract.ts';
import { demandasTexts as t } from './demandas.texts.ts';

export const demandaStatuses = ['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO'] as const;
/** Today's statuses; the older labels are read as these and never written. */
export const demandaStatus = z.enum(demandaStatuses, t.statusInvalido);
export type DemandaStatus = z.infer<typeof demandaStatus>;

/** Rows of one page of a list; more are reached by `page`. */
export const demandasPageSize = 100;
/** Rows of 'Últimas Demandas'. */
export const latestDemandasSize = 5;
/** Characters of a description in a list; the demand itself has all of it. */
export const excerptLength = 2000;

export const demandaRow = z.object({
  id: uuid(),
  /** What it is called on the phone: the year of its date and its place in it, `2026-00470`; given once, never changed. */
  numero: z.string(),
  municipe_id: uuid(),
  /** A deleted citizen keeps the name on their demands, and nothing to call them by. */
  municipe: z.object({
    id: uuid(),
    nome_completo: z.string(),
    codigo: z.string(),
    telefone_ddd: z.nullable(z.string()),
    deleted: z.boolean(),
  }),
  setor_id: uuid(),
  /** A deleted sector keeps its name on old demands. */
  setor: z.object({ id: uuid(), nome: z.string(), deleted: z.boolean() }),
  descricao_texto: z.string(),
  codigo_oficio: z.nullable(z.string()),
  /** The number under which the city hall filed it, as typed. */
  protocolo_externo: z.nullable(z.string()),
  /** Under which code it stood where an import brought it from. */
  codigo_origem: z.nullable(z.string()),
  /** Present name of the team member behind `assessor_id`, or the last one of a deleted member; without one, as saved. */
  assessor_responsavel: z.string(),
  assessor_id: z.nullable(uuid()),
  data_demanda: z.string(),
  status: demandaStatus,
  /** The day on which it was closed; null while it is open, and of old ones where nothing tells. */
  encerrada_em: z.nullable(z.string()),
  /** Somebody is still to be told what became of it, or everybody was; null where nothing is asked. */
  devolutiva: z.nullable(z.enum(['PENDENTE', 'FEITA'])),
  /** How many other people ask for it. */
  apoiadores: z.int(),
  /** It was merged into another one, whose status it has. */
  reunida: z.boolean(),
  /** Which one; null also where somebody else reads that. */
  principal_id: z.nullable(uuid()),
  /** How many were merged into it; said of one demand by itself. */
  reunidas: z.optional(z.int()),
  assunto_id: z.nullable(uuid()),
  /** What it is about, and the theme of that; a deleted one keeps its name on old demands. */
  assunto: z.nullable(z.object({ id: uuid(), nome: z.string(), tema: z.nullable(z.string()), deleted: z.boolean() })),
  urgente: z.boolean(),
  /** Where its citizen lived when it was registered. */
  bairro: z.nullable(z.string()),
  /** Few people read it; for the others it is not there. */
  sigilosa: z.boolean(),
  ...prazoColumns,
  /** The day on which something was last done about it; it follows from that, and no edit is out of date by it. */
  movimentada_em: z.nullable(z.string()),
  created_at: instant(),
  versao: z.int(),
});
export type Demanda = z.infer<typeof demandaRow>;

const codigoOficio = z
  .string(t.codigoOficioInvalido)
  .check(z.overwrite(cleanText), z.regex(/^([0-9]{1,10})?$/, t.codigoOficioInvalido));

const protocoloExterno = lineOrEmpty(40);

// in the order in which the specification checks them
const fields = {
  setor_id: z.uuid(t.setorObrigatorio),
  descricao_texto: upperText(t.descricaoObrigatoria, 10_000),
  /**
   * As the team member's name is spelled; the member's present name wins when `assessor_id` names one. Without an id it is
   * whom the same name stands for in the demand, else the only member who has it.
   */
  assessor_responsavel: nameText(t.assessorObrigatorio, 200),
  assessor_id: z.nullish(uuid()),
  data_demanda: requiredDay(t.dataObrigatoria, t.dataInvalida),
  codigo_oficio: orNull(codigoOficio),
  uploads: takenUploads,
  protocolo_externo: orNull(protocoloExterno),
  assunto_id: orNull(idOrEmpty()),
  urgente: flag(),
  /** A deadline of its own; without one that of its subject or sector is counted. */
  prazo: orNull(dayOrEmpty(t.dataInvalida)),
  ...sigiloFields,
};

export const createDemandaInput = z.strictObject({ municipe_id: z.uuid(t.municipeObrigatorio), ...fields });
export const updateDemandaInput = z.strictObject({
  ...fields,
  ...sigiloEdited,
  codigo_oficio: clearable(codigoOficio),
  protocolo_externo: clearable(protocoloExterno),
  assunto_id: clearable(idOrEmpty()),
  urgente: z.optional(z.boolean()),
  prazo: clearable(dayOrEmpty(t.dataInvalida)),
  versao: version(),
});

const path = '/api/tenants/{tenantId}/demandas';
// a saved demand may have taken files over; the dashboard counts demands, and so does a citizen's tab
const refreshes = ['demandas', 'demandaDocs', 'dashboard', 'municipes.get', 'linha', 'passos', 'atendimento'] as const;

const statusCounts = z.object({ EM_ANALISE: z.int(), RESOLVIDO: z.int(), NAO_RESOLVIDO: z.int() });

const demandasPage = z.object({
  rows: z.array(demandaRow),
  /** What a search that found fewer than five may have meant: of citizens who sound alike, or have the phone with or without its ninth digit. */
  quis_dizer: z.optional(z.array(demandaRow)),
  /** Where the next page begins, to be asked for as `depois`; without one this is the last, or the order has none. */
  depois: z.optional(z.string()),
  /** Exact number of all rows that match; not with `contar=nao`. */
  total: z.optional(z.int()),
  /** Exact number of the rows that match otherwise, by status, whatever status was asked for. */
  counts: z.optional(statusCounts),
});
export type StatusCounts = z.infer<typeof statusCounts>;
export type DemandasPage = z.infer<typeof demandasPage>;

export const listDemandas = endpoint({
  name: 'demandas.list',
  method: 'GET',
  path,
  permission: 'demandas.read',
  door: 'tenant',
  summary:
    'Demandas do gabinete, as mais novas primeiro, 100 por página, com os primeiros 2.000 caracteres da descrição; busca no número, em descrição, código do ofício, protocolo na prefeitura e assessor, e as palavras no nome do munícipe; onde isso acha menos de cinco, também umas nos textos e as outras nesse nome. Os filtros valem juntos, com até 20 valores separados por vírgula (`nenhum`: sem valor); `depois`, da resposta anterior, dá a página seguinte sem repetir nem pular demandas, e `contar=nao` dispensa os números; `ordem` por outra coluna que não data ou cadastro, até 5.000 demandas. De uma busca que acha menos de cinco, `quis_dizer` traz até cinco de munícipes cujo nome soa igual, ou cujo telefone é o mesmo a não ser pelo nono dígito',
  input: z.strictObject({
    ...inputOf(demandasFilters),
    ordem: z.optional(demandasOrder),
    page: pageNumber(),
    depois: z.optional(cursorText()),
    contar: countChoice(),
  }),
  output: demandasPage,
  bound: listOf(demandasPageSize, 1024),
});

export const exportDemandas = endpoint({
  name: 'demandas.export',
  method: 'POST',
  path: `${path}/exportar`,
  permission: 'records.export',
  door: 'tenant',
  summary:
    'Todas as demandas da lista filtrada em CSV (UTF-8, ponto e vírgula), na `ordem` da lista, as sigilosas só se pedidas; fica registrado na auditoria',
  input: z.strictObject({
    ...inputOf(demandasFilters),
    ordem: z.optional(demandasOrder),
    sigilosas: z.optional(z.boolean()),
  }),
  output: z.unknown(),
  bound: exportBound,
  transport: 'download',
});

export const latestDemandas = endpoint({
  name: 'demandas.latest',
  method: 'GET',
  path: `${path}/latest`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'As 5 demandas cadastradas por último',
  input: nothing(),
  output: z.array(demandaRow),
  bound: listOf(latestDemandasSize, 64),
});

export const demandasByMunicipe = endpoint({
  name: 'demandas.byMunicipe',
  method: 'GET',
  path: '/api/tenants/{tenantId}/municipes/{id}/demandas',
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Demandas de um munícipe, as mais novas primeiro, 100 por página; `status` só as que estão nele',
  input: z.strictObject({ status: z.optional(demandaStatus), page: pageNumber() }),
  output: pageOf(demandaRow),
  bound: listOf(demandasPageSize, 1024),
});

export const getDemanda = endpoint({
  name: 'demandas.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'demandas.read',
  door: 'tenant',
  summary: 'Uma demanda',
  input: nothing(),
  output: demandaRow,
  bound: oneRecord,
});

export const createDemanda = endpoint({
  name: 'demandas.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Cria uma demanda, em análise, com os anexos já enviados em `uploads`',
  input: createDemandaInput,
  output: demandaRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateDemanda = endpoint({
  name: 'demandas.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Altera uma demanda e acrescenta os anexos já enviados em `uploads`; campos opcionais ausentes ficam como estão',
  input: updateDemandaInput,
  output: demandaRow,
  bound: oneRecord,
  refreshes,
});

export const setDemandaStatus = endpoint({
  name: 'demandas.status',
  method: 'PATCH',
  path: `${path}/{id}/status`,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Altera só o status, em qualquer ordem; vale sobre qualquer versão. Com `desfazer`, quem a encerrou ou reabriu há até 10 minutos a tem de volta como estava: com o prazo e o andamento, ou com o dia e o que cada pessoa já sabe; com `versao`, só se ninguém a alterou depois',
  input: z.strictObject({
    status: demandaStatus,
    desfazer: z.optional(z.literal(true)),
    versao: z.optional(version()),
  }),
  output: z.extend(demandaRow, {
    status_antes: demandaStatus,
    /** Steps that are still to be done; closing does not wait for them. */
    passos_abertos: z.int(),
  }),
  bound: oneRecord,
  refreshes,
});

export const removeDemanda = removal({
  noun: 'demandas',
  path,
  permission: 'demandas.edit',
  summary: 'Exclui uma demanda e esconde seus documentos (pode ser restaurada)',
  refreshes: [...refreshes, 'oficios'],
});

export const restoreDemanda = restoration({
  noun: 'demandas',
  path,
  summary: 'Restaura uma demanda excluída',
  refreshes: [...refreshes, 'oficios'],
});
