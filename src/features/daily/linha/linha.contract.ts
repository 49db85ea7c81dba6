import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, cleanText, done, instant, uuid, version } from '../../../shared/fields.ts';
import { mentionsIn } from '../../../shared/letters/mentions.ts';
import { canais, resultados, sentidos } from '../atendimentos/atendimentos.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';

/** Entries of one page. */
export const linhaPageSize = 30;
/** Demands of a citizen that their line tells of, the newest. */
export const demandasInLine = 1000;
/** Files, and appointments, of a demand that its line tells of, the newest. */
export const partsInLine = 1000;
const notaMax = 5000;
const mencionadosMax = 20;

export const linhaTipos = ['NOTA', 'CONTATO', 'MUDANCA'] as const;
export type LinhaTipo = (typeof linhaTipos)[number];

/** Days of an issued letter about a demand, which its line tells; of a draft it tells nothing. */
export const diasDoOficio = [
  'emitido_em',
  'enviado_em',
  'protocolado_em',
  'respondido_em',
  'anulado_em',
  'esvaziado_em',
] as const;

/** Columns of a demand whose values the line tells; of others only that something changed. */
const camposDaDemanda = [
  'status',
  'andamento',
  'assessor_responsavel',
  'setor_id',
  'prazo',
  'retomar_em',
  'urgente',
  'sigilosa',
  'codigo_oficio',
  'principal_id',
] as const;
export type CampoDaDemanda = (typeof camposDaDemanda)[number];
export const camposDaLinha = [...camposDaDemanda, ...diasDoOficio, 'feito_em'] as const;

/** One kind of thing that a transaction did. */
const fato = z.object({
  entidade: z.string(),
  acao: z.string(),
  /** To how many records. */
  quantos: z.int(),
  /** Of a file, a letter or a step, somebody who need not be told, or the appointment at which it was promised; the first of several. */
  nome: z.nullable(z.string()),
  /** The letter, which has a page. */
  oficio_id: z.nullable(uuid()),
  /** A sector by its name. */
  mudancas: z.array(
    z.object({ campo: z.enum(camposDaLinha), de: z.nullable(z.string()), para: z.nullable(z.string()) }),
  ),
  /** Something else changed. */
  outras: z.boolean(),
  anonimizado: z.boolean(),
});
export type Fato = z.infer<typeof fato>;

export const linhaRow = z.object({
  id: uuid(),
  tipo: z.enum(linhaTipos),
  momento: instant(),
  /** Full name at that moment. */
  autor: z.string(),
  autor_id: z.nullable(uuid()),
  demanda: z.nullable(z.object({ id: uuid(), numero: z.string() })),
  /** Of a note or a contact; null when it was deleted. */
  texto: z.nullable(z.string()),
  versao: z.nullable(z.int()),
  editada: z.boolean(),
  excluida: z.boolean(),
  excluida_por: z.nullable(z.string()),
  /** Who is called in a note and still there. */
  mencionados: z.array(z.object({ user_id: uuid(), full_name: z.string() })),
  municipe: z.nullable(z.object({ id: uuid(), nome_completo: z.string() })),
  canal: z.nullable(z.enum(canais)),
  sentido: z.nullable(z.enum(sentidos)),
  resultado: z.nullable(z.enum(resultados)),
  /** Of a contact that told somebody what became of the demand: the day on which they heard it. */
  avisado_em: z.nullable(z.string()),
  /** Of a change: all that one transaction did. */
  fatos: z.array(fato),
});
export type LinhaRow = z.infer<typeof linhaRow>;

const input = z.strictObject({ tipo: z.optional(z.enum(linhaTipos, t.tipoInvalido)), after: afterRow() });
const page = { input, output: z.array(linhaRow), bound: listOf(linhaPageSize, 1536) };

const tenant = '/api/tenants/{tenantId}';

export const linhaDaDemanda = endpoint({
  name: 'linha.demanda',
  method: 'GET',
  path: `${tenant}/demandas/{id}/linha`,
  permission: 'linha.read',
  door: 'tenant',
  summary:
    'O que foi dito e feito em uma demanda, o mais novo primeiro, 30 por página: notas, contatos, e uma linha por mudança gravada nela, nos seus 1.000 anexos, 1.000 compromissos e 1.000 ofícios emitidos mais novos; `tipo` só uma destas; `after` é o id do último da página anterior',
  ...page,
});

export const linhaDoMunicipe = endpoint({
  name: 'linha.municipe',
  method: 'GET',
  path: `${tenant}/municipes/{id}/linha`,
  permission: 'linha.read',
  door: 'tenant',
  summary:
    'O mesmo de um munícipe: os contatos com ele, e o que foi dito e feito nas suas 1.000 demandas de data mais nova',
  ...page,
});

/** As typed; who is called is in it as `@[id of the account]`. */
const texto = z.string(t.notaObrigatoria).check(
  z.overwrite(cleanText),
  z.minLength(1, t.notaObrigatoria),
  z.maxLength(notaMax, t.notaLonga(notaMax)),
  z.refine((text) => mentionsIn(text).length <= mencionadosMax, t.mencoesDemais(mencionadosMax)),
);
export const notaInput = z.strictObject({ texto });

const refreshes = ['linha'] as const;
const path = `${tenant}/notas`;

export const createNota = endpoint({
  name: 'notas.create',
  method: 'POST',
  path: `${tenant}/demandas/{id}/notas`,
  permission: 'notas.edit',
  door: 'tenant',
  summary: 'Anota em uma demanda; `@[id da conta]` no texto chama alguém do gabinete que a pode ver, até 20 pessoas',
  input: notaInput,
  output: done(),
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes,
});

export const updateNota = endpoint({
  name: 'notas.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'notas.edit',
  door: 'tenant',
  summary: 'Edita uma nota própria, até 24 horas depois de escrita',
  input: z.strictObject({ texto, versao: version() }),
  output: done(),
  bound: oneRecord,
  refreshes,
});

export const removeNota = removal({
  noun: 'notas',
  path,
  permission: 'notas.edit',
  summary:
    'Exclui uma nota: a própria, em até 10 minutos; gerentes e administradores, qualquer uma. Pode ser restaurada',
  refreshes,
});

export const restoreNota = restoration({ noun: 'notas', path, summary: 'Restaura uma nota excluída', refreshes });
