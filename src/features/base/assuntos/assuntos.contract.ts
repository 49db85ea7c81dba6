import * as z from 'zod/mini';
import { removal, restoration } from '../../../shared/bin-calls.ts';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import {
  afterRow,
  clearable,
  clearableDays,
  daysOrNull,
  done,
  flag,
  idOrEmpty,
  instant,
  nameText,
  nothing,
  orNull,
  uuid,
  version,
} from '../../../shared/fields.ts';
import { assuntosTexts as t } from './assuntos.texts.ts';

export const assuntoRow = z.object({
  id: uuid(),
  /** 1: a theme. 2: a subject of one. */
  nivel: z.int(),
  /** The theme that it belongs to. */
  pai_id: z.nullable(uuid()),
  nome: z.string(),
  setor_id: z.nullable(uuid()),
  /** Where a demand about it goes by default; a deleted sector is proposed to nobody. */
  setor: z.nullable(z.object({ id: uuid(), nome: z.string(), deleted: z.boolean() })),
  /** A demand about it is secret unless one says otherwise. */
  sigilosa: z.boolean(),
  /** In how many days a demand about it is to be answered; of a theme also those of its subjects that say none. */
  prazo_dias: z.nullable(z.int()),
  /** These are days in a row, not working days. */
  corridos: z.boolean(),
  created_at: instant(),
  versao: z.int(),
});
export type Assunto = z.infer<typeof assuntoRow>;

/** Rows of one page of the list; as many as an office usually may have. */
export const assuntosMax = 1000;
export const nomeMax = 80;

export const assuntoInput = z.strictObject({
  nome: nameText(t.nomeObrigatorio, nomeMax),
  pai_id: orNull(idOrEmpty()),
  setor_id: orNull(idOrEmpty()),
  sigilosa: flag(),
  prazo_dias: daysOrNull(),
  corridos: flag(),
});

const path = '/api/tenants/{tenantId}/assuntos';
// a demand shows the name of its subject
const refreshes = ['assuntos', 'demandas'] as const;

export const listAssuntos = endpoint({
  name: 'assuntos.list',
  method: 'GET',
  path,
  permission: 'assuntos.read',
  door: 'tenant',
  summary:
    'Temas e assuntos do gabinete na ordem dele, cada tema antes dos seus, 1.000 por página; `after` é o id do último da página anterior',
  input: z.strictObject({ after: afterRow() }),
  output: z.array(assuntoRow),
  bound: listOf(assuntosMax, 1536),
});

export const createAssunto = endpoint({
  name: 'assuntos.create',
  method: 'POST',
  path,
  permission: 'assuntos.edit',
  door: 'tenant',
  summary: 'Cria um tema ou, com `pai_id`, um assunto dele, depois dos que já há',
  input: assuntoInput,
  output: assuntoRow,
  bound: oneRecord,
  status: 201,
  idempotent: true,
  refreshes: ['assuntos'],
});

export const updateAssunto = endpoint({
  name: 'assuntos.update',
  method: 'PATCH',
  path: `${path}/{id}`,
  permission: 'assuntos.edit',
  door: 'tenant',
  summary: 'Altera um assunto, ou o põe em outro tema; campos opcionais ausentes ficam como estão',
  input: z.extend(assuntoInput, {
    pai_id: clearable(idOrEmpty()),
    setor_id: clearable(idOrEmpty()),
    sigilosa: z.optional(z.boolean()),
    prazo_dias: clearableDays(),
    corridos: z.optional(z.boolean()),
    versao: version(),
  }),
  output: assuntoRow,
  bound: oneRecord,
  refreshes,
});

export const moveAssunto = endpoint({
  name: 'assuntos.move',
  method: 'POST',
  path: `${path}/{id}/mover`,
  permission: 'assuntos.edit',
  door: 'tenant',
  summary: 'Troca um assunto de lugar com o vizinho de cima ou de baixo, no mesmo tema; vale sobre qualquer versão',
  input: z.strictObject({ para: z.enum(['cima', 'baixo']) }),
  output: done(),
  bound: oneRecord,
  refreshes: ['assuntos'],
});

export const copyReadyList = endpoint({
  name: 'assuntos.listaPronta',
  method: 'POST',
  path: `${path}/lista-pronta`,
  permission: 'assuntos.edit',
  door: 'tenant',
  summary: 'Copia a lista pronta de temas e assuntos para um gabinete que não tem nenhum',
  input: nothing(),
  output: z.object({ criados: z.int() }),
  bound: oneRecord,
  status: 201,
  refreshes: ['assuntos'],
});

export const removeAssunto = removal({
  noun: 'assuntos',
  path,
  permission: 'assuntos.edit',
  summary: 'Exclui um assunto, e com um tema os que são dele (pode ser restaurado); as demandas mantêm o nome',
  refreshes,
});

export const restoreAssunto = restoration({
  noun: 'assuntos',
  path,
  summary: 'Restaura um assunto excluído',
  refreshes,
});
