import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { afterRow, instant, upperText, uuid } from '../../../shared/fields.ts';
import { atendimentosTexts } from './atendimentos.texts.ts';

/** What the office wrote down of a contact with a citizen. */
export const atendimentoRow = z.object({
  id: uuid(),
  municipe_id: uuid(),
  descricao: z.string(),
  autor: z.string(),
  data_registro: instant(),
  created_at: instant(),
});
export type Atendimento = z.infer<typeof atendimentoRow>;

/** The author is the signed-in person, written by the database. */
export const atendimentoInput = z.strictObject({
  descricao: upperText(atendimentosTexts.descricaoObrigatoria, 10_000),
});

/** Rows of one page of the list; long texts make it shorter. */
export const atendimentosMax = 100;
/** Bytes of their texts after which a page ends. */
export const atendimentosTextMax = 512 * 1024;

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
  output: z.array(atendimentoRow),
  bound: listOf(atendimentosMax, 1280),
});

export const createAtendimento = endpoint({
  name: 'historicos.create',
  method: 'POST',
  path,
  permission: 'municipes.edit',
  door: 'tenant',
  summary: 'Registra um atendimento; autor e data são do sistema',
  input: atendimentoInput,
  output: atendimentoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['historicos', 'municipes.get'],
});
