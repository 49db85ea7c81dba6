import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Named, Part } from '../../../server/lotes/lote-kind.ts';
import { inPart, itemsOf } from '../../../server/lotes/part.sql.ts';
import { fixMax, type Regra } from './higiene.contract.ts';
import { itemsWith, proposalOf, stands, waitingIn } from './higiene.sql.ts';
import { regrasSql } from './regras.sql.ts';

/** A whole queue at once, as a lote: each record gets what its rule proposes of the value that it has by then. */

type Sql = RawBuilder<unknown>;

/** Items of what waits in the queue with a suggestion; of more than can be mended, one more. */
export const itemsToFix = (lote: string, regra: Regra): Statement<{ n: number }> =>
  statement(sql<{ n: number }>`
    with found as materialized (
      select i.registro_id from ${waitingIn(regra)} and i.sugestao is not null limit ${fixMax + 1}),
    added as (
      insert into lote_itens (lote_id, seq, registro_id)
      select ${lote}, row_number() over (order by registro_id), registro_id from found returning 1)
    select count(*) as n from added`);

/** Held in one order, so that two who change the same records wait for each other. */
export const holdPart = (regra: Regra, part: Part): Statement =>
  statement(sql`
    with asked as materialized (select l.registro_id as id from ${itemsOf(part)} l)
    select from ${sql.table(regrasSql[regra].registros)} r join asked on r.tenant_id = (select app.tenant_id()) and r.id = asked.id
     order by r.id for update of r`);

/** The record that has the proposed phone of `x` already. */
const holder = (regra: Regra): Sql =>
  regrasSql[regra].campo === 'telefone_ddd'
    ? sql`(select h.id from municipes h where h.tenant_id = l.tenant_id and h.telefone_ddd = x.sugestao and h.deleted_at is null and h.id <> x.id)`
    : sql`null::uuid`;

/** What the rows of a part are to get. Each finds its one record by itself, whatever the database believes of how many there are. */
const asked = (regra: Regra, part: Part): Sql => sql`
  select l.seq, x.*, ${holder(regra)} as outro from ${itemsOf(part)} l left join lateral (
    select r.id, i.estado = 'PENDENTE' and ${stands(regra)} as vale, ${sql.ref(`r.${regrasSql[regra].campo}`)}::text as antes,
           ${proposalOf(regra)} as sugestao
      from ${itemsWith(regra)}
     where i.tenant_id = l.tenant_id and i.regra = ${regra} and i.registro_id = l.registro_id and r.id = l.registro_id limit 1) x on true`;

const told = (part: Part, antes: Sql): Sql => sql`
  update lote_itens l
     set resultado = case when changed.id is not null then 'ALTERADO' when a.id is null or a.outro is not null then 'ERRO' else 'IGNORADO' end,
         antes = case when changed.id is not null then ${antes} end, versao_depois = changed.versao,
         erros = case when a.id is null then '["lotes.row_gone"]'::jsonb when changed.id is null and a.outro is not null then '["municipes.phone_taken"]'::jsonb end
    from asked a left join changed on changed.id = a.id where ${inPart(part, 'l')} and l.seq = a.seq`;

/** Which of them change stands in the join itself: in a filter the planner would take it for a few, and compare each with each. */
export function fixPart(regra: Regra, part: Part): Statement {
  const { registros, campo } = regrasSql[regra];
  if (registros === 'bairros') return joinPart(regra, part);
  return statement(sql`
    with asked as materialized (${asked(regra, part)}),
    changed as (
      update ${sql.table(registros)} r set ${sql.ref(campo)} = a.sugestao from asked a
       where r.tenant_id = (select app.tenant_id()) and r.id = any (array(select id from asked))
         and r.id = case when a.vale and a.sugestao is not null and a.outro is null then a.id end
      returning r.id, r.versao)
    ${told(part, sql`jsonb_build_object('valor', a.antes)`)}`);
}

/** One that others of the part are to count as does not count as another itself. */
const joinPart = (regra: Regra, part: Part): Statement =>
  statement(sql`
    with asked as materialized (${asked(regra, part)}),
    meant as materialized (
      select a.id, a.sugestao::uuid as em from asked a
       where a.vale and a.sugestao is not null and not exists (select from asked o where o.vale and o.id::text = a.sugestao)),
    com as materialized (
      select m.id, jsonb_agg(b.id) as ids from meant m join bairros b on b.tenant_id = (select app.tenant_id()) and b.principal_id = m.id group by 1),
    moved as (
      update bairros b set principal_id = m.em from meant m
       where b.tenant_id = (select app.tenant_id()) and (b.id = m.id or b.principal_id = m.id) and b.deleted_at is null
      returning b.id, b.versao),
    changed as (select v.id, v.versao, c.ids from moved v join meant m on m.id = v.id left join com c on c.id = v.id)
    ${told(part, sql`jsonb_build_object('com', coalesce(changed.ids, '[]'))`)}`);

