import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { agendaDefaultMinutes } from '../agenda/agenda.contract.ts';
import { takesPart } from '../participantes/participantes.parts.sql.ts';
import { type SemRegistro, semRegistroDias, semRegistroShown } from './desfecho.contract.ts';

/** When the appointment `c` is over, by the clock of São Paulo. */
const end = sql`
  c.data_compromisso + coalesce(c.hora_fim - time '00:00', c.hora_compromisso - time '00:00' + make_interval(mins => ${constant(agendaDefaultMinutes)}))`;

/** What is said of `c` came of the day from which it was put off, or nothing is said. */
export const isUnsaid = sql`
  (c.resultado_em is null or c.resultado_em < (c.data_compromisso + c.hora_compromisso) at time zone 'America/Sao_Paulo')`;

/** It is asked what came of `c`: it is over, took place, and nobody has said so yet. */
export const isAsked = sql`(${isUnsaid} and c.status <> 'CANCELADO' and ${end} < (select app.local_time()))`;

/** Appointments of the last days that the person has made, or takes part in, of which nobody has said what came of them. */
export const semRegistro = (): Statement<SemRegistro> =>
  statement(sql<SemRegistro>`
    with meus as materialized (
      select c.id, c.titulo, c.data_compromisso, c.hora_compromisso from agenda_compromissos c
       where c.deleted_at is null and (c.user_id = (select app.user_id()) or ${takesPart})
         and c.data_compromisso between (select app.today() - ${constant(semRegistroDias)}) and (select app.today()) and ${isAsked})
    select (select count(*) from meus) as total,
           coalesce((select json_agg(json_build_object('id', x.id, 'titulo', x.titulo, 'data_compromisso', x.data_compromisso,
               'hora_compromisso', to_char(x.hora_compromisso, 'HH24:MI')) order by x.data_compromisso desc, x.hora_compromisso desc, x.id)
             from (select * from meus order by data_compromisso desc, hora_compromisso desc, id limit ${constant(semRegistroShown)}) x), '[]') as rows`);
