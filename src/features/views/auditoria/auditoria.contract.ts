import * as z from 'zod/mini';
import { endpoint, listOf } from '../../../shared/contract.ts';
import { cleanText, instant, isoDate, pageNumber, pageOf, uuid } from '../../../shared/fields.ts';
import { auditoriaRow, author, changedValues } from '../../../shared/history.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';

export const logPageSize = 30;
/** Bytes of a change beyond which each of its texts is shown by so many characters: a page holds as many changes as are long. */
export const longChange = 64 * 1024;
export const longTextShown = 8_000;
/** Characters of a record's name in the log; the record itself has all of it. */
export const nameLength = 120;
/** Of a kind of record those whose changes a search by name lists. */
export const mostNamed = 100;
/** Of a small kind of record, and of each kind's bin, those whose names a search reads. */
export const mostRead = 500;
/** Changes among which a search looks for a field. */
export const mostSearched = 10_000;
/** Events of the installation that one answer looks at; older ones are found by their day. */
export const mostEvents = 10_000;

const filter = z.strictObject({
  busca: z.optional(z.string().check(z.overwrite(cleanText), z.maxLength(200, t.buscaLonga))),
  /** A day of São Paulo. */
  dia: z.optional(isoDate(t.diaInvalido)),
  page: pageNumber(),
});
export type LogFilter = z.output<typeof filter>;

export const logRow = z.extend(auditoriaRow, {
  /** What the record is called today; null where it has no name, or is gone for good. */
  registro: z.nullable(z.string()),
  /** It is there, and not in the bin. */
  aberto: z.boolean(),
  /** What it is a part of, while that is there and not in the bin. */
  parte_de: z.nullable(uuid()),
});
export type LogRow = z.infer<typeof logRow>;

export const listAuditoria = endpoint({
  name: 'auditoria.list',
  method: 'GET',
  path: '/api/tenants/{tenantId}/auditoria',
  permission: 'auditoria.read',
  door: 'tenant',
  summary:
    'O que foi feito no gabinete, o mais novo primeiro, 30 por página, com o total exato; a busca acha parte do autor, da entidade, da ação, do nome do registro ou, entre as 10.000 mais novas, do campo que mudou. Pelo nome acha até 100 registros de cada tipo que tem histórico próprio: munícipes e demandas entre todos, compromissos entre os 500 de data mais nova, os outros entre os 500 primeiros por nome, e na lixeira os de cada tipo entre os 500 excluídos por último. De uma alteração de mais de 64 KiB vêm os primeiros 8.000 caracteres de cada texto: inteira está no histórico do registro',
  input: filter,
  output: pageOf(logRow),
  bound: listOf(logPageSize, 2048),
});

export const eventoRow = z.object({
  id: uuid(),
  timestamp: instant(),
  acao: z.string(),
  ...author,
  entidade: z.string(),
  entidade_id: z.nullable(uuid()),
  detalhe: changedValues,
});
/** Of the list, with whose account or which office it is about; names of offices may look alike. */
const eventoListed = z.extend(eventoRow, {
  registro: z.nullable(z.string()),
  identificador: z.nullable(z.string()),
});
export type EventoListed = z.infer<typeof eventoListed>;
export type EventoRow = z.infer<typeof eventoRow>;

export const listEventos = endpoint({
  name: 'platform.events',
  method: 'GET',
  path: '/api/platform/events',
  permission: 'platform.events',
  door: 'platform',
  summary:
    'Entradas, falhas, recusas e mudanças de papel em toda a instalação, 30 por página, entre os 10.000 eventos mais novos ou os de um dia',
  input: filter,
  output: pageOf(eventoListed),
  bound: listOf(logPageSize, 2048),
});
