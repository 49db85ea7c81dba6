import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { countersOf } from '../../../server/database/filters.ts';
import { constant, excerpt } from '../../../server/database/rows.ts';
import { demandasFilters } from '../../daily/demandas/demandas-filtros.contract.ts';
import { isAsked } from '../../daily/desfecho/desfecho.parts.sql.ts';
import {
  ages,
  chartMonths,
  countedOfAge,
  openExcerpt,
  openShown,
  ownShown,
  sectorsShown,
  todayExcerpt,
  todayShown,
  type ClosedCounts,
  type Dashboard,
  type DashboardCompromisso,
  type MonthCounts,
  type OpenDemanda,
  type SectorCounts,
} from './dashboard.contract.ts';

/*
 * Days and keys that are computed stand in a subselect of their own: under row security a condition is only looked up in an
 * index when its other side is known to tell nothing, and the planner knows that of a value, not of coalesce or to_char. None of
 * them names a parameter, so that each connection plans them once.
 */

/** The day and the totals: counters only, whatever the size of the office, without what the person does not read. */
export const dayAndCounts = (): Statement<Pick<Dashboard, 'today'> & Dashboard['counts']> =>
  statement(sql<Pick<Dashboard, 'today'> & Dashboard['counts']>`
    select app.today() as today, app.counter('municipes') as municipes, app.counter('demandas:EM_ANALISE') - hidden.em_analise as "EM_ANALISE",
           app.counter('demandas:RESOLVIDO') - hidden.resolvido as "RESOLVIDO",
           app.counter('demandas:NAO_RESOLVIDO') - hidden.nao_resolvido as "NAO_RESOLVIDO"
      from (
        select count(*) filter (where app.current_status(d.status) = 'EM_ANALISE') as em_analise,
               count(*) filter (where app.current_status(d.status) = 'RESOLVIDO') as resolvido,
               count(*) filter (where app.current_status(d.status) = 'NAO_RESOLVIDO') as nao_resolvido
          from app.hidden_rows() d where d.deleted_at is null) hidden`);

/** The first ones of the day, each with the number of all. */
export const compromissosOfToday = (): Statement<DashboardCompromisso & { total: number }> =>
  statement(sql<DashboardCompromisso & { total: number }>`
    select id, titulo, ${excerpt('descricao', todayExcerpt)} as descricao, hora_compromisso, hora_fim, local, status, ${isAsked} as pede_resultado, total
      from (
        select *, count(*) over () as total from agenda_compromissos
         where deleted_at is null and data_compromisso = (select app.today())
         order by hora_compromisso, created_at, id limit ${constant(todayShown)}) as c
     order by hora_compromisso, created_at, id`);

/** Statuses of rows, not today's words for them: what is open has an index of its own. */
const isOpen = sql`deleted_at is null and status = 'EM_ANALISE'`;
const oldestFirst = sql`data_demanda, created_at, id`;

/** Rows of the team that the person is: whose queue is theirs, else who has their name; more than a few would be a mistake. */
const me = sql`
  with own as materialized (select unnest(app.own_membros()) as id)
  (select id from own order by id limit ${constant(ownShown)})
  union all
  (select id from equipe
    where not exists (select from own) and deleted_at is null and user_id is null
      and nome = (select full_name from profiles where user_id = (select app.user_id()) and deleted_at is null)
    order by id limit ${constant(ownShown)})`;

/** The oldest of what the person, or where they are not in the team the office, has not answered yet. */
export const oldestOpenDemandas = (): Statement<OpenDemanda> =>
  statement(sql<OpenDemanda>`
    with me as materialized (${me}),
    ids as materialized (
      select * from (
        select own.* from me cross join lateral (
          select id, data_demanda, created_at from demandas where ${isOpen} and assessor_id = me.id
           order by ${oldestFirst} limit ${constant(openShown)}) own
        union all
        (select id, data_demanda, created_at from demandas where ${isOpen} and not exists (select from me)
          order by ${oldestFirst} limit ${constant(openShown)})) either
       order by ${oldestFirst} limit ${constant(openShown)})
    select d.id, ${excerpt('d.descricao_texto', openExcerpt)} as descricao_texto, d.data_demanda, m.nome_completo as municipe,
           m.deleted_at is not null as municipe_excluido, s.nome as setor
      from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id
      join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
      join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
     order by d.data_demanda, d.created_at, d.id`);

