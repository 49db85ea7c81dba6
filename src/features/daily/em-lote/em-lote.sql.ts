import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { isThere, requireFields } from '../../../server/database/rows.ts';
import type { Part } from '../../../server/lotes/lote-kind.ts';
import { inPart, itemsOf } from '../../../server/lotes/part.sql.ts';
import { isChoosable, isSecretAssunto } from '../../base/assuntos/assuntos.parts.sql.ts';
import { demandasList, type DemandasWanted, withName } from '../demandas/demandas.parts.sql.ts';
import { isMerged, markDemandas, mayBeShown } from '../sigilo/sigilo.parts.sql.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { bulkMax, type BulkField, type Mudar } from './em-lote.contract.ts';

type Sql = RawBuilder<unknown>;

/**
 * How a field of the demand `d` gets its value, when it has it already, what there was before, what stops it from changing and how
 * that is told, and whether it changes all the same with another one of the lote. `mayGoBack`: what there was before may come again.
 */
type Way = {
  set: (value: string | null) => Sql;
  same: (value: string | null) => Sql;
  before: (value: string | null) => Sql;
  back: Sql;
  stops?: { when: (value: string | null) => Sql; as: ErrorCode };
  comesAlong?: (lote: string) => Sql;
  mayGoBack?: Sql;
};

/** The subject `value` asks that the demand `d` be hidden, which it is not. */
const isToHide = (value: string | null) => sql`(not d.sigilosa and ${isSecretAssunto(value)})`;

const ways: Record<BulkField, Way> = {
  status: {
    set: (value) => sql`status = ${value}`,
    same: (value) => sql`app.current_status(d.status) = ${value}`,
    before: () => sql`jsonb_build_object('status', app.current_status(d.status), 'encerrada_em', d.encerrada_em)`,
    // with the day on which it was closed then
    back: sql`status = i.antes ->> 'status', encerrada_em = (i.antes ->> 'encerrada_em')::date`,
    stops: { when: () => sql`d.principal_id is not null`, as: 'demandas.segue_outra' },
    comesAlong: (lote) =>
      sql`exists (select from lote_itens r where r.tenant_id = d.tenant_id and r.registro_id = d.principal_id and r.lote_id = ${lote})`,
  },
  assessor_id: {
    set: (value) =>
      sql`assessor_id = ${value}, assessor_responsavel = (select e.nome from equipe e where e.id = ${value})`,
    same: (value) => sql`d.assessor_id is not distinct from ${value}`,
    before: () => sql`jsonb_build_object('assessor_id', d.assessor_id, 'assessor_responsavel', d.assessor_responsavel)`,
    back: sql`assessor_id = (i.antes ->> 'assessor_id')::uuid, assessor_responsavel = i.antes ->> 'assessor_responsavel'`,
  },
  setor_id: {
    set: (value) => sql`setor_id = ${value}`,
    same: (value) => sql`d.setor_id = ${value}`,
    before: () => sql`jsonb_build_object('setor_id', d.setor_id)`,
    back: sql`setor_id = (i.antes ->> 'setor_id')::uuid`,
  },
  assunto_id: {
    set: (value) => sql`assunto_id = ${value}`,
    same: (value) => sql`d.assunto_id is not distinct from ${value}`,
    before: (value) =>
      sql`jsonb_build_object('assunto_id', d.assunto_id) || case when ${isToHide(value)} then '{"publica": true}' else '{}' end::jsonb`,
    back: sql`assunto_id = (i.antes ->> 'assunto_id')::uuid`,
    stops: { when: (value) => sql`(${isToHide(value)} and ${isMerged})`, as: 'reunidas.sigilo_junto' },
    mayGoBack: sql`(not i.antes ? 'publica' or not d.sigilosa or ${mayBeShown})`,
  },
};

/** Items of all that a filter shows; of more than can be changed, one more. */
export const itemsOfFilter = (lote: string, filtro: DemandasWanted): Statement<{ n: number; live: number }> =>
  statement(sql<{ n: number; live: number }>`
    with found as materialized (select d.id from ${demandasList.hits(filtro)} limit ${bulkMax + 1}),
    added as (
      insert into lote_itens (lote_id, seq, registro_id)
      select ${lote}, row_number() over (order by id), id from found returning 1)
    select count(*) as n, count(*) as live from added`);

/** What a value points at must be there, like that of a form. */
export const requireValue = ({ assessor_id, setor_id, assunto_id }: Mudar): Statement =>
  requireFields([
    ['mudar.assessor_id', isThere('equipe', assessor_id), 'demandas.assessor_missing'],
    ['mudar.setor_id', isThere('setores', setor_id), 'demandas.setor_missing'],
    ['mudar.assunto_id', isChoosable(assunto_id), 'demandas.assunto_missing'],
  ]);

