import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { hasWords } from '../../../server/database/filters.ts';
import { constant, pageOfRows } from '../../../server/database/rows.ts';
import { binTables, historyTables, type TableName, tables } from '../../../shared/nouns.ts';
import { timeZone } from '../../../shared/time.ts';
import {
  type EventoListed,
  type LogFilter,
  logPageSize,
  longChange,
  longTextShown,
  type LogRow,
  mostEvents,
  mostNamed,
  mostRead,
  mostSearched,
  nameLength,
} from './auditoria.contract.ts';
import { auditoriaTexts as t } from './auditoria.texts.ts';

/** Of a row `a` and the account `p` behind it. */
export const authorColumns = sql`a.user_id as autor_id, p.full_name as autor_atual, p.username as autor_username`;

/** Those of the rows `a` of the log, by one row each: a page has few. */
export const authors = sql`app.authors_of(array(select distinct on (user_id) id from a order by user_id)) p`;

/** Demands that the person does not read, asked for once a statement. */
export const hidden = sql`ocultas as materialized (select app.hidden_demandas()::text[] as ids)`;

const side = (name: string) => sql`
  case when ${sql.ref(`a.${name}`)} ->> 'principal_id' = any ((select ids from ocultas)::text[])
    then ${sql.ref(`a.${name}`)} || '{"principal_id": null}' else ${sql.ref(`a.${name}`)} end as ${sql.ref(name)}`;
/** What a row `a` says on both sides, without the id of a demand that is `hidden`: theirs was merged into that. */
export const sides = sql`${side('antes')}, ${side('depois')}`;

/**
 * What is looked for: a text in the stored words, the codes whose names on screen hold it, the fields of such a name, and
 * the records that are called so.
 */
export type Wanted = LogFilter & { acoes: string[]; entidades: string[]; campos: string[]; registros: string[] };

/** The instants of a day of São Paulo; its length is what the clocks of that day say. */
const onDay = (dia: string | undefined): RawBuilder<unknown> =>
  dia
    ? sql`"timestamp" >= (${dia}::date)::timestamp at time zone ${timeZone}
        and "timestamp" < (${dia}::date + 1)::timestamp at time zone ${timeZone}`
    : sql`true`;

const inCodes = ({ acoes, entidades }: Wanted): RawBuilder<unknown> =>
  sql`(acao = any (${acoes}::text[]) or entidade = any (${entidades}::text[]))`;

/** The few combinations of author, entity and action that match: the text is looked for there, never in the log. */
const facets = (wanted: Wanted): RawBuilder<unknown> => sql`
  select id, chave from (select id, 'auditoria:' || id as chave, busca, acao, entidade from auditoria_facetas
    where tenant_id = (select app.tenant_id())) f
   where ${wanted.busca ? sql`(${hasWords(sql`busca`, wanted.busca)} or ${inCodes(wanted)})` : sql`true`}`;

