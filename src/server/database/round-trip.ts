import type pg from 'pg';
import { serialize } from 'pg-protocol';
import utils from 'pg/lib/utils.js';
import { mostNames } from './statement-names.ts';

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

type Column = { name: string; place: number; parse: (text: string) => unknown };

/** Columns of a row, or of a record within it (`municipe.id`, `municipe.codigo`), and where they stand in the answer. */
type Group = { of: string; empty: Record<string, null>; columns: Column[] };

/** How rows are read; null where there are none. */
type Shape = { width: number; row: Group; within: Group[] } | null;

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
      bytes.unshift(...this.#forget());
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

  /** Closes those that were parsed first, as many as would be too many; each is parsed anew when it is asked again. */
  #forget(): Buffer[] {
    const tooMany = this.#known.size + this.#unparsed.length - mostNames;
    if (tooMany <= 0) return [];
    const asked = new Set(this.#queries.map(({ name }) => name));
    const others = [...this.#known.keys()].filter((name) => !asked.has(name));
    return others.slice(0, tooMany).map((name) => {
      this.#known.delete(name);
      return serialize.close({ type: 'S', name });
    });
  }

  /** Turns to the next statement's answer. */
  #expect(): void {
    this.#rows = [];
    this.#shape = this.#known.get(this.#queries[this.#answers.length]?.name ?? '');
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const columns = fields.map(({ name: whole, dataTypeID }, place) => {
      const [name, of = ''] = whole.split('.', 2).toReversed() as [string, string?];
      return { of, name, place, parse: this.#client.getTypeParser(dataTypeID, 'text') };
    });
    const groups = Map.groupBy(columns, ({ of }) => of);
    const within = [...groups.keys()].filter((of) => of !== '');
    this.#shape = {
      width: fields.length,
      row: groupOf('', groups.get('') ?? [], within),
      within: within.map((of) => groupOf(of, groups.get(of)!)),
    };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      this.#rows.push(rowOf(this.#shape!, fields));
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

/** @param more names that are set later */
const groupOf = (of: string, columns: Column[], more: string[] = []): Group => ({
  of,
  // made at once: one that grows name by name is a dictionary, which is slow
  empty: Object.fromEntries([...columns.map(({ name }) => name), ...more].map((name) => [name, null])),
  columns,
});

/** Copied from an empty one, all of a group have one hidden class. */
function read({ empty, columns }: Group, fields: readonly (string | null)[]): Record<string, unknown> {
  const record: Record<string, unknown> = { ...empty };
  for (const { name, place, parse } of columns) {
    const value = fields[place]!;
    if (value !== null) record[name] = parse(value);
  }
  return record;
}

/**
 * A row, and the records within it: of one whose first column is null there is none, whatever the others say. Columns of their own cost
 * half of what `json_build_object` and `JSON.parse` do.
 */
function rowOf({ width, row, within }: NonNullable<Shape>, fields: (string | null)[]): Record<string, unknown> {
  if (fields.length !== width) throw new Error('a row is not as its statement was described');
  const made = read(row, fields);
  for (const group of within) if (fields[group.columns[0]!.place] !== null) made[group.of] = read(group, fields);
  return made;
}

/** Sends statements together; the answers come in their order. Rejects with the first error. */
export function roundTrip(client: pg.ClientBase, queries: readonly Query[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    client.query(new RoundTrip(client, queries, (error, answers) => (error ? reject(error) : resolve(answers!))));
  });
}
