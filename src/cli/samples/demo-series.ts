import type pg from 'pg';
import { inTheNameOf } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** What the office does every week: the people's hour on Tuesdays, from a month ago until three months ahead. */
export const addSeries = (client: pg.Client, office: SeedOffice): Promise<void> =>
  inTheNameOf(client, office, 1, () =>
    client.query(
      `with dias as (
         select d::date as dia from generate_series(date_trunc('week', app.today()) + interval '1 day' - interval '4 weeks',
           date_trunc('week', app.today()) + interval '13 weeks', interval '1 week') d),
       serie as (
         insert into agenda_series (tenant_id, frequencia, inicio, created_at)
         select $1, 'SEMANAL', min(dia), min(dia) - interval '3 days' from dias returning id, created_at)
       insert into agenda_compromissos (tenant_id, titulo, descricao, data_compromisso, hora_compromisso, hora_fim, local, status, user_id, serie_id, created_at)
       select $1, 'Atendimento ao munícipe', 'Sem hora marcada. Levar as fichas da semana.', dias.dia, '14:00', '17:00', 'Gabinete', 'CONFIRMADO',
              app.user_id(), serie.id, serie.created_at
         from dias cross join serie order by dias.dia`,
      [office.id],
    ),
  );
