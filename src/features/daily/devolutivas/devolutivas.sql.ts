import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, constant } from '../../../server/database/rows.ts';
import { upperCase } from '../../../shared/fields.ts';
import { mayEdit, mayRemove } from '../atendimentos/atendimentos.parts.sql.ts';
import {
  devolutiva,
  type devolutivaInput,
  type devolutivas,
  pessoasMax,
  type updateDevolutiva,
} from './devolutivas.contract.ts';

type Id = { id: string };
type Told = Omit<z.output<typeof devolutivaInput>, 'municipe_id'>;

const inOrder = sql`x.falta desc, (x.papel = 'MUNICIPE') desc, x.nome_completo, x.municipe_id`;

/** One row for each demand that is there; without people while it asks for no devolutiva. */
export const devolutivasOf = (demandaId: string): Statement<z.infer<typeof devolutivas>> =>
  statement(sql<z.infer<typeof devolutivas>>`
    with pessoas as materialized (
      select m.id as municipe_id, m.nome_completo, m.telefone_ddd, v.id is null as falta,
             case when m.id = d.municipe_id then 'MUNICIPE' when exists (
               select from demandas c where c.tenant_id = d.tenant_id and c.principal_id = d.id and c.municipe_id = m.id and c.deleted_at is null)
             then 'REUNIDA' else 'APOIADOR' end as papel,
             case when v.id is not null then json_build_object('id', v.id, 'situacao', v.situacao, 'canal', v.canal, 'feita_em', v.feita_em,
               'autor', v.autor, 'pode_desfazer', ${mayRemove('v')}, 'pode_corrigir', v.situacao = 'FEITA' and ${mayEdit('v')},
               'created_at', v.created_at, 'versao', v.versao) end as devolutiva
        from demandas d cross join app.people_of_demanda(d.tenant_id, d.id) p
        join municipes m on m.tenant_id = d.tenant_id and m.id = p.municipe_id
        left join devolutivas v on v.tenant_id = d.tenant_id and v.demanda_id = d.id and v.municipe_id = m.id and v.ciclo = d.ciclo
          and v.deleted_at is null and not v.aparte
       where d.id = ${demandaId} and d.deleted_at is null and d.devolutiva is not null)
    select d.ciclo, (select count(*) from pessoas) as total,
           (select count(*) from pessoas where devolutiva ->> 'situacao' = 'FEITA') as avisadas,
           (select count(*) from pessoas where devolutiva ->> 'situacao' = 'DISPENSADA') as dispensadas,
           coalesce(d.devolutiva = 'PENDENTE', false) and not exists (select from pessoas where falta) as falta_oculta,
           coalesce((select json_agg(json_build_object('municipe_id', x.municipe_id, 'nome_completo', x.nome_completo,
               'telefone_ddd', x.telefone_ddd, 'papel', x.papel, 'devolutiva', x.devolutiva) order by ${inOrder})
             from (select * from pessoas x order by ${inOrder} limit ${constant(pessoasMax)}) x), '[]') as pessoas
      from demandas d where d.id = ${demandaId} and d.deleted_at is null`);

/** A day that has come, and not one before there was the demand `d`, or its closing, which may be dated before: of a mistyped year. */
const inTime = (day: string | null | undefined) => sql`
  app.require(coalesce(${day ?? null}::date, app.today()) <= app.today(), 'devolutivas.futura'),
  app.require(coalesce(${day ?? null}::date >= least(d.data_demanda, d.encerrada_em), true), 'devolutivas.antes')`;

/** The closing is still to be told, and no other than the one that is meant. */
export const requireAsked = (demandaId: string, { feita_em, ciclo }: Told): Statement =>
  statement(sql`
    select app.require(d.devolutiva is not null, 'devolutivas.not_asked'),
           app.require(coalesce(d.ciclo = ${ciclo ?? null}::bigint, true), 'devolutivas.outro_encerramento'), ${inTime(feita_em)}
      from demandas d where d.id = ${demandaId} and d.deleted_at is null`);

/** The citizen is one of those to be told of this demand, and was not told yet. */
export const requireToTell = (demandaId: string, municipeId: string): Statement =>
  statement(sql`
    select app.require(exists (select from app.people_of_demanda(d.tenant_id, d.id) p where p.municipe_id = ${municipeId}), 'devolutivas.pessoa_missing'),
           app.require(exists (select from app.people_to_tell(d.tenant_id, d.id, d.ciclo) p where p.municipe_id = ${municipeId}), 'devolutivas.taken')
      from demandas d where d.id = ${demandaId} and d.deleted_at is null`);

/** Each of these is one of those who are to be told, or were. */
export const requirePeople = (demandaId: string, ids: readonly string[]): Statement =>
  statement(sql`
    select app.require(x.id in (select p.municipe_id from app.people_of_demanda(d.tenant_id, d.id) p), 'request.invalid',
        'municipes:devolutivas.pessoa_missing')
      from demandas d cross join unnest(${ids}::uuid[]) x (id) where d.id = ${demandaId} and d.deleted_at is null`);

/** The text of the contact in the citizen's history: the words that were typed, else the result of the demand. */
const inWords = (palavras: RawBuilder<unknown>, resultado: RawBuilder<unknown>) => sql`
  coalesce(nullif(${palavras}, ''), 'INFORMADO O RESULTADO: ' || case ${resultado} when 'RESOLVIDO' then 'RESOLVIDO' when 'NAO_RESOLVIDO' then 'NÃO RESOLVIDO' end)`;
