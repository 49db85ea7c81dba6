import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { excerpt, pageOfRows } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import { hasTrigram } from '../../../shared/letters/search.ts';
import {
  demandaRow,
  demandasFilters,
  demandasPageSize,
  demandaStatuses,
  excerptLength,
  latestDemandasSize,
  type Demanda,
  type DemandaStatus,
  type DemandasPage,
} from './demandas.contract.ts';

/** What a query makes of a column, or of the names around. */
const made = ['descricao_texto', 'status', 'assessor_responsavel', 'municipe', 'setor'];
const plain = Object.keys(demandaRow.shape).filter((name) => !made.includes(name));

/** Columns of a demand and the names around it, for `d` joined by `around`. */
const columnsWith = (descricao: RawBuilder<unknown>) => sql`
  ${sql.join(plain.map((name) => sql.ref(`d.${name}`)))}, ${descricao} as descricao_texto,
  app.current_status(d.status) as status, coalesce(e.nome, d.assessor_responsavel) as assessor_responsavel,
  json_build_object('id', m.id, 'nome_completo', m.nome_completo, 'codigo', m.codigo, 'deleted', m.deleted_at is not null,
    'telefone_ddd', case when m.deleted_at is null then m.telefone_ddd end) as municipe,
  json_build_object('id', s.id, 'nome', s.nome, 'deleted', s.deleted_at is not null) as setor`;

const columns = columnsWith(sql`d.descricao_texto`);

/** Columns of a demand in a list: the beginning of its description, not all of it. */
const listColumns = columnsWith(excerpt('d.descricao_texto', excerptLength));

const around = sql`
  left join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
  left join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
  left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id`;

const newest = sql`d.data_demanda desc, d.created_at desc, d.id`;

const list = filteredList('demandas', 'd', demandasFilters);

type Filter = Wanted<typeof demandasFilters>;
type Page = Filter & { page: number };

const offsetOf = (page: number) => (page - 1) * demandasPageSize;

export const oneDemanda = (id: string): Statement<Demanda> =>
  statement(sql<Demanda>`select ${columns} from demandas d ${around} where d.id = ${id} and d.deleted_at is null`);

/** One page; the 100 ids come from an index alone, only then are the rows and names around them read. */
export const newestDemandas = ({ page, municipe_id, ...filter }: Page & { municipe_id?: string }): Statement<Demanda> =>
  statement(sql<Demanda>`
    with ids as materialized (
      select d.id from demandas d where ${list.where(filter)} ${municipe_id ? sql`and d.municipe_id = ${municipe_id}` : sql``}
       order by ${newest} ${pageOfRows(demandasPageSize, page)})
    select ${listColumns} from ids join demandas d on d.tenant_id = app.tenant_id() and d.id = ids.id ${around} order by ${newest}`);

/** Those registered last: found in an index alone; only then are they and the names around them read. */
export const lastDemandas = (): Statement<Demanda> =>
  statement(sql<Demanda>`
    with ids as materialized (
      select id from demandas where deleted_at is null order by created_at desc, id ${pageOfRows(latestDemandasSize, 1)})
    select ${listColumns} from ids join demandas d on d.tenant_id = app.tenant_id() and d.id = ids.id ${around}
     order by d.created_at desc, d.id`);

const byStatus = (count: (status: DemandaStatus) => RawBuilder<unknown>) =>
  sql.join(demandaStatuses.map((status) => sql`${count(status)} as ${sql.ref(status)}`));

/** Exact numbers by status, whatever status is asked for: those of counters, or where none has them of the rows. */
export function countDemandas(asked: Filter): Statement<DemandasPage['counts']> {
  const filter = { ...asked, status: undefined };
  const counter = list.counter(filter);
  const ofRows = (status: DemandaStatus) => sql`count(*) filter (where app.current_status(d.status) = ${status})`;
  return statement(
    counter
      ? sql<DemandasPage['counts']>`select ${byStatus((status) => sql`app.counter(${`${counter}:${status}`})`)}`
      : sql<DemandasPage['counts']>`select ${byStatus(ofRows)} from demandas d where ${list.where(filter)}`,
  );
}

