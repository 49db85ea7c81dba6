import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionError, isTimeout } from './database-errors.ts';
import { Slots } from './slots.ts';
import { isoTimestamp } from './timestamp.ts';

// Values stay what the database says: dates are text, never a Date of some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
types.setTypeParser(pg.types.builtins.TIME, (value: string) => value.slice(0, 5));
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Milliseconds that a connection is waited for, and that the last ones may take to end. */
const connectWithin = 5_000;
const closeWithin = 2_000;

export type ConnectionOptions = {
  url: string;
  /** Connections of this process. */
  pool?: number;
  /** Requests that may wait for a connection; the next one is refused at once, since it would wait for too long. */
  queue?: number;
  /** Milliseconds that they may wait. */
  patience?: number;
  /** Statements of one transaction travel together; off for comparison and for proxies that cannot. */
  pipeline?: boolean;
  /**
   * Milliseconds after which a database that does not answer counts as away. It ends by itself what takes too long
   * (`migrate.ts`); this is for one behind a network that no longer says anything.
   */
  answerWithin?: number;
  onIdleError?: (error: Error) => void;
};

/** The connections of one process, and which of them are still good for something. */
export class Connections {
  readonly pool: pg.Pool;
  /** Turns at the connections. */
  readonly slots: Slots;
  readonly #bornAt = new WeakMap<pg.PoolClient, number>();
  /** When one was last found silent: of those made before, each may be so as well. */
  #silentAt = 0;

  constructor(options: ConnectionOptions) {
    const answerWithin = options.answerWithin ?? 20_000;
    const connections = options.pool ?? 10;
    this.slots = new Slots(connections, options.queue ?? 200, options.patience ?? 1_200);
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: connections,
      pipeline: options.pipeline ?? true,
      types,
      connectionTimeoutMillis: Math.min(connectWithin, answerWithin),
      query_timeout: answerWithin,
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
      this.#bornAt.set(client, Date.now());
      // the same for one that dies in use; its queries fail by themselves
      client.on('error', () => {});
    });
  }

  /** A connection, after those who wait for one already. */
  async take(): Promise<pg.PoolClient> {
    await this.slots.take();
    try {
      for (;;) {
        const client = await this.pool.connect();
        if (this.#bornAt.get(client)! >= this.#silentAt) return client;
        client.release(true);
      }
    } catch (error) {
      this.slots.give();
      throw error;
    }
  }

  release(client: pg.PoolClient, error?: Error): void {
    client.release(error);
    this.slots.give();
  }

  /** After an error a connection goes back only with no transaction open; a broken one is thrown away. */
  async giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
    if (isTimeout(error)) this.#silentAt = Date.now();
    if (isConnectionError(error)) return this.release(client, error as Error);
    try {
      // harmless after a batch, whose own COMMIT ended the aborted transaction
      await client.query('rollback');
    } catch (rollbackError) {
      return this.release(client, rollbackError as Error);
    }
    this.release(client);
  }

  /** Resolves when all have ended; a database that does not answer is not waited for. */
  async close(): Promise<void> {
    await Promise.race([this.pool.end(), sleep(closeWithin, undefined, { ref: false })]);
  }
}
