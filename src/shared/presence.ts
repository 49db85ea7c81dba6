import * as z from 'zod/mini';
import { endpoint, listOf, oneRecord } from './contract.ts';
import { uuid } from './fields.ts';
import { type PresenceTable, presenceTables } from './nouns.ts';
import { tabForm } from './headers.ts';

/** Who has a record open at this moment. */

export const presenceTimes = {
  /** Milliseconds between the beats of a tab that shows a record. */
  beat: 15_000,
  /** Seconds after its last beat that a tab counts as gone. */
  expires: 40,
} as const;

const record = {
  entidade: z.enum(presenceTables as [PresenceTable, ...PresenceTable[]], 'Tipo de registro inválido'),
  entidade_id: uuid(),
};
const tab = z.string().check(z.regex(tabForm, 'Aba inválida'));

/** People that one answer names. */
export const presenceMax = 50;

/** A co-member of the office. */
const comember = z.object({ user_id: uuid(), full_name: z.string() });
export type Comember = z.infer<typeof comember>;

const path = '/api/tenants/{tenantId}/presenca';

export const listPresence = endpoint({
  name: 'presenca.list',
  method: 'GET',
  path,
  permission: 'profiles.comembers',
  door: 'tenant',
  summary: 'As outras pessoas do gabinete que estão com este registro aberto, no máximo 50',
  input: z.strictObject(record),
  output: z.array(comember),
  bound: listOf(presenceMax, 64),
});

export const enterPresence = endpoint({
  name: 'presenca.enter',
  method: 'POST',
  path,
  permission: 'profiles.comembers',
  door: 'tenant',
  summary: 'Esta aba está com este registro aberto; vale por 40 segundos',
  input: z.strictObject({ ...record, aba: tab }),
  output: z.object({}),
  bound: oneRecord,
});

export const leavePresence = endpoint({
  name: 'presenca.leave',
  method: 'DELETE',
  path,
  permission: 'profiles.comembers',
  door: 'tenant',
  summary: 'Esta aba não está mais com nenhum registro aberto',
  input: z.strictObject({ aba: tab }),
  output: z.object({}),
  bound: oneRecord,
});
