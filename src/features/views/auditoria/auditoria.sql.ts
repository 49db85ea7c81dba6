import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pageOfRows } from '../../../server/database/rows.ts';
import type { AuditoriaRow } from '../../../shared/history.ts';
import { timeZone } from '../../../shared/time.ts';
import { logPageSize, mostEvents, type EventoRow, type LogFilter } from './auditoria.contract.ts';

/** Of a row `a` and the account `p` behind it. */
export const authorColumns = sql`a.user_id as autor_id, p.full_name as autor_atual, p.username as autor_username`;

/** Those of rows of the log, by one row each: a page has few. */
export const authorsOf = (rows: string): RawBuilder<unknown> =>
  sql`app.authors_of(array(select distinct on (user_id) id from ${sql.table(rows)} order by user_id)) p`;

/** What is looked for: a text in the stored words, or the codes whose names on screen hold it. */
export type Wanted = LogFilter & { acoes: string[]; entidades: string[] };

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
   where ${wanted.busca ? sql`(busca like app.contains_pattern(${wanted.busca}) or ${inCodes(wanted)})` : sql`true`}`;

/** The page's ids: from the index of all when there is no text, else merged from those of each matching facet. */
function idsOfPage(wanted: Wanted): RawBuilder<unknown> {
  const { busca, dia, page } = wanted;
  if (!busca)
    return sql`select id from auditoria where tenant_id = (select app.tenant_id()) and ${onDay(dia)}
      order by "timestamp" desc, id ${pageOfRows(logPageSize, page)}`;
  const skipped = (page - 1) * logPageSize;
  return sql`select x.id from (${facets(wanted)}) f cross join lateral (
      select a.id, a."timestamp" from auditoria a
       where a.tenant_id = (select app.tenant_id()) and a.faceta_id = f.id and ${onDay(dia)}
       order by a."timestamp" desc, a.id limit ${skipped + logPageSize}) x
    order by x."timestamp" desc, x.id limit ${logPageSize} offset ${skipped}`;
}

export const pageOfAuditoria = (wanted: Wanted): Statement<AuditoriaRow> =>
  statement(sql<AuditoriaRow>`
    with page as materialized (${idsOfPage(wanted)}),
    a as materialized (
      select a.id, a."timestamp", a.user_id, f.autor, f.entidade, a.entidade_id, f.acao, a.antes, a.depois
        from page join auditoria a on a.tenant_id = (select app.tenant_id()) and a.id = page.id
        join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id)
    select a.id, a."timestamp", a.autor, ${authorColumns}, a.entidade, a.entidade_id, a.acao, a.antes, a.depois
      from a left join ${authorsOf('a')} on p.user_id = a.user_id
     order by a."timestamp" desc, a.id`);

/** Exact: sums of the facets' counters, or the rows of one day. */
export const countAuditoria = (wanted: Wanted): Statement<{ total: number }> =>
  wanted.dia
    ? statement(sql<{ total: number }>`
        select count(*) as total from auditoria where tenant_id = (select app.tenant_id()) and ${onDay(wanted.dia)}
           ${wanted.busca ? sql`and faceta_id in (select id from (${facets(wanted)}) f)` : sql``}`)
    : statement(sql<{ total: number }>`
        select coalesce(sum(c.valor), 0)::bigint as total from (${facets(wanted)}) f
          join contadores c on c.tenant_id = (select app.tenant_id()) and c.chave = f.chave`);

const newestEvents = (wanted: Wanted): RawBuilder<unknown> => sql`
  select * from (
    select * from platform_events where ${onDay(wanted.dia)} order by "timestamp" desc, id limit ${mostEvents}) newest
   where ${
     wanted.busca
       ? sql`(app.searchable(autor || E'\\n' || entidade || E'\\n' || acao) like app.contains_pattern(${wanted.busca})
           or ${inCodes(wanted)})`
       : sql`true`
   }`;

export const pageOfEvents = (wanted: Wanted): Statement<EventoRow> =>
  statement(sql<EventoRow>`
    select a.id, a."timestamp", a.acao, a.autor, ${authorColumns}, a.entidade, a.entidade_id, a.detalhe
      from (${newestEvents(wanted)}) a left join profiles p on p.user_id = a.user_id
     order by a."timestamp" desc, a.id ${pageOfRows(logPageSize, wanted.page)}`);

export const countEvents = (wanted: Wanted): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`select count(*) as total from (${newestEvents(wanted)}) e`);
