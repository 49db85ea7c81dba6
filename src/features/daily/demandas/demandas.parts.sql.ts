import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { fixed, statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { walk, type Walk } from '../../../server/database/orders.ts';
import { constant, excerpt, isThere, type Reference, requireFields } from '../../../server/database/rows.ts';
import type { Named } from '../../../server/lotes/lote-kind.ts';
import { assuntoOf, isChoosable, withAssunto } from '../../base/assuntos/assuntos.parts.sql.ts';
import { isNamed } from '../../base/municipes/municipes.parts.sql.ts';
import { takeUploads } from '../anexos/anexos.parts.sql.ts';
import type { Pronta } from '../fila/fila.contract.ts';
import { isIn, waits } from '../fila/fila.parts.sql.ts';
import { sigiloEdited } from '../sigilo/sigilo.contract.ts';
import { markDemanda, saysSigilo } from '../sigilo/sigilo.parts.sql.ts';
import type { Wanted } from '../../../shared/filters.ts';
import { demandasFilters, type DemandasOrder, usualOrder } from './demandas-filtros.contract.ts';
import {
  createDemandaInput,
  demandaRow,
  excerptLength,
  latestDemandasSize,
  type Demanda,
  type DemandaStatus,
  type setDemandaStatus,
  type updateDemandaInput,
} from './demandas.contract.ts';

type Sql = RawBuilder<unknown>;

/** What a query makes of a column, or of the names around. */
const made = [
  'descricao_texto',
  'status',
  'assessor_responsavel',
  'municipe',
  'setor',
  'assunto',
  'prazo_uteis',
  'parada_desde',
  'bairro',
  'reunida',
  'principal_id',
  'reunidas',
];
const plain = Object.keys(demandaRow.shape).filter((name) => !made.includes(name));

/**
 * How far away the deadline of `d` is, or was when it was closed or began to wait before, joined by `withDue`; what is farther than the days
 * around that is said as a day.
 */
export const due = sql`
  case when abs(d.prazo - coalesce(d.encerrada_em, perto.hoje)) <= 400 then app.uteis_entre(
    case when d.encerrada_em is not null then least(pausa.de, d.encerrada_em)
      -- the day from which it is counted is none of them
      when pausa.de is not null then greatest(pausa.de - 1, d.data_demanda) else perto.hoje end,
    d.prazo, perto.trocados) end as prazo_uteis,
  pausa.de as parada_desde`;

export const withDue = sql`
  left join demanda_pausas pausa on pausa.tenant_id = d.tenant_id and pausa.demanda_id = d.id and pausa.ate is null and pausa.deleted_at is null
  left join app.de_perto() perto on true`;

/** Of spellings that count as one the name of that one. */
const bairroOf = sql`
  case when b.principal_id is null then b.nome
    else (select p.nome from bairros p where p.tenant_id = b.tenant_id and p.id = b.principal_id) end`;

/** Columns of a demand and the names around it, for `d` joined by `around`. */
const columnsWith = (descricao: RawBuilder<unknown>) =>
  fixed(sql`
  ${sql.join(plain.map((name) => sql.ref(`d.${name}`)))}, ${descricao} as descricao_texto, d.principal_id is not null as reunida,
  (select r.id from demandas r where r.tenant_id = d.tenant_id and r.id = d.principal_id) as principal_id,
  app.current_status(d.status) as status, coalesce(e.nome, d.assessor_responsavel) as assessor_responsavel,
  m.id as "municipe.id", m.nome_completo as "municipe.nome_completo", m.codigo as "municipe.codigo",
  m.deleted_at is not null as "municipe.deleted", case when m.deleted_at is null then m.telefone_ddd end as "municipe.telefone_ddd",
  s.id as "setor.id", s.nome as "setor.nome", s.deleted_at is not null as "setor.deleted", ${assuntoOf}, ${due},
  ${bairroOf} as bairro`);

export const columns = columnsWith(sql`d.descricao_texto`);

/** Columns of a demand in a list: the beginning of its description, not all of it. */
export const listColumns = columnsWith(excerpt('d.descricao_texto', excerptLength));

export const around = sql`
  left join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id
  left join setores s on s.tenant_id = d.tenant_id and s.id = d.setor_id
  left join equipe e on e.tenant_id = d.tenant_id and e.id = d.assessor_id ${withAssunto} ${withDue}
  left join bairros b on b.tenant_id = d.tenant_id and b.id = d.bairro_id`;

const dueWhen = (when: RawBuilder<unknown>) =>
  sql`d.status = 'EM_ANALISE' and d.prazo ${when} app.today() and (${waits}) is not true`;
/** Asked of roots and of merged ones apart: what is due is in an index of each. */
const dueApart = (when: RawBuilder<unknown>) =>
  sql`(d.principal_id is null and ${dueWhen(when)} or d.principal_id is not null and ${dueWhen(when)})`;
const deadlines: Readonly<Record<string, (searched: boolean) => RawBuilder<unknown>>> = {
  vencido: (searched) => (searched ? dueWhen : dueApart)(sql`<`),
  hoje: (searched) => (searched ? dueWhen : dueApart)(sql`=`),
  com: () => sql`d.prazo is not null`,
  sem: () => sql`d.prazo is null`,
};

export type DemandasWanted = Wanted<typeof demandasFilters>;

/** Which demands are meant: by the list and its numbers, its file, and all that acts on many of them. */
export const demandasList = filteredList('demandas', 'd', demandasFilters, {
  visao: (visao) => isIn(visao as Pronta),
  aberta: (days) => sql`d.status = 'EM_ANALISE' and d.data_demanda <= app.today() - ${days}::int`,
  prazo: (which, searched) => deadlines[which]!(searched),
});

/** Columns that few rows are ordered by, each in the order's own direction. */
const columnsOfOrder: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  numero: [sql`left(d.numero, 4)`, sql`length(d.numero)`, sql`d.numero`],
  // a number, whether it was typed with zeros before it or not
  oficio: [sql`d.codigo_oficio::bigint`, sql`length(d.codigo_oficio)`],
  municipe: [sql`m.nome_completo`],
  status: [sql`array_position(array['EM_ANALISE', 'RESOLVIDO', 'NAO_RESOLVIDO'], app.current_status(d.status))`],
  assessor: [sql`coalesce(e.nome, d.assessor_responsavel collate "pt-BR-x-icu")`],
  setor: [sql`s.nome`],
  // by the name that is shown
  assunto: [sql`a.nome`, sql`t.nome`],
  bairro: [bairroOf],
  prazo: [sql`d.prazo`],
  encerrada: [sql`d.encerrada_em`],
  descricao: [sql`left(d.descricao_texto, 200) collate "pt-BR-x-icu"`],
  protocolo: [sql`d.protocolo_externo collate "pt-BR-x-icu"`],
};

