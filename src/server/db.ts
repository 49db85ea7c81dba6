import { setTimeout as sleep } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';
import type { MembershipRole, ProfileRole } from '../shared/permissions.ts';
import { failureOf, isConnectionError, isRetryable } from './database-errors.ts';
import { Slots } from './slots.ts';

/**
 * The doors to the data. Each is a transaction of the request login in which the database itself resolves session,
 * membership and rights (`app.enter_…`); a refused entry aborts the transaction, so nothing after it runs.
 */
export type Access =
  | { door: 'public' }
  | { door: 'user' | 'platform' | 'offices'; token: Buffer }
  | {
      door: 'tenant';
      token: Buffer;
      tenantId: string;
      roles: MembershipRole[];
      /** What an admin of the platform may do here without belonging to the office, if anything. */
      platform?: 'counts' | 'firstAdmin';
      /** Profile role that it takes besides one of them. */
      profileRole?: ProfileRole;
      /** Browser tab that asks; live changes tell it which ones are its own. */
      origin?: string;
    };

/** Who the database let in. */
export type Person = {
  user_id: string;
  session_id: string;
  full_name: string;
  profile_role: ProfileRole;
  membership_role: MembershipRole | null;
};

export type Statement<Row = unknown> = CompiledQuery<Row>;
type RowsOf<S extends readonly Statement[]> = { [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never };

/** Runs statements of an open transaction, all in one round trip; rows in the statements' order. */
export type Run = <const S extends readonly Statement[]>(...statements: S) => Promise<RowsOf<S>>;

/** A typed compiler of SQL over the named tables; it has no connection. Build queries with it, or `sql` of kysely. */
export function compiler<Tables>(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const plain = compiler<unknown>();

/** A statement from kysely's `sql` template. */
export const statement = <Row>(raw: RawBuilder<Row>): Statement<Row> => raw.compile(plain);

const text = (sql: string, parameters: unknown[] = []): { text: string; values: unknown[] } => ({
  text: sql,
  values: parameters,
});

function entry(access: Access): { text: string; values: unknown[] } | null {
  switch (access.door) {
    case 'public':
      return null;
    case 'user':
      return text('select * from app.enter_user($1)', [access.token]);
    case 'platform':
      return text('select * from app.enter_platform($1)', [access.token]);
    case 'offices':
      return text('select * from app.enter_offices($1)', [access.token]);
    case 'tenant': {
      if (access.platform)
        return text('select * from app.enter_office($1, $2, $3, $4)', [
          access.token,
          access.tenantId,
          access.roles,
          access.platform,
        ]);
      const values: unknown[] = [access.token, access.tenantId, access.roles];
      const from = ['app.enter_tenant($1, $2, $3) e'];
      if (access.profileRole)
        from.push(`app.require_profile(e.profile_role, $${values.push(access.profileRole)}, e.user_id)`);
      if (access.origin) from.push(`set_config('app.origin', $${values.push(access.origin)}, true)`);
      return text(`select e.* from ${from.join(', ')}`, values);
    }
  }
}

// Values stay what the database says: dates are text, never a Date of some time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (value: string) => value);
types.setTypeParser(pg.types.builtins.TIME, (value: string) => value.slice(0, 5));
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value: string) => new Date(value).toISOString());
types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** What has a plan; cursors and settings gain nothing from a name. */
const planned = /^\s*(with|select|insert|update|delete)\b/i;
/** Far more texts than the program has: should some be made up of what is asked, the rest stays unnamed. */
const mostNames = 1000;

/** Tries of a batch that a deadlock or a dead connection ended. */
const attempts = 5;

export type DatabaseOptions = {
  url: string;
  /** Connections of this process. */
  pool?: number;
  /** Requests that may wait for a connection; the next one is refused at once, since it would wait for too long. */
  queue?: number;
  /** Milliseconds that they may wait. */
  patience?: number;
  /** Statements of one transaction travel together; off for comparison and for proxies that cannot. */
  pipeline?: boolean;
  /** Each connection plans a text once; pgbouncer in transaction mode before 1.21 needs it off. */
  named?: boolean;
  onIdleError?: (error: Error) => void;
};

export class Database {
  readonly pool: pg.Pool;
  /** Turns at the connections. */
  readonly slots: Slots;
  readonly #pipeline: boolean;
  /** Names of prepared statements by text; null: they are not prepared. */
  readonly #names: Map<string, string> | null;

