import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import { signedBy } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** In how many working days a sector answers, by its place. */
const days = [10, 15, 20];
/** Demands that came in before an office had deadlines have none. */
const since = 60;

const holidays = [
  ['06-24', 'São João', 'MUNICIPAL', true],
  ['12-24', 'Recesso do gabinete', 'GABINETE', false],
  ['12-31', 'Recesso do gabinete', 'GABINETE', false],
] as const;

/** Days off of each office, what its sectors promise, and the deadlines of what is open and came in lately, as the database counts them. */
export async function loadDeadlines(client: pg.Client, offices: readonly SeedOffice[]): Promise<void> {
  for (const { id, people } of offices)
    await asDefiner(client, async () => {
      await signedBy(client, people[0]);
      for (const [day, nome, tipo, anual] of holidays)
        await client.query(
          `insert into feriados (tenant_id, data, nome, tipo, anual)
           select $1, (extract(year from app.today()) || '-' || $2)::date, $3, $4, $5`,
          [id, day, nome, tipo, anual],
        );
      await client.query(
        `update setores s set prazo_dias = ($2::int[])[1 + x.n % cardinality($2::int[])]
           from (select id, row_number() over (order by id)::int as n from setores where tenant_id = $1) x
          where s.tenant_id = $1 and s.id = x.id`,
        [id, days],
      );
      // nobody has edited what was always so
      await client.query(`select set_config('app.derivado', 'on', true)`);
      await client.query(
        `with open as materialized (
           select d.id, s.prazo_dias as dias from demandas d join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
            where d.tenant_id = $1 and d.status = 'EM_ANALISE' and d.deleted_at is null and d.data_demanda > app.today() - $2::int)
         update demandas d set prazo = c.prazo, prazo_dias = o.dias, prazo_corridos = false, prazo_origem = 'SETOR'
           from open o join app.contar_prazos($1, (select array_agg(id) from open), (select array_agg(dias) from open),
             (select array_agg(false) from open)) c on c.id = o.id
          where d.tenant_id = $1 and d.id = o.id`,
        [id, since],
      );
      await client.query(`select set_config('app.derivado', 'off', true)`);
    });
}
