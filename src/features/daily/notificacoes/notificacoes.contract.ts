import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from '../../../shared/contract.ts';
import { instant, pageNumber, pageOf, uuid } from '../../../shared/fields.ts';
import { notificacoesTexts as t } from './notificacoes.texts.ts';

/** Notices of one page. */
export const avisosPageSize = 30;
/** The bell's number stops here. */
export const unreadMax = 100;
/** Marked as read in one call, by their ids. */
const marksMax = 100;

export const avisoTipos = ['ATRIBUIDA', 'MENCAO', 'HOJE', 'ATRASADA', 'RESPONDIDO', 'RETOMAR', 'VERIFICAR'] as const;
export type AvisoTipo = (typeof avisoTipos)[number];
export const avisoTipo = z.enum(avisoTipos, t.tipoInvalido);

export const avisoRow = z.object({
  id: uuid(),
  tipo: avisoTipo,
  /** Of how many it tells. */
  quantas: z.int(),
  /** Whose act it is; null for what the day brings. */
  autor: z.nullable(z.string()),
  /** What it is about; null of several, and of one that is not there any more. */
  demanda: z.nullable(z.object({ id: uuid(), numero: z.string(), descricao: z.string() })),
  oficio: z.nullable(z.object({ id: uuid(), identificacao: z.string(), destinatario: z.string() })),
  lida: z.boolean(),
  /** When it was last added to. */
  momento: instant(),
});
export type Aviso = z.infer<typeof avisoRow>;

const path = '/api/tenants/{tenantId}/notificacoes';

export const listNotificacoes = endpoint({
  name: 'notificacoes.list',
  method: 'GET',
  path,
  permission: 'notificacoes.own',
  door: 'tenant',
  summary: 'Os avisos de quem pede, os não lidos primeiro, depois o mais novo, 30 por página',
  input: z.strictObject({ page: pageNumber() }),
  /** Whether the office works now: only then what is new is told aloud. */
  output: z.extend(pageOf(avisoRow), { expediente: z.boolean() }),
  bound: listOf(avisosPageSize, 64),
});

export const markNotificacoes = endpoint({
  name: 'notificacoes.lidas',
  method: 'POST',
  path: `${path}/lidas`,
  permission: 'notificacoes.own',
  door: 'tenant',
  summary: 'Marca avisos próprios como lidos: até 100 por seus ids, ou todos',
  input: z
    .strictObject({
      ids: z.optional(z.array(uuid()).check(z.minLength(1, t.semAviso), z.maxLength(marksMax, t.avisosDemais))),
      todas: z.optional(z.literal(true, t.semAviso)),
    })
    .check(
      z.refine(({ ids, todas }) => (ids === undefined) !== (todas === undefined), { error: t.semAviso, path: ['ids'] }),
    ),
  output: z.object({ lidas: z.int() }),
  bound: oneRecord,
  refreshes: ['notificacoes', 'visoes.list'],
});
