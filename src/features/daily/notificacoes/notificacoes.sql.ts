import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { excerpt, pageOfRows } from '../../../server/database/rows.ts';
import { type Aviso, avisosPageSize } from './notificacoes.contract.ts';

/** Row security says which are one's own, and hides those about what one does not read. What is not read stands first. */
export const pageOfAvisos = (page: number): Statement<Aviso> =>
  statement(sql<Aviso>`
    select n.id, n.tipo, n.quantas, n.autor, n.lida_em is not null as lida, n.updated_at as momento,
           case when d.id is not null then json_build_object('id', d.id, 'numero', d.numero, 'descricao', ${excerpt('d.descricao_texto', 120)}) end as demanda,
           case when o.id is not null then
             json_build_object('id', o.id, 'identificacao', coalesce(o.identificacao, ''), 'destinatario', o.destinatario) end as oficio
      from (
        select * from notificacoes order by (lida_em is not null), updated_at desc, id desc ${pageOfRows(avisosPageSize, page)}) n
      left join demandas d on d.tenant_id = n.tenant_id and d.id = n.demanda_id and d.deleted_at is null
      left join oficios o on o.tenant_id = n.tenant_id and o.id = n.oficio_id and o.deleted_at is null
     order by (n.lida_em is not null), n.updated_at desc, n.id desc`);

/** How many there are, and whether the office works at this moment. */
export const countAvisos = (): Statement<{ total: number; expediente: boolean }> =>
  statement(sql<{ total: number; expediente: boolean }>`
    select (select count(*)::int from notificacoes) as total, app.em_expediente() as expediente`);

/** All of these are one's own, or none is marked. */
export const requireOwn = (ids: readonly string[]): Statement =>
  statement(sql`
    select app.require((select count(*) from notificacoes where id = any (${ids}::uuid[])) = ${new Set(ids).size}, 'record.not_found')`);

/** In one order, in which what the day brings comes as well. */
export const markRead = (ids: readonly string[] | null): Statement<{ lidas: number }> =>
  statement(sql<{ lidas: number }>`
    with novas as materialized (
      select id from notificacoes where lida_em is null ${ids ? sql`and id = any (${ids}::uuid[])` : sql``} order by chave desc for update),
    marcadas as (update notificacoes n set lida_em = now() from novas where n.id = novas.id returning n.id)
    select count(*)::int as lidas from marcadas`);
