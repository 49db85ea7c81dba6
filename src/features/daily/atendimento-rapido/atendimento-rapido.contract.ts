import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { nothing, uuid } from '../../../shared/fields.ts';
import { newMunicipeInput } from '../../base/municipes/municipes.contract.ts';
import { municipesFilters, searchTermOf } from '../../base/municipes/municipes-filtros.contract.ts';
import { atendimentoRow } from '../atendimentos/atendimentos.contract.ts';
import { createDemandaInput, demandaRow } from '../demandas/demandas.contract.ts';
import { atendimentoRapidoTexts as t } from './atendimento-rapido.texts.ts';

/** People that a search offers; who types on finds the others. */
export const callersMax = 5;
/** Open demands that are shown of one person. */
export const openMax = 5;
/** Open demands that are counted; who has more has more than that. */
export const countedMax = 1000;
/** Characters of a text beside the form. */
export const excerptLength = 500;

/** What somebody who calls waits for. */
const openDemanda = z.pick(demandaRow, {
  id: true,
  numero: true,
  data_demanda: true,
  descricao_texto: true,
  urgente: true,
  sigilosa: true,
  reunida: true,
  prazo: true,
  prazo_uteis: true,
  parada_desde: true,
});
export type OpenDemanda = z.infer<typeof openDemanda>;

/** Somebody who calls, with what the office says to them first. */
const callerSeen = z.object({
  id: uuid(),
  codigo: z.string(),
  nome_completo: z.string(),
  telefone_ddd: z.nullable(z.string()),
  bairro: z.nullable(z.string()),
  /** Their open demands, without what the person may not read; at most 1,000. */
  abertas: z.int(),
  /** The newest of them. */
  demandas: z.array(openDemanda),
  ultimo_contato: z.nullable(
    z.pick(atendimentoRow, { id: true, descricao: true, autor: true, data_registro: true, canal: true, sentido: true }),
  ),
});
export type Caller = z.infer<typeof callerSeen>;

/** Whether enough is typed to look for somebody: a word of three letters, or five digits, which few share. */
export function isFindable(typed: string): boolean {
  const term = searchTermOf(typed);
  return /^\d+$/.test(term) ? term.length >= 5 : /[\p{L}\p{N}]{3}/u.test(term);
}

const path = '/api/tenants/{tenantId}/atendimento';

export const findCallers = endpoint({
  name: 'atendimento.find',
  method: 'GET',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Até 5 munícipes cujo nome, código ou telefone tem o texto (três letras ou cinco dígitos, no mínimo), cada um com as demandas em aberto e o último contato',
  input: z.strictObject({ busca: municipesFilters.busca.type }),
  output: z.object({
    rows: z.array(callerSeen),
    /** Others fit as well. */
    mais: z.boolean(),
    /** Whom a search that found fewer than five may have meant. */
    quis_dizer: z.optional(z.array(callerSeen)),
  }),
  bound: listOf(callersMax, 320),
});

export const readCaller = endpoint({
  name: 'atendimento.caller',
  method: 'GET',
  path: '/api/tenants/{tenantId}/municipes/{id}/atendimento',
  permission: 'demandas.edit',
  door: 'tenant',
  summary: 'Um munícipe com as demandas em aberto e o último contato, para quem o atende',
  input: nothing(),
  output: callerSeen,
  bound: listOf(openMax, 64),
});

const createInput = z.strictObject({
  municipe_id: z.optional(z.uuid(t.municipeObrigatorio)),
  /** Somebody who has no record yet. */
  municipe: z.optional(newMunicipeInput),
  demanda: z.omit(createDemandaInput, { municipe_id: true, uploads: true }),
  uploads: createDemandaInput.shape.uploads,
});

export const createFromCall = endpoint({
  name: 'atendimento.create',
  method: 'POST',
  path,
  permission: 'demandas.edit',
  door: 'tenant',
  summary:
    'Cria uma demanda de um munícipe (`municipe_id`) ou de um que é cadastrado junto (`municipe`), com os anexos já enviados em `uploads`: tudo ou nada',
  input: createInput,
  output: demandaRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['atendimento', 'demandas', 'demandaDocs', 'municipes', 'dashboard', 'historicos', 'linha'],
});
