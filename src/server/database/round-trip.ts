import type pg from 'pg';
import { serialize } from 'pg-protocol';
import utils from 'pg/lib/utils.js';

/** One statement of a trip. With a name, each connection parses and describes it once. */
export type Query = { text: string; values: unknown[]; name?: string };

/** What the database says to a statement; the tag is its own word for what was done: `SELECT 5`, `COMMIT`. */
export type Answer = { rows: unknown[]; tag: string };

/**
 * An answer that cannot be read. What was asked has been done by then, its `commit` too, and what the connection knows of
 * its statements may be wrong. The cause may quote a value, so it is not in the message.
 */
export class UnreadableAnswer extends Error {
  constructor(cause: unknown) {
    super('an answer of the database could not be read', { cause });
  }
}

/** More than whoever asked may be answered: the connection that it came on was ended. */
export class AnswerTooLarge extends Error {
  constructor() {
    super('an answer of the database is larger than what was asked may be');
  }
}

/** How rows are read; null where there are none. */
type Shape = { empty: Record<string, null>; columns: string[]; parsers: ((text: string) => unknown)[] } | null;

/** What a connection has parsed, by name; undefined while its rows are not described. */
const prepared = new WeakMap<pg.ClientBase, Map<string, Shape | undefined>>();

const end = serialize.sync();
const describe = serialize.describe({ type: 'P' });
const execute = serialize.execute();

/**
 * Several statements in one write with one Sync behind them, so that the database answers in one as well. pg's own
 * pipeline syncs after each and has each described every time, which costs as much as a small query does. An error skips
 * the rest, of an open transaction its `commit` too. (PostgreSQL, Frontend/Backend Protocol, "Pipelining".)
 */
class RoundTrip implements pg.Submittable {
  readonly callback: (error: Error | null, answers?: Answer[]) => void;
  readonly #client: pg.ClientBase;
  readonly #queries: readonly Query[];
  readonly #known: Map<string, Shape | undefined>;
  /** Those that the database was asked to parse and has not parsed yet, in order. */
  #unparsed: Query[] = [];
  readonly #answers: Answer[] = [];
  #rows: unknown[] = [];
  #shape: Shape | undefined;
  #unreadable: UnreadableAnswer | null = null;
  #stopListening = () => {};

  constructor(client: pg.ClientBase, queries: readonly Query[], callback: RoundTrip['callback']) {
    this.#client = client;
    this.#queries = queries;
    this.callback = callback;
    const known = prepared.get(client) ?? new Map<string, Shape | undefined>();
    prepared.set(client, known);
    this.#known = known;
  }

  /** Called by pg when it is this trip's turn; what it returns, it reports. */
  submit(connection: pg.Connection): Error | null {
    const bytes: Buffer[] = [];
    this.#expect();
    try {
      for (const query of this.#queries) {
        const { text, name = '', values } = query;
        if (!this.#known.has(name) && !this.#unparsed.some((other) => name && other.name === name)) {
          bytes.push(serialize.parse({ text, name }));
          this.#unparsed.push(query);
        }
        bytes.push(serialize.bind({ statement: name, values, valueMapper: utils.prepareValue }));
        if (this.#known.get(name) === undefined) bytes.push(describe);
        bytes.push(execute);
      }
    } catch (error) {
      // nothing was sent yet
      return error as Error;
    }
    bytes.push(end);
    if (this.#unparsed.length > 0) {
      const onParsed = () => {
        const { name } = this.#unparsed.shift()!;
        if (name) this.#known.set(name, undefined);
      };
      connection.on('parseComplete', onParsed);
      this.#stopListening = () => connection.off('parseComplete', onParsed);
    }
    connection.stream.write(Buffer.concat(bytes));
    return null;
  }

  /** Turns to the next statement's answer. */
  #expect(): void {
    this.#rows = [];
    this.#shape = this.#known.get(this.#queries[this.#answers.length]?.name ?? '');
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map((field) => field.name);
    this.#shape = {
      columns,
      empty: Object.fromEntries(columns.map((column) => [column, null])),
      parsers: fields.map((field) => this.#client.getTypeParser(field.dataTypeID, 'text')),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      const { empty, columns, parsers } = this.#shape!;
      if (fields.length !== columns.length) throw new Error('a row is not as its statement was described');
      // copied, all rows have one hidden class
      const row: Record<string, unknown> = { ...empty };
      for (let index = 0; index < fields.length; index += 1) {
        const value = fields[index]!;
        row[columns[index]!] = value === null ? null : parsers[index]!(value);
      }
      this.#rows.push(row);
    } catch (error) {
      // thrown here, it would end the process
      this.#unreadable = new UnreadableAnswer(error);
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#queries[this.#answers.length]!.name;
    if (name) this.#known.set(name, this.#shape ?? null);
    this.#answers.push({ rows: this.#rows, tag: text });
    this.#expect();
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  /** Of the database, which then skips what is left, or of the connection. */
  handleError(error: Error): void {
    this.#stopListening();
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.#stopListening();
    this.callback(this.#unreadable, this.#answers);
  }
}

/** Sends statements together; the answers come in their order. Rejects with the first error. */
export function roundTrip(client: pg.ClientBase, queries: readonly Query[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(client, queries, (error, answers) => (error ? reject(error) : resolve(answers!))));
  });
}
