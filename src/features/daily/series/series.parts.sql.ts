import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Alcance } from './series.contract.ts';
import { daysOfSerie, type Frequencia, serieYears } from './serie-dias.ts';

export const requireNear = (until: string): Statement =>
  statement(sql`
    select app.require(${until}::date <= app.today() + make_interval(years => ${serieYears}), 'series.longe', 'repetir_ate:series.longe')`);

/**
 * A series that ends early enough, and the days on which it takes place. `made`, a part of the statement that gives it its first appointment:
 * what of it is logged and told is as secret as what these are about.
 */
export function newSerie(frequencia: Frequencia, first: string, until: string) {
  const id = randomUUID();
  const made = sql`
    with serie as (insert into agenda_series (id, frequencia, inicio) values (${id}, ${frequencia}, ${first}))`;
  return { id, days: daysOfSerie(frequencia, first, until), made, statements: [requireNear(until)] };
}

/** The others of the series of `one` that are meant, among living appointments `c`. */
export const others = (alcance: Alcance): RawBuilder<unknown> =>
  sql`c.serie_id = one.serie_id and c.id <> one.id and c.deleted_at is null
    ${alcance === 'SEGUINTES' ? sql`and c.data_compromisso > one.data_compromisso` : sql``}`;

export const ofThis = (id: string, more: RawBuilder<unknown> = sql``) => sql`
  one as materialized (
    select * from agenda_compromissos where id = ${id} and serie_id is not null and deleted_at is null ${more} for update)`;

/** Locks the series of an appointment, which may be deleted: it is asked then what others have made of it meanwhile. */
export const heldSerieOf = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from agenda_series where id = (select serie_id from agenda_compromissos where id = ${id}) for update`);

/**
 * Whether renewing has made another one on the day of `c`, a deleted appointment of a series, or has made `c` in the place of another one. What
 * was moved there while both were there does not take the day.
 */
export const dayTaken = sql`
  exists (select from agenda_compromissos x
    where x.serie_id = c.serie_id and x.data_compromisso = c.data_compromisso and x.deleted_at is null
      and (x.created_at >= c.deleted_at or x.created_at < c.created_at))`;

/** An appointment that comes back takes no day twice: of one that repeats, before it is restored. */
export const requireDayFree = (id: string): Statement<{ id: string }>[] => [
  heldSerieOf(id),
  statement(sql<never>`
    select app.require(not ${dayTaken}, 'series.dia_tomado') from agenda_compromissos c where c.id = ${id} and c.deleted_at is not null`),
];

type Changes = {
  titulo: string;
  data_compromisso: string;
  hora_compromisso: string;
  versao: number;
  hora_fim?: string | null;
  local?: string | null;
  descricao?: string | null;
  municipe_id?: string | null;
  demanda_id?: string | null;
  status?: string;
};

/**
 * Whether `one` is where its series `s` would have it in every month: not the last day of one that is too short, nor moved alone. From another
 * one the days to come are not counted; they go on as the others do.
 */
const onItsDay = sql`case s.frequencia when 'DIARIA' then true when 'SEMANAL' then (one.data_compromisso - s.inicio) % 7 = 0
  when 'MENSAL_DIA' then extract(day from one.data_compromisso) = extract(day from s.inicio)
  else extract(isodow from one.data_compromisso) = extract(isodow from s.inicio)
    and (extract(day from one.data_compromisso)::int + 6) / 7 = (extract(day from s.inicio)::int + 6) / 7 end`;

/**
 * What an edit of one appointment changes, in the others that are meant; what somebody has changed in one of them alone stays, where this edit
 * leaves it. Another day moves all by as many days. Times, and what it is about, change together. Before the edit itself, which it is measured
 * against; of an edit that comes too late nothing changes.
 */
export function changeOthers(id: string, alcance: Alcance, values: Changes): Statement<{ id: string }> {
  const plain = (['titulo', 'local', 'descricao', 'status'] as const).filter((name) => values[name] !== undefined);
  const together = (names: readonly (keyof Changes)[]) => {
    const said = names.filter((name) => values[name] !== undefined);
    const same = sql.join(
      said.map((name) => sql`one.${sql.ref(name)} is not distinct from ${values[name]}`),
      sql` and `,
    );
    return said.map(
      (name) => sql`${sql.ref(name)} = case when ${same} then c.${sql.ref(name)} else ${values[name]} end`,
    );
  };
  const sets = [
    ...plain.flatMap((name) => together([name])),
    ...together(['hora_compromisso', 'hora_fim']),
    ...together(['municipe_id', 'demanda_id']),
    sql`data_compromisso = c.data_compromisso + (${values.data_compromisso}::date - one.data_compromisso)`,
  ];
  return statement(sql<{ id: string }>`
    with ${ofThis(id, sql`and versao = ${values.versao}`)},
    serie as (
      update agenda_series s set inicio = case when ${onItsDay} then ${values.data_compromisso}::date
          else s.inicio + (${values.data_compromisso}::date - one.data_compromisso) end
        from one
       where s.id = one.serie_id and one.data_compromisso <> ${values.data_compromisso}::date)
    update agenda_compromissos c set ${sql.join(sets)} from one where ${others(alcance)} returning c.id`);
}
