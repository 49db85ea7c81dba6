import type pg from 'pg';
import { asDefiner } from '../../server/database/owner.ts';
import type { SeedOffice } from './seed-data.ts';

/** When each thing of a demonstration was written down: the filling knows one moment, the log of an office many. */

/** What a record itself says of its beginning. */
const begun: Readonly<Record<string, string>> = {
  setores: 'created_at',
  assuntos: 'created_at',
  equipe: 'created_at',
  municipes: 'data_cadastro',
  demandas: 'created_at',
  historicos_atendimento: 'data_registro',
  agenda_compromissos: 'created_at',
  compromisso_participantes: 'created_at',
  demanda_notas: 'created_at',
  oficios: 'created_at',
  oficio_demandas: 'created_at',
};

/** What was changed has been within these days, always the same one of a record, so that its changes stay in their order. */
const within = 10;
const before = `make_interval(days => x.n % ${within}, mins => x.n % 480)`;

const spread = (table: string, column: string) => `
  update auditoria a
     set "timestamp" = case f.acao when 'INSERT' then least(a."timestamp", r.${column})
           else greatest(a."timestamp" - ${before}, least(a."timestamp", r.${column} + interval '1 hour')) end
    from auditoria_facetas f, ${table} r, lateral (select ('x' || left(md5(r.id::text), 6))::bit(24)::int as n) x
   where a.tenant_id = $1 and f.tenant_id = a.tenant_id and f.id = a.faceta_id and f.entidade = '${table}' and f.acao in ('INSERT', 'UPDATE')
     and r.tenant_id = a.tenant_id and r.id = a.entidade_id`;

/** Of a letter, the day that it then got: of its issue, its way, its answer. */
const dated = ['anulado_em', 'respondido_em', 'resultado_em', 'protocolado_em', 'enviado_em', 'emitido_em'];
const dayOfLetter = `coalesce(${dated.map((name) => `a.depois ->> '${name}'`).join(', ')})::date`;
const lettersDated = `
  update auditoria a set "timestamp" = least(a."timestamp", greatest(o.created_at + interval '1 minute', ${dayOfLetter} + time '15:00'))
    from auditoria_facetas f, oficios o
   where a.tenant_id = $1 and f.tenant_id = a.tenant_id and f.id = a.faceta_id and f.entidade = 'oficios' and f.acao = 'UPDATE'
     and o.tenant_id = a.tenant_id and o.id = a.entidade_id and ${dayOfLetter} is not null`;

/** What waits does since the log has it so. */
const waits = `
  update demanda_pausas p set de = greatest(d.data_demanda, w.dia)
    from demandas d, (
      select a.entidade_id, max((a."timestamp" at time zone 'America/Sao_Paulo')::date) as dia
        from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
       where a.tenant_id = $1 and f.entidade = 'demandas' and a.depois ? 'andamento' group by 1) w
   where p.tenant_id = $1 and p.ate is null and d.tenant_id = p.tenant_id and d.id = p.demanda_id and w.entidade_id = d.id`;

/**
 * Seals follow transactions, and these the days (`verify-audit`): what one wrote of one moment has a number of its own, in their order, below
 * all that are still to come. As many have to be taken first.
 */
const takeNumbers = `
  do $$ begin
    for n in 1 .. (select count(*) from auditoria) loop
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`;
const inOrder = `
  update auditoria a set xid = (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - o.behind)::text::xid8
    from (select id, dense_rank() over (order by "timestamp" desc, xid desc) as behind from auditoria where tenant_id = $1) o
   where a.tenant_id = $1 and a.id = o.id`;

/** Nobody may write when something was logged: that is lent for this alone, before the first server has sealed any of it. */
export async function spreadLog(client: pg.Client, offices: readonly SeedOffice[]): Promise<void> {
  await client.query(takeNumbers);
  await client.query('grant update ("timestamp", xid) on auditoria to gabinete_definer');
  await asDefiner(client, async () => {
    await client.query(`select set_config('app.derivado', 'on', true)`);
    for (const { id } of offices) {
      for (const [table, column] of Object.entries(begun)) await client.query(spread(table, column), [id]);
      await client.query(lettersDated, [id]);
      await client.query(waits, [id]);
      await client.query(inOrder, [id]);
    }
  });
  await client.query('revoke update ("timestamp", xid) on auditoria from gabinete_definer');
}