const ofAge = ([from, to]: (typeof ages)[number]) => sql`
  (select count(*) from (
    select from demandas
     where ${isOpen} ${from === 0 ? sql`` : sql`and data_demanda <= (select app.today() - ${constant(from)})`}
       ${to === null ? sql`` : sql`and data_demanda >= (select app.today() - ${constant(to)})`}
     limit ${constant(countedOfAge)}) counted)`;

/** Whose the open ones are, the office's oldest day, and how many are how old; one of a day to come is new. */
export const openByAge = (): Statement<Pick<Dashboard, 'mine' | 'oldest' | 'byAge'>> =>
  statement(sql<Pick<Dashboard, 'mine' | 'oldest' | 'byAge'>>`
    select array(${me}) as mine,
           (select data_demanda from demandas where ${isOpen} order by ${oldestFirst} limit 1) as oldest,
           json_build_array(${sql.join(ages.map(ofAge))}) as "byAge"`);

/**
 * Sums of the counters `{prefix}{of}:{status}`, `of` from `low` on and under `high`: a range of the counters' key, read whole,
 * without the rows `d` that the person does not read.
 */
const sumsOf = (
  prefix: RawBuilder<unknown>,
  low: RawBuilder<unknown>,
  high: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
) => sql`
  select of, sum(valor)::bigint as total,
         coalesce(sum(valor) filter (where status = 'EM_ANALISE'), 0)::bigint as em_analise,
         coalesce(sum(valor) filter (where status = 'RESOLVIDO'), 0)::bigint as resolvido,
         coalesce(sum(valor) filter (where status = 'NAO_RESOLVIDO'), 0)::bigint as nao_resolvido
    from (
      select split_part(chave, ':', 3) as of, split_part(chave, ':', 4) as status, valor from contadores
       where chave >= (select ${prefix} || ${low}) and chave < (select ${prefix} || ${high})
      union all
      select ${of}, app.current_status(d.status), -1 from app.hidden_rows() d where d.deleted_at is null and ${of} is not null) told
   group by 1`;

const startOfMonth = sql`date_trunc('month', app.today()::timestamp)`;
const monthAway = (months: number) =>
  sql`to_char(${startOfMonth} + make_interval(months => ${constant(months)}), 'YYYY-MM')`;

const months = sql`
  select to_char(${startOfMonth} - make_interval(months => n), 'YYYY-MM') as mes from generate_series(0, ${constant(chartMonths - 1)}) n`;

/** Every month of the chart, also one without demands. */
export const demandasByMonth = (): Statement<MonthCounts> =>
  statement(sql<MonthCounts>`
    with sums as (${sumsOf(countersOf('demandas', demandasFilters.mes), monthAway(1 - chartMonths), monthAway(1), sql`to_char(d.data_demanda, 'YYYY-MM')`)}),
    months as (${months})
    select mes, coalesce(em_analise, 0) as "EM_ANALISE", coalesce(resolvido, 0) as "RESOLVIDO", coalesce(nao_resolvido, 0) as "NAO_RESOLVIDO"
      from months left join sums on sums.of = mes order by mes`);

/** Every month of the chart by the day of closing, each with the number of all that have such a day, whatever its month: a few counters a month. */
export const closedByMonth = (): Statement<ClosedCounts & { dated: number }> =>
  statement(sql<ClosedCounts & { dated: number }>`
    with sums as (${sumsOf(countersOf('demandas', { counted: 'encerrada' }), sql`''`, sql`'g'`, sql`to_char(d.encerrada_em, 'YYYY-MM')`)}),
    months as (${months})
    select mes, coalesce(resolvido, 0) as "RESOLVIDO", coalesce(nao_resolvido, 0) as "NAO_RESOLVIDO",
           (select coalesce(sum(total), 0)::bigint from sums) as dated
      from months left join sums on sums.of = mes order by mes`);

export const demandasBySector = (): Statement<SectorCounts> =>
  statement(sql<SectorCounts>`
    select s.id as setor_id, s.nome, s.deleted_at is not null as deleted, em_analise as "EM_ANALISE", resolvido as "RESOLVIDO",
           nao_resolvido as "NAO_RESOLVIDO"
      from (${sumsOf(countersOf('demandas', demandasFilters.setor), sql`''`, sql`'g'`, sql`d.setor_id::text`)}) sums
      join setores s on s.tenant_id = (select app.tenant_id()) and s.id = of::uuid
     where total > 0 order by total desc, s.id limit ${constant(sectorsShown)}`);
