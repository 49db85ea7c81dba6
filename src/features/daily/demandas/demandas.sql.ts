import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pages } from '../../../server/database/orders.ts';
import { constant, given, isThere, pageOfRows, requireFields, unchangedOr } from '../../../server/database/rows.ts';
import type { InputRule } from '../../../server/process/failure.ts';
import { mostSorted } from '../../../shared/lists/lists.ts';
import { fewFound, nearMax, searchTermOf } from '../../base/municipes/municipes-filtros.contract.ts';
import { type DemandasOrder, isPaged, usualOrder } from './demandas-filtros.contract.ts';
import {
  demandasPageSize,
  demandaStatuses,
  updateDemandaInput,
  type Demanda,
  type DemandaStatus,
  type StatusCounts,
} from './demandas.contract.ts';
import { age, countOf, queueOf } from '../fila/fila.parts.sql.ts';
import { takeUploads } from '../anexos/anexos.parts.sql.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { isChoosable } from '../../base/assuntos/assuntos.parts.sql.ts';
import {
  around,
  columns,
  demandasList,
  orderOf,
  walks,
  type DemandasWanted,
  listColumns,
  member,
  plainOf,
  referencesOf,
  ownDeadline,
  type Saved,
} from './demandas.parts.sql.ts';

/** A row of a list, with the moment that tells it from others of its day. */
export type Listed = Demanda & { momento: string };

type Filter = DemandasWanted;
type Page = Filter & { page?: number; depois?: string; ordem?: DemandasOrder };

const byAge = pages({
  keys: z.tuple(age.types),
  keysOf: (row: Listed) => age.of(row),
  isPaged: ({ ordem = usualOrder }: Page) => isPaged(ordem),
});

/** The order of a provided list that has one of its own, unless another is asked for: what to do first stands first. */
export const ownOrder = ({ visao, busca, ordem }: Page) => (busca || ordem ? undefined : queueOf(visao));

export const rule: InputRule = (given) => (ownOrder(given as Page) ?? byAge).rule(given);
export function pageOf(rows: Listed[], asked: Page) {
  const own = ownOrder(asked);
  return own ? own.pageOf(rows, demandasPageSize, asked) : byAge.pageOf(rows, demandasPageSize, asked);
}

const current = sql`app.current_status(d.status)`;
/** Whether the numbers of what is asked are held by counters, whatever the status. */
export const isCounted = (asked: Filter): boolean => demandasList.counter({ ...asked, status: undefined }) !== null;

/** Of rows that were found whatever their status. */
const ofStatus = (status?: string) => (status ? sql`${current} = any (${status.split(',')})` : sql`true`);
const withMoment = sql`${listColumns}, d.created_at::text as momento`;

type Place = Pick<Page, 'page' | 'depois' | 'ordem'>;

/** The ids of a page of these rows, which go by `d`, in an order that an index is in. */
function pageIn(rows: RawBuilder<unknown>, { page = 1, depois, ordem = usualOrder }: Place): RawBuilder<unknown> {
  const { order, after } = walks[ordem]!;
  const [day, when, id] = byAge.behind(depois) ?? [];
  const keys = ordem.endsWith('data') ? [day, when, id] : [when, id];
  const rest = day ? sql`and ${after(keys)}` : sql``;
  return sql`select d.id from ${rows} ${rest} order by ${order} ${pageOfRows(demandasPageSize, day ? 1 : page)}`;
}

/** The ids of a page in any order, as a part of `with` named `ids`. What no index is in order of is found first, and sorted when it is not too much. */
const idsOfPage = (rows: RawBuilder<unknown>, { page = 1, depois, ordem = usualOrder }: Place): RawBuilder<unknown> =>
  walks[ordem]
    ? sql`ids as materialized (${pageIn(rows, { page, depois, ordem })})`
    : sql`
    few as materialized (select d.id from ${rows} limit ${constant(mostSorted + 1)}),
    allowed as materialized (
      select app.require(count(*) <= ${constant(mostSorted)}, 'demandas.too_many_to_sort') as ok from few),
    ids as materialized (
      select d.id from allowed, few join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = few.id ${around}
       where allowed.ok order by ${orderOf(ordem)} ${pageOfRows(demandasPageSize, page)})`;

/**
 * One page; the 100 ids come from an index alone, only then are the rows and names around them read. A theme by itself has the demands
 * of several subjects, which no index holds in this order: they are found first, since to look for few of them all the list would be read.
 */
export const newestDemandas = ({
  municipe_id,
  page,
  depois,
  ordem = usualOrder,
  ...filter
}: Page & { municipe_id?: string }): Statement<Listed> => {
  const asked = (wanted: Filter) =>
    sql`demandas d where ${demandasList.where(wanted)} ${municipe_id ? sql`and d.municipe_id = ${municipe_id}` : sql``}`;
  const { status, ...others } = filter;
  const theme = demandasList.counter(others) && (filter.assunto ?? filter.assunto_id);
  const ids = theme
    ? sql`found as materialized (select d.id, d.data_demanda, d.created_at, d.status from ${asked(others)}),
      ${idsOfPage(sql`found d where ${ofStatus(status)}`, { page, depois, ordem })}`
    : idsOfPage(asked(filter), { page, depois, ordem });
  return statement(sql<Listed>`
    with ${ids}
    select ${withMoment} from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around} order by ${orderOf(ordem)}`);
};

