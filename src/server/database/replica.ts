import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Circuit } from '../process/circuit.ts';
import type { Access } from './access.ts';
import { Database, statement, type Ask, type DatabaseOptions, type Person, type Run } from './db.ts';
import { Failure } from '../process/failure.ts';
import { loginRole, roleProblem } from './self-test.ts';

/** Milliseconds that a replica may be behind what it is asked for; who waits sees no more than a slower export. */
const behindAtMost = 1_000;
/** Milliseconds for a connection, and for an answer that is not a reading; the primary's own limits come on top. */
const answerWithin = 5_000;
/** Milliseconds for a step of a reading: less than a proxy waits, so that the primary can still answer. */
const readingWithin = 30_000;
/** Milliseconds in which a replica that was of no use is left alone. */
const pause = 3_000;
/** Exports are few at a time, and each holds a connection. */
const connections = 5;

type Position = { cluster: string; name: string; timeline: number; lsn: string };
type Reading<T> = (run: Run, person: Person | null) => Promise<T>;
type Found = { problem: string | null; reached: boolean };

/** How far the primary has written by now: all that anybody was told is before it. Nothing where nothing is written. */
const written = statement(sql<Position>`
  select (select system_identifier::text from pg_control_system()) as cluster, current_database() as name,
         ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
         (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
               else pg_current_wal_lsn() end)::text as lsn
   where not pg_is_in_recovery()`);

/**
 * Whether this server is a standby of that primary, and has all of it up to there. Positions say nothing across time lines: a
 * standby that did not follow a failover may be ahead with what was never acknowledged.
 */
const replayed = ({ cluster, name, timeline, lsn }: Position) =>
  statement(sql<Found>`
    select case when not pg_is_in_recovery() then 'not_in_recovery'
                when (select system_identifier::text from pg_control_system()) <> ${cluster}
                     or current_database() <> ${name} then 'other_database'
                when (select greatest(c.timeline_id, r.min_recovery_end_timeline)
                        from pg_control_checkpoint() c, pg_control_recovery() r) <> ${timeline} then 'other_timeline'
           end as problem,
           coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as reached`);

/** This replica cannot be used for this reading; the message is one word for the log. */
class Unusable extends Error {}

/**
 * The database, with a standby that takes the long readings off the primary. Who may read, and that it was read, stays with
 * the primary; a replica that is away, behind or not one is passed over. (docs/decisions/0029)
 */
export class DatabaseWithReplica extends Database {
  /** The standby itself, for a check by hand. */
  readonly replica: Database;
  readonly #circuit = new Circuit(1, pause);
  readonly #reads = { replica: 0, primary: 0 };
  readonly #onChange: (problem: string | null) => void;
  #problem: string | null = null;

  /** @param onChange told when the replica is of no use any more, and when it is again */
  constructor(options: DatabaseOptions, replicaUrl: string, onChange: (problem: string | null) => void) {
    super(options);
    this.#onChange = onChange;
    this.replica = new Database({
      ...options,
      url: replicaUrl,
      pool: Math.min(options.pool ?? connections, connections),
      answerWithin: Math.min(options.answerWithin ?? answerWithin, answerWithin),
      readingWithin,
    });
  }

  override get longReads() {
    return this.#reads;
  }

  override async snapshot<T>(access: Access, fn: Reading<T>): Promise<T> {
    const position = await this.#admit(access);
    if (position && this.#circuit.enter()) {
      const read = await this.#readThere(position, access, fn);
      if (read) {
        this.#reads.replica += 1;
        return read.answer;
      }
    }
    this.#reads.primary += 1;
    return super.snapshot(access, fn);
  }

  /** Session and rights are the primary's to decide, at this moment; what is read afterwards has all that it has by now. */
  async #admit(access: Access): Promise<Position | null> {
    try {
      const { rows } = await this.batch(access, [written], { readOnly: true });
      return rows[0][0] ?? null;
    } catch (error) {
      if (error instanceof Failure) throw error;
      // a service that does not tell its positions: then there is nothing to compare
      this.#note((error as { code?: string }).code ?? 'unknown_position');
      return null;
    }
  }

  /** Null when it must be read from the primary: nothing was sent to anybody yet. What `fn` itself throws is thrown. */
  async #readThere<T>(position: Position, access: Access, fn: Reading<T>): Promise<{ answer: T } | null> {
    const done: { read?: { answer: T }; own?: { error: unknown } } = {};
    const reading: Reading<void> = async (run, person) => {
      let databaseWell = true;
      const watched: Run = (...statements) =>
        run(...statements).catch((error: unknown) => {
          databaseWell = false;
          throw error;
        });
      try {
        done.read = { answer: await fn(watched, person) };
      } catch (error) {
        if (databaseWell) done.own = { error };
        throw error;
      }
    };
    const before = (ask: Ask) => caughtUp(ask, position);
    const problem = await this.replica
      .transaction(access, reading, { snapshot: true, before })
      .then(() => null, wordFor);
    // what was read to the end is whole, however the transaction ended
    const useful = Boolean(done.read ?? done.own);
    if (useful) this.#circuit.succeeded();
    else this.#circuit.failed();
    this.#note(useful ? null : problem);
    if (done.own) throw done.own.error;
    return done.read ?? null;
  }

  /** Why the replica is of no use at the moment, in a word, or null. */
  async replicaProblem(): Promise<string | null> {
    const asking =
      (database: Database): Ask =>
      async ({ sql: text, parameters }) =>
        (await database.query(text, [...parameters])).rows[0] as never;
    try {
      const position = await asking(this)(written);
      if (!position) return 'unknown_position';
      await caughtUp(asking(this.replica), position);
      return null;
    } catch (error) {
      return wordFor(error);
    }
  }

  #note(problem: string | null): void {
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.#onChange(problem);
  }

  override async close(): Promise<void> {
    await Promise.all([this.replica.close(), super.close()]);
  }
}

/** Waits until what is read next has all up to that position. Throws Unusable. */
async function caughtUp(ask: Ask, position: Position): Promise<void> {
  const unsafe = roleProblem('requests', (await ask(loginRole))!);
  if (unsafe) throw new Unusable(unsafe);
  const end = performance.now() + behindAtMost;
  for (let wait = 5; ; wait = Math.min(wait * 2, 100)) {
    const { problem, reached } = (await ask(replayed(position)))!;
    if (problem) throw new Unusable(problem);
    if (reached) return;
    if (performance.now() > end) throw new Unusable('behind');
    await sleep(wait);
  }
}

/** For the log: a message of the database's own could quote a value. */
const wordFor = (error: unknown): string => {
  if (error instanceof Unusable) return error.message;
  return (error as { code?: string }).code ?? 'error';
};
