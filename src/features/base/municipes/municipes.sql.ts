import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, pageOfRows } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import {
  municipeListRow,
  municipesFilters,
  type Municipe,
  type MunicipeDetail,
  type MunicipeListRow,
} from './municipes.contract.ts';
import { columns } from './municipes.parts.sql.ts';

const listColumns = columnsOf(municipeListRow, 'm');

const list = filteredList('municipes', 'm', municipesFilters);

const inOrder = sql`m.nome_completo, m.id`;

export const countMunicipes = (): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`select app.counter('municipes') as total`);

/** A page by name: OFFSET walks the index alone, then only the page's rows are read. */
export const pageOfMunicipes = (limit: number, page: number): Statement<MunicipeListRow> =>
  statement(sql<MunicipeListRow>`
    select ${listColumns}
      from (select id from municipes where deleted_at is null order by nome_completo, id ${pageOfRows(limit, page)}) as page
      join municipes m on m.id = page.id
     order by ${inOrder}`);

/** All, or all that a search finds, in the list's order: for an export. */
export const municipesToExport = (filter: Wanted<typeof municipesFilters>): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from ${list.from(filter)} where ${list.where(filter)} order by ${inOrder}`);

/** Rows of a page of hits, each with the exact count of all; one row without an id when the page is empty. */
export type Hit = { total: number } & (MunicipeListRow | { id: null });

export const searchMunicipes = (busca: string, limit: number, page: number): Statement<Hit> =>
  statement(sql<Hit>`
    with hits as materialized (select m.id, m.nome_completo from ${list.hits({ busca })}),
    found as materialized (
      select array(select m.id from hits m order by ${inOrder} limit ${limit} offset ${(page - 1) * limit}) as ids,
             (select count(*) from hits) as total)
    select found.total, ${listColumns}
      from found left join municipes m on m.id = any (found.ids)
     order by ${inOrder}`);

export const municipeDetails = (id: string): Statement<MunicipeDetail> =>
  statement(sql<MunicipeDetail>`
    select ${columns}, ${liveDemandas(id)} as demandas_total,
           ${liveDemandas(id, sql`and app.current_status(d.status) = 'EM_ANALISE'`)} as demandas_abertas,
           (select count(*) from historicos_atendimento h where h.municipe_id = ${id} and h.deleted_at is null) as historicos_total
      from municipes m where m.id = ${id} and m.deleted_at is null`);

const liveDemandas = (id: string, which = sql``) =>
  sql`(select count(*) from demandas d where d.municipe_id = ${id} and d.deleted_at is null ${which})`;

export const countDemandasOf = (id: string): Statement<{ demandas_total: number }> =>
  statement(sql<{ demandas_total: number }>`select ${liveDemandas(id)} as demandas_total`);

/** Stops an edit of one who was anonymised. */
export const requireNamed = (id: string): Statement =>
  statement(sql`select app.require(anonimizado_em is null, 'municipes.anonymised') from municipes where id = ${id}`);

/** Who has the phone of a deleted citizen by now. */
export const holderOfPhoneOf = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select h.id from municipes m join municipes h on h.telefone_ddd = m.telefone_ddd
     where m.id = ${id} and m.deleted_at is not null and h.deleted_at is null`);
