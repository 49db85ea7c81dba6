import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pageOfRows } from '../../../server/database/rows.ts';
import { changesPageSize, type ChangeRow } from '../../../shared/history.ts';
import { partsOf, tables } from '../../../shared/nouns.ts';
import type { EventoRow } from './auditoria.contract.ts';
import { authorColumns, authors, hidden, sides } from './auditoria.sql.ts';

/** A record that is there, for row security alone does not say of which office or whether it lies in the bin. */
type LiveRecord = { table: string; id: string; office: boolean; bin: boolean };

export const liveRecord = ({ table, id, office, bin }: LiveRecord): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from ${sql.table(table)} where id = ${id}
       ${office ? sql`and tenant_id = (select app.tenant_id())` : sql``} ${bin ? sql`and deleted_at is null` : sql``}`);

const page = (number: number) => pageOfRows(changesPageSize, number);

/** What belongs to a record is kept in tables of its own, and is in the record's history. */
const ids = (table: string, id: string): RawBuilder<unknown> => {
  const parts = partsOf(table).map(
    (part) => sql`union all select d.id from ${sql.table(part)} d
        where d.tenant_id = (select app.tenant_id()) and d.${sql.ref(tables[part].partOf!.column)} = ${id}`,
  );
  return parts.length > 0 ? sql`array(select ${id}::uuid ${sql.join(parts, sql` `)})` : sql`array[${id}::uuid]`;
};

/** The name of the part that a change `a` was of. */
const nameOfPart = (table: string): RawBuilder<unknown> => {
  const names = partsOf(table).map(
    (part) => sql`when a.entidade = ${part} then (select d.${sql.ref(tables[part].title!)} from ${sql.table(part)} d
        where d.tenant_id = (select app.tenant_id()) and d.id = a.entidade_id)`,
  );
  return names.length > 0 ? sql`case ${sql.join(names, sql` `)} end` : sql`null::text`;
};

const changed = (table: string, id: string): RawBuilder<unknown> => sql`
  from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
 where a.tenant_id = (select app.tenant_id()) and a.entidade_id = any (${ids(table, id)})
   and f.entidade = any (${[table, ...partsOf(table)]})`;

export const changesOf = (table: string, id: string, number: number): Statement<ChangeRow> =>
  statement(sql<ChangeRow>`
    with ${hidden}, a as materialized (
      select a.id, a."timestamp", f.autor, a.user_id, f.entidade, a.entidade_id, f.acao, a.antes, a.depois
        ${changed(table, id)} order by a."timestamp" desc, a.id ${page(number)})
    select a.id, a."timestamp", a.autor, ${authorColumns}, a.entidade, a.entidade_id, a.acao, ${sides}, ${nameOfPart(table)} as parte
      from a left join ${authors} on p.user_id = a.user_id
     order by a."timestamp" desc, a.id`);

export const countChangesOf = (table: string, id: string): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`select count(*) as total ${changed(table, id)}`);

/** What its events are told of: what happens to a person's account is kept by the id of the account, limits by their office's. */
const alsoOf: Readonly<Record<string, string>> = { profiles: 'users', tenants: 'cotas' };

/** Events that changed something. */
const events = (table: string, id: string): RawBuilder<unknown> => sql`
  from platform_events e
 where e.entidade_id = any (${table === 'profiles' ? sql`array(select ${id}::uuid union all select user_id from profiles where id = ${id})` : sql`array[${id}::uuid]`})
   and e.entidade = any (${[table, alsoOf[table]].filter(Boolean)}) and e.acao in ('INSERT', 'UPDATE', 'ROLE', 'DELETE', 'RESTORE')`;

export const eventsOf = (table: string, id: string, number: number): Statement<EventoRow> =>
  statement(sql<EventoRow>`
    select a.id, a."timestamp", a.acao, a.autor, ${authorColumns}, a.entidade, a.entidade_id, a.detalhe
      from (select e.* ${events(table, id)}) a left join profiles p on p.user_id = a.user_id
     order by a."timestamp" desc, a.id ${page(number)}`);

export const countEventsOf = (table: string, id: string): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`select count(*) as total ${events(table, id)}`);
