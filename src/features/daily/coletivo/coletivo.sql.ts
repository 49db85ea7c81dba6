import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt } from '../../../server/database/rows.ts';
import { type Apoiador, apoiadoresMax, type Parecida, parecidasMax } from './coletivo.contract.ts';

type Id = { id: string };

export const apoiadoresOf = (demandaId: string): Statement<Apoiador> =>
  statement(sql<Apoiador>`
    select a.id, a.municipe_id, m.nome_completo, case when m.deleted_at is null then m.telefone_ddd end as telefone_ddd,
           m.deleted_at is not null as deleted, a.autor, a.created_at
      from apoiadores a join municipes m on m.tenant_id = a.tenant_id and m.id = a.municipe_id
     where a.demanda_id = ${demandaId} and a.deleted_at is null and not a.aparte
     order by a.created_at, a.id limit ${constant(apoiadoresMax)}`);

/** Somebody who is there, and neither asked for it nor supports it. */
export const requireSupporter = (demandaId: string, municipeId: string): Statement =>
  statement(sql`
    select app.require(d.principal_id is null, 'reunidas.segue', app.reunida_em(d.tenant_id, d.principal_id)),
           app.require(exists (
             select from municipes where id = ${municipeId} and deleted_at is null and anonimizado_em is null), 'apoiadores.municipe_missing'),
           app.require(d.municipe_id <> ${municipeId} and not exists (
             select from apoiadores a where a.demanda_id = d.id and a.municipe_id = ${municipeId} and a.deleted_at is null), 'apoiadores.taken'),
           app.require(d.apoiadores < ${constant(apoiadoresMax)}, 'apoiadores.full')
      from demandas d where d.id = ${demandaId} and d.deleted_at is null`);

export const insertApoiador = (demandaId: string, municipeId: string): Statement<Id> =>
  statement(sql<Id>`
    insert into apoiadores (demanda_id, municipe_id)
    select id, ${municipeId} from demandas where id = ${demandaId} and deleted_at is null returning id`);

/** Also where a merge has left them twice. */
export const removeApoiador = (demandaId: string, municipeId: string): Statement<Id> =>
  statement(sql<Id>`
    update apoiadores set deleted_at = now()
     where demanda_id = ${demandaId} and municipe_id = ${municipeId} and deleted_at is null returning id`);

const newest = (as: string) =>
  sql`order by ${sql.ref(`${as}.data_demanda`)} desc, ${sql.ref(`${as}.created_at`)} desc, ${sql.ref(`${as}.id`)}`;

/** Of the citizen's bairro, under whatever name counts as it: the newest of each, from an index, and of these. */
export const parecidas = (assuntoId: string, municipeId: string): Statement<Parecida> =>
  statement(sql<Parecida>`
    with nomes as materialized (
      select x.id from municipes m join bairros b on b.tenant_id = m.tenant_id and b.id = m.bairro_id
       cross join lateral (select coalesce(b.principal_id, b.id) as id) p
       cross join lateral (select p.id union all select g.id from bairros g where g.tenant_id = b.tenant_id and g.principal_id = p.id) x
       where m.id = ${municipeId}),
    alike as materialized (
      select x.* from nomes cross join lateral (
        select d.id, d.data_demanda, d.created_at from demandas d
         where d.assunto_id = ${assuntoId} and d.deleted_at is null and d.principal_id is null and d.status = 'EM_ANALISE'
           and d.bairro_id = nomes.id and d.municipe_id <> ${municipeId}
         ${newest('d')} limit ${constant(parecidasMax)}) x
       ${newest('x')} limit ${constant(parecidasMax)})
    select d.id, d.numero, ${excerpt('d.descricao_texto', 300)} as descricao_texto, d.data_demanda, m.nome_completo as municipe,
           m.deleted_at is not null as municipe_excluido, d.apoiadores,
           exists (select from apoiadores p
             where p.demanda_id = d.id and p.municipe_id = ${municipeId} and p.deleted_at is null) as apoia,
           (select f.id from demanda_documentos f
             where f.demanda_id = d.id and f.deleted_at is null and f.tipo_arquivo in ('image/jpeg', 'image/png')
             order by f.created_at limit 1) as foto
      from alike a join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = a.id
      join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
     ${newest('a')}`);
