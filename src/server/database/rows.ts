import { sql, type RawBuilder } from 'kysely';
import { type TableName, tables } from '../../shared/nouns.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { fixed, type Run, statement, type Statement } from './db.ts';
import { fail } from '../process/failure.ts';

/**
 * What every office table has in common: an edit names the version that it read, a deletion is soft, a restore is the
 * undo of one's own deletion or a manager's. Row security adds the office's condition to each statement.
 */

/** A number of the program's own as part of the text, so that the plan may count on it. Never one that a person wrote. */
export const constant = (number: number): RawBuilder<unknown> => sql.lit(number);

/**
 * A page's `limit` and `offset`. The first page, which is what is asked for most, names no parameter: with an unknown offset
 * PostgreSQL takes no plan for good, and planning costs more than reading the page.
 *
 * @param size rows: one of few numbers, as each makes a text of its own
 */
export function pageOfRows(size: number, page: number): RawBuilder<unknown> {
  const limit = sql`limit ${constant(size)}`;
  return page === 1 ? limit : sql`${limit} offset ${(page - 1) * size}`;
}

/**
 * The rows behind the one that the page before ended with, in an order of columns; one that nobody knows has nothing
 * behind it. `x` stands for the table.
 */
export function rowsAfter(
  table: string,
  order: readonly string[],
  after: string | undefined,
  { descending = false } = {},
): RawBuilder<unknown> {
  if (!after) return sql``;
  const key = sql.join(order.map((column) => sql.ref(`x.${column}`)));
  const last = sql`select ${key} from ${sql.table(table)} x where x.id = ${after}`;
  return sql`and (${key}) ${descending ? sql`<` : sql`>`} (${last})`;
}

/** The end of a query for a page of `size` rows: those behind `after`, in an order of columns, which is said once. `x` stands for the table. */
export function pageAfter(
  table: string,
  order: readonly string[],
  after: string | undefined,
  size: number,
  { descending = false } = {},
): RawBuilder<unknown> {
  const columns = order.map((column) => sql`${sql.ref(`x.${column}`)}${descending ? sql` desc` : sql``}`);
  return sql`${rowsAfter(table, order, after, { descending })} order by ${sql.join(columns)} limit ${constant(size)}`;
}

/** A page of what a function lists, in its own order. */
export const pageOfCall = (
  call: RawBuilder<unknown>,
  size: number,
  after: string | undefined,
): RawBuilder<unknown> => sql`
  with listed as materialized (select *, row_number() over () as place from ${call})
  select * from listed where place > ${after ? sql`(select place from listed where id = ${after})` : sql`0`}
   order by place limit ${constant(size)}`;

/**
 * Of rows in this order, as many as come before their texts are longer than `bytes` together: at least one, and no more
 * than one beyond.
 */
export const whileShort = (
  rows: RawBuilder<unknown>,
  { text, order, bytes }: { text: string; order: RawBuilder<unknown>; bytes: number },
): RawBuilder<unknown> => sql`
  select * from (
    select *, sum(octet_length(${sql.ref(text)})) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
      from (${rows}) as page) as page
   where coalesce(before, 0) < ${constant(bytes)}`;

/** The beginning of a long text, which says that there is more of it. */
export const excerpt = (text: string, length: number): RawBuilder<unknown> => sql`
  case when length(${sql.ref(text)}) > ${constant(length)} then left(${sql.ref(text)}, ${constant(length - 1)}) || '…'
    else ${sql.ref(text)} end`;

/** The columns of a contract's row, for a `select` or a `returning`; of the table that `alias` stands for. */
export function columnsOf({ shape }: { shape: object }, alias?: string): RawBuilder<unknown> {
  return fixed(sql.join(Object.keys(shape).map((column) => sql.ref(alias ? `${alias}.${column}` : column))));
}

/** Inserts the named columns; `then` says what comes back, and before it what happens to a value that is taken. */
export function insertRow<Row>(table: string, values: object, then: RawBuilder<unknown>): Statement<Row> {
  const columns = Object.keys(values).map((column) => sql.ref(column));
  return statement(sql<Row>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))}) ${then}`);
}

/** A column of an edit: what the request left out stays as it is. That is asked in the values, so that the text is always the same. */
export const given = (column: string, value: unknown): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = case when ${value !== undefined} then ${value ?? null} else ${sql.ref(column)} end`;

/**
 * Updates the columns that an edit's contract names, in one live row if its version is still the one read; returns the id or
 * nothing. What the request left out stays as it is.
 */