const upper = (texto: string | null | undefined) => sql`${upperCase(texto ?? '')}`;

const asks = (demanda: string) => sql`
  (${sql.ref(`${demanda}.municipe_id`)} = p.municipe_id or exists (select from apoiadores a
    where a.tenant_id = ${sql.ref(`${demanda}.tenant_id`)} and a.demanda_id = ${sql.ref(`${demanda}.id`)} and a.municipe_id = p.municipe_id
      and a.deleted_at is null and not a.aparte))`;
/**
 * What a contact with a person `p` of the demand `d` is about: of a secret one, in which others were merged, the one that they asked for, since
 * not everybody who reads the one reads the other.
 */
const askedFor = sql`
  case when d.sigilosa and not ${asks('d')} then (
    select c.id from demandas c where c.tenant_id = d.tenant_id and c.principal_id = d.id and c.deleted_at is null and ${asks('c')}
     order by c.created_at, c.id limit 1) else d.id end`;

/** Writes down a devolutiva for those of `ids` who are still to be told, with a contact in the history of each who was told. */
export const tell = (
  demandaId: string,
  ids: readonly string[],
  { situacao, canal, feita_em, texto }: Told,
): Statement<Id> => {
  const told = situacao === 'FEITA';
  return statement(sql<Id>`
    with pessoas as materialized (
      select d.id as demanda_id, ${askedFor} as assunto, d.ciclo, app.current_status(d.status) as resultado, p.municipe_id
        from demandas d cross join app.people_to_tell(d.tenant_id, d.id, d.ciclo) p
       where d.id = ${demandaId} and d.deleted_at is null and p.municipe_id = any (${ids}::uuid[])),
    contatos as (
      insert into historicos_atendimento (municipe_id, demanda_id, descricao, canal, sentido, resultado)
      select municipe_id, assunto, ${inWords(upper(texto), sql`resultado`)}, ${canal ?? null}, 'FEITO', 'FALOU'
        from pessoas where ${told}
      returning id, municipe_id)
    insert into devolutivas (demanda_id, municipe_id, ciclo, resultado, situacao, canal, feita_em, texto, historico_id)
    select p.demanda_id, p.municipe_id, p.ciclo, case when ${told} then p.resultado end, ${situacao}, case when ${told} then ${canal ?? null}::text end,
           case when ${told} then coalesce(${feita_em ?? null}::date, app.today()) end,
           case when ${told} then nullif(${texto ?? null}::text, '') end, c.id
      from pessoas p left join contatos c using (municipe_id)
    returning id`);
};

type Edit = z.output<typeof updateDevolutiva.input>;

/** One that says that nobody need be told (DISPENSADA) has no day or words to correct. */
export const requireTold = (id: string, { feita_em }: Edit): Statement =>
  statement(sql`
    select app.require(v.situacao = 'FEITA', 'devolutivas.dispensada'), ${inTime(feita_em)}
      from devolutivas v join demandas d on d.tenant_id = v.tenant_id and d.id = v.demanda_id
     where v.id = ${id} and v.deleted_at is null`);

/** Changes the contact that was written with it, too, where that is not deleted; what somebody has since changed in the contact stays. */
export const changeDevolutiva = (id: string, { canal, feita_em, texto, versao }: Edit): Statement<Id> =>
  statement(sql<Id>`
    with antes as materialized (
      select id, canal, ${inWords(sql`upper(normalize(texto, nfc) collate "pt-BR-x-icu")`, sql`resultado`)} as dito,
             case when ${texto !== undefined} then ${inWords(upper(texto), sql`resultado`)} end as diz
        from devolutivas where id = ${id}),
    mudada as (
      update devolutivas set canal = coalesce(${canal ?? null}, canal), feita_em = coalesce(${feita_em ?? null}::date, feita_em),
          texto = case when ${texto !== undefined} then nullif(${texto ?? null}::text, '') else texto end, editada_em = now()
       where id = ${id} and versao = ${versao} and deleted_at is null
      returning id, historico_id, canal),
    contato as (
      update historicos_atendimento h set editado_em = now(), canal = case when h.canal = a.canal then x.canal else h.canal end,
          descricao = case when h.descricao = a.dito then coalesce(a.diz, h.descricao) else h.descricao end
        from mudada x join antes a on a.id = x.id
       where h.id = x.historico_id and h.deleted_at is null
         and (h.canal = a.canal and h.canal <> x.canal or h.descricao = a.dito and h.descricao <> a.diz))
    select id from mudada`);

export const oneDevolutiva = (id: string): Statement<z.infer<typeof devolutiva>> =>
  statement(sql<z.infer<typeof devolutiva>>`
    select ${columnsOf(devolutiva)} from devolutivas where id = ${id} and deleted_at is null`);

/** Takes a devolutiva back, and the contact that was written with it. */
export const takeBack = (id: string): Statement<Id> =>
  statement(sql<Id>`
    with desfeita as (
      update devolutivas set deleted_at = now() where id = ${id} and deleted_at is null returning id, historico_id),
    contato as (
      update historicos_atendimento h set deleted_at = now() from desfeita x where h.id = x.historico_id and h.deleted_at is null)
    select id from desfeita`);