export type Hit = Demanda & DemandasPage['counts'];

/** One row `f`: the ids of a page of hits (no limit: of all), and the exact counts of all by status. */
const hitsOf = (busca: string, filter: Filter, limit: number | null, offset: number): RawBuilder<unknown> =>
  hasTrigram(busca) ? indexedHits(busca, filter, limit, offset) : shortHits(busca, filter, limit, offset);

function indexedHits(busca: string, filter: Filter, limit: number | null, offset: number) {
  const { status, setor_id, mes, ...others } = filter;
  // a filter that the function does not take would be left out of searches: it gets a parameter there
  others satisfies { [Key in keyof typeof others]: never };
  return sql`app.search_demandas(${busca}, ${status ?? null}, ${setor_id ?? null}, ${mes ? `${mes}-01` : null}, ${limit}, ${offset}) f`;
}

/**
 * Hits of a search for words of one or two letters, which have no trigram: reads the indexes demandas_short_search and
 * municipes_short_search alone.
 */
function shortHits(busca: string, { status, ...filter }: Filter, limit: number | null, offset: number) {
  const pattern = sql`app.contains_pattern(${busca})`;
  const hit = sql`select d.id, d.data_demanda, d.created_at, app.current_status(d.status) as status`;
  const hits = (which: RawBuilder<unknown>) => sql`
    ${hit} from demandas d
     where ${list.where(filter)} and ${which} and (d.busca like ${pattern} or d.assessor_id = any (array(
       select id from equipe where app.searchable(nome) like ${pattern})))`;
  const count = (of: DemandaStatus) => sql`count(*) filter (where d.status = ${of})`;
  return sql`(
    with hits as materialized (
      ${hits(sql`octet_length(d.busca) <= 2000`)} union all ${hits(sql`octet_length(d.busca) > 2000`)}
      union
      ${hit} from municipes m join demandas d on d.tenant_id = m.tenant_id and d.municipe_id = m.id
       where m.deleted_at is null and ${list.where(filter)}
         and app.name_fits(m.busca, (select app.name_patterns(${busca}))))
    select array(select d.id from hits d ${status ? sql`where d.status = ${status}` : sql``}
                  order by ${newest} limit ${limit} offset ${offset}) as ids,
           ${count('EM_ANALISE')} as em_analise, ${count('RESOLVIDO')} as resolvido, ${count('NAO_RESOLVIDO')} as nao_resolvido
      from hits d) f`;
}

/** One page of a search. The counts stand in every row; a page without hits is one row whose `id` is null. */
export const searchDemandas = (busca: string, { page, ...filter }: Page): Statement<Hit> =>
  statement(sql<Hit>`
    select ${listColumns}, f.em_analise as "EM_ANALISE", f.resolvido as "RESOLVIDO", f.nao_resolvido as "NAO_RESOLVIDO"
      from ${hitsOf(busca, filter, demandasPageSize, offsetOf(page))}
      left join lateral unnest(f.ids) with ordinality as h (id, position) on true
      left join demandas d on d.tenant_id = app.tenant_id() and d.id = h.id ${around}
     order by h.position`);

/** All rows of a filtered or searched list, in its order: for an export. */
export const demandasToExport = (busca: string | undefined, filter: Filter): Statement<Demanda> =>
  statement(
    busca
      ? sql<Demanda>`
          select ${columns} from ${hitsOf(busca, filter, null, 0)}, unnest(f.ids) with ordinality as h (id, position)
            join demandas d on d.tenant_id = app.tenant_id() and d.id = h.id ${around} order by h.position`
      : sql<Demanda>`select ${columns} from demandas d ${around} where ${list.where(filter)} order by ${newest}`,
  );

export const countByMunicipe = (id: string): Statement<{ total: number }> =>
  statement(
    sql<{ total: number }>`select count(*) as total from demandas where municipe_id = ${id} and deleted_at is null`,
  );
