import { sql, type RawBuilder } from 'kysely';
import { constant } from '../../../server/database/rows.ts';
import type { Pronta } from './fila.contract.ts';

/*
 * What each provided list is, of demands `d`. Written out, without a parameter: a partial index is read only when its condition is part of
 * the text, and days that are computed stand in a subselect of their own, so that the planner knows them for values.
 */

type Sql = RawBuilder<unknown>;

/** In analysis, and no part of another one: what somebody has to do something about. */
const open = sql`d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE'`;
const today = sql`(select app.today())`;
/** The last day on which one that stands still by now moved. */
const still = sql`(select app.today() - app.dias_parada())`;
/** Somebody else has the word: the clock stands. */
export const waits = sql`d.andamento in ('AGUARDANDO_TERCEIRO', 'AGUARDANDO_MUNICIPE')`;
/** Not put off to a day to come. */
const back = sql`(d.retomar_em is null or d.retomar_em <= ${today})`;
/** Closed, and somebody is still to be told. */
const untold = sql`d.deleted_at is null and d.devolutiva = 'PENDENTE'`;
const late = sql`${open} and d.prazo < ${today} and (${waits}) is not true`;

const conditions: Record<Pronta, Sql> = {
  minha: sql`${open} and d.assessor_id = any ((select app.own_membros())::uuid[]) and ${back}`,
  atrasadas: late,
  hoje: sql`${open} and d.prazo = ${today} and (${waits}) is not true`,
  sem_oficio: sql`${open} and d.codigo_oficio is null`,
  sem_devolutiva: untold,
  paradas: sql`${open} and d.movimentada_em <= ${still} and ${back}`,
};

/** The condition of a provided list; it holds all of it, also that the demand is there. */
export const isIn = (visao: Pronta): Sql => sql`(${conditions[visao]})`;

const oldest = sql`d.data_demanda, d.created_at, d.id`;
/** What to do first stands first. Those without an ofício stand as all demands do. */
const orders: Partial<Record<Pronta, Sql>> = {
  minha: sql`d.urgente desc, d.prazo nulls last, ${oldest}`,
  atrasadas: sql`d.prazo, ${oldest}`,
  hoje: sql`d.prazo, ${oldest}`,
  sem_devolutiva: sql`d.encerrada_em, ${oldest}`,
  paradas: sql`d.movimentada_em, ${oldest}`,
};
export const orderOf = (visao: Pronta): Sql | undefined => orders[visao];

const counted = (where: Sql): Sql => sql`(select count(*) from demandas d where ${where})`;
/** Of a counter, which is the office's: without the rows that the person does not read. */
const toldBy = (counter: Sql, where: Sql): Sql =>
  sql`(${counter} - (select count(*) from app.hidden_rows() d where ${where}))`;

/** So many rows are counted in a millisecond. */
const few = 5_000;

/**
 * Exact numbers. Most of what is open is without an ofício, or stands still, in many an office: the one has a counter, and of the other only
 * what moves is counted, unless many do.
 */
const counts: Record<Pronta, Sql> = {
  minha: counted(conditions.minha),
  atrasadas: counted(conditions.atrasadas),
  hoje: counted(conditions.hoje),
  sem_oficio: toldBy(sql`app.counter('demandas:sem_oficio')`, conditions.sem_oficio),
  sem_devolutiva: toldBy(sql`app.counter('demandas:sem_devolutiva')`, untold),
  paradas: sql`(
    select case when movidas.n > ${constant(few)} then ${counted(conditions.paradas)} else
        ${toldBy(sql`app.counter('demandas:EM_ANALISE')`, sql`d.deleted_at is null and d.status = 'EM_ANALISE'`)}
        - ${counted(sql`d.deleted_at is null and d.status = 'EM_ANALISE' and d.principal_id is not null`)}
        - movidas.n
        - ${counted(sql`${open} and d.retomar_em > ${today} and d.movimentada_em <= ${still}`)} end
      from (select count(*) as n from (
        select from demandas d where ${open} and d.movimentada_em > ${still} limit ${constant(few + 1)}) umas) movidas)`,
};
export const countOf = (visao: Pronta): Sql => counts[visao];