/** The name of the value, for the title of the lote; nothing for a status. */
export function nameOfValue({ assessor_id, setor_id, assunto_id }: Mudar): Statement<{ nome: string }> {
  const [table, id] = assessor_id
    ? ['equipe', assessor_id]
    : setor_id
      ? ['setores', setor_id]
      : ['assuntos', assunto_id ?? null];
  return statement(sql<{ nome: string }>`select nome from ${sql.table(table)} where id = ${id}`);
}

/** Held in one order, so that two who change the same demands wait for each other and neither is thrown out. */
export const holdPart = (part: Part): Statement =>
  statement(sql`
    with asked as materialized (select i.registro_id as id from ${itemsOf(part)} i where i.registro_id is not null)
    select from demandas d join asked on d.tenant_id = (select app.tenant_id()) and d.id = asked.id order by d.id for update of d`);

/** Changes what is there and not so already, and writes into each item what came of it. */
export function changePart(part: Part, field: BulkField, value: string | null): Statement {
  const { set, same, before, stops, comesAlong = () => sql`false` } = ways[field];
  return statement(sql`
    with asked as materialized (
      select i.seq, d.id, d.deleted_at is not null as gone, ${same(value)} as so, ${stops?.when(value) ?? sql`false`} as stopped,
             ${comesAlong(part.lote)} as along, ${before(value)} as antes
        from ${itemsOf(part)} i left join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = i.registro_id),
    changed as (
      update demandas d set ${set(value)} from asked
       where d.tenant_id = (select app.tenant_id()) and d.id = asked.id and not asked.gone and not asked.so and not asked.stopped
      returning d.id, d.versao)
    update lote_itens i
       set resultado = case when changed.id is not null then 'ALTERADO' when asked.id is not null and not asked.gone and (asked.so or asked.along or not asked.stopped) then 'IGNORADO' else 'ERRO' end,
           antes = case when changed.id is not null then asked.antes end, versao_depois = changed.versao,
           erros = case when asked.id is null or asked.gone then '["lotes.row_gone"]'::jsonb
             when asked.stopped and not asked.so and not asked.along then jsonb_build_array(${stops?.as ?? null}::text) end
      from asked left join changed on changed.id = asked.id where ${inPart(part)} and i.seq = asked.seq`);
}

/** Of a part what its subject hides, after it has changed or come back. */
const publicBefore = (part: Part, when: Sql) =>
  sql`array(select i.registro_id from ${itemsOf(part)} i where ${when} and i.antes ? 'publica')`;

/** A subject that was given to a part hides its demands, where a form would have proposed it. */
export const hidePart = (part: Part): Statement[] => [
  markDemandas(publicBefore(part, sql`i.resultado = 'ALTERADO'`), true),
  statement(sql`
    update lote_itens i set versao_depois = d.versao from demandas d
     where ${inPart(part)} and i.resultado = 'ALTERADO' and i.antes ? 'publica'
       and d.tenant_id = (select app.tenant_id()) and d.id = i.registro_id`),
];

/** What has come back is shown again. */
export const showPart = (part: Part): Statement => markDemandas(publicBefore(part, sql`i.desfeito`), false);

/** Gives back what was before to what nobody has changed since. */
export const undoPart = (part: Part, field: BulkField): Statement =>
  statement(sql`
    with asked as materialized (
      select i.registro_id, i.antes, i.versao_depois from ${itemsOf(part)} i
       where i.resultado = 'ALTERADO' and i.desfeito is not true),
    back as (
      update demandas d set ${ways[field].back} from asked i
       where d.tenant_id = (select app.tenant_id()) and d.id = i.registro_id and d.versao = i.versao_depois and d.deleted_at is null
         and i.antes is not null and ${ways[field].mayGoBack ?? sql`true`}
      returning d.id)
    update lote_itens i set desfeito = coalesce(i.registro_id in (select id from back), false)
     where ${inPart(part)} and i.resultado = 'ALTERADO' and i.desfeito is not true`);

type Failed = { seq: number; registro_id: string | null; nome: string | null; erros: ErrorCode[] };

/** The first that could not change, by their names. */
export const failedItems = (lote: string, most: number): Statement<Failed> =>
  statement(sql<Failed>`
    select i.seq, i.registro_id, named.nome, i.erros from lote_itens i
      left join lateral (${withName} where d.tenant_id = i.tenant_id and d.id = i.registro_id) named on true
     where i.lote_id = ${lote} and i.resultado = 'ERRO' order by i.seq limit ${most}`);
