import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { countersOf } from '../../../server/database/filters.ts';
import { constant, excerpt, pageOfRows } from '../../../server/database/rows.ts';
import { demandasFilters } from '../../daily/demandas/demandas.contract.ts';
import {
  chartMonths,
  sectorsShown,
  todayExcerpt,
  todayShown,
  type Dashboard,
  type DashboardCompromisso,
  type MonthCounts,
  type SectorCounts,
} from './dashboard.contract.ts';

/*
 * Days and keys that are computed stand in a subselect of their own: under row security a condition is only looked up in an
 * index when its other side is known to tell nothing, and the planner knows that of a value, not of coalesce or to_char. None of
 * them names a parameter, so that each connection plans them once.
 */

/** The day and the totals: counters only, whatever the size of the office. */
export const dayAndCounts = (): Statement<Pick<Dashboard, 'today'> & Dashboard['counts']> =>
  statement(sql<Pick<Dashboard, 'today'> & Dashboard['counts']>`
    select app.today() as today, app.counter('municipes') as municipes, app.counter('demandas:EM_ANALISE') as "EM_ANALISE",
           app.counter('demandas:RESOLVIDO') as "RESOLVIDO", app.counter('demandas:NAO_RESOLVIDO') as "NAO_RESOLVIDO"`);

/** The first ones of the day, each with the number of all. */
export const compromissosOfToday = (): Statement<DashboardCompromisso & { total: number }> =>
  statement(sql<DashboardCompromisso & { total: number }>`
    select id, titulo, ${excerpt('descricao', todayExcerpt)} as descricao, hora_compromisso, hora_fim, local, status, total
      from (
        select *, count(*) over () as total from agenda_compromissos
         where deleted_at is null and data_compromisso = (select app.today())
         order by hora_compromisso, created_at, id ${pageOfRows(todayShown, 1)}) as first
     order by hora_compromisso, created_at, id`);

/**
 * Sums of the counters `{prefix}{of}:{status}`, `of` from `low` on and under `high`:
 * a range of the counters' key, read whole.
 */
const sumsOf = (prefix: RawBuilder<unknown>, low: RawBuilder<unknown>, high: RawBuilder<unknown>) => sql`
  select split_part(chave, ':', 3) as of, sum(valor)::bigint as total,
         coalesce(sum(valor) filter (where split_part(chave, ':', 4) = 'EM_ANALISE'), 0)::bigint as em_analise,
         coalesce(sum(valor) filter (where split_part(chave, ':', 4) = 'RESOLVIDO'), 0)::bigint as resolvido,
         coalesce(sum(valor) filter (where split_part(chave, ':', 4) = 'NAO_RESOLVIDO'), 0)::bigint as nao_resolvido
    from contadores
   where chave >= (select ${prefix} || ${low}) and chave < (select ${prefix} || ${high})
   group by 1`;

const startOfMonth = sql`date_trunc('month', app.today()::timestamp)`;
const monthAway = (months: number) =>
  sql`to_char(${startOfMonth} + make_interval(months => ${constant(months)}), 'YYYY-MM')`;

/** Every month of the chart, also one without demands. */
export const demandasByMonth = (): Statement<MonthCounts> =>
  statement(sql<MonthCounts>`
    with sums as (${sumsOf(countersOf('demandas', demandasFilters.mes), monthAway(1 - chartMonths), monthAway(1))}),
    months as (
      select to_char(${startOfMonth} - make_interval(months => n), 'YYYY-MM') as mes from generate_series(0, ${constant(chartMonths - 1)}) n)
    select mes, coalesce(em_analise, 0) as "EM_ANALISE", coalesce(resolvido, 0) as "RESOLVIDO", coalesce(nao_resolvido, 0) as "NAO_RESOLVIDO"
      from months left join sums on sums.of = mes order by mes`);

export const demandasBySector = (): Statement<SectorCounts> =>
  statement(sql<SectorCounts>`
    select s.id as setor_id, s.nome, s.deleted_at is not null as deleted, em_analise as "EM_ANALISE", resolvido as "RESOLVIDO",
           nao_resolvido as "NAO_RESOLVIDO"
      from (${sumsOf(countersOf('demandas', demandasFilters.setor_id), sql`''`, sql`'g'`)}) sums
      join setores s on s.tenant_id = app.tenant_id() and s.id = of::uuid
     where total > 0 order by total desc, s.id ${pageOfRows(sectorsShown, 1)}`);
