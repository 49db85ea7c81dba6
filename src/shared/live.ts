import * as z from 'zod/mini';
import { endpoint } from './contract.ts';
import { nothing, uuid } from './fields.ts';
import { tableOf } from './nouns.ts';
import { me } from './session.ts';

/**
 * Live changes: one stream of server-sent events per browser and office. An event says which record changed, never what
 * is in it; whoever shows it asks again, through the same doors as always.
 */

const liveChange = z.object({
  /** Table of the record; its noun says what it makes out of date. */
  kind: z.string(),
  /** Null: so many at once that everything of this kind is out of date. */
  id: z.nullable(uuid()),
  action: z.enum(['INSERT', 'UPDATE', 'DELETE', 'RESTORE', 'ROLE', 'MANY']),
  /** The tab that made the change; told only to that person's own streams. */
  tab: z.optional(z.string()),
});
export type LiveChange = z.infer<typeof liveChange>;

export const liveStream = endpoint({
  name: 'live.stream',
  method: 'GET',
  path: '/api/tenants/{tenantId}/live',
  permission: 'live.stream',
  door: 'tenant',
  transport: 'stream',
  summary:
    'Alterações do gabinete no momento em que acontecem, como eventos `change`; `reset` pede para buscar tudo de novo. ' +
    'Retoma por `Last-Event-ID`.',
  input: nothing(),
  output: liveChange,
  bound: { event: 1024 },
});

const SECOND = 1_000;

/** Times that both sides keep to, in milliseconds. */
export const liveTimes = {
  heartbeat: 25 * SECOND,
  /** Without a byte for this long a connection counts as lost. */
  silence: 40 * SECOND,
  /** Waits before connecting again; the last one repeats. */
  reconnect: [1 * SECOND, 2 * SECOND, 5 * SECOND, 10 * SECOND],
  /** How far back a stream can be resumed. */
  resume: 600 * SECOND,
} as const;

/** The bin shows only that something went or came back. */
const binNoun = 'lixeira';
const moves: readonly LiveChange['action'][] = ['DELETE', 'RESTORE', 'MANY'];

/** The first reads a whole spreadsheet: another import, which tells of each of its steps, is no reason to. */
const ofOneImport: readonly string[] = ['importacoes.preview', 'importacoes.result', 'importacoes.errors'];

/**
 * Endpoints that are asked for one record: only a change of that record, or of one that their answer mentions, concerns them. What
 * comes is not mentioned yet: of an answer that counts or lists such rows, their table says the whole name.
 */
const readsOne = (name: string, input: unknown, stale: readonly string[]) =>
  name === me.name ||
  ofOneImport.includes(name) ||
  (name.endsWith('.get') && Object.keys(input ?? {}).length > 0 && !stale.includes(name));
const readsByInput = (name: string) => name === 'presenca.list' || name.startsWith('auditoria.');
/** An attachment's own id is in no question about its demand. */
const isPart = (change: LiveChange) => tableOf(change.kind)?.partOf !== undefined;

/** Whether a change makes a cached answer out of date. `data` is the answer, `input` what was asked. */
export function concerns(change: LiveChange, name: string, input: unknown, data: unknown): boolean {
  const noun = name.slice(0, name.indexOf('.'));
  const stale = tableOf(change.kind)?.stale ?? [change.kind];
  const moved = noun === binNoun && change.kind !== 'presencas' && moves.includes(change.action);
  if (!moved && !stale.includes(noun) && !stale.includes(name)) return false;
  if (change.id === null) return true;
  if (readsByInput(name) && !isPart(change)) return mentions(input, change.id);
  return !readsOne(name, input, stale) || mentions(input, change.id) || mentions(data, change.id);
}

const mentions = (value: unknown, id: string) => (JSON.stringify(value) ?? '').includes(`"${id}"`);
