import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { constant } from '../../../server/database/rows.ts';
import { exactTimestamp, pages } from '../../../server/database/orders.ts';
import { isoDate, uuid } from '../../../shared/fields.ts';
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

/** A column by which a list goes, upwards: as it stands behind `order by`, as it is compared, and what of a row tells where that stands. */
type Step<Row> = { order: Sql; key: Sql; of: (row: Row) => boolean | string; type: z.ZodMiniType<boolean | string> };

type Days = 'prazo' | 'encerrada_em' | 'movimentada_em';
const day = (column: Days): Step<Record<Days, string | null>> => ({
  order: sql.ref(`d.${column}`),
  key: sql.ref(`d.${column}`),
  of: (row) => row[column] ?? '',
  type: isoDate(),
});
/** Those without it stand last. */
const dayOrNone = (column: Days): Step<Record<Days, string | null>> => ({
  ...day(column),
  key: sql`coalesce(${sql.ref(`d.${column}`)}, 'infinity')`,
  of: (row) => row[column] ?? 'infinity',
  type: z.union([isoDate(), z.literal('infinity')]),
});
const urgent: Step<{ urgente: boolean }> = {
  order: sql`d.urgente desc`,
  key: sql`not d.urgente`,
  of: ({ urgente }) => !urgente,
  type: z.boolean(),
};

type Ordered = Record<Days, string | null> & { urgente: boolean };
/** What to do first stands first, then the oldest. Those without an ofício stand as all demands do. */
const steps = new Map<Pronta | undefined, Step<Ordered>[]>([
  ['minha', [urgent, dayOrNone('prazo')]],
  ['atrasadas', [day('prazo')]],
  ['hoje', [day('prazo')]],
  ['sem_devolutiva', [dayOrNone('encerrada_em')]],
  ['paradas', [day('movimentada_em')]],
]);

/** What tells of a demand where it stands by its age, with the moment that tells it from others of its day. */
type Aged = { data_demanda: string; momento: string; id: string };
export const age = {
  types: [isoDate(), z.iso.datetime({ precision: 6 }), uuid()] as const,
  of: ({ data_demanda, momento, id }: Aged): string[] => [data_demanda, exactTimestamp(momento), id],
};

/** The order of a provided list that has one of its own, and its pages: by its steps, and behind them the oldest first. */
export function queueOf(visao: Pronta | undefined) {
  const by = steps.get(visao);
  if (!by) return undefined;
  const oldest = sql`d.data_demanda, d.created_at, d.id`;
  const { rule, behind, pageOf } = pages({
    keys: z.tuple([...age.types, ...by.map(({ type }) => type)]),
    keysOf: (row: Ordered & Aged): (boolean | string)[] => [...age.of(row), ...by.map(({ of }) => of(row))],
  });
  return {
    rule,
    pageOf,
    order: sql`${sql.join(by.map(({ order }) => order))}, ${oldest}`,
    /** The rows behind where a page ended. */
    after: (depois: string | undefined): Sql | null => {
      const keys = behind(depois);
      if (!keys) return null;
      const [data, momento, id, ...first]: readonly unknown[] = keys;
      return sql`(${sql.join(by.map(({ key }) => key))}, ${oldest}) > (${sql.join([...first, data, momento, id])})`;
    },
  };
}

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
