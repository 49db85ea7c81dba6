import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { program, type Caller } from '../turns/caller.ts';
import { cancelWhat } from './cancel.ts';
import { isConnectionError, isStalePlan, isTimeout, ReadOnlyServer } from './database-errors.ts';
import type { Owner } from '../turns/fair-line.ts';
import { Failure } from '../process/failure.ts';
import { RowClient } from './row-client.ts';
import { AnswerTooLarge, roundTrip, UnreadableAnswer, type Answer, type Query } from './round-trip.ts';
import type { PaceOptions } from '../turns/pace.ts';
import { Slots, type Patience } from '../turns/slots.ts';
import { isoTimestamp } from './timestamp.ts';

// Values stay what the database says: dates are text, never a Date of some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
types.setTypeParser(pg.types.builtins.TIME, (value: string) => value.slice(0, 5));
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const silent = () => Object.assign(new Error('the database did not answer in time'), { code: 'ETIMEDOUT' });

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: pg.Connection }).connection.stream;

/** Milliseconds that a connection is waited for, and that the last ones may take to end. */
const connectWithin = 5_000;
const closeWithin = 2_000;

/** Bytes that one trip brings where no contract says so: parts of an export, and what jobs read. */
const mostBytes = 64 * 1024 ** 2;

export type ConnectionOptions = {
  url: string;
  /** Connections of this process. */
  pool?: number;
  /** Requests that may wait for a connection; the next one is refused at once, since it would wait for too long. */
  queue?: number;
  patience?: Patience;
  /**
   * Milliseconds after which a database that does not answer counts as away. It ends by itself what takes too long
   * (`migrate.ts`); this is for one behind a network that no longer says anything.
   */
  answerWithin?: number;
  onIdleError?: (error: Error) => void;
};

/** Milliseconds for which a connection is a new one. */
const newFor = 1_000;

type Watched = {
  bornAt: number;
  /** Trips that it has not answered. */
  underWay: number;
  /** When it must have answered the last of them. */
  due: number;
  /** Whose turn it is taken with. */
  owner: Owner;
  /** Bytes that may still come. */
  room: number;
};

/**
 * What a crowd of one office has beside others: of six turns three tenths of one, half a second of which it may save. Reading a
 * request and writing its answer takes this process about as long as the database needs for a small one.
 */
const pace: PaceOptions = { part: 0.05, burst: 500, besides: 1.5, debt: 150 };

/** The connections of one process, and which of them are still good for something. */
export class Connections {
  readonly pool: pg.Pool;
  /** Turns at the connections. */
  readonly slots: Slots;
  readonly #answerWithin: number;
  readonly #watched = new Map<pg.ClientBase, Watched>();
  readonly #clock: NodeJS.Timeout;
  /**
   * When one was last found silent, to hold a plan that is out of date, or to lead to a server that only reads: of those made before, each
   * may be so as well.
   */
  #outdatedAt = 0;