const dates = ['data_demanda', 'created_at'];
/** What an index is in order of: of these a page begins where another ended. */
export const walks: Partial<Record<DemandasOrder, Walk>> = {
  '-data': walk('d', dates, { descending: true }),
  data: walk('d', dates, { backward: true }),
  '-cadastro': walk('d', dates.slice(1), { descending: true }),
  cadastro: walk('d', dates.slice(1), { backward: true }),
};

export function orderOf(order: DemandasOrder): RawBuilder<unknown> {
  const walked = walks[order]?.order;
  if (walked) return walked;
  const columns = columnsOfOrder[order.replace('-', '')]!;
  return sql.join([
    ...columns.map((one) => (order.startsWith('-') ? sql`${one} desc nulls last` : one)),
    walks[usualOrder]!.order,
  ]);
}

/**
 * What an edit makes of the deadline: a day of its own has no other origin, and without one the default's days are asked for anew. One
 * that was counted stays so where no day is said.
 */
export const ownDeadline = (prazo: string | null | undefined): RawBuilder<unknown> => sql`
  prazo = case when ${prazo !== undefined} and (${prazo ?? null}::date is not null or prazo_origem = 'MANUAL') then ${prazo ?? null} else prazo end,
  prazo_origem = case when ${prazo ?? null}::date is not null then 'MANUAL' when ${prazo === null} and prazo_origem = 'MANUAL' then 'SETOR'
    else prazo_origem end`;

export const oneDemanda = (id: string): Statement<Demanda> =>
  statement(sql<Demanda>`
    select ${columns}, (
        select count(*) from demandas r where r.tenant_id = d.tenant_id and r.principal_id = d.id and r.deleted_at is null) as reunidas
      from demandas d ${around} where d.id = ${id} and d.deleted_at is null`);

/** Demands by number and citizen; also those that are deleted. */
export const withName = sql`
  select d.id as registro_id, d.numero || ' · ' || m.nome_completo as nome
    from demandas d join municipes m on m.tenant_id = d.tenant_id and m.id = d.municipe_id`;

export const demandasNamed = (ids: readonly string[]): Statement<Named> =>
  statement(sql<Named>`${withName} where d.id = any (${ids}::uuid[])`);

/**
 * Items of the demands that are named. One that is not there for this person has no id; one in the bin has, by which what became of it is told.
 */
export const itemsOfIds = (lote: string, ids: readonly string[]): Statement<{ n: number; live: number }> =>
  statement(sql<{ n: number; live: number }>`
    with named as materialized (
      select x.n, d.id, d.deleted_at from unnest(${ids}::uuid[]) with ordinality x (id, n)
        left join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = x.id),
    added as (insert into lote_itens (lote_id, seq, registro_id) select ${lote}, n, id from named)
    select count(*) as n, count(id) filter (where deleted_at is null) as live from named`);

/** Those registered last: found in an index alone; only then are they and the names around them read. */
export const lastDemandas = (): Statement<Demanda> =>
  statement(sql<Demanda>`
    with ids as materialized (
      select id from demandas where deleted_at is null order by created_at desc, id limit ${constant(latestDemandasSize)})
    select ${listColumns} from ids join demandas d on d.tenant_id = (select app.tenant_id()) and d.id = ids.id ${around}
     order by d.created_at desc, d.id`);

