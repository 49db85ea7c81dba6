import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, nothing, optionalText, upperText, uuid, version } from '../../../shared/fields.ts';
import { compromissoRow } from '../agenda/agenda.contract.ts';
import { createDemandaInput, demandaRow } from '../demandas/demandas.contract.ts';
import { desfechoTexts as t } from './desfecho.texts.ts';

export const resultadoMax = 5000;
/** Demands of one save. */
export const promessasMax = 10;
/** Citizens of whom one save writes down that they were spoken to. */
const pessoasMax = 61;
/** Promises that are shown of an appointment, the first ones, and characters of each. */
export const promessasShown = 50;
export const excerptLength = 200;
/** Days for which an appointment is said to have no result, and how many of them are named. */
export const semRegistroDias = 7;
export const semRegistroShown = 20;

const promessaFeita = z.pick(demandaRow, { id: true, numero: true, descricao_texto: true, status: true });

export const desfechoRow = z.object({
  id: uuid(),
  titulo: z.string(),
  data_compromisso: z.string(),
  versao: z.int(),
  resultado: z.nullable(z.string()),
  /** When it was said, also that there was nothing; null until then. */
  resultado_em: z.nullable(instant()),
  /** It is over, and nobody has said yet what came of it. */
  pede: z.boolean(),
  /** It has begun, and was not called off. */
  aceita: z.boolean(),
  /** Whom it is about, while there is somebody to promise something to. */
  municipe: z.nullable(z.object({ id: uuid(), nome_completo: z.string() })),
  /** It is about a demand that few people read: what is promised there is as secret, unless it is said otherwise. */
  sigilosa: z.boolean(),
  /** Citizens who may have been spoken to there: that one, and those who take part. */
  pessoas: z.array(z.object({ id: uuid(), nome_completo: z.string() })),
  /** What was promised there, as far as the person reads it. */
  promessas: z.array(promessaFeita),
  /** The last appointment before this one with the same citizen at which something was promised. */
  ultima: z.nullable(z.object({ id: uuid(), data_compromisso: z.string(), total: z.int(), resolvidas: z.int() })),
});
export type Desfecho = z.infer<typeof desfechoRow>;

export const promessaInput = z.extend(z.omit(createDemandaInput, { uploads: true }), {
  /** Whom it was promised to; without one, whom the appointment is about. */
  municipe_id: z.optional(z.uuid(t.municipeObrigatorio)),
  setor_id: z.uuid(t.preencha),
  descricao_texto: upperText(t.preencha, 10_000),
});

const desfechoInput = z.strictObject({
  versao: version(),
  resultado: optionalText(resultadoMax),
  demandas: z.optional(z.array(promessaInput).check(z.maxLength(promessasMax, t.promessasDemais(promessasMax)))),
  /** Citizens who were spoken to. */
  atendimentos: z.optional(z.array(uuid()).check(z.maxLength(pessoasMax, t.pessoasDemais(pessoasMax)))),
});

const tenant = '/api/tenants/{tenantId}/agenda';
const path = `${tenant}/{id}/resultado`;

export const getDesfecho = endpoint({
  name: 'desfecho.get',
  method: 'GET',
  path,
  permission: 'agenda.read',
  door: 'tenant',
  summary:
    'O que saiu de um compromisso: o resultado, as primeiras 50 demandas prometidas nele, e quantas foram resolvidas das prometidas ao mesmo munícipe da última vez',
  input: nothing(),
  output: desfechoRow,
  bound: listOf(promessasShown, 96),
});

export const saveDesfecho = endpoint({
  name: 'desfecho.save',
  method: 'POST',
  path,
  permission: 'agenda.edit',
  door: 'tenant',
  summary:
    'Registra o que saiu de um compromisso que já começou: o resultado, até 10 demandas e os atendimentos presenciais, tudo ou nada; sem nada disso, que não houve nada a registrar. O que se promete em um compromisso sobre uma demanda sigilosa é sigiloso, a não ser que `sigilosa` diga que não',
  input: desfechoInput,
  output: z.object({
    id: uuid(),
    versao: z.int(),
    criadas: z.array(z.pick(demandaRow, { id: true, numero: true })),
  }),
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: [
    'desfecho',
    'agenda',
    'demandas',
    'dashboard',
    'historicos',
    'municipes.get',
    'linha',
    'atendimento',
    'visoes',
  ],
});

export const semRegistroList = z.object({
  total: z.int(),
  rows: z.array(z.pick(compromissoRow, { id: true, titulo: true, data_compromisso: true, hora_compromisso: true })),
});
export type SemRegistro = z.infer<typeof semRegistroList>;