/** Gives back what was before to what nobody has changed since, unless somebody else has the phone by now. */
export function undoPart(regra: Regra, part: Part): Statement {
  const { registros, campo } = regrasSql[regra];
  if (registros === 'bairros') return partPart(part);
  const free =
    campo === 'telefone_ddd'
      ? sql`and not exists (select from municipes h where h.tenant_id = r.tenant_id and h.telefone_ddd = a.antes ->> 'valor' and h.deleted_at is null and h.id <> r.id)`
      : sql``;
  return statement(sql`
    with asked as materialized (${changedBefore(part)}),
    back as (
      update ${sql.table(registros)} r set ${sql.ref(campo)} = a.antes ->> 'valor' from asked a
       where r.tenant_id = (select app.tenant_id()) and r.id = a.registro_id and r.versao = a.versao_depois and r.deleted_at is null
         and a.antes is not null ${free}
      returning r.id)
    ${undone(part)}`);
}

const changedBefore = (part: Part): Sql => sql`
  select l.registro_id, l.antes, l.versao_depois from ${itemsOf(part)} l
   where l.resultado = 'ALTERADO' and l.desfeito is not true`;
const undone = (part: Part): Sql => sql`
  update lote_itens l set desfeito = coalesce(l.registro_id in (select id from back), false)
   where ${inPart(part, 'l')} and l.resultado = 'ALTERADO' and l.desfeito is not true`;

/** Spellings that came along go back with it from where it was, and from nowhere else. */
const partPart = (part: Part): Statement =>
  statement(sql`
    with asked as materialized (
      select c.*, b.principal_id as em from (${changedBefore(part)}) c
        join bairros b on b.tenant_id = (select app.tenant_id()) and b.id = c.registro_id),
    back as (
      update bairros r set principal_id = null from asked a
       where r.tenant_id = (select app.tenant_id()) and r.id = a.registro_id and r.versao = a.versao_depois and r.deleted_at is null
      returning r.id),
    com as (
      update bairros b set principal_id = a.registro_id from asked a join back on back.id = a.registro_id
       where b.tenant_id = (select app.tenant_id()) and b.principal_id = a.em
         and b.id::text in (select jsonb_array_elements_text(a.antes -> 'com'))
      returning 1)
    ${undone(part)}`);

/** The records of a part. */
export const idsOfPart = (part: Part): ((id: Sql) => Sql) => {
  return (id) => sql`${id} in (select l.registro_id from lote_itens l where ${inPart(part, 'l')})`;
};

/** Whose phone is taken is right as it is, as far as this rule goes: who they are is another question. */
export const settlePairs = (regra: Regra, part: Part): Statement =>
  statement(sql`
    update higiene_itens i set estado = 'CERTO' from lote_itens l
     where ${inPart(part, 'l')} and l.erros ? 'municipes.phone_taken'
       and i.tenant_id = l.tenant_id and i.regra = ${regra} and i.registro_id = l.registro_id and i.estado = 'PENDENTE'`);

export const namesOf = (ids: readonly string[]): Statement<Named> =>
  statement(sql<Named>`
    select id as registro_id, nome_completo as nome from municipes where id = any (${ids}::uuid[])
    union all select id, nome from bairros where id = any (${ids}::uuid[])
    union all select id, numero from demandas where id = any (${ids}::uuid[])`);

/** Two records of one phone, for whoever decides whether they are one person. */
export const keepPair = (id: string, outro: string): Statement =>
  statement(sql`select app.par_do_telefone(${id}, ${outro})`);

/** Those of a part, while the items still say what was proposed. */
export const keepPairsOf = (part: Part): Statement =>
  statement(sql`
    select app.par_do_telefone(l.registro_id, h.id)
      from lote_itens l join higiene_itens i on i.tenant_id = l.tenant_id and i.registro_id = l.registro_id and i.campo = 'telefone_ddd'
      join municipes h on h.tenant_id = l.tenant_id and h.telefone_ddd = i.sugestao and h.deleted_at is null
     where ${inPart(part, 'l')} and l.erros ? 'municipes.phone_taken'`);
