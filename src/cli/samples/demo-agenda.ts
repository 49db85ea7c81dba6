import type pg from 'pg';
import { inTheNameOf } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** Today's visit and who comes along, and yesterday's of which nobody has said yet what came of it. */
export const addVisits = (client: pg.Client, office: SeedOffice): Promise<void> =>
  inTheNameOf(client, office, 0, () =>
    client.query(
      `with dias (dia, titulo, hora, fim, local) as (
         values (app.today(), 'Visita à Escola Municipal', time '10:00', time '11:30', 'Escola Municipal'),
                (app.today() - 1, 'Reunião com moradores', time '19:00', time '20:30', 'Associação de Moradores')),
       visitas as (
         insert into agenda_compromissos (tenant_id, titulo, data_compromisso, hora_compromisso, hora_fim, local, status, user_id, created_at)
         select $1, titulo, dia, hora, fim, local, 'CONFIRMADO', app.user_id(), app.today() - 3 from dias returning id),
       pessoas as (
         (select e.id as equipe_id, null::uuid as municipe_id, null as nome from equipe e
           where e.tenant_id = $1 and e.deleted_at is null order by e.nome limit 2)
         union all
         (select null, m.id, null from municipes m
           where m.tenant_id = $1 and m.deleted_at is null and m.anonimizado_em is null order by m.nome_completo, m.id limit 2)
         union all
         values (null::uuid, null::uuid, 'Diretora Helena Prado'))
       insert into compromisso_participantes (tenant_id, compromisso_id, equipe_id, municipe_id, nome, created_at)
       select $1, v.id, p.*, app.today() - 3 from visitas v cross join pessoas p`,
      [office.id],
    ),
  );
