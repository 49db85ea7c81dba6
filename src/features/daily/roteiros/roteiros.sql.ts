import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, constant } from '../../../server/database/rows.ts';
import { requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { passosMax } from '../../base/assuntos/roteiro.contract.ts';
import { type createPasso, type PassoDaDemanda, passoRow, type updatePasso } from './roteiros.contract.ts';

type Id = { id: string };
type Create = z.output<typeof createPasso.input>;
type Edit = z.output<typeof updatePasso.input>;

const columns = columnsOf(passoRow);

export const passosOf = (demandaId: string): Statement<PassoDaDemanda> =>
  statement(sql<PassoDaDemanda>`
    select ${columns} from demanda_passos where demanda_id = ${demandaId} and deleted_at is null
     order by ordem, created_at, id limit ${constant(passosMax)}`);

export const onePasso = (id: string): Statement<PassoDaDemanda> =>
  statement(sql<PassoDaDemanda>`select ${columns} from demanda_passos where id = ${id} and deleted_at is null`);

/** Locks the demand before its steps, in the order of those who add a picture or issue a letter, which tick steps. */
export const holdDemandaOf = (id: string): Statement<Id> =>
  statement(sql<Id>`
    select d.id from demandas d
     where d.id = (select demanda_id from demanda_passos where id = ${id}) and d.deleted_at is null
       for no key update`);

const room = (demanda: RawBuilder<unknown>): Statement =>
  statement(sql`
    select app.require(count(*) < ${constant(passosMax)}, 'passos.full')
      from demanda_passos where demanda_id = ${demanda} and deleted_at is null`);

export const requireRoom = (demandaId: string): Statement => room(sql`${demandaId}`);
/** For one that comes back. */
export const requireRoomFor = (id: string): Statement =>
  room(sql`(select demanda_id from demanda_passos where id = ${id} and deleted_at is not null)`);

export const insertPasso = (id: string, { demanda_id, texto, tipo, dias }: Create): Statement =>
  statement(sql`
    insert into demanda_passos (id, demanda_id, ordem, texto, tipo, dias)
    select ${id}::uuid, d.id, (select coalesce(max(ordem), 0) + 1 from demanda_passos where demanda_id = d.id),
           ${texto}::text, ${tipo}::text, ${tipo === 'VERIFICAR' ? (dias ?? null) : null}::int
      from demandas d where d.id = ${demanda_id} and d.deleted_at is null`);

/** Of nobody any more a step is still ticked, and says nothing else. */
export const requireNamedFor = (id: string, { texto }: Edit): Statement =>
  requireNamedOf(sql`(select demanda_id from demanda_passos where id = ${id} and texto <> ${texto ?? null}::text)`);

/** A step of type VERIFICAR must say its days: judged by what it will be after the edit. */
export const requireDias = (id: string, { tipo, dias }: Edit): Statement =>
  statement(sql`
    select app.require(coalesce(${tipo ?? null}, tipo) <> 'VERIFICAR' or case when ${dias !== undefined} then ${dias ?? null}::int else dias end is not null,
        'passos.dias_missing')
      from demanda_passos where id = ${id} and deleted_at is null`);

const ofLiveDemanda = sql`exists (select from demandas d where d.id = demanda_passos.demanda_id and d.deleted_at is null)`;

/** Ticking a step again changes nothing: who ticked it first, a person or a fact such as a picture, stays. */
export const changePasso = (id: string, { texto, tipo, dias, feito, versao }: Edit): Statement<Id> =>
  statement(sql<Id>`
    update demanda_passos set
        texto = coalesce(${texto ?? null}, texto), tipo = coalesce(${tipo ?? null}, tipo),
        dias = case when coalesce(${tipo ?? null}, tipo) = 'VERIFICAR'
          then case when ${dias !== undefined} then ${dias ?? null}::int else dias end end,
        feito_em = case when ${feito === undefined} then feito_em when ${feito ?? false} then coalesce(feito_em, app.today()) end,
        feito_por = case when ${feito === undefined} then feito_por when ${feito ?? false} then coalesce(feito_por, app.autor()) end,
        a_mao = case when ${feito === undefined} then a_mao else ${feito ?? false} and (a_mao or feito_em is null) end
     where id = ${id} and deleted_at is null and ${ofLiveDemanda} and (${versao === undefined} or versao = ${versao ?? 0}) returning id`);

export const removePassoRow = (id: string): Statement<Id> =>
  statement(sql<Id>`
    update demanda_passos set deleted_at = now() where id = ${id} and deleted_at is null and ${ofLiveDemanda} returning id`);

export const restorePassoRow = (id: string): Statement<Id> =>
  statement(sql<Id>`
    update demanda_passos set deleted_at = null where id = ${id} and deleted_at is not null and ${ofLiveDemanda} returning id`);