  constructor(options: ConnectionOptions) {
    const answerWithin = options.answerWithin ?? 20_000;
    this.#answerWithin = answerWithin;
    const connections = options.pool ?? 10;
    this.slots = new Slots(connections, options.queue ?? 200, {
      patience: options.patience ?? { short: 5_000, long: 1_200 },
      pace: { ...pace, part: connections * pace.part },
    });
    this.pool = new pg.Pool({
      Client: RowClient,
      connectionString: options.url,
      // one more for whoever asks how the database is
      max: connections + 1,
      types,
      connectionTimeoutMillis: Math.min(connectWithin, answerWithin),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      idleTimeoutMillis: 60_000,
      application_name: 'gabinete',
    });
    // without a listener one idle connection that dies ends the whole process
    this.pool.on('error', (error) => {
      // at the end the pool does not wait until its connections are closed, and an embedded database stops behind it
      if (!this.pool.ending) options.onIdleError?.(error);
    });
    this.pool.on('connect', (client) => {
      const watched = {
        bornAt: performance.now(),
        underWay: 0,
        due: Infinity,
        owner: program.owner,
        room: mostBytes,
      };
      this.#watched.set(client, watched);
      const stream = streamOf(client);
      // counted as they come, piece by piece: a single row can be too large as well
      stream.on('data', (bytes: Buffer) => {
        watched.room -= bytes.length;
        if (watched.room < 0) stream.destroy(new AnswerTooLarge());
      });
      // the same for one that dies in use; its queries fail by themselves
      client.on('error', () => {});
    });
    this.pool.on('remove', (client) => this.#watched.delete(client));
    this.#clock = setInterval(() => this.#endSilent(), Math.min(500, answerWithin / 4)).unref();
  }

  /**
   * Sends statements together; the answers come in their order. Rejects with the first error, after which nothing of what
   * stands behind it was done; with UnreadableAnswer only when all of it was.
   *
   * @param answerWithin milliseconds after which a silent database counts as away
   * @param bytes that may come; with one more the connection is ended
   */
  async send(
    client: pg.ClientBase,
    queries: readonly Query[],
    answerWithin = this.#answerWithin,
    bytes = mostBytes,
  ): Promise<Answer[]> {
    const watched = this.#watched.get(client)!;
    const due = performance.now() + answerWithin;
    watched.due = watched.underWay > 0 ? Math.max(watched.due, due) : due;
    watched.room = watched.underWay > 0 ? watched.room + bytes : bytes;
    watched.underWay += 1;
    try {
      return await roundTrip(client, queries);
    } catch (error) {
      // its own leads to the socket, not to who asked
      Error.captureStackTrace(error as Error);
      throw error;
    } finally {
      watched.underWay -= 1;
      if (watched.underWay === 0) watched.due = Infinity;
    }
  }

  /** A connection that is not out of date. */
  async #connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (this.#watched.get(client)!.bornAt >= this.#outdatedAt) return client;
      client.release(true);
    }
  }

  /** From here on none that was made before is used. */
  renew(): void {
    this.#outdatedAt = performance.now();
  }

  /** One statement about the database itself, outside the doors; it takes no turn, and has room beside all turns. */
  async ask(query: Query): Promise<Answer> {
    const client = await this.#connect();
    let broken: Error | undefined;
    try {
      return (await this.send(client, [query]))[0]!;
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /**
   * One clock for all connections: with a timer for each statement, as pg sets, whatever the statement is about outlives
   * the young, and clearing it away was a third of the server's time.
   */
  #endSilent(): void {
    for (const [client, { due }] of this.#watched) if (performance.now() > due) streamOf(client).destroy(silent());
  }

  /**
   * A connection, when it is the caller's turn.
   *
   * @param leaves whether the caller is let out of the line when nobody waits for the answer any more
   */
  async take(caller: Caller = program, leaves = false): Promise<pg.PoolClient> {
    const owner = await this.slots.take(caller, leaves);
    try {
      const client = await this.#connect();
      this.#watched.get(client)!.owner = owner;
      return client;
    } catch (error) {
      this.slots.give(owner);
      throw error;
    }
  }

  release(client: pg.PoolClient, error?: Error): void {
    // one that is thrown away is not known any more afterwards
    const { owner } = this.#watched.get(client)!;
    client.release(error);
    this.slots.give(owner);
  }

  /**
   * Reads as long as somebody waits for the answer. When the caller leaves, the database is told to stop, and until that has
   * arrived there the connection stays taken, so that it can never stop what the next one asks; if it cannot be told, the
   * connection is thrown away.
   */
  async whileWanted<T>(client: pg.PoolClient, caller: Caller, read: () => Promise<T>): Promise<T> {
    if (caller.left) throw new Failure('request.left');
    const stopping: Promise<boolean>[] = [];
    const wanted = caller.onLeave(() => void stopping.push(cancelWhat(client)));
    const outcome = await read().then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    wanted();
    if (stopping[0]) {
      if (!(await stopping[0])) streamOf(client).destroy(silent());
      throw new Failure('request.left');
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.answer;
  }

  /** After an error a connection goes back only with no transaction open; a broken one is thrown away. */
  async giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
    const stale = isStalePlan(error);
    // one that was made a moment ago says that new ones lead there as well: it goes alone
    const led = error instanceof ReadOnlyServer && performance.now() - this.#watched.get(client)!.bornAt > newFor;
    if (stale || isTimeout(error) || led) this.renew();
    const spoilt = error instanceof UnreadableAnswer || error instanceof AnswerTooLarge;
    if (stale || spoilt || isConnectionError(error)) return this.release(client, error as Error);
    try {
      // the error skipped the `commit` behind it: the transaction is still open, and somebody's
      await this.send(client, [{ text: 'rollback', values: [] }]);
    } catch (rollbackError) {
      return this.release(client, rollbackError as Error);
    }
    this.release(client);
  }

  /** Resolves when all have ended; a database that does not answer is not waited for. */
  async close(): Promise<void> {
    await Promise.race([this.pool.end(), sleep(closeWithin, undefined, { ref: false })]);
    clearInterval(this.#clock);
  }
}
