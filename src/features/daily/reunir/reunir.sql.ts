import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt } from '../../../server/database/rows.ts';
import type * as z from 'zod/mini';
import { type getReunidas, reunidasMax } from './reunir.contract.ts';

type Id = { id: string };
type Familia = z.infer<typeof getReunidas.output>;

const named = (rows: string) => sql`
  json_build_object('id', ${sql.ref(`${rows}.id`)}, 'numero', ${sql.ref(`${rows}.numero`)}, 'municipe', m.nome_completo,
    'municipe_excluido', m.deleted_at is not null, 'descricao_texto', ${excerpt(`${rows}.descricao_texto`, 300)})`;

/** One row of a demand that is there. */
export const reunidasOf = (id: string): Statement<Familia> =>
  statement(sql<Familia>`
    select (select ${named('r')} from demandas r join municipes m on m.tenant_id = r.tenant_id and m.id = r.municipe_id
             where r.tenant_id = d.tenant_id and r.id = d.principal_id) as principal,
           coalesce((select json_agg(x.one order by x.data_demanda, x.id) from (
             select c.id, c.data_demanda, ${named('c')} as one from demandas c
               join municipes m on m.tenant_id = c.tenant_id and m.id = c.municipe_id
              where c.tenant_id = d.tenant_id and c.principal_id = d.id and c.deleted_at is null
              order by c.data_demanda, c.id limit ${constant(reunidasMax)}) x), '[]') as reunidas,
           exists (select from demandas r cross join app.people_to_tell(r.tenant_id, r.id, r.ciclo) p
             where r.tenant_id = d.tenant_id and r.id = d.principal_id and r.devolutiva = 'PENDENTE' and p.municipe_id = d.municipe_id) as falta_avisar,
           (select json_build_object('situacao', v.situacao, 'canal', v.canal, 'feita_em', v.feita_em)
              from demandas r join devolutivas v on v.tenant_id = r.tenant_id and v.demanda_id = r.id and v.ciclo = r.ciclo
             where r.tenant_id = d.tenant_id and r.id = d.principal_id and r.devolutiva is not null
               and v.municipe_id = d.municipe_id and v.deleted_at is null and not v.aparte) as avisada
      from demandas d where d.id = ${id} and d.deleted_at is null`);

/** Both, in one order, whoever is merged into whom. */
export const holdBoth = (ids: readonly string[]): Statement<Id> =>
  statement(sql<Id>`
    select id from demandas where id = any (${ids}::uuid[]) and deleted_at is null order by id for no key update`);

/** A demand, after the one that it was merged into: closing that one holds them in this order as well. */
export const holdFamily = (id: string): Statement<Id> =>
  statement(sql<Id>`
    select id from demandas
     where deleted_at is null and id in (${id}, (select principal_id from demandas where id = ${id} and deleted_at is null))
     order by id = ${id} for no key update`);

/**
 * What may be merged: neither was merged itself, both are open, and both or neither are secret; who reads them may differ. What was merged
 * into them the database counts (`app.after_reunida`), since not everybody reads all of it.
 */
export const requireMergeable = (id: string, principal: string): Statement =>
  statement(sql`
    select app.require(r.id is not null and r.id <> d.id, 'reunidas.missing'),
           app.require(d.principal_id is null, 'reunidas.segue', app.reunida_em(d.tenant_id, d.principal_id)),
           app.require(r.principal_id is null, 'reunidas.segue', app.reunida_em(r.tenant_id, r.principal_id)),
           app.require(d.status = 'EM_ANALISE' and r.status = 'EM_ANALISE', 'reunidas.encerrada'),
           app.require(d.sigilosa = r.sigilosa, 'reunidas.sigilo')
      from demandas d left join demandas r on r.tenant_id = d.tenant_id and r.id = ${principal} and r.deleted_at is null
     where d.id = ${id} and d.deleted_at is null`);

export const merge = (id: string, principal: string): Statement<Id> =>
  statement(sql<Id>`
    update demandas set principal_id = ${principal} where id = ${id} and deleted_at is null returning id`);

export const requireMerged = (id: string): Statement =>
  statement(sql`
    select app.require(principal_id is not null, 'reunidas.separada') from demandas where id = ${id} and deleted_at is null`);

export const separate = (id: string): Statement<Id> =>
  statement(sql<Id>`update demandas set principal_id = null where id = ${id} and deleted_at is null returning id`);