  constructor(options: DatabaseOptions) {
    const connections = options.pool ?? 10;
    this.slots = new Slots(connections, options.queue ?? 200, options.patience ?? 1_200);
    this.#pipeline = options.pipeline ?? true;
    this.#names = options.named ? new Map() : null;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: connections,
      pipeline: this.#pipeline,
      types,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      application_name: 'gabinete',
    });
    // without a listener one idle connection that dies ends the whole process
    this.pool.on('error', (error) => {
      // at the end the pool does not wait until its connections are closed, and an embedded database stops behind it
      if (!this.pool.ending) options.onIdleError?.(error);
    });
    // the same for one that dies in use; its queries fail by themselves
    this.pool.on('connect', (client) => client.on('error', () => {}));
  }

  /**
   * Begin, entry, statements and commit in one round trip. Throws a Failure of the catalogue; then nothing was written.
   * Deadlocks are repeated, since nothing of them stays.
   */
  async batch<const S extends readonly Statement[]>(
    access: Access,
    statements: S,
    options: { readOnly?: boolean } = {},
  ): Promise<{ person: Person | null; rows: RowsOf<S> }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#batchOnce(access, statements, options.readOnly ?? false);
      } catch (error) {
        const again = isRetryable(error) || (options.readOnly && isConnectionError(error));
        if (!again || attempt === attempts) throw failureOf(error);
        // whoever was let through first needs a moment to finish
        await sleep(attempt * (10 + Math.random() * 30));
      }
    }
  }

  async #batchOnce<const S extends readonly Statement[]>(access: Access, statements: S, readOnly: boolean) {
    const enter = entry(access);
    const queries = [
      text(readOnly ? 'begin read only' : 'begin'),
      ...(enter ? [enter] : []),
      ...statements.map((one) => text(one.sql, one.parameters as unknown[])),
      text('commit'),
    ];
    const client = await this.#connect();
    let results: pg.QueryResult[];
    try {
      results = await this.#send(client, queries);
    } catch (error) {
      await this.#giveBack(client, error);
      throw error;
    }
    this.#release(client);
    const commit = results.at(-1)!;
    // COMMIT of an aborted transaction "succeeds" with the tag ROLLBACK
    if (commit.command !== 'COMMIT') throw new Error('transaction was rolled back');
    const rows = results.slice(enter ? 2 : 1, -1).map((result) => result.rows);
    return { person: enter ? (results[1]!.rows[0] as Person) : null, rows: rows as unknown as RowsOf<S> };
  }

  /**
   * A transaction for rules that read before they write; at least two round trips.
   * What `fn` throws rolls back. With `snapshot` it only reads, and everything that it reads is of one moment.
   */
  async transaction<T>(
    access: Access,
    fn: (run: Run, person: Person | null) => Promise<T>,
    { snapshot = false }: { snapshot?: boolean } = {},
  ): Promise<T> {
    const begin = snapshot ? 'begin isolation level repeatable read, read only' : 'begin';
    const client = await this.#connect().catch((error: unknown) => {
      throw failureOf(error);
    });
    let broken: unknown;
    try {
      const enter = entry(access);
      const [, entered] = await this.#send(client, [text(begin), ...(enter ? [enter] : [])]);
      const run: Run = async (...statements) => {
        const results = await this.#send(
          client,
          statements.map((one) => text(one.sql, one.parameters as unknown[])),
        );
        return results.map((result) => result.rows) as unknown as RowsOf<typeof statements>;
      };
      const answer = await fn(run, (entered?.rows[0] as Person | undefined) ?? null);
      const [commit] = await this.#send(client, [text('commit')]);
      if (commit!.command !== 'COMMIT') throw new Error('transaction was rolled back');
      return answer;
    } catch (error) {
      broken = error;
      throw failureOf(error);
    } finally {
      if (broken) await this.#giveBack(client, broken);
      else this.#release(client);
    }
  }

  /** A connection of the pool, after those who wait for one already. */
  async #connect(): Promise<pg.PoolClient> {
    await this.slots.take();
    try {
      return await this.pool.connect();
    } catch (error) {
      this.slots.give();
      throw error;
    }
  }

  #release(client: pg.PoolClient, error?: Error): void {
    client.release(error);
    this.slots.give();
  }

  /** Sends queries together (or one after another without pipelining) and throws the first error of them. */
  async #send(client: pg.PoolClient, queries: { text: string; values: unknown[] }[]): Promise<pg.QueryResult[]> {
    const named = queries.map((query) => ({ ...query, name: this.#nameOf(query.text) }));
    if (!this.#pipeline) {
      const results: pg.QueryResult[] = [];
      for (const query of named) results.push(await client.query(query));
      return results;
    }
    const settled = await Promise.allSettled(named.map((query) => client.query(query)));
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return settled.map((one) => (one as PromiseFulfilledResult<pg.QueryResult>).value);
  }

  #nameOf(text: string): string | undefined {
    const names = this.#names;
    if (!names || !planned.test(text)) return undefined;
    const known = names.get(text);
    if (known || names.size === mostNames) return known;
    const name = `g${names.size}`;
    names.set(text, name);
    return name;
  }

  /** A connection goes back to the pool only with no transaction open; a broken one is thrown away. */
  async #giveBack(client: pg.PoolClient, error: unknown): Promise<void> {
    if (isConnectionError(error)) return this.#release(client, error as Error);
    try {
      // harmless after a batch, whose own COMMIT ended the aborted transaction
      await client.query('rollback');
    } catch (rollbackError) {
      return this.#release(client, rollbackError as Error);
    }
    this.#release(client);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