export function updateRow(
  table: string,
  id: string,
  { shape }: { shape: object },
  { versao, ...values }: Record<string, unknown> & { versao?: number },
): Statement<{ id: string }> {
  const columns = Object.keys(shape).filter((column) => column !== 'versao');
  const changes = columns.map((column) => given(column, values[column]));
  const sameVersion = versao === undefined ? sql`true` : sql`versao = ${versao}`;
  return statement(sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.join(changes)}
     where id = ${id} and deleted_at is null and ${sameVersion} returning id`);
}

/**
 * Answer of an edit: the row after it. `updated` is what `updateRow` returned, `rows` the live row read after it.
 * Nothing updated means not found, or 409 with the row as it is now.
 */
export function updatedRow<Row>(updated: readonly unknown[], rows: Row[]): Row {
  const [row] = rows;
  if (!row) fail('record.not_found');
  if (updated.length === 0) fail('record.stale', { current: row });
  return row;
}

/** The id of a row that is there, or nothing: for `foundRow`, beside what hangs on the row. */
export const liveRow = (table: string, id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from ${sql.table(table)} where id = ${id} and deleted_at is null`);

/** Whether a row, if one is named, is there and not deleted. */
export const isThere = (table: string, id: string | null | undefined): RawBuilder<unknown> =>
  id ? sql`exists (select from ${sql.table(table)} x where x.id = ${id} and x.deleted_at is null)` : sql`true`;

/** Of an edit: what has not changed may be deleted meanwhile. */
export const unchangedOr = (
  column: string,
  value: string | null | undefined,
  there: RawBuilder<unknown>,
): RawBuilder<unknown> => (value ? sql`(${sql.ref(column)} is not distinct from ${value} or ${there})` : sql`true`);

/** A field that names another row, whether that may be named, and what is said beside the field where not. */
export type Reference = readonly [field: string, there: RawBuilder<unknown>, code: ErrorCode];

/** Refuses what may not be named, each beside its field; of an edit, where the row `of` which it is stands as it was read. */
export function requireFields(references: readonly Reference[], of = sql``): Statement {
  const wrong = references.map(
    ([field, there, code]) => sql`case when (${there}) is not true then ${`${field}:${code}`} end`,
  );
  // asked once: it may lock what is named
  return statement(sql`
    select app.require(wrong = '', 'request.invalid', wrong)
      from (select concat_ws(' ', ${sql.join([sql`null::text`, ...wrong])}) as wrong ${of} offset 0) as said`);
}

export function softDelete(table: string, id: string): Statement<{ id: string }> {
  return statement(sql<{ id: string }>`
    update ${sql.table(table)} set deleted_at = now() where id = ${id} and deleted_at is null returning id`);
}

/** Who put a row into the bin, by name: somebody who has left the office is known from its log. */
export const whoDeleted = (id: RawBuilder<unknown>, user_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(
  (select u.full_name from profiles u where u.user_id = ${user_id}),
  (select f.autor from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
    where a.tenant_id = (select app.tenant_id()) and a.entidade_id = ${id} and f.acao = 'DELETE' order by a."timestamp" desc limit 1))`;

/** Who takes a row out of the bin: a manager, or who put it there, for ten minutes. */
export const mayRestore = sql`
  (app.membership_role() in ('admin', 'manager')
    or deleted_by = app.user_id() and deleted_at > now() - interval '10 minutes')`;

/** Two statements, in this order: the rule about who may, then the restore. Their rows go to `foundRow`. */
export function restoreRow(table: string, id: string): [Statement, Statement<{ id: string }>] {
  return [
    statement(sql`
      select app.require(${mayRestore}, 'record.undo_expired')
        from ${sql.table(table)} where id = ${id} and deleted_at is not null`),
    statement(sql<{ id: string }>`
      update ${sql.table(table)} set deleted_at = null where id = ${id} and deleted_at is not null returning id`),
  ];
}

/** Of a part of another record, which must be there before it comes back (`partOf` of its noun): the rules, then the restore. */
export function restorePart(table: TableName, id: string): Statement<{ id: string }>[] {
  const { partOf } = tables[table];
  if (!partOf) return restoreRow(table, id);
  const whole = statement<{ id: string }>(sql`
    select app.require(x.${sql.ref(partOf.column)} is null
          or exists (select from ${sql.table(partOf.table)} p where p.id = x.${sql.ref(partOf.column)} and p.deleted_at is null), ${partOf.code})
      from ${sql.table(table)} x where x.id = ${id} and x.deleted_at is not null`);
  return [whole, ...(restoreRow(table, id) as Statement<{ id: string }>[])];
}

/** The one row that must be there: 404 alike for unknown, deleted and another office's. */
export function foundRow<Row>(rows: Row[]): Row {
  return rows[0] ?? fail('record.not_found');
}

/** Moves a row into the bin; its id. */
export const removed = async (run: Run, table: string, id: string) => foundRow((await run(softDelete(table, id)))[0]);

/** Takes a row back out of the bin, a part after its whole; its id. */
export const restored = async (run: Run, table: TableName, id: string) =>
  foundRow((await run(...restorePart(table, id))).at(-1)!);
