import * as z from 'zod/mini';
import { endpoint, listOf } from './contract.ts';
import { instant, pageNumber, pageOf, uuid } from './fields.ts';
import { type HistoryTable, historyTables, tables } from './nouns.ts';

/** Who changed a record, when, and what it was before: every screen of a record shows it, and the log of the office. */

/** Changed columns of a record and their values. */
export const changedValues = z.nullable(z.record(z.string(), z.unknown()));

/** Who did something, beyond the name: a name can be anybody's, and be another one by now. */
export const author = {
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
  antes: changedValues,
  depois: changedValues,
});
export type AuditoriaRow = z.infer<typeof auditoriaRow>;

export const changesPageSize = 10;

export const changeRow = z.extend(auditoriaRow, {
  /** Name of what belongs to the record, where the change was of that: an attachment of a demand. */
  parte: z.nullable(z.string()),
});
export type ChangeRow = z.infer<typeof changeRow>;

const pages = { input: z.strictObject({ page: pageNumber() }), output: pageOf(changeRow) };
const summary = (whose: string) =>
  `Quem alterou ${whose} e quando, com os valores de antes e depois, a alteração mais nova primeiro, 10 por página`;

/** The history of one record that is there; one that is deleted is in the log. */
function historyOf(table: HistoryTable) {
  const { path, whose } = tables[table].history!;
  return endpoint({
    name: `auditoria.${path}`,
    method: 'GET',
    path: `/api/tenants/{tenantId}/${path}/{id}/alteracoes`,
    permission: 'records.history',
    door: 'tenant',
    summary: summary(whose),
    ...pages,
    bound: listOf(changesPageSize, 2304),
  });
}
export type OfficeHistory = ReturnType<typeof historyOf>;

/** Of the records of an office, by table. */
export const histories = Object.fromEntries(historyTables.map((table) => [table, historyOf(table)])) as Record<
  HistoryTable,
  OfficeHistory
>;

/** The changes of something that belongs to the installation and to no office: they are among its events. */
const platformHistory = (noun: 'profiles' | 'tenants', whose: string) =>
  endpoint({
    name: `auditoria.${noun}`,
    method: 'GET',
    path: `/api/${noun}/{id}/alteracoes`,
    permission: 'platform.events',
    door: 'platform',
    summary: summary(whose),
    ...pages,
    bound: listOf(changesPageSize, 1024),
  });
export type PlatformHistory = ReturnType<typeof platformHistory>;

export const profileChanges = platformHistory('profiles', 'um usuário ou sua conta');
export const tenantChanges = platformHistory('tenants', 'um gabinete');