const byStatus = (count: (status: DemandaStatus) => RawBuilder<unknown>) =>
  sql.join(demandaStatuses.map((status) => sql`${count(status)} as ${sql.ref(status)}`));

const counted = (status: RawBuilder<unknown>) => byStatus((one) => sql`count(*) filter (where ${status} = ${one})`);

/**
 * Exact numbers by status, whatever status is asked for: those of counters without what the person does not read, or where none has
 * them of the rows.
 */
export function countDemandas(asked: Filter): Statement<StatusCounts> {
  const filter = { ...asked, status: undefined };
  const counter = demandasList.counter(filter);
  return statement(
    counter
      ? sql<StatusCounts>`
          select ${byStatus((status) => sql`${counter(status)} - hidden.${sql.ref(status)}`)}
            from (select ${counted(current)} from app.hidden_rows() d where ${demandasList.where(filter)}) hidden`
      : sql<StatusCounts>`select ${counted(current)} from ${demandasList.hits(filter)}`,
  );
}

/** A row of a page, or one that a search may have meant, with the counts of all hits. */
type Hit = Listed & StatusCounts & { perto: boolean };

/**
 * The rows of `ids`, and of `near` where there are such, with the counts of `found` in each; a page without rows is one whose `id` is null.
 */
const hitsOf = (ordem: DemandasOrder, near = sql``) => sql`
  select ${withMoment}, ${sql.join(demandaStatuses.map((one) => sql.ref(`found.${one}`)))}, ids.perto
    from found left join (select id, false as perto from ids ${near}) ids on true
    left join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around}
   order by ${orderOf(ordem)}`;

/**
 * The newest of those whose citizens a search may have meant that finds few to the letter, as far as the other filters have them. They
 * are found citizen by citizen, so that nobody's many make the others wait; nothing is looked for where it finds more.
 */
const nearBy = (busca: string, filter: Filter) => sql`
  select d.id
    from app.near_municipes(${searchTermOf(busca)}, ${constant(nearMax + fewFound)}) n cross join lateral (
      select d.id, d.data_demanda, d.created_at from demandas d
       where d.tenant_id = (select app.tenant_id()) and d.municipe_id = n.id and ${demandasList.where(filter)}
       order by ${walks[usualOrder]!.order} limit ${constant(nearMax + fewFound)}) d
   where cardinality((select ids from exact)::uuid[]) < ${constant(fewFound)} and d.id <> all ((select ids from exact)::uuid[])
   order by ${walks[usualOrder]!.order} limit ${constant(nearMax)}`;

/** One page of a search, which is looked up once for its page and its numbers. */
export const searchDemandas = (
  busca: string,
  { status, page = 1, depois, ordem = usualOrder, ...filter }: Page,
): Statement<Hit> => {
  const first = page === 1 && !depois;
  const near = sql`,
    exact as materialized (select array(select d.id from hits d where ${ofStatus(status)} limit ${constant(fewFound)}) as ids),
    near as materialized (${nearBy(busca, { ...filter, status })})`;
  return statement(sql<Hit>`
    with hits as materialized (
      select d.id, d.data_demanda, d.created_at, d.status from ${demandasList.hits({ ...filter, busca })}),
    found as (select ${counted(current)} from hits d),
    ${idsOfPage(sql`hits d where ${ofStatus(status)}`, { page, depois, ordem })} ${first ? near : sql``}
    ${hitsOf(ordem, first ? sql`union all select id, true from near` : sql``)}`);
};

/** Rows of which it is said soon enough that they are many where their numbers are not asked for: a page's are met ten times as soon. */
const fewUncounted = 1_000;

/**
 * One page of what filters leave together, and its numbers. Few rows are found by whatever index finds them, once, and sorted. Many are
 * walked along the index of the order, where a page's are soon met, and counted by themselves; to walk it for few would be to read all.
 *
 * @param options.counts whether its numbers are asked for
 */
export const filteredDemandas = (
  { status, page, depois, ordem = usualOrder, ...filter }: Page,
  { counts = true } = {},
): Statement<Hit> => {
  const many = sql`(select many from size)`;
  const most = counts ? mostSorted : fewUncounted;
  const all = demandasList.hits({ ...filter, status });
  return statement(sql<Hit>`
    with few as materialized (
      select d.id, d.data_demanda, d.created_at, d.status from ${demandasList.hits(filter)} limit ${constant(most + 1)}),
    size as materialized (select count(*) > ${constant(most)} as many from few),
    found as (
      select c.* from (select ${counted(current)} from few d) c where not ${many}
      union all select c.* from (select ${counted(current)} from ${counts ? demandasList.hits(filter) : sql`few d`}) c where ${many}),
    ids as materialized (
      (${pageIn(sql`few d where not ${many} and ${ofStatus(status)}`, { page, depois, ordem })})
      union all (${pageIn(sql`${all} and ${many}`, { page, depois, ordem })}))
    ${hitsOf(ordem)}`);
};

