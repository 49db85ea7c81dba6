import { setTimeout as sleep } from 'node:timers/promises';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type CompiledQuery,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';
import type { MembershipRole, ProfileRole } from '../../shared/permissions.ts';
import { entry, text, type Access } from './access.ts';
import { noteLetIn, noteRefused, program } from '../turns/caller.ts';
import type { Connections } from './connections.ts';
import { failureOf, isConnectionError, isRetryable, isTimeout, ofServer, ReadOnlyServer } from './database-errors.ts';
import type { Asked } from './installation.ts';
import { LoginConnections, type LoginConnectionOptions } from './login-connections.ts';
import { loginOfDoor, type Login } from './logins.ts';
import type { Answer, Query } from './round-trip.ts';
import type { Slots } from '../turns/slots.ts';
import { StatementNames } from './statement-names.ts';

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

/** Makes text and parameters of a query; it has no connection. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement from kysely's `sql` template. */
export const statement = <Row>(raw: RawBuilder<Row>): Statement<Row> => raw.compile(compiler);

/** A fragment without parameters, whose text is made once instead of with every statement that it is a part of. */
export function fixed(raw: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = statement(raw);
  if (parameters.length > 0) throw new Error('a fixed fragment has no parameters');
  return sql.raw(text);
}

/** Tries of a batch that a deadlock or a dead connection ended. */
const attempts = 5;

/** Asks one thing before anybody enters. Each time sees what is there by then, and so does what comes after. */
export type Ask = <Row>(statement: Statement<Row>) => Promise<Row | undefined>;

/** Milliseconds that a step of a long reading may take; each says to the database how long (`exports.ts`). */
const readingWithin = 125_000;

type LongReads = Readonly<{ replica: number; primary: number }>;

export type DatabaseOptions = LoginConnectionOptions & {
  /** Statements of one transaction travel together; off for comparison and for proxies that cannot. */
  pipeline?: boolean;
  /** Each connection plans a text once; pgbouncer in transaction mode before 1.21 needs it off. */
  named?: boolean;
  /** Milliseconds that a step of a long reading may take. */
  readingWithin?: number;
};

type TransactionOptions = {
  snapshot?: boolean;
  /** Of each step. */
  answerBytes?: number;
  before?: (ask: Ask) => Promise<void>;
};

export class Database {
  readonly #connections: LoginConnections;
  readonly #pipeline: boolean;
  /** Null: statements are not prepared. */
  readonly #names: StatementNames | null;
  readonly #readingWithin: number;

  constructor(options: DatabaseOptions) {
    this.#connections = new LoginConnections(options);
    this.#pipeline = options.pipeline ?? true;
    this.#names = options.named ? new StatementNames() : null;
    this.#readingWithin = options.readingWithin ?? readingWithin;
  }

  /** Connections of requests. */
  get pool(): pg.Pool {
    return this.#connections.of('requests').pool;
  }

  get load(): LoginConnections['load'] {
    return this.#connections.load;
  }

  /** How many long readings each server has done; null: there is but one. */
  get longReads(): LongReads | null {
    return null;
  }

  /** About the database itself, outside the doors: it sees what the login may see without an office. */
  by(login: Login): Asked {
    return { query: (sql, values = []) => this.#connections.of(login).ask(text(sql, values)) };
  }

  /** Those of a login lead to where the database is not any more: it is asked for by new ones. */
  renew(login: Login): void {
    this.#connections.of(login).renew();
  }

  /** About the database itself, outside the doors, by the login of requests. */
  query(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    return this.by('requests').query(text, values);
  }

  /** Turns of requests at their connections. */
  get slots(): Slots {
    return this.#connections.of('requests').slots;
  }

  #of(access: Access): Connections {
    return this.#connections.of(('login' in access ? access.login : null) ?? loginOfDoor[access.door]);
  }

