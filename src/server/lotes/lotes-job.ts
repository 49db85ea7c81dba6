import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { statement, type Database, type Run, type Statement } from '../database/db.ts';
import type { Storage } from '../files/storage.ts';
import { startJob, type Job } from '../process/job.ts';
import { Failure } from '../process/failure.ts';
import type { Logger } from '../process/log.ts';
import { Caller } from '../turns/caller.ts';
import { rolesFor, type LoteKinds } from './lote-kind.ts';
import { stepRows, takeStep } from './lote-steps.ts';

/**
 * Goes on with long work, beside the requests. Any number of servers may: a step is taken with a lease (skipping what others are
 * at), and is one transaction of rows, items and place, so that a server that dies leaves it undone and another begins it anew.
 * A step takes its turn at the database like a request of the person who asked for it.
 */

export type LoteTimes = {
  /** Milliseconds between looks for work. */
  poll: number;
  /** Seconds that a server which took a step has to begin it; from then on the step itself holds the row. */
  lease: number;
  /** Seconds before a step that did not succeed is tried again; four times as many after each further try. */
  pause: number;
  /** Milliseconds between two steps, in which others come first. */
  breath: number;
  /** Rows of a step. */
  rows: number;
};

const usual: LoteTimes = { poll: 1_000, lease: 15, pause: 15, breath: 50, rows: stepRows };
/** Of a server; an office has one at a time. */
const atOnce = 2;
/** Tries of a step, over twenty minutes in all; and within each while something was in its way. */
const attempts = 5;

type Claimed = {
  id: string;
  tenant_id: string;
  /** Null: the office's own. */
  user_id: string | null;
  tipo: string;
  total: number;
  tentativa: number;
};

const claim = (tipos: string[], lease: number): Statement<Claimed> =>
  statement(sql<Claimed>`select * from app.claim_lote(${tipos}, make_interval(secs => ${lease}))`);

const fail = ({ tenant_id, id }: Claimed, erro: string) =>
  statement(sql`select app.fail_lote(${tenant_id}, ${id}, ${erro})`);

const postpone = ({ tenant_id, id }: Claimed, seconds: number) =>
  statement(sql`select app.postpone_lote(${tenant_id}, ${id}, make_interval(secs => ${seconds}))`);

const noAccess = 'Quem iniciou não tem mais acesso.';
const noUse = `Parou por um erro inesperado, depois de ${attempts} tentativas. O que já foi feito fica como está. Comece de novo o que falta e, se parar outra vez, avise quem administra a instalação.`;

type Options = {
  database: Database;
  storage: Storage;
  kinds: LoteKinds;
  log: Logger;
  times?: Partial<LoteTimes>;
};

/** Takes one step of the lote that has waited longest; false when nothing waits. */
export async function workOnLote({ database, storage, kinds, log, times }: Options): Promise<boolean> {
  const { lease, pause, rows } = { ...usual, ...times };
  const note = (what: Statement) => database.batch({ door: 'public', login: 'jobs' }, [what]);
  const { rows: claimed } = await database.batch({ door: 'public', login: 'jobs' }, [claim(Object.keys(kinds), lease)]);
  const [lote] = claimed[0];
  if (!lote) return false;
  // each try before ended the server that made it
  if (lote.tentativa > attempts) return (await note(fail(lote, noUse)), true);
  const kind = kinds[lote.tipo]!;
  const access = {
    door: 'job',
    tenantId: lote.tenant_id,
    lote: lote.id,
    roles: rolesFor(kind, lote.total),
    caller: new Caller({ person: lote.user_id ?? '', office: lote.tenant_id }),
  } as const;
  try {
    const read = (async (...statements: Statement[]) => (await database.batch(access, statements)).rows) as Run;
    const outside = { storage, read, rows, caller: access.caller };
    await patiently(async () => {
      const ahead = await whileHeld(
        () => note(postpone(lote, lease)),
        lease,
        async () => kind.ahead?.(lote.id, outside),
      );
      await database.transaction(access, (run) => takeStep(run, kind, lote.id, { rows, ahead }));
    });
  } catch (error) {
    // cancelled, or done by another server meanwhile
    if (error instanceof Failure && error.code === 'record.not_found') return true;
    log.warn({ lote: lote.id, tentativa: lote.tentativa, err: error }, 'a step of long work did not succeed');
    await note(whatFollows(lote, error, pause));
  }
  return true;
}

/** It stops when no other try can mend it, or too many have not; else it is tried again, later each time. */
function whatFollows(lote: Claimed, error: unknown, pause: number): Statement {
  const refused = error instanceof Failure && error.status < 500 ? error : null;
  if (refused?.code.startsWith('session.')) return fail(lote, noAccess);
  if (refused) return fail(lote, refused.errors?.[0]?.message ?? refused.sentence);
  return lote.tentativa < attempts ? postpone(lote, pause * 4 ** (lote.tentativa - 1)) : fail(lote, noUse);
}

/**
 * What comes before the transaction may take longer than the lease, which is taken anew as long as it lasts; one that came behind the
 * transaction would hold back the next step.
 */
async function whileHeld<T>(hold: () => Promise<unknown>, seconds: number, fn: () => Promise<T>): Promise<T> {
  let held: Promise<unknown> = Promise.resolve();
  const again = () => (held = Promise.all([held, hold().catch(() => {})]));
  const timer = setInterval(again, (seconds * 1_000) / 3);
  try {
    return await fn();
  } finally {
    clearInterval(timer);
    await held;
  }
}

/** Once more when a deadlock or a full house was in the way: nothing of it stays. */
async function patiently(step: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await step());
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'server.busy') || attempt === attempts) throw error;
      await sleep(attempt * 200);
    }
  }
}

export function startLotes(options: Options): Job {
  const { log } = options;
  const { poll, breath } = { ...usual, ...options.times };
  const work = async (signal: AbortSignal) => {
    while (!signal.aborted && (await workOnLote(options))) await sleep(breath);
  };
  const failed = (error: unknown) => log.warn({ err: error }, 'long work could not go on');
  const jobs = Array.from({ length: atOnce }, () => startJob({ every: poll, failed }, work));
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) };
}