/** Rows of the log beside those of the facets: of records that are called so, and newest changes of fields that are. */
function besideFacets({ campos, registros, dia }: Wanted, most?: number): RawBuilder<unknown> | null {
  const ofOffice = sql`a.tenant_id = (select app.tenant_id()) and ${onDay(dia)}`;
  const newest = (limit: number) => sql`order by a."timestamp" desc, a.id limit ${limit}`;
  const parts = [
    registros.length > 0 &&
      sql`select x.* from unnest(${registros}::uuid[]) as r (id) cross join lateral (
        select a.id, a."timestamp", a.faceta_id from auditoria a
         where ${ofOffice} and a.entidade_id = r.id ${most ? newest(most) : sql``}) x`,
    campos.length > 0 &&
      sql`select n.id, n."timestamp", n.faceta_id from (
        select a.* from auditoria a where ${ofOffice} ${newest(mostSearched)}) n
         where n.antes is not null and n.depois is not null
           and (n.antes ?| ${campos}::text[] or n.depois ?| ${campos}::text[])`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? sql.join(parts, sql` union `) : null;
}

/** The page's ids: from the index of all when there is no text, else merged from those of each matching facet. */
function idsOfPage(wanted: Wanted): RawBuilder<unknown> {
  const { busca, dia, page } = wanted;
  if (!busca)
    return sql`select id from auditoria where tenant_id = (select app.tenant_id()) and ${onDay(dia)}
      order by "timestamp" desc, id ${pageOfRows(logPageSize, page)}`;
  const skipped = (page - 1) * logPageSize;
  const beside = besideFacets(wanted, skipped + logPageSize);
  return sql`select y.id from (
      select x.* from (${facets(wanted)}) f cross join lateral (
        select a.id, a."timestamp", a.faceta_id from auditoria a
         where a.tenant_id = (select app.tenant_id()) and a.faceta_id = f.id and ${onDay(dia)}
         order by a."timestamp" desc, a.id limit ${skipped + logPageSize}) x
      ${beside ? sql`union ${beside}` : sql``}) y
    order by y."timestamp" desc, y.id limit ${logPageSize} offset ${skipped}`;
}

/** What stands for a table in a `case` over the entity of a row `a`; `read` asks it for the row's record. */
const ofTables = (names: readonly TableName[], read: (table: TableName) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case a.entidade ${sql.join(
    names.map((table) => sql`when ${table} then ${read(table)}`),
    sql` `,
  )} end`;

const named = (Object.keys(tables) as TableName[]).filter((table) => tables[table].title);
const record = (table: TableName) =>
  sql`from ${sql.table(table)} r where r.tenant_id = a.tenant_id and r.id = a.entidade_id`;
/** Of what is gone for good, as the row says that it was called. */
const nameOfRecord = ofTables(named, (table) => {
  const title = tables[table].title!;
  return sql`left(coalesce((select r.${sql.ref(title)}::text ${record(table)}), a.depois ->> ${title}::text, a.antes ->> ${title}::text), ${nameLength})`;
});
/** An invitation is gone for good once it was accepted or withdrawn, and kept by another login. */
const addressOfInvitation = sql`case a.entidade when 'convites' then coalesce(a.depois ->> 'email', a.antes ->> 'email') end`;
const wholeOfRecord = ofTables(
  binTables.filter((table) => tables[table].partOf),
  (table) => {
    const whole = tables[table].partOf!;
    return sql`(select w.id from ${sql.table(whole.table)} w where w.tenant_id = a.tenant_id and w.deleted_at is null
      and w.id = (select r.${sql.ref(whole.column)} ${record(table)}))`;
  },
);
const recordIsThere = ofTables(binTables, (table) => sql`exists (select ${record(table)} and r.deleted_at is null)`);

/** What `a` says on one side, by the beginning of each text. */
const beginning = (name: string) => sql`
  (select jsonb_object_agg(v.key, case when length(v.value #>> '{}') > ${constant(longTextShown)}
      then to_jsonb(left(v.value #>> '{}', ${constant(longTextShown)}) || ${t.textoCortado}::text) else v.value end)
     from jsonb_each(${sql.ref(`a.${name}`)}) v)`;
/** Long changes are cut, so that thirty of them are no longer than an answer may be. */
const short = (name: string) => sql`
  case when octet_length(concat(a.antes, a.depois)) > ${constant(longChange)} then ${beginning(name)} else ${sql.ref(`a.${name}`)} end as ${sql.ref(name)}`;

export const pageOfAuditoria = (wanted: Wanted): Statement<LogRow> =>
  statement(sql<LogRow>`
    with ${hidden}, page as materialized (${idsOfPage(wanted)}),
    a as materialized (
      select a.tenant_id, a.id, a."timestamp", a.user_id, f.autor, f.entidade, a.entidade_id, f.acao, ${short('antes')}, ${short('depois')}
        from page join auditoria a on a.tenant_id = (select app.tenant_id()) and a.id = page.id
        join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id)
    select a.id, a."timestamp", a.autor, ${authorColumns}, a.entidade, a.entidade_id, a.acao, ${sides},
           coalesce(${nameOfRecord}, left(m.nome, ${nameLength}), ${addressOfInvitation}) as registro, coalesce(${recordIsThere}, false) as aberto,
           ${wholeOfRecord} as parte_de
      from a left join ${authors} on p.user_id = a.user_id
      left join app.members_of_log(array(select id from a where entidade in ('memberships', 'indicacoes'))) m on m.id = a.id
     order by a."timestamp" desc, a.id`);

/** Exact: sums of the facets' counters and what is beside them, without what is of demands that the person does not read; or the rows of one day. */
export function countAuditoria(wanted: Wanted): Statement<{ total: number }> {
  const beside = wanted.busca ? besideFacets(wanted) : null;
  const matching = sql`(select id from (${facets(wanted)}) f)`;
  if (wanted.dia)
    return statement(sql<{ total: number }>`
      select count(*) as total from auditoria where tenant_id = (select app.tenant_id()) and ${onDay(wanted.dia)}
         ${wanted.busca ? sql`and (faceta_id in ${matching} ${beside ? sql`or id in (select b.id from (${beside}) b)` : sql``})` : sql``}`);
  const others = beside ? sql`+ (select count(*) from (${beside}) b where b.faceta_id not in ${matching})` : sql``;
  return statement(sql<{ total: number }>`
    select (coalesce(sum(c.valor), 0) ${others}
        - (select coalesce(sum(h.linhas), 0) from app.hidden_log() h where h.faceta_id in ${matching}))::bigint as total
      from (${facets(wanted)}) f
      join contadores c on c.tenant_id = (select app.tenant_id()) and c.chave = f.chave`);
}

/** Live rows of a large kind are found by its search, among all that there are; of the others some are read. */
const finders: Partial<Record<TableName, (text: string) => RawBuilder<unknown>>> = {
  municipes: (text) => sql`app.some_municipes(${text}, ${mostNamed})`,
  demandas: (text) => sql`app.some_demandas(${text}, ${mostNamed})`,
  oficios: (text) => sql`app.search_oficios(${text})`,
};
/** Which live rows are read, where it is not the first by name: an order that an index has. */
const newestFirst: Partial<Record<TableName, string>> = { agenda_compromissos: 'data_compromisso' };

/** Records that are called so, also those in the bin: some of each kind. Making a name searchable costs more than reading it. */
export const recordsNamed = (busca: string): Statement<{ id: string }> => {
  const called = (table: TableName, which: 'live' | 'bin') => {
    const title = tables[table].title!;
    const day = newestFirst[table];
    const first = which === 'bin' ? sql`deleted_at desc` : day ? sql`${sql.ref(day)} desc` : sql.ref(title);
    // they keep what is looked for beside their texts
    const holds = finders[table] ? sql`${hasWords(sql`r.busca`, busca)} and` : sql``;
    return sql`
      select r.id from (
        select * from ${sql.table(table)} where tenant_id = (select app.tenant_id())
           and deleted_at ${which === 'bin' ? sql`is not null` : sql`is null`}
         order by ${first} limit ${mostRead}) r
       where ${holds} ${hasWords(sql`app.searchable(r.${sql.ref(title)})`, busca)}`;
  };
  const found = historyTables
    .filter((table) => tables[table].title)
    .flatMap((table) => [
      finders[table] ? sql`select id from ${finders[table](busca)}` : called(table, 'live'),
      called(table, 'bin'),
    ])
    .concat(sql`select id from app.members_called(${busca}, ${mostNamed}) as s (id)`)
    .map((rows) => sql`(select id from (${rows}) s limit ${mostNamed})`);
  return statement(sql<{ id: string }>`${sql.join(found, sql` union all `)}`);
};

/** Of the office that an event `e` is about: a try to add somebody to one is that office's. */
const officeOfEvent = (column: 'name' | 'slug') => sql`
  case when e.entidade in ('tenants', 'cotas', 'memberships') then (select t.${sql.ref(column)}::text from tenants t where t.id = e.entidade_id) end`;
/** Whose account, or which office, an event `e` is about. */
const nameOfEvent = sql`
  case when e.entidade in ('profiles', 'users') then coalesce(
         (select x.full_name || ' @' || x.username from profiles x where x.user_id = e.entidade_id),
         (select x.full_name || ' @' || x.username from profiles x where x.id = e.entidade_id))
       else ${officeOfEvent('name')} end`;

const ofFields = ({ campos }: Wanted): RawBuilder<unknown> => sql`(
  detalhe ?| ${campos}::text[] or detalhe -> 'antes' ?| ${campos}::text[] or detalhe -> 'depois' ?| ${campos}::text[])`;

const newestEvents = (wanted: Wanted): RawBuilder<unknown> => sql`
  select e.* from (
    select * from platform_events where ${onDay(wanted.dia)} order by "timestamp" desc, id limit ${mostEvents}) e
   where ${
     wanted.busca
       ? sql`(${hasWords(sql`app.searchable(concat_ws(E'\\n', autor, entidade, acao, ${nameOfEvent}, ${officeOfEvent('slug')}))`, wanted.busca)}
           or ${inCodes(wanted)} or ${ofFields(wanted)})`
       : sql`true`
   }`;

export const pageOfEvents = (wanted: Wanted): Statement<EventoListed> =>
  statement(sql<EventoListed>`
    select e.id, e."timestamp", e.acao, e.autor, e.user_id as autor_id, p.full_name as autor_atual, p.username as autor_username,
           e.entidade, e.entidade_id, left(${nameOfEvent}, ${nameLength}) as registro,
           ${officeOfEvent('slug')} as identificador, e.detalhe
      from (select * from (${newestEvents(wanted)}) n order by "timestamp" desc, id ${pageOfRows(logPageSize, wanted.page)}) e
      left join profiles p on p.user_id = e.user_id
     order by e."timestamp" desc, e.id`);

export const countEvents = (wanted: Wanted): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`select count(*) as total from (${newestEvents(wanted)}) e`);
