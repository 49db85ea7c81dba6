import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Part } from '../../../server/lotes/lote-kind.ts';
import { inPart, itemsOf } from '../../../server/lotes/part.sql.ts';
import { orgaoOf } from '../oficios/oficios.parts.sql.ts';
import type { mergeOficios } from './mala-direta.contract.ts';

/** What each draft begins with. */
export type Letter = Omit<z.output<typeof mergeOficios.input>, 'demandas'>;

/** Whoever was anonymised has no new letter; held, so that who anonymises them finds the draft. */
const isNamed = sql`
  exists (select from municipes m where m.tenant_id = d.tenant_id and m.id = d.municipe_id and m.anonimizado_em is null for key share)`;

/** Each draft beside its demand, and the item says which it is. */
export const draftPart = (part: Part, { tipo_id, orgao_id, autoridade_id, assunto, corpo }: Letter): Statement =>
  statement(sql`
    with asked as materialized (
      select i.seq, d.id as demanda_id, ${isNamed} as named, t.id as tipo_id, t.numeracao, gen_random_uuid() as oficio_id
        from ${itemsOf(part)} i
        left join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = i.registro_id and d.deleted_at is null
        left join oficio_tipos t on t.id = ${tipo_id} and t.deleted_at is null),
    made as (
      insert into oficios (id, tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo)
      select oficio_id, tipo_id, numeracao,
             ${orgaoOf(orgao_id, autoridade_id)}, ${autoridade_id}::uuid, ${assunto}, ${corpo}
        from asked where demanda_id is not null and named and tipo_id is not null returning id, versao)
    update lote_itens i
       set resultado = case when made.id is null then 'ERRO' else 'CRIADO' end,
           antes = case when made.id is not null then jsonb_build_object('oficio_id', made.id) end, versao_depois = made.versao,
           erros = case when asked.demanda_id is null then '["lotes.row_gone"]'::jsonb
                        when not asked.named then '["oficios.demanda_anonimizada"]'::jsonb
                        when made.id is null then '["oficios.tipo_missing"]'::jsonb end
      from asked left join made on made.id = asked.oficio_id where ${inPart(part)} and i.seq = asked.seq`);

/** Each draft is about its demand, in the same transaction. */
export const linkPart = (part: Part): Statement =>
  statement(sql`
    select app.link_oficio((i.antes ->> 'oficio_id')::uuid, array[i.registro_id]) from lote_itens i
     where ${inPart(part)} and i.resultado = 'CRIADO'`);

/** Takes away the drafts that nobody has touched since: what was written in one, or issued, stays. */
export const undoPart = (part: Part): Statement =>
  statement(sql`
    with asked as materialized (
      select (i.antes ->> 'oficio_id')::uuid as oficio_id, i.versao_depois from ${itemsOf(part)} i
       where i.resultado = 'CRIADO' and i.desfeito is not true),
    gone as (
      update oficios o set deleted_at = now() from asked
       where o.tenant_id = (select app.tenant_id()) and o.id = asked.oficio_id and o.emitido_em is null and o.deleted_at is null
         and o.versao = asked.versao_depois
      returning o.id)
    update lote_itens i set desfeito = coalesce((i.antes ->> 'oficio_id')::uuid in (select id from gone), false)
     where ${inPart(part)} and i.resultado = 'CRIADO' and i.desfeito is not true`);
