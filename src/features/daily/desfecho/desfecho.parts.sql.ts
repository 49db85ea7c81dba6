import { sql } from 'kysely';
import { constant } from '../../../server/database/rows.ts';
import { agendaDefaultMinutes } from '../agenda/agenda.contract.ts';

/** When the appointment `c` is over, by the clock of São Paulo. */
const end = sql`
  c.data_compromisso + coalesce(c.hora_fim - time '00:00', c.hora_compromisso - time '00:00' + make_interval(mins => ${constant(agendaDefaultMinutes)}))`;

/** It is asked what came of `c`: it is over, took place, and nobody has said so yet. */
export const isAsked = sql`(c.resultado_em is null and c.status <> 'CANCELADO' and ${end} < (select app.local_time()))`;
