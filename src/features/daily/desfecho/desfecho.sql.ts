import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant, excerpt } from '../../../server/database/rows.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { upperCase } from '../../../shared/fields.ts';
import { type Desfecho, excerptLength, promessasShown } from './desfecho.contract.ts';
import { isAsked, isUnsaid } from './desfecho.parts.sql.ts';

/** The citizen of `c`, or of the demand that it is about. */
const about = sql`
  left join demandas ad on ad.tenant_id = c.tenant_id and ad.id = c.demanda_id
  left join municipes m on m.tenant_id = c.tenant_id and m.id = coalesce(c.municipe_id, ad.municipe_id)
    and m.deleted_at is null and m.anonimizado_em is null`;

const isPromised = sql`d.tenant_id = (select app.tenant_id()) and d.deleted_at is null`;

/** Of the appointments before `c`, whoever they were with, the last one at which something was promised to the citizen that the person reads. */
const ultima = sql`
  select json_build_object('id', a.id, 'data_compromisso', a.data_compromisso, 'total', p.total, 'resolvidas', p.resolvidas)
    from agenda_compromissos a cross join lateral (
      select count(*) as total, count(*) filter (where app.current_status(d.status) = 'RESOLVIDO') as resolvidas
        from demandas d where ${isPromised} and d.compromisso_id = a.id and d.municipe_id = m.id) p
   where a.tenant_id = c.tenant_id and a.deleted_at is null and a.id <> c.id and p.total > 0
     and a.id in (select d.compromisso_id from demandas d where ${isPromised} and d.municipe_id = m.id)
     and (a.data_compromisso, a.hora_compromisso) <= (c.data_compromisso, c.hora_compromisso)
   order by a.data_compromisso desc, a.hora_compromisso desc limit 1`;

/** Of one that was called off, or has not begun, nothing is said. */
const isHeld = sql`c.status <> 'CANCELADO'`;
const hasBegun = sql`c.data_compromisso + c.hora_compromisso <= app.local_time()`;

export const oneDesfecho = (id: string): Statement<Desfecho> =>
  statement(sql<Desfecho>`
    select c.id, c.titulo, c.data_compromisso, c.versao, c.resultado, c.resultado_em, ${isAsked} as pede, ${isHeld} and ${hasBegun} as aceita,
           case when m.id is not null then json_build_object('id', m.id, 'nome_completo', m.nome_completo) end as municipe,
           coalesce(ad.sigilosa, false) as sigilosa,
           coalesce((
             select json_agg(json_build_object('id', x.id, 'nome_completo', x.nome_completo) order by x.id <> m.id, x.nome_completo, x.id)
               from municipes x
              where x.deleted_at is null and x.anonimizado_em is null and (x.id = m.id or x.id in (
                select p.municipe_id from compromisso_participantes p where p.compromisso_id = c.id and p.deleted_at is null))), '[]') as pessoas,
           coalesce((
             select json_agg(json_build_object('id', d.id, 'numero', d.numero, 'descricao_texto', d.descricao_texto, 'status', d.status)
                 order by d.created_at, d.numero)
               from (select d.id, d.numero, d.created_at, app.current_status(d.status) as status,
                            ${excerpt('d.descricao_texto', excerptLength)} as descricao_texto
                       from demandas d where ${isPromised} and d.compromisso_id = c.id
                      order by d.created_at, d.id limit ${constant(promessasShown)}) d), '[]') as promessas,
           case when m.id is not null then (${ultima}) end as ultima
      from agenda_compromissos c ${about} where c.id = ${id} and c.deleted_at is null`);

/** Locks the appointment, and says whose demands are promised there, and whether they are secret. Refuses one that has not begun, or was called off. */
export const heldCompromisso = (id: string): Statement<{ municipe_id: string | null; sigilosa: boolean }> =>
  statement(sql<{ municipe_id: string | null; sigilosa: boolean }>`
    select m.id as municipe_id, coalesce(ad.sigilosa, false) as sigilosa, app.require(${isHeld}, 'desfecho.cancelado'), app.require(${hasBegun}, 'desfecho.cedo')
      from agenda_compromissos c ${about} where c.id = ${id} and c.deleted_at is null for update of c`);

/** Of who was anonymised nothing is said any more. Before anything of theirs is locked. */
export const requireNamedIn = (id: string, resultado: string | null): Statement => {
  const its = (column: 'demanda_id' | 'municipe_id') => sql`
    (select ${sql.ref(column)} from agenda_compromissos where id = ${id} and ${resultado ?? ''} not in ('', coalesce(resultado, '')))`;
  return requireNamedOf(its('demanda_id'), its('municipe_id'));
};

export const saveResultado = (id: string, versao: number, resultado: string | null): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    update agenda_compromissos c set resultado = ${resultado},
           resultado_em = case when ${isUnsaid} then app.local_time() at time zone 'America/Sao_Paulo' else resultado_em end
     where id = ${id} and versao = ${versao} and deleted_at is null returning id`);

/**
 * Each of these people was spoken to there, once however often they are named. What is about a demand says so: it is as secret as that.
 */
export const insertAtendimentos = (id: string, people: readonly string[], resultado: string | null): Statement => {
  const ids = [...new Set(people)];
  return statement(sql`
    with feitos as (
      insert into historicos_atendimento (municipe_id, demanda_id, descricao, canal, resultado)
      select m.id, c.demanda_id, coalesce(${resultado && upperCase(resultado)}, upper(c.titulo collate "pt-BR-x-icu")), 'PRESENCIAL', 'FALOU'
        from agenda_compromissos c cross join municipes m
       where c.id = ${id} and m.id = any (${ids}::uuid[]) and m.deleted_at is null and m.anonimizado_em is null for key share of m
      returning id)
    select app.require((select count(*) from feitos) = ${ids.length}, 'desfecho.pessoa_missing')`);
};
