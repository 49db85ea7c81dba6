import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { exactTimestamp, pages, walk, type Walk } from '../../../server/database/orders.ts';
import { columnsOf, constant, pageOfRows } from '../../../server/database/rows.ts';
import { uuid } from '../../../shared/fields.ts';
import { mostSorted } from '../../../shared/lists/lists.ts';
import { fewFound, isPagedOrder, nearMax, searchMax, type MunicipesOrder } from './municipes-filtros.contract.ts';
import { municipeListRow, type Municipe, type MunicipeDetail, type MunicipeListRow } from './municipes.contract.ts';
import { columns, municipesList, type MunicipesWanted } from './municipes.parts.sql.ts';

const listColumns = columnsOf(municipeListRow, 'm');

type Filter = MunicipesWanted;
type Page = Filter & { page?: number; limit: number; depois?: string; ordem?: MunicipesOrder };

const walks: Partial<Record<MunicipesOrder, Walk>> = {
  nome: walk('m', ['nome_completo'], {}),
  '-nome': walk('m', ['nome_completo'], { descending: true, backward: true }),
  cadastro: walk('m', ['data_cadastro'], {}),
  '-cadastro': walk('m', ['data_cadastro'], { descending: true, backward: true }),
};
const inOrder = walks.nome!.order;
/** Columns that few rows are ordered by, each in the order's own direction. */
const columnsOfOrder: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  codigo: [sql`m.codigo`],
  telefone: [sql`m.telefone_ddd`],
  // along the street
  endereco: [sql`m.endereco collate "pt-BR-x-icu"`, sql`length(m.numero)`, sql`m.numero`],
  bairro: [sql`m.bairro collate "pt-BR-x-icu"`],
  cep: [sql`m.cep`],
  email: [sql`m.email`],
};

function orderOf(order: MunicipesOrder): RawBuilder<unknown> {
  const columns = columnsOfOrder[order.replace('-', '')];
  if (!columns) return walks[order]!.order;
  return sql.join([...columns.map((one) => (order.startsWith('-') ? sql`${one} desc nulls last` : one)), inOrder]);
}

/** A row of a list, with the moment that tells it from others of its day. */
type Listed = MunicipeListRow & { momento: string };

export const { rule, behind, pageOf } = pages({
  keys: z.tuple([z.string().check(z.maxLength(searchMax)), z.iso.datetime({ precision: 6 }), uuid()]),
  keysOf: ({ nome_completo, momento, id }: Listed) => [nome_completo, exactTimestamp(momento), id],
  isPaged: ({ ordem = 'nome' }: { ordem?: MunicipesOrder }) => isPagedOrder(ordem),
});

const withMoment = sql`${listColumns}, m.data_cadastro::text as momento`;

/** The ids of a page of these rows; by a column that no index has, only of few. */
function pageIn(rows: RawBuilder<unknown>, { page = 1, limit, depois, ordem = 'nome' }: Omit<Page, keyof Filter>) {
  const [name, when, id] = behind(depois) ?? [];
  const rest = id ? sql`and ${walks[ordem]!.after([ordem.endsWith('nome') ? name : when, id])}` : sql``;
  const few = columnsOfOrder[ordem.replace('-', '')]
    ? sql`and app.require((select count(*) from (select 1 from ${rows} limit ${constant(mostSorted + 1)}) x) <= ${constant(mostSorted)},
        'municipes.too_many_to_sort')`
    : sql``;
  return sql`select m.id from ${rows} ${rest} ${few} order by ${orderOf(ordem)} ${pageOfRows(limit, id ? 1 : page)}`;
}

export const countMunicipes = (filter: Filter = {}): Statement<{ total: number }> =>
  statement(
    municipesList.asks(filter) > 0
      ? sql<{ total: number }>`select count(*) as total from ${municipesList.hits(filter)}`
      : sql<{ total: number }>`select app.counter('municipes') as total`,
  );

/** A page of all, or of what filters leave: an index is walked alone, then only the page's rows are read. */
export const pageOfMunicipes = ({ page, limit, depois, ordem = 'nome', ...filter }: Page): Statement<Listed> =>
  statement(sql<Listed>`
    select ${withMoment}
      from (${pageIn(municipesList.hits(filter), { page, limit, depois, ordem })}) as page
      join municipes m on m.id = page.id
     order by ${orderOf(ordem)}`);

/** All, or all that is meant, in the list's order: for an export. */
export const municipesToExport = ({ ordem = 'nome', ...filter }: Filter & Pick<Page, 'ordem'>): Statement<Municipe> =>
  statement(
    sql<Municipe>`select ${columns} from ${municipesList.from(filter)} where ${municipesList.where(filter)} order by ${orderOf(ordem)}`,
  );

/** Rows of a page of what is found, each with the exact count of all; one row without an id when the page is empty. */
type Hit = { total: number; perto: boolean } & (Listed | { id: null });

/**
 * Beside the first page of a search that finds few: whom else it may have meant, as far as the other filters have them. Nothing is looked for
 * where it finds more.
 */
const nearBy = (busca: string, filter: Filter) => sql`
  array(select n.id from app.near_municipes(${busca}, ${constant(nearMax + fewFound)}) n
          join municipes m on m.tenant_id = (select app.tenant_id()) and m.id = n.id
         where (select total from found) < ${constant(fewFound)} and n.id <> all ((select ids from found)::uuid[]) and ${municipesList.where(filter)}
         order by ${inOrder} limit ${constant(nearMax)})`;

/**
 * Whether all that is meant is found at once, and not along the order: what is searched for, and who asked for something or never did, since
 * many may go by before one fits.
 */
export const isFoundAtOnce = ({ busca, demandas }: Filter): boolean => Boolean(busca) || demandas !== undefined;

/** One page of what is found at once, which is looked up once for its page and its number. */
export function foundMunicipes({ page = 1, limit, depois, ordem = 'nome', ...filter }: Page): Statement<Hit> {
  const { busca, ...others } = filter;
  const near = busca && page === 1 && !depois ? nearBy(busca, others) : sql`'{}'::uuid[]`;
  return statement(sql<Hit>`
    with hits as materialized (
      -- what a function yields has lost the order of the alphabet
      select m.id, m.nome_completo collate "pt-BR-x-icu" as nome_completo ${walksAlone(ordem) ? sql`` : sql`, m.codigo, m.bairro, m.data_cadastro`}
        from ${walksAlone(ordem) ? municipesList.hits(filter) : sql`${municipesList.from(filter)} where ${municipesList.where(filter)}`}),
    found as materialized (
      select array(${pageIn(sql`hits m where true`, { page, limit, depois, ordem })}) as ids, (select count(*) from hits) as total),
    near as materialized (select ${near} as ids),
    -- one array: of two put together in the join the planner would read every citizen
    shown as materialized (select found.total, near.ids as near, found.ids || near.ids as ids from found cross join near)
    select shown.total, m.id = any (shown.near) as perto, ${withMoment}
      from shown left join municipes m on m.id = any (shown.ids)
     order by ${orderOf(ordem)}`);
}

/** What the search itself yields is enough for this order. */
const walksAlone = (ordem: MunicipesOrder) => ordem.endsWith('nome');

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
