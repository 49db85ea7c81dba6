import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { excerpt, pageOfRows } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
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

const current = sql`app.current_status(d.status)`;
const counted = (status: RawBuilder<unknown>) => byStatus((one) => sql`count(*) filter (where ${status} = ${one})`);

/** Exact numbers by status, whatever status is asked for: those of counters, or where none has them of the rows. */
export function countDemandas(asked: Filter): Statement<DemandasPage['counts']> {
  const filter = { ...asked, status: undefined };
  const counter = list.counter(filter);
  return statement(
    counter
      ? sql<DemandasPage['counts']>`select ${byStatus((status) => sql`app.counter(${`${counter}:${status}`})`)}`
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
      left join demandas d on d.tenant_id = app.tenant_id() and d.id = h.id ${around}
     order by h.position`);

/** All rows of a filtered or searched list, in its order: for an export. */
export const demandasToExport = (filter: Filter): Statement<Demanda> =>
  statement(sql<Demanda>`
    select ${columns} from ${list.from(filter)} ${around} where ${list.where(filter)} order by ${newest}`);

export const countByMunicipe = (id: string, filter: Filter = {}): Statement<{ total: number }> =>
  statement(sql<{ total: number }>`
    select count(*) as total from demandas d where ${list.where(filter)} and d.municipe_id = ${id}`);
