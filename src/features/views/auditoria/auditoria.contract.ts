import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { cleanText, instant, isoDate, pageNumber, pageOf, uuid } from '../../../shared/fields.ts';
import { quotaKinds, quotaTitle } from '../../../shared/quotas.ts';
import { municipeFields } from '../../base/municipes/municipes.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';

export const logPageSize = 30;
/** Events of the installation that one answer looks at; older ones are found by their day. */
export const mostEvents = 10_000;

/** Changed columns of a record and their values. */
const values = z.nullable(z.record(z.string(), z.unknown()));

/** Who did something, beyond the name: a name can be anybody's, and be another one by now. */
const author = {
  /** Full name at that moment. */
  autor: z.string(),
  /** Null for the program itself and for whoever was not signed in. */
  autor_id: z.nullable(uuid()),
  /** Name and username of today; null when nobody has the account any more. */
  autor_atual: z.nullable(z.string()),
  autor_username: z.nullable(z.string()),
};
export type Author = z.infer<z.ZodMiniObject<typeof author>>;

export const auditoriaRow = z.object({
  id: uuid(),
  timestamp: instant(),
  ...author,
  entidade: z.string(),
  entidade_id: z.nullable(uuid()),
  acao: z.string(),
  antes: values,
  depois: values,
});
export type AuditoriaRow = z.infer<typeof auditoriaRow>;

const filter = z.strictObject({
  busca: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(200, t.buscaLonga))),
  /** A day of São Paulo. */
  dia: z.optional(isoDate(t.diaInvalido)),
  page: pageNumber(),
});
export type LogFilter = z.output<typeof filter>;

export const listAuditoria = endpoint({
  name: 'auditoria.list',
  method: 'GET',
  path: '/api/tenants/{tenantId}/auditoria',
  permission: 'auditoria.read',
  door: 'tenant',
  summary:
    'O que foi feito no gabinete, o mais novo primeiro, 30 por página, com o total exato; a busca acha parte do autor, da entidade ou da ação',
  input: filter,
  output: pageOf(auditoriaRow),
  bound: listOf(logPageSize, 2048),
});

export const eventoRow = z.object({
  id: uuid(),
  timestamp: instant(),
  acao: z.string(),
  ...author,
  entidade: z.string(),
  entidade_id: z.nullable(uuid()),
  detalhe: values,
});
export type EventoRow = z.infer<typeof eventoRow>;

export const listEventos = endpoint({
  name: 'platform.events',
  method: 'GET',
  path: '/api/platform/events',
  permission: 'platform.events',
  door: 'platform',
  summary:
    'Entradas, falhas, recusas e mudanças de função em toda a instalação, 30 por página, entre os 10.000 eventos mais novos ou os de um dia',
  input: filter,
  output: pageOf(eventoRow),
  bound: listOf(logPageSize, 2048),
});

const fields = {
  ...Object.fromEntries(municipeFields),
  ...Object.fromEntries(quotaKinds.map((kind) => [kind, quotaTitle(kind)])),
  ...t.campos,
};

const named = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/** pt-BR names of what the log keeps as codes; an unknown one is shown as it is. */
export const nameOfAction = (acao: string): string => named(t.acoes, acao);
export const nameOfEntity = (entidade: string): string => named(t.entidades, entidade);
export const nameOfField = (campo: string): string => named(fields, campo);
