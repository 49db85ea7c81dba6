import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, instant, upperText, uuid, version } from '../../../shared/fields.ts';
import { takenUploads } from '../anexos/anexos.contract.ts';
import { atendimentosTexts as t } from './atendimentos.texts.ts';
import { atendimentos } from './noun.ts';

/** How it was, who began it, and how it went. */
export const canais = ['LIGACAO', 'WHATSAPP', 'PRESENCIAL', 'EMAIL', 'CARTA'] as const;
export const sentidos = ['RECEBIDO', 'FEITO'] as const;
export const resultados = ['FALOU', 'NAO_ATENDEU', 'RECADO'] as const;

const { canal, sentido, resultado } = atendimentos.tables.historicos_atendimento.fields;
/** What each of them is called. */
export const contactNames = { canal: canal.values, sentido: sentido.values, resultado: resultado.values };

/** What the office wrote down of a contact with a citizen. */
export const atendimentoRow = z.object({
  id: uuid(),
  municipe_id: uuid(),
  descricao: z.string(),
  autor: z.string(),
  data_registro: instant(),
  created_at: instant(),
  /** The demand that it was about; null where none was named. */
  demanda_id: z.nullable(uuid()),
  canal: z.nullable(z.enum(canais)),
  sentido: z.nullable(z.enum(sentidos)),
  resultado: z.nullable(z.enum(resultados)),
  editado_em: z.nullable(instant()),
  versao: z.int(),
});
export type Atendimento = z.infer<typeof atendimentoRow>;

const atendimentoListed = z.extend(atendimentoRow, {
  /** Of one that told them what became of a demand: the day on which they heard it. */
  avisado_em: z.nullable(z.string()),
});
export type AtendimentoListed = z.infer<typeof atendimentoListed>;

const said = {
  canal: z.nullish(z.enum(canais, t.canalInvalido)),
  sentido: z.nullish(z.enum(sentidos, t.sentidoInvalido)),
  resultado: z.nullish(z.enum(resultados, t.resultadoInvalido)),
};

/** The author is the signed-in person, written by the database. */
export const atendimentoInput = z.strictObject({
  descricao: upperText(t.descricaoObrigatoria, 10_000),
  ...said,
  demanda_id: z.nullish(uuid()),
});
export type AtendimentoInput = z.output<typeof atendimentoInput>;

/** With the files that came along, which the demand keeps. */
const createInput = z.extend(atendimentoInput, { uploads: takenUploads }).check(
  z.refine(({ demanda_id, uploads }) => demanda_id != null || uploads.length === 0, {
    error: t.anexosSemDemanda,
    path: ['uploads'],
  }),
);

const atendimentoEdit = z.strictObject({
  descricao: upperText(t.descricaoObrigatoria, 10_000),
  ...said,
  versao: version(),
});
export type AtendimentoEdit = z.output<typeof atendimentoEdit>;

/** Rows of one page of the list; long texts make it shorter. */
export const atendimentosMax = 100;
/** Bytes of their texts after which a page ends. */
export const atendimentosTextMax = 512 * 1024;

/** Their list, their number, and the lines that tell of them. */
const refreshes = ['historicos', 'municipes.get', 'linha', 'atendimento'] as const;
/** It may be the one in which somebody was told what became of a demand. */
const told = [...refreshes, 'devolutivas', 'demandas', 'visoes'] as const;

const path = '/api/tenants/{tenantId}/municipes/{id}/historicos';

export const listAtendimentos = endpoint({
  name: 'historicos.list',
  method: 'GET',
  path,
  permission: 'municipes.read',
  door: 'tenant',
  summary:
    'Atendimentos de um munícipe, o mais novo primeiro, até 100 por página, menos quando os textos são longos; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(atendimentoListed),
  bound: listOf(atendimentosMax, 1280),
});

export const createAtendimento = endpoint({
  name: 'historicos.create',
  method: 'POST',
  path,
  permission: 'municipes.edit',
  door: 'tenant',
  summary:
    'Registra um atendimento, com canal, sentido, resultado e a demanda deste munícipe de que tratou, se houver, que recebe os anexos já enviados em `uploads`; autor e data são do sistema',
  input: createInput,
  output: atendimentoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: [...refreshes, 'demandaDocs', 'passos'],
});

const own = '/api/tenants/{tenantId}/historicos';

export const updateAtendimento = endpoint({
  name: 'historicos.update',
  method: 'PATCH',
  path: `${own}/{id}`,
  permission: 'municipes.edit',
  door: 'tenant',
  summary: 'Edita um atendimento próprio, até 24 horas depois de registrado; o que falta fica como está',
  input: atendimentoEdit,
  output: atendimentoRow,
  bound: oneRecord,
  refreshes: told,
});

export const removeAtendimento = removal({
  noun: 'historicos',
  path: own,
  permission: 'municipes.edit',
  summary:
    'Exclui um atendimento: o próprio, em até 10 minutos; gerentes e administradores, qualquer um. Pode ser restaurado',
  refreshes: told,
});

export const restoreAtendimento = restoration({
  noun: 'historicos',
  path: own,
  summary: 'Restaura um atendimento excluído',
  refreshes: told,
});