type Create = z.output<typeof createDemandaInput>;
type Update = z.output<typeof updateDemandaInput>;

/** What a demand points at, of which each must be there, not deleted; its fields stand `within` another one, the citizen's in `whose`. */
export const referencesOf = (
  there: { municipe?: Sql; setor: Sql; assessor: Sql; assunto: Sql },
  within = '',
  whose = '',
): Reference[] => [
  [`${whose}municipe_id`, there.municipe ?? sql`true`, 'demandas.municipe_missing'],
  [`${within}setor_id`, there.setor, 'demandas.setor_missing'],
  [`${within}assessor_responsavel`, there.assessor, 'demandas.assessor_missing'],
  [`${within}assunto_id`, there.assunto, 'demandas.assunto_missing'],
];

const ofNew = ({ municipe_id, setor_id, assessor_id, assunto_id }: Create) => ({
  municipe: isNamed(municipe_id),
  setor: isThere('setores', setor_id),
  assessor: isThere('equipe', assessor_id),
  assunto: isChoosable(assunto_id),
});

/** What several demands at once point at, which stand in the list `within`: what is wrong with any of them is said together. */
export const requireEach = (several: readonly Create[], within: string): Statement =>
  requireFields(several.flatMap((values, n) => referencesOf(ofNew(values), `${within}.${n}.`, `${within}.${n}.`)));

/** The team member that a demand names, by id, whose name is the present one, or by a name that only one has. */
export const member = ({ assessor_id, assessor_responsavel }: Create | Update) =>
  assessor_id
    ? sql`select id, nome from equipe where id = ${assessor_id}`
    : sql`select (array_agg(id))[1] as id, null::text as nome from equipe
           where nome = ${assessor_responsavel} and deleted_at is null having count(*) = 1`;

export type Saved = { id: string };

/** Fields that are saved as they are sent; who reads it is a call of its own. */
export const plainOf = ({ shape }: { shape: object }): string[] =>
  Object.keys(shape).filter(
    (name) =>
      !['assessor_responsavel', 'assessor_id', 'uploads', 'versao', ...Object.keys(sigiloEdited)].includes(name),
  );
const created = plainOf(createDemandaInput);

const insertDemanda = (id: string, values: Create, compromisso: string | null): Statement<Saved> =>
  statement(sql<Saved>`
    with member as (${member(values)}),
    saved as (
      insert into demandas (id, compromisso_id, assessor_responsavel, assessor_id, ${sql.join(created.map((name) => sql.ref(name)))})
      values (${id}, ${compromisso}::uuid, coalesce((select nome from member), ${values.assessor_responsavel}), (select id from member),
        ${sql.join(created.map((name) => values[name as keyof Create]))})
      returning id)
    ${takeUploads(values.uploads, 'create')}`);

/**
 * Who has just made this change, of which a demand keeps what was before, may have it as it `was`: before its row is written the database
 * knows that this is undone.
 */
export const undoes = (change: Sql, was: Sql): Sql => sql`
  set_config('app.desfaz', case when ${change} ->> 'user_id' = app.user_id()::text and (${was})
    and (${change} ->> 'em')::timestamptz > now() - interval '10 minutes' then 'on' else '' end, true) is not null`;

/** Who has just closed or reopened it may have it as it was. */
const undone = (status: DemandaStatus) => {
  const change = status === 'EM_ANALISE' ? sql`antes` : sql`reaberta`;
  return undoes(change, sql`${change} ->> 'status' = ${status}`);
};

/** `era` is what it was, by whoever was the last to change it. */
export const setStatus = (
  id: string,
  { status, desfazer, versao }: z.output<typeof setDemandaStatus.input>,
): Statement<{ era: DemandaStatus }> =>
  statement(sql<{ era: DemandaStatus }>`
    update demandas set status = ${status} from (select app.current_status(status) as era from demandas where id = ${id} for update) was
     where id = ${id} and deleted_at is null ${versao === undefined ? sql`` : sql`and versao = ${versao}`}
       ${desfazer ? sql`and ${undone(status)}` : sql``} returning era`);

/** A new demand with its attachments and who reads it, and then itself; or nothing, with every reference that is not there. */
export const newDemanda = (id: string, values: Create, within?: 'demanda.'): [...Statement[], Statement<Demanda>] => [
  requireFields(referencesOf(ofNew(values), within)),
  ...savedDemanda(id, values),
];

/** Its references are known to be there. `compromisso` is the appointment at which it was promised. */
export const savedDemanda = (
  id: string,
  values: Create,
  compromisso: string | null = null,
): [...Statement[], Statement<Demanda>] => [
  insertDemanda(id, values, compromisso),
  ...(saysSigilo(values) ? [markDemanda(id, values)] : []),
  oneDemanda(id),
];