/** One page in the order of its view. */
export const queuedDemandas = ({ page = 1, depois, ...filter }: Page): Statement<Listed> => {
  const { order, after } = ownOrder(filter)!;
  const rest = after(depois);
  return statement(sql<Listed>`
    with ids as materialized (
      select d.id from demandas d where ${demandasList.where(filter)} ${rest ? sql`and ${rest}` : sql``}
       order by ${order} ${pageOfRows(demandasPageSize, rest ? 1 : page)})
    select ${withMoment} from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around} order by ${order}`);
};

/** What is in a provided list is in analysis, but for one. Narrowed to nothing else its number is the one that the menu tells. */
export const countQueued = (asked: Filter): Statement<StatusCounts> => {
  const filter = { ...asked, status: undefined };
  if (filter.visao === 'sem_devolutiva')
    return statement(sql<StatusCounts>`select ${counted(current)} from demandas d where ${demandasList.where(filter)}`);
  const number =
    demandasList.asks(filter) === 1
      ? countOf(filter.visao!)
      : sql`(select count(*) from demandas d where ${demandasList.where(filter)})`;
  return statement(sql<StatusCounts>`
    select ${byStatus((status) => (status === 'EM_ANALISE' ? number : sql`0`))}`);
};

type Export = Filter & Pick<Page, 'ordem'> & { sigilosas?: boolean };
/** All rows of a filtered or searched list, in its order: for an export. What is secret leaves the office only when it is asked for. */
export const demandasToExport = ({ sigilosas, ordem, ...filter }: Export): Statement<Demanda> =>
  statement(sql<Demanda>`
    select ${columns} from ${demandasList.from(filter)} ${around}
     where ${demandasList.where(filter)} ${sigilosas ? sql`` : sql`and not d.sigilosa`}
     order by ${ownOrder({ ...filter, ordem })?.order ?? orderOf(ordem ?? usualOrder)}`);

export const countByMunicipe = (id: string, filter: Filter = {}): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select count(*) as total from demandas d where ${demandasList.where(filter)} and d.municipe_id = ${id}`);

type Update = z.output<typeof updateDemandaInput>;

/**
 * What an edit refers to must be there, and its day not behind that of its closing. What has not changed may be deleted meanwhile: an old
 * demand keeps its sector, its name and its subject.
 */
function requireNewReferences(id: string, { setor_id, assessor_id, assunto_id, data_demanda, versao }: Update) {
  const inTime = unchangedOr('data_demanda', data_demanda, sql`coalesce(encerrada_em >= ${data_demanda}::date, true)`);
  return requireFields(
    [
      ...referencesOf({
        setor: unchangedOr('setor_id', setor_id, isThere('setores', setor_id)),
        assessor: unchangedOr('assessor_id', assessor_id, isThere('equipe', assessor_id)),
        assunto: unchangedOr('assunto_id', assunto_id, isChoosable(assunto_id)),
      }),
      ['data_demanda', inTime, 'demandas.depois_de_encerrada'],
    ],
    sql`from demandas where id = ${id} and versao = ${versao} and deleted_at is null`,
  );
}
/** Of nobody any more no words or files are taken; where it stands can still be changed. */
const requireNamedFor = (id: string, { descricao_texto, protocolo_externo, uploads }: Update): Statement =>
  requireNamedOf(sql`(
    select id from demandas where id = ${id} and (descricao_texto <> ${descricao_texto} or ${uploads.length > 0}
      or coalesce(${protocolo_externo ?? null}::text, '') not in ('', coalesce(protocolo_externo, ''))))`);

export const requireChangeable = (id: string, values: Update): Statement[] => [
  requireNamedFor(id, values),
  requireNewReferences(id, values),
];

/** Of an edit that leaves the id out: the demand's own, while it goes by the same name. */
const sameMember = (id: string, values: Update) => sql`
  select coalesce(
    (select e.id from demandas d join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id
      where d.id = ${id} and e.nome = ${values.assessor_responsavel}),
    (select id from (${member(values)}) as named)) as id, null::text as nome`;

const updated = plainOf(updateDemandaInput).filter((name) => name !== 'prazo');

/** Nothing when the demand is not there or its version is another; then no upload was touched either. */
export const changeDemanda = (id: string, values: Update): Statement<Saved> =>
  statement(sql<Saved>`
    with member as (${values.assessor_id === undefined ? sameMember(id, values) : member(values)}),
    saved as (
      update demandas set ${sql.join(updated.map((name) => given(name, values[name as keyof Update])))},
          ${ownDeadline(values.prazo)},
          assessor_responsavel = coalesce((select nome from member), ${values.assessor_responsavel}),
          assessor_id = (select id from member)
       where id = ${id} and versao = ${values.versao} and deleted_at is null
      returning id)
    ${takeUploads(values.uploads, 'edit')}`);
