import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Part } from '../../../server/lotes/lote-kind.ts';
import { inPart, itemsOf } from '../../../server/lotes/part.sql.ts';

/** Records that an import makes, changes and takes back, many at a time: a value of each field by its type in the database. */

const types = { text: sql`text`, uuid: sql`uuid`, date: sql`date`, boolean: sql`boolean` };
type Fields = Readonly<Record<string, keyof typeof types>>;

/** A table that is imported into: what a new record is made of, and what may change in one that is there. */
export type Target = { table: 'municipes' | 'demandas'; made: Fields; changed: Fields };

export type Saved = { id: string; versao: number };

const names = (fields: Fields, of = ''): RawBuilder<unknown> =>
  sql.join(Object.keys(fields).map((name) => sql.ref(of + name)));
const typed = (fields: Fields) =>
  sql.join(Object.entries(fields).map(([name, type]) => sql`${sql.ref(name)} ${types[type]}`));

/** One whose number or code somebody else has by then is not made, and not told of. */
export const makeRecords = ({ table, made }: Target, rows: readonly object[]): Statement<Saved> =>
  statement(sql<Saved>`
    insert into ${sql.table(table)} (id, ${names(made)})
    select x.id, ${names(made, 'x.')} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, ${typed(made)})
    on conflict do nothing returning id, versao`);

/** All fields that may change, of records that are held. */
export const changeRecords = ({ table, changed }: Target, rows: readonly object[]): Statement<Saved> =>
  statement(sql<Saved>`
    update ${sql.table(table)} t set ${sql.join(Object.keys(changed).map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)}`))}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, ${typed(changed)})
     where t.tenant_id = (select app.tenant_id()) and t.id = x.id and t.deleted_at is null
    returning t.id, t.versao`);

/** What the way back of the records in `asked` leaves: a record `t` that was made and on which something hangs; one that was changed and cannot have again what its item `i` says. */
export type Kept = { made: RawBuilder<unknown>; changed: RawBuilder<unknown> };

/** Held in one order, so that two who change the same records wait for each other. */
export const holdRecords = ({ table }: Target, part: Part): Statement =>
  statement(sql`
    with asked as materialized (select i.registro_id as id from ${itemsOf(part)} i where i.registro_id is not null)
    select from ${sql.table(table)} t join asked on t.tenant_id = (select app.tenant_id()) and t.id = asked.id order by t.id for update of t`);

/**
 * What was made and nobody has changed goes into the bin; what was changed gets back what it had. An item without a version came
 * to a record that another item of the lote stands for (`undoOthers`).
 */
export function undoRecords({ table, changed }: Target, part: Part, kept: Kept): Statement {
  const back = Object.entries(changed).map(
    ([name, type]) =>
      sql`${sql.ref(name)} = case when i.antes ? ${name}::text then (i.antes ->> ${name}::text)::${types[type]} else t.${sql.ref(name)} end`,
  );
  const untouched = sql`t.tenant_id = (select app.tenant_id()) and t.id = i.registro_id and t.versao = i.versao_depois and t.deleted_at is null`;
  return statement(sql`
    with asked as materialized (
      select i.registro_id, i.antes, i.versao_depois, i.resultado from ${itemsOf(part)} i
       where i.versao_depois is not null and i.resultado in ('CRIADO', 'ALTERADO') and i.desfeito is not true),
    gone as (
      update ${sql.table(table)} t set deleted_at = now() from asked i
       where i.resultado = 'CRIADO' and ${untouched} and not (${kept.made}) returning t.id),
    back as (
      update ${sql.table(table)} t set ${sql.join(back)} from asked i
       where i.resultado = 'ALTERADO' and i.antes is not null and ${untouched} and not (${kept.changed}) returning t.id),
    done as (select id from gone union all select id from back)
    update lote_itens i set desfeito = coalesce(i.registro_id in (select id from done), false)
     where ${inPart(part)} and i.versao_depois is not null and i.resultado in ('CRIADO', 'ALTERADO') and i.desfeito is not true`);
}

/** Rows of the file that came to the record of another row go with it. */
export const undoOthers = (part: Part): Statement =>
  statement(sql`
    update lote_itens i set desfeito = exists (
        select from lote_itens o where o.tenant_id = (select app.tenant_id()) and o.registro_id = i.registro_id
           and o.lote_id = i.lote_id and o.versao_depois is not null and o.desfeito)
     where ${inPart(part)} and i.resultado = 'ALTERADO' and i.versao_depois is null and i.desfeito is not true`);
