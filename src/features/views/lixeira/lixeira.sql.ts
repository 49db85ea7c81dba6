import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { hasWords } from '../../../server/database/filters.ts';
import { moment } from '../../../server/database/orders.ts';
import { whoDeleted } from '../../../server/database/rows.ts';
import { type BinTable, binTables, tables } from '../../../shared/nouns.ts';
import { binPageSize, mostCounted, type BinRow } from './lixeira.contract.ts';

/** Deleted rows of each kind that a search looks at, the newest first. */
const mostSearched = 10_000;

type Row = BinRow & { cursor: string };
type Filter = { kind?: BinTable; busca?: string; after?: string };

/** The newest deleted rows of one table, read from its partial index and no further than the page needs. */
function deletedOf(kind: BinTable, busca: string | undefined, after: string | undefined): RawBuilder<unknown> {
  const { title, partOf } = tables[kind];
  const [at, id] = after?.split('_') ?? [];
  const older = after ? sql`and (deleted_at, id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const rows = sql`
    select ${kind}::text as kind, id, ${sql.ref(title!)}::text as label, deleted_at, deleted_by, versao,
      ${kind === 'municipes' ? sql`case when anonimizado_em is null and unido_em is null then codigo end` : sql`null::text`} as codigo,
      ${kind === 'municipes' ? sql`unido_em is not null` : sql`false`} as unido,
      ${partOf ? sql.ref(partOf.column) : sql`null::uuid`} as parent_id
      from ${sql.table(kind)} where deleted_at is not null ${older} order by deleted_at desc, id desc`;
  if (!busca) return sql`(${rows} limit ${binPageSize + 1})`;
  return sql`(select * from (${rows} limit ${mostSearched}) as newest
    where ${hasWords(sql`app.searchable(label)`, busca)} order by deleted_at desc, id desc limit ${binPageSize + 1})`;
}

/** One row more than a page: whether there is another one. */
export function pageOfBin({ kind, busca, after }: Filter): Statement<Row> {
  const kinds = kind ? [kind] : binTables;
  const parts = kinds.map((one) => deletedOf(one, busca, after));
  const blocked = kinds.flatMap((one) => {
    const { partOf } = tables[one];
    return partOf
      ? [
          sql`when r.kind = ${one} and exists (select from ${sql.table(partOf.table)} p
            where p.id = r.parent_id and p.deleted_at is not null) then ${partOf.table}::text`,
        ]
      : [];
  });
  return statement(sql<Row>`
    with r as (
      select * from (${sql.join(parts, sql` union all `)}) as parts order by deleted_at desc, id desc limit ${binPageSize + 1})
    select r.kind, r.id, left(r.label, 300) as label, r.deleted_at, r.versao, r.codigo, r.unido,
      case when r.deleted_by is not null then ${whoDeleted(sql`r.id`, sql`r.deleted_by`)} end as deleted_by,
      ${blocked.length > 0 ? sql`case ${sql.join(blocked, sql` `)} end` : sql`null::text`} as blocked_by,
      ${moment('r.deleted_at')} || '_' || r.id as cursor
      from r order by r.deleted_at desc, r.id desc`);
}

export const countBin = (): Statement<Record<BinTable, number>> =>
  statement(
    sql<Record<BinTable, number>>`select ${sql.join(
      binTables.map(
        (kind) => sql`(select count(*) from (select from ${sql.table(kind)} where deleted_at is not null
        order by deleted_at desc limit ${mostCounted + 1}) as newest) as ${sql.ref(kind)}`,
      ),
    )}`,
  );

export const savepoint = (): Statement => statement(sql`savepoint item`);
export const release = (): Statement => statement(sql`release savepoint item`);
export const undo = (): Statement => statement(sql`rollback to savepoint item`);