  /**
   * Begin, entry, statements and commit in one round trip. Throws a Failure of the catalogue; then nothing was written. An
   * answer that cannot be read is none of these, and is known only after the commit.
   * Deadlocks are repeated, since nothing of them stays. An answer of more than `answerBytes` is cut off.
   */
  async batch<const S extends readonly Statement[]>(
    access: Access,
    statements: S,
    options: { readOnly?: boolean; answerBytes?: number } = {},
  ): Promise<{ person: Person | null; rows: RowsOf<S> }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#batchOnce(access, statements, options);
      } catch (error) {
        const gone = isConnectionError(error) && !isTimeout(error);
        const again = isRetryable(error) || error instanceof ReadOnlyServer || (options.readOnly && gone);
        if (!again || attempt === attempts) throw noteRefused(access, failureOf(error));
        // whoever was let through first needs a moment to finish
        await sleep(attempt * (10 + Math.random() * 30));
      }
    }
  }

  async #batchOnce<const S extends readonly Statement[]>(
    access: Access,
    statements: S,
    { readOnly = false, answerBytes }: { readOnly?: boolean; answerBytes?: number },
  ) {
    const enter = entry(access);
    const queries = [
      text(readOnly ? 'begin read only' : 'begin'),
      ...(enter ? [enter] : []),
      ...statements.map((one) => text(one.sql, one.parameters as unknown[])),
      text('commit'),
    ];
    const { caller = program } = access;
    const connections = this.#of(access);
    const client = await connections.take(caller, readOnly);
    let answers: Answer[];
    try {
      const send = () => this.#send(connections, client, queries, { bytes: answerBytes });
      answers = await (readOnly ? connections.whileWanted(client, caller, send) : send());
    } catch (caught) {
      const error = ofServer(caught, readOnly);
      await connections.giveBack(client, error);
      throw error;
    }
    connections.release(client);
    // COMMIT of an aborted transaction "succeeds" with the tag ROLLBACK
    if (answers.at(-1)!.tag !== 'COMMIT') throw new Error('transaction was rolled back');
    const rows = answers.slice(enter ? 2 : 1, -1).map((answer) => answer.rows);
    const person = enter ? (answers[1]!.rows[0] as Person) : null;
    noteLetIn(access, person);
    return { person, rows: rows as unknown as RowsOf<S> };
  }

  /** Only reads, in steps, all of one moment. Whatever happens on the way, `fn` may be run once more from its beginning. */
  snapshot<T>(access: Access, fn: (run: Run, person: Person | null) => Promise<T>): Promise<T> {
    return this.transaction(access, fn, { snapshot: true });
  }

  /**
   * A transaction for rules that read before they write; at least two round trips.
   * What `fn` throws rolls back. With `snapshot` it only reads, and everything that it reads is of one moment; `before`
   * asks on the same connection whether to go on, and throws if not.
   */
  async transaction<T>(
    access: Access,
    fn: (run: Run, person: Person | null) => Promise<T>,
    { snapshot = false, answerBytes, before }: TransactionOptions = {},
  ): Promise<T> {
    let begin = snapshot ? 'begin isolation level repeatable read, read only' : 'begin';
    const { caller = program } = access;
    const connections = this.#of(access);
    const client = await connections.take(caller, snapshot).catch((error: unknown) => {
      throw failureOf(error);
    });
    let broken: unknown;
    let open = true;
    try {
      await before?.(async (one) => {
        const [, answer] = await this.#send(connections, client, [
          text(begin),
          text(one.sql, one.parameters as unknown[]),
        ]);
        // never out of a transaction in between: behind a pgbouncer the next one may be on another server
        begin = 'commit and chain';
        return answer!.rows[0] as never;
      });
      const enter = entry(access);
      const [, entered] = await this.#send(connections, client, [text(begin), ...(enter ? [enter] : [])]);
      const run: Run = async (...statements) => {
        // the connection may be another office's by then
        if (!open) throw new Error('the transaction is over');
        const queries = statements.map((one) => text(one.sql, one.parameters as unknown[]));
        const limits = { within: snapshot ? this.#readingWithin : undefined, bytes: answerBytes };
        const send = () => this.#send(connections, client, queries, limits);
        const answers = await (snapshot ? connections.whileWanted(client, caller, send) : send());
        return answers.map((answer) => answer.rows) as unknown as RowsOf<typeof statements>;
      };
      const person = (entered?.rows[0] as Person | undefined) ?? null;
      noteLetIn(access, person);
      const answer = await fn(run, person);
      const [commit] = await this.#send(connections, client, [text('commit')]);
      if (commit!.tag !== 'COMMIT') throw new Error('transaction was rolled back');
      return answer;
    } catch (error) {
      broken = ofServer(error, snapshot);
      throw noteRefused(access, failureOf(broken));
    } finally {
      open = false;
      if (broken) await connections.giveBack(client, broken);
      else connections.release(client);
    }
  }

  /** Sends queries together (or one after another without pipelining) and throws the first error of them. */
  async #send(
    connections: Connections,
    client: pg.PoolClient,
    queries: Query[],
    { within, bytes }: { within?: number; bytes?: number } = {},
  ): Promise<Answer[]> {
    for (const query of queries) query.name = this.#names?.of(query.text);
    if (this.#pipeline) return connections.send(client, queries, within, bytes);
    const answers: Answer[] = [];
    for (const query of queries) answers.push(...(await connections.send(client, [query], within, bytes)));
    return answers;
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}
