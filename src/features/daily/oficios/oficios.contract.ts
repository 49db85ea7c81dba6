import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf } from '../../../shared/contract.ts';
import {
  clearable,
  idOrEmpty,
  instant,
  nameText,
  nothing,
  orNull,
  textOrEmpty,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { exportBound } from '../../../shared/exports/exports.ts';
import { cursorText } from '../../../shared/lists/lists.ts';
import { mostTyped } from '../../../shared/oficio/letter.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

/** Demands that one letter is about, at the most. */
export const demandasMax = 100;
/** Rows of one page of a list. */
export const oficiosPageSize = 100;
/** Letters of one demand, the newest. */
export const oficiosDaDemandaMax = 100;
export const assuntoMax = 150;

export const resultadosDaCasa = ['LIDO', 'APROVADO', 'REJEITADO', 'RETIRADO', 'ARQUIVADO'] as const;
/** Where a letter stands: it follows from its dates. */
const situacoes = ['RASCUNHO', 'EMITIDO', 'ENVIADO', 'PROTOCOLADO', 'RESPONDIDO', 'ANULADO'] as const;
export type Situacao = (typeof situacoes)[number];

const named = z.object({ id: uuid(), nome: z.string(), deleted: z.boolean() });

/** A letter in a list. Of one that is about a secret demand others see number, dates of issue and voiding, and that it is there (`oculto`). */
export const oficioListRow = z.object({
  id: uuid(),
  tipo_id: uuid(),
  tipo: named,
  numeracao: z.enum(['GABINETE', 'EXTERNA']),
  numero: z.nullable(z.int()),
  /** Year of the number; 0 where numbers go on for ever. */
  periodo: z.nullable(z.int()),
  identificacao: z.nullable(z.string()),
  orgao_id: z.nullable(uuid()),
  orgao: z.nullable(named),
  autoridade_id: z.nullable(uuid()),
  autoridade: z.nullable(z.object({ id: uuid(), nome: z.string(), cargo: z.string(), deleted: z.boolean() })),
  /** As it was when the letter was issued. */
  destinatario: z.string(),
  assunto: z.string(),
  situacao: z.enum(situacoes),
  /** 2: the second time that the same is asked for. */
  reiteracao: z.int(),
  /** When the same was last asked for again, by a letter that stands. */
  reiterado_em: z.nullable(z.string()),
  emitido_em: z.nullable(z.string()),
  enviado_em: z.nullable(z.string()),
  protocolado_em: z.nullable(z.string()),
  protocolo: z.nullable(z.string()),
  resposta_ate: z.nullable(z.string()),
  /** Working days from today until that day; negative once it is past. Null when it is far away, or nothing is waited for. */
  resposta_uteis: z.nullable(z.int()),
  /** An answer is waited for until that day. */
  espera: z.boolean(),
  /** It can be asked for once more: it stands, and nothing has answered it. */
  reiteravel: z.boolean(),
  respondido_em: z.nullable(z.string()),
  anulado_em: z.nullable(z.string()),
  /** An administrator has emptied what it says; number, dates and digest stay. */
  esvaziado_em: z.nullable(z.string()),
  casa_numero: z.nullable(z.int()),
  casa_ano: z.nullable(z.int()),
  casa_link: z.nullable(z.string()),
  resultado: z.nullable(z.enum(resultadosDaCasa)),
  /** How many demands it is about. */
  demandas: z.int(),
  sigiloso: z.boolean(),
  oculto: z.boolean(),
  created_at: instant(),
  versao: z.int(),
});
export type OficioListed = z.infer<typeof oficioListRow>;

/** As its demand shows it: also whether there is a PDF, among the demand's documents. Its size is known once somebody has looked at it. */
const oficioDaDemanda = z.extend(oficioListRow, { pdf: z.nullable(z.object({ tamanho: z.nullable(z.int()) })) });
export type OficioDaDemanda = z.infer<typeof oficioDaDemanda>;

export const oficioRow = z.extend(oficioListRow, {
  /** The letter's text, in the markup of letters. */
  corpo: z.string(),
  anterior_id: z.nullable(uuid()),
  anterior: z.nullable(z.object({ id: uuid(), identificacao: z.string(), anulado: z.boolean() })),
  /** The last letter that asks for the same again, and stands. */
  reiterado_por: z.nullable(z.object({ id: uuid(), identificacao: z.string() })),
  /** The letter whose answer is this one's as well: one that it repeats, or that repeats the same. */
  respondido_com: z.nullable(z.object({ id: uuid(), identificacao: z.string() })),
  resposta_dias: z.nullable(z.int()),
  /** That day is somebody's own. */
  resposta_propria: z.boolean(),
  resposta: z.nullable(z.string()),
  resposta_arquivo: z.nullable(
    z.object({ nome_arquivo: z.string(), tamanho_arquivo: z.int(), tipo_arquivo: z.string() }),
  ),
  anulado_motivo: z.nullable(z.string()),
  anulado_por: z.nullable(z.string()),
  resultado_em: z.nullable(z.string()),
  pdf_sha256: z.nullable(z.string()),
  esvaziado_motivo: z.nullable(z.string()),
  autor: z.string(),
  ligadas: z.array(
    z.object({
      id: uuid(),
      numero: z.string(),
      descricao: z.string(),
      municipe: z.string(),
      /** It joined after the letter was issued: this alone can be taken back. */
      depois: z.boolean(),
      /** In the bin: it is printed in no letter, and a draft is issued without it. */
      excluida: z.boolean(),
    }),
  ),
  /** Of a draft: the number that it would get now, and what was given last. */
  provavel: z.nullable(
    z.object({
      numero: z.string(),
      identificacao: z.string(),
      ultimo: z.nullable(z.string()),
      ultima_data: z.nullable(z.string()),
      /** Working days until an answer is waited for, and their last if it were issued today. */
      resposta_dias: z.nullable(z.int()),
      resposta_ate: z.nullable(z.string()),
    }),
  ),
});
export type Oficio = z.infer<typeof oficioRow>;

/** A letter with its text, and a hundred demands by their first words. */
export const oneOficio = { rows: demandasMax, bytes: 256 * 1024 };

const assunto = nameText(t.assuntoObrigatorio, assuntoMax);
const corpo = textOrEmpty(mostTyped);
export const demandasIds = z
  .array(uuid(), t.demandasInvalidas)
  .check(z.maxLength(demandasMax, t.demandasDemais(demandasMax)));

export const oficioInput = z.strictObject({
  tipo_id: z.uuid(t.tipoObrigatorio),
  orgao_id: orNull(idOrEmpty()),
  autoridade_id: orNull(idOrEmpty()),
  assunto,
  corpo: z.pipe(
    z.optional(corpo),
    z.transform((given: string | undefined) => given ?? ''),
  ),
  demandas: z.pipe(
    z.optional(demandasIds),
    z.transform((ids: string[] | undefined) => [...new Set(ids)]),
  ),
});

export const path = '/api/tenants/{tenantId}/oficios';
export const refreshes = ['oficios', 'demandas', 'linha', 'passos'] as const;

/** The lists of the page; every issued letter that stands is in EMITIDOS. */
export const listas = ['RASCUNHOS', 'EMITIDOS', 'SEM_RESPOSTA', 'ANULADOS'] as const;
export type Lista = (typeof listas)[number];

const listaInput = z.strictObject({
  lista: z.enum(listas, t.listaInvalida),
  busca: z.optional(z.string().check(z.maxLength(200))),
  orgao_id: z.optional(uuid()),
  tipo_id: z.optional(uuid()),
});
/** Which letters a list, or a file of it, is of. */
export type ListaAsked = z.output<typeof listaInput>;

export const listOficios = endpoint({
  name: 'oficios.list',
  method: 'GET',
  path,
  permission: 'oficios.read',
  door: 'tenant',
  summary:
    'Ofícios de uma lista (RASCUNHOS, EMITIDOS, SEM_RESPOSTA: o prazo passou e nada foi registrado; ANULADOS), 100 por página; `depois`, da resposta anterior, dá a seguinte. Busca em número, assunto, destinatário e protocolo. Dos que são de uma demanda sigilosa que a pessoa não vê há só o número (`oculto`), e nenhum em uma busca',
  input: z.extend(listaInput, { depois: z.optional(cursorText()) }),
  output: z.object({
    rows: z.array(oficioListRow),
    depois: z.optional(z.string()),
    /** Exact numbers of the four lists, of what was asked for otherwise; on the first page alone. */
    counts: z.optional(z.object({ RASCUNHOS: z.int(), EMITIDOS: z.int(), SEM_RESPOSTA: z.int(), ANULADOS: z.int() })),
  }),
  bound: listOf(oficiosPageSize, 512),
});

export const exportOficios = endpoint({
  name: 'oficios.export',
  method: 'POST',
  path: `${path}/exportar`,
  permission: 'records.export',
  door: 'tenant',
  summary:
    'Todos os ofícios de uma lista, filtrada, em CSV (UTF-8, ponto e vírgula), os sigilosos só se pedidos; fica registrado na auditoria',
  input: z.extend(listaInput, { sigilosas: z.optional(z.boolean()) }),
  output: z.unknown(),
  bound: exportBound,
  transport: 'download',
});

export const oficiosDaDemanda = endpoint({
  name: 'oficios.byDemanda',
  method: 'GET',
  path: '/api/tenants/{tenantId}/demandas/{id}/oficios',
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Os 100 ofícios mais novos de uma demanda, rascunhos primeiro; e o que lhe dá o código, se algum dá',
  input: nothing(),
  output: z.object({
    rows: z.array(oficioDaDemanda),
    /** The letter that the demand's code follows; while there is one nobody types another. Its id is told to who reads it. */
    codigo_de: z.nullable(z.object({ id: z.nullable(uuid()), identificacao: z.string() })),
  }),
  bound: listOf(oficiosDaDemandaMax, 512),
});

export const getOficio = endpoint({
  name: 'oficios.get',
  method: 'GET',
  path: `${path}/{id}`,
  permission: 'oficios.read',
  door: 'tenant',
  summary: 'Um ofício, com o texto e as demandas',
  input: nothing(),
  output: oficioRow,
  bound: oneOficio,
});

export const createOficio = endpoint({
  name: 'oficios.create',
  method: 'POST',
  path,
  permission: 'oficios.edit',
  door: 'tenant',
  summary: 'Cria um rascunho, de até 100 demandas',
  input: oficioInput,
  output: oficioRow,
  bound: oneOficio,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateOficio = endpoint({
  name: 'oficios.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'oficios.edit',
  door: 'tenant',
  summary: 'Altera um rascunho; campos ausentes ficam como estão',
  input: z.strictObject({
    tipo_id: z.optional(z.uuid(t.tipoObrigatorio)),
    orgao_id: clearable(idOrEmpty()),
    autoridade_id: clearable(idOrEmpty()),
    assunto: z.optional(assunto),
    corpo: z.optional(corpo),
    versao: version(),
  }),
  output: oficioRow,
  bound: oneOficio,
  refreshes: ['oficios'],
});

export const removeOficio = removal({
  noun: 'oficios',
  path,
  permission: 'oficios.edit',
  summary: 'Exclui um rascunho (pode ser restaurado); o que foi emitido só se anula',
  refreshes,
});

export const restoreOficio = restoration({
  noun: 'oficios',
  path,
  summary: 'Restaura um rascunho excluído',
  refreshes,
});
