import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { mayRestore } from '../../../server/database/rows.ts';
import type { Alcance, Serie } from './series.contract.ts';
import { dayTaken, ofThis, others } from './series.parts.sql.ts';

/** Of one whose appointments this person does not see there is nothing. */
export const oneSerie = (id: string): Statement<Serie> =>
  statement(sql<Serie>`
    select s.id, s.frequencia, s.inicio, c.ultimo, c.total, c.faltam
      from agenda_series s cross join lateral (
        select max(x.data_compromisso) as ultimo, count(*) as total, count(*) filter (where x.data_compromisso >= app.today()) as faltam
          from agenda_compromissos x where x.serie_id = s.id and x.deleted_at is null) c
     where s.id = ${id} and s.deleted_at is null and exists (select from agenda_compromissos x where x.serie_id = s.id)`);

/** The days until `day` for which the series has made appointments, also deleted ones. */
export const madeUntil = (id: string, day: string): Statement<{ data_compromisso: string }> =>
  statement(sql<{ data_compromisso: string }>`
    select distinct c.data_compromisso from agenda_compromissos c join agenda_series s on s.id = c.serie_id
     where s.id = ${id} and c.data_compromisso between s.inicio and ${day}`);

/** Locks a series, so that only one request at a time adds to it. */
export const heldSerie = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from agenda_series where id = ${id} for update`);

type Held = { id: string; data_compromisso: string; versao: number; serie_id: string | null };

/** Locks an appointment until the end of the transaction. */
export const heldCompromisso = (id: string): Statement<Held> =>
  statement(sql<Held>`
    select id, data_compromisso, versao, serie_id from agenda_compromissos where id = ${id} and deleted_at is null for update`);

/** Makes it the first one of a new series. */
export const putIntoSerie = (id: string, serie: { id: string; made: RawBuilder<unknown> }): Statement =>
  statement(sql`${serie.made} update agenda_compromissos set serie_id = ${serie.id} where id = ${id}`);

/** The last appointment of a series: new ones are copies of it. */
export const lastOf = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select id from agenda_compromissos where serie_id = ${id} and deleted_at is null order by data_compromisso desc, id limit 1`);

/** Appointments on these days, each like this one. */
export const renewed = (model: string, days: readonly string[]): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    insert into agenda_compromissos (titulo, descricao, data_compromisso, hora_compromisso, hora_fim, local, municipe_id, demanda_id, serie_id)
    select c.titulo, c.descricao, d.dia, c.hora_compromisso, c.hora_fim, c.local,
           -- held: whoever would merge them waits until these are there to be moved
           (select m.id from municipes m where m.id = c.municipe_id and m.deleted_at is null and m.anonimizado_em is null for key share),
           -- what is about a secret one stays so, also while that is in the bin
           (select x.id from demandas x where x.id = c.demanda_id and (x.deleted_at is null or x.sigilosa)), c.serie_id
      from agenda_compromissos c cross join unnest(${days}::date[]) d (dia) where c.id = ${model}
    returning id`);

/** Moves an appointment and the others that are meant into the bin. */
export const removeOf = (id: string, alcance: Alcance): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    with ${ofThis(id)}
    update agenda_compromissos c set deleted_at = now() from one
     where c.id = one.id ${alcance === 'ESTE' ? sql`` : sql`or ${others(alcance)}`} returning c.id`);

/**
 * Takes an appointment back out, and those that went with it, but where another one of the series has the day by now (`tomado`). Who may is
 * as of a single one.
 */
export const restoreWith = (id: string): Statement<{ id: string; tomado: boolean }> =>
  statement(sql<{ id: string; tomado: boolean }>`
    with one as materialized (
      select *, app.require(${mayRestore}, 'record.undo_expired')
        from agenda_compromissos where id = ${id} and serie_id is not null and deleted_at is not null),
    idos as materialized (
      select c.id, ${dayTaken} as tomado from agenda_compromissos c join one on c.serie_id = one.serie_id
         and c.deleted_at = one.deleted_at and c.deleted_by is not distinct from one.deleted_by),
    vindos as (update agenda_compromissos c set deleted_at = null from idos where c.id = idos.id and not idos.tomado)
    select id, tomado from idos`);
