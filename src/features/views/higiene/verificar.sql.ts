import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { Regra, Registros } from './higiene.contract.ts';
import { regrasDe } from './regras.sql.ts';

/** What a run does with some records: those that a rule finds wait in its queue, and what it finds no more is over. */

type Sql = RawBuilder<unknown>;
export type Of = Exclude<Registros, 'bairros'>;

/** A record that somebody still has. Of who was anonymised nothing is asked. */
export const isLive = (of: Registros): Sql =>
  of === 'municipes' ? sql`r.deleted_at is null and r.anonimizado_em is null` : sql`r.deleted_at is null`;

/** The ids from one place among all to another: the whole numbers of 128 bits, cut into `total` parts as large. */
export function idsBetween(from: number, to: number, total: number): (id: Sql) => Sql {
  const first = placeOf(from - 1, total);
  const behind = placeOf(to, total);
  return (id) => sql`${id} >= ${first}::uuid and (${to === total} or ${id} < ${behind}::uuid)`;
}

function placeOf(part: number, total: number): string {
  const most = (1n << 48n) - 1n;
  const place = (BigInt(part) << 48n) / BigInt(total);
  const digits = (place > most ? most : place).toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** Puts what is found into the queues: what was said to be right stays so. */
const noted = (found: Sql) => sql`
  insert into higiene_itens as i (regra, registro_id, campo, versao, sugestao) select f.regra, f.id, f.campo, f.versao, f.sugestao from ${found} f
  on conflict (tenant_id, regra, registro_id) do update
     set versao = excluded.versao, sugestao = excluded.sugestao, estado = case i.estado when 'CERTO' then 'CERTO' else 'PENDENTE' end
   where i.estado = 'CORRIGIDO' or i.versao <> excluded.versao or i.sugestao is distinct from excluded.sugestao`;

/** Takes out of the queues what is not among these. */
const over = (regras: readonly Regra[], which: Sql, found: Sql) => sql`
  update higiene_itens i set estado = 'CORRIGIDO', sugestao = null
   where i.tenant_id = (select app.tenant_id()) and i.regra = any (${regras}) and ${which} and i.estado <> 'CORRIGIDO'
     and not exists (select from ${found} f where f.regra = i.regra and f.id = i.registro_id)`;

/** Looks at the records of a table that `which` names, by all of its rules. */
export function checkRecords(of: Of, which: (id: Sql) => Sql): Statement {
  const rules = regrasDe(of);
  const values = rules.map(
    ([regra, { campo, found, proposes }]) =>
      sql`(${regra}::text, ${campo}::text, ${found}, ${proposes ? sql`case when ${found} then ${proposes} end` : sql`null::text`})`,
  );
  return statement(sql`
    with vistos as materialized (
      select r.id, r.versao, v.regra, v.campo, v.sugestao
        from ${sql.table(of)} r cross join lateral (values ${sql.join(values)}) v (regra, campo, achou, sugestao)
       where r.tenant_id = (select app.tenant_id()) and ${which(sql`r.id`)} and ${isLive(of)} and v.achou),
    novos as (${noted(sql`vistos`)})
    ${over(
      rules.map(([regra]) => regra),
      which(sql`i.registro_id`),
      sql`vistos`,
    )}`);
}

/** One of them alone. */
export const checkRecord = (of: Of, id: string): Statement => checkRecords(of, (one) => sql`${one} = ${id}`);

/**
 * Compares all bairros of the office that count for themselves: of those that are alike, each is proposed to count as the one that most
 * citizens and demands name.
 */
export const checkBairros = (): Statement =>
  statement(sql`
    with impressas as materialized (
      select r.id, r.versao, r.created_at, app.bairro_impressao(r.nome) as impressao from bairros r
       where r.tenant_id = (select app.tenant_id()) and r.principal_id is null and ${isLive('bairros')}),
    parecidos as materialized (
      select x.*, ${named(sql`x.id`)} as nomeado from impressas x
       where x.impressao in (select impressao from impressas where impressao is not null group by 1 having count(*) > 1)),
    em_ordem as (
      select p.id, p.versao, p.nomeado, 'BAIRRO_PARECIDO' as regra, 'principal_id' as campo,
             first_value(p.id) over (partition by p.impressao order by p.nomeado desc, p.created_at, p.id)::text as sugestao from parecidos p),
    -- one that nobody is of any more needs no name
    vistos as materialized (select * from em_ordem where sugestao <> id::text and nomeado > 0),
    novos as (${noted(sql`vistos`)})
    ${over(['BAIRRO_PARECIDO'], sql`true`, sql`vistos`)}`);

/** How many live citizens and demands are of a bairro, or of one that counts as it. */
const named = (id: Sql): Sql => sql`(
  with todos as (select b.id from bairros b where b.id = ${id} or b.principal_id = ${id})
  select (select count(*) from municipes m where m.bairro_id in (select id from todos) and m.deleted_at is null)
       + (select count(*) from demandas d where d.bairro_id in (select id from todos) and d.deleted_at is null))`;
