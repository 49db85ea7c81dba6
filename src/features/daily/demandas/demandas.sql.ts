import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { pageOfRows } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import {
  demandasFilters,
  demandasPageSize,
  demandaStatuses,
  updateDemandaInput,
  type Demanda,
  type DemandaStatus,
  type DemandasPage,
} from './demandas.contract.ts';
import { isChoosable } from '../../base/assuntos/assuntos.parts.sql.ts';
import {
  around,
  columns,
  isLive,
  listColumns,
  member,
  plainOf,
  requireAll,
  ownDeadline,
  takeUploads,
  type Saved,
} from './demandas.parts.sql.ts';

const newest = sql`d.data_demanda desc, d.created_at desc, d.id`;

const list = filteredList('demandas', 'd', demandasFilters);

type Filter = Wanted<typeof demandasFilters>;
type Page = Filter & { page: number };

const current = sql`app.current_status(d.status)`;
const offsetOf = (page: number) => (page - 1) * demandasPageSize;

/**
 * One page; the 100 ids come from an index alone, only then are the rows and names around them read. A theme has the demands of
 * several subjects, which no index holds in this order: they are found first, since to look for few of them all the list would be read.
 */
export const newestDemandas = ({
  page,
  municipe_id,
  ...filter
}: Page & { municipe_id?: string }): Statement<Demanda> => {
  const asked = (wanted: Filter) =>
    sql`demandas d where ${list.where(wanted)} ${municipe_id ? sql`and d.municipe_id = ${municipe_id}` : sql``}`;
  const pageOf = (rows: RawBuilder<unknown>) =>
    sql`ids as materialized (select d.id from ${rows} order by ${newest} ${pageOfRows(demandasPageSize, page)})`;
  const { assunto_id, status, ...others } = filter;
  const ids = assunto_id
    ? sql`found as materialized (select d.id, d.data_demanda, d.created_at, d.status from ${asked({ assunto_id, ...others })}),
      ${pageOf(sql`found d ${status ? sql`where ${current} = ${status}` : sql``}`)}`
    : pageOf(asked(filter));
  return statement(sql<Demanda>`
    with ${ids}
    select ${listColumns} from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around} order by ${newest}`);
};

const byStatus = (count: (status: DemandaStatus) => RawBuilder<unknown>) =>
  sql.join(demandaStatuses.map((status) => sql`${count(status)} as ${sql.ref(status)}`));

const counted = (status: RawBuilder<unknown>) => byStatus((one) => sql`count(*) filter (where ${status} = ${one})`);

/**
 * Exact numbers by status, whatever status is asked for: those of counters without what the person does not read, or where none has
 * them of the rows.
 */
export function countDemandas(asked: Filter): Statement<DemandasPage['counts']> {
  const filter = { ...asked, status: undefined };
  const counter = list.counter(filter);
  return statement(
    counter
      ? sql<DemandasPage['counts']>`
          select ${byStatus((status) => sql`${counter(status)} - hidden.${sql.ref(status)}`)}
            from (select ${counted(current)} from app.hidden_rows() d where ${list.where(filter)}) hidden`
      : sql<DemandasPage['counts']>`select ${counted(current)} from ${list.hits(filter)}`,
  );
}

export type Hit = Demanda & DemandasPage['counts'];

/**
 * One page of a search, which is looked up once for its page and its numbers. The counts stand in every row; a page without
 * hits is one row whose `id` is null.
 */
export const searchDemandas = (busca: string, { status, page, ...filter }: Page): Statement<Hit> =>
  statement(sql<Hit>`
    with hits as materialized (
      select d.id, d.data_demanda, d.created_at, ${current} as status from ${list.hits({ ...filter, busca })}),
    found as materialized (
      select array(select d.id from hits d where ${status ? sql`d.status = ${status}` : sql`true`}
                    order by ${newest} limit ${demandasPageSize} offset ${offsetOf(page)}) as ids, ${counted(sql`d.status`)} from hits d)
    select ${listColumns}, ${sql.join(demandaStatuses.map((one) => sql.ref(`found.${one}`)))}
      from found left join lateral unnest(found.ids) with ordinality as h (id, position) on true
      left join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = h.id ${around}
     order by h.position`);

/** All rows of a filtered or searched list, in its order: for an export. What is secret leaves the office only when it is asked for. */
export const demandasToExport = ({ sigilosas, ...filter }: Filter & { sigilosas?: boolean }): Statement<Demanda> =>
  statement(sql<Demanda>`
    select ${columns} from ${list.from(filter)} ${around}
     where ${list.where(filter)} ${sigilosas ? sql`` : sql`and not d.sigilosa`} order by ${newest}`);

export const countByMunicipe = (id: string, filter: Filter = {}): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select count(*) as total from demandas d where ${list.where(filter)} and d.municipe_id = ${id}`);

type Update = z.output<typeof updateDemandaInput>;

/**
 * What an edit refers to must be there. What has not changed may be deleted meanwhile: an old demand keeps its sector, its
 * name and its subject.
 */
export const requireNewReferences = (id: string, { setor_id, assessor_id, assunto_id, versao }: Update): Statement =>
  statement(sql`
    select ${requireAll()} from (
      select true as municipe, setor_id = ${setor_id} or ${isLive('setores', setor_id)} as setor,
        ${assessor_id ? sql`assessor_id is not distinct from ${assessor_id} or ${isLive('equipe', assessor_id)}` : sql`true`} as assessor,
        ${assunto_id ? sql`assunto_id is not distinct from ${assunto_id} or ${isChoosable(assunto_id)}` : sql`true`} as assunto
        from demandas where id = ${id} and versao = ${versao} and deleted_at is null) as found`);

/** Of an edit that leaves the id out: the demand's own, while it goes by the same name. */
const sameMember = (id: string, values: Update) => sql`
  select coalesce(
    (select e.id from demandas d join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
      where d.id = ${id} and e.nome = ${values.assessor_responsavel}),
    (select id from (${member(values)}) as named)) as id, null::text as nome`;

const updated = plainOf(updateDemandaInput).filter((name) => name !== 'prazo');

/** What an edit leaves out stays as it is; that is asked in the values, so that the text is always the same. */
const changed = (name: string, value: unknown) =>
  sql`${sql.ref(name)} = case when ${value !== undefined} then ${value ?? null} else ${sql.ref(name)} end`;

/** Nothing when the demand is not there or its version is another; then no upload was touched either. */
export const changeDemanda = (id: string, values: Update): Statement<Saved> =>
  statement(sql<Saved>`
    with member as (${values.assessor_id === undefined ? sameMember(id, values) : member(values)}),
    saved as (
      update demandas set ${sql.join(updated.map((name) => changed(name, values[name as keyof Update])))},
          ${ownDeadline(values.prazo)},
          assessor_responsavel = coalesce((select nome from member), ${values.assessor_responsavel}),
          assessor_id = (select id from member)
       where id = ${id} and versao = ${values.versao} and deleted_at is null
      returning id),
    ${takeUploads(values.uploads, 'edit')}`);
