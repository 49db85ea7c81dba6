import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import { moment, pages } from '../../../server/database/orders.ts';
import { constant, given, isThere, requireFields, unchangedOr } from '../../../server/database/rows.ts';
import { isoDate, uuid } from '../../../shared/fields.ts';
import {
  type Lista,
  type ListaAsked,
  listas,
  type listOficios,
  oficiosDaDemandaMax,
  type OficioListed,
  type OficioDaDemanda,
  oficiosPageSize,
  type oficioInput,
  type updateOficio,
} from './oficios.contract.ts';
import { around, isAddressee, isUnanswered, listColumns, orgaoOf, referencesOf } from './oficios.parts.sql.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

type Asked = z.output<typeof listOficios.input>;
type Create = z.output<typeof oficioInput>;
type Update = z.output<typeof updateOficio.input>;
type Id = { id: string };
/** With the keys of its order. */
type Listed = OficioListed & { chave: string; quando: string };

/** Of each list: its rows, and the columns of its order, of which an index has them. */
const lists: Record<Lista, { where: RawBuilder<unknown>; keys: [string, string]; descending: boolean }> = {
  RASCUNHOS: {
    where: sql`o.emitido_em is null and o.deleted_at is null`,
    keys: ['created_at', 'created_at'],
    descending: true,
  },
  EMITIDOS: {
    where: sql`o.emitido_em is not null and o.anulado_em is null`,
    keys: ['emitido_em', 'numerado_em'],
    descending: true,
  },
  SEM_RESPOSTA: { where: isUnanswered, keys: ['resposta_ate', 'numerado_em'], descending: false },
  ANULADOS: {
    where: sql`o.emitido_em is not null and o.anulado_em is not null`,
    keys: ['emitido_em', 'numerado_em'],
    descending: true,
  },
};

const narrowed = ({ busca, orgao_id, tipo_id }: ListaAsked) => sql`
  ${orgao_id ? sql`and o.orgao_id = ${orgao_id}` : sql``} ${tipo_id ? sql`and o.tipo_id = ${tipo_id}` : sql``}
  ${busca ? sql`and o.id in (select id from app.search_oficios(${busca}))` : sql``}`;

/** What others read of a letter that is about a secret demand: where nobody asks for its words or its recipient. */
const hidden = ({ lista, busca, orgao_id, tipo_id }: Asked) =>
  busca || orgao_id || (lista !== 'EMITIDOS' && lista !== 'ANULADOS')
    ? null
    : sql`from app.oficios_sigilosos() o where o.anulado_em is ${lista === 'EMITIDOS' ? sql`null` : sql`not null`}
        ${tipo_id ? sql`and o.tipo_id = ${tipo_id}` : sql``}`;

const instant = () => z.iso.datetime({ precision: 6 });
export const { rule, behind, pageOf } = pages({
  keys: z.tuple([z.union([isoDate(), instant()]), instant(), uuid()]),
  keysOf: ({ chave, quando, id }: Listed) => [chave, quando, id],
});

/** One page; its rows are found first, and only then are names looked up around them. */
export function pageOfOficios(asked: Asked): Statement<Listed> {
  const { where, keys, descending } = lists[asked.lista];
  const [first, second] = keys.map((key) => sql.ref(`o.${key}`)) as [RawBuilder<unknown>, RawBuilder<unknown>];
  const last = behind(asked.depois);
  const row = sql`(${first}, ${second}, o.id)`;
  const rest = last
    ? sql`and ${row} ${descending ? sql`<` : sql`>`} (${last[0]}, ${last[1]}, ${last[2]}::uuid)`
    : sql``;
  const down = descending ? sql`desc` : sql``;
  const order = (as: string) =>
    sql.join([...keys.map((key) => sql`${sql.ref(`${as}.${key}`)} ${down}`), sql`${sql.ref(`${as}.id`)} ${down}`]);
  const page = sql`order by ${order('o')} limit ${constant(oficiosPageSize)}`;
  const secret = hidden(asked);
  const chave = keys[0] === 'created_at' ? moment('o.created_at') : sql`${first}::text`;
  const keysOfRow = sql`${chave} as chave, ${moment(`o.${keys[1]}`)} as quando`;
  const own = sql`
    select o.*, ${keysOfRow} from (select o.* from oficios o where ${where} ${narrowed(asked)} ${rest} ${page}) o`;
  return statement(sql<Listed>`
    with seen as materialized (select ${listColumns}, o.chave, o.quando, o.numerado_em from (${own}) o ${around}),
    both_kinds as (
      select * from seen ${
        secret
          ? sql`union all
              select o.id, o.tipo_id, t.id, t.nome, t.deleted_at is not null, o.numeracao, o.numero, o.periodo, o.identificacao, null, null, null,
                null, null, null, null, null, null, '', ${t.sigiloso}, case when o.anulado_em is null then 'EMITIDO' else 'ANULADO' end, 0, null,
                o.emitido_em, null, null, null, null, null, false, false, null, o.anulado_em, null, null, null, null, null, 0, true, true, o.numerado_em, 1,
                ${keysOfRow}, o.numerado_em
                from (select o.* ${secret} ${rest} ${page}) o join oficio_tipos t on t.id = o.tipo_id`
          : sql``
      })
    select * from both_kinds o order by ${order('o')} limit ${constant(oficiosPageSize)}`);
}

/** All rows of a list, in its order: for an export. What is secret leaves the office only when it is asked for. */
export function oficiosToExport({
  sigilosas,
  ...asked
}: ListaAsked & { sigilosas?: boolean }): Statement<OficioListed> {
  const { where, keys, descending } = lists[asked.lista];
  const down = descending ? sql`desc` : sql``;
  return statement(sql<OficioListed>`
    select ${listColumns} from oficios o ${around} where ${where} ${narrowed(asked)} ${sigilosas ? sql`` : sql`and not o.sigiloso`}
     order by ${sql.join([...keys, 'id'].map((key) => sql`${sql.ref(`o.${key}`)} ${down}`))}`);
}

/** Exact numbers of the four lists, narrowed in the same way. */
export const countOficios = (asked: Asked): Statement<Record<Lista, number>> =>
  statement(sql<Record<Lista, number>>`
    select ${sql.join(
      listas.map((lista) => {
        const secret = hidden({ ...asked, lista });
        return sql`(select count(*)::int from oficios o where ${lists[lista].where} ${narrowed(asked)})
          ${secret ? sql`+ (select count(*)::int ${secret})` : sql``} as ${sql.ref(lista)}`;
      }),
    )}`);

/** Of one demand, drafts first; those that the person does not read are not told of. */
export const oficiosOfDemanda = (id: string): Statement<OficioDaDemanda> =>
  statement(sql<OficioDaDemanda>`
    with ids as materialized (
      select o.id, o.emitido_em, o.numerado_em, o.created_at from oficio_demandas k join oficios o on o.tenant_id = k.tenant_id and o.id = k.oficio_id
       where k.demanda_id = ${id} and k.deleted_at is null and o.deleted_at is null
       order by o.emitido_em desc nulls first, o.numerado_em desc, o.created_at desc limit ${constant(oficiosDaDemandaMax)})
    select ${listColumns}, case when o.emitido_em is not null and o.esvaziado_em is null then json_build_object('tamanho', (
        select f.tamanho_arquivo from oficio_arquivos f where f.tenant_id = o.tenant_id and f.oficio_id = o.id
           and f.papel = case when o.anulado_em is null then 'EMITIDO' else 'ANULADO' end)) end as pdf
      from ids join oficios o on o.tenant_id = (select app.tenant_id()) and o.id = ids.id ${around}
     order by ids.emitido_em desc nulls first, ids.numerado_em desc, ids.created_at desc`);

type CodigoDe = { id: string | null; identificacao: string };

/** Of a demand that is there. Row security leaves the id out where the letter is hidden from this person. */
export const codigoDe = (id: string): Statement<CodigoDe> =>
  statement(sql<CodigoDe>`
    select v.identificacao, (
        select o.id from oficio_demandas k join oficios o on o.tenant_id = k.tenant_id and o.id = k.oficio_id
         where k.demanda_id = d.id and k.deleted_at is null and o.identificacao = v.identificacao and o.numero is not null
           and o.anulado_em is null order by o.numerado_em desc limit 1) as id
      from demandas d cross join lateral app.codigo_vem_de(d.id) v (identificacao)
     where d.id = ${id} and d.deleted_at is null and v.identificacao is not null`);

/** Of an edit: what has not changed may be deleted meanwhile. */
export const requireNewReferences = (id: string, { tipo_id, orgao_id, autoridade_id, versao }: Update): Statement => {
  const orgao = orgao_id === undefined ? sql`o.orgao_id` : sql`${orgao_id}::uuid`;
  const autoridade =
    autoridade_id === undefined
      ? sql`(o.autoridade_id is null or ${orgao} is null or exists (
          select from autoridades x where x.id = o.autoridade_id and x.orgao_id = ${orgao}))`
      : isAddressee(autoridade_id, orgao);
  return requireFields(
    referencesOf({
      tipo: unchangedOr('o.tipo_id', tipo_id, isThere('oficio_tipos', tipo_id)),
      orgao: unchangedOr('o.orgao_id', orgao_id, isThere('orgaos', orgao_id)),
      autoridade,
    }),
    sql`from oficios o where o.id = ${id} and o.versao = ${versao} and o.deleted_at is null`,
  );
};

export const insertOficio = (id: string, { tipo_id, orgao_id, autoridade_id, assunto, corpo }: Create): Statement =>
  statement(sql`
    insert into oficios (id, tipo_id, numeracao, orgao_id, autoridade_id, assunto, corpo)
    select ${id}, x.id, x.numeracao, ${orgaoOf(orgao_id, autoridade_id)}, ${autoridade_id}::uuid, ${assunto}, ${corpo}
      from oficio_tipos x where x.id = ${tipo_id}`);

/** Nothing when it is not there, or not as it was read. */
export const changeOficio = (
  id: string,
  { tipo_id, orgao_id, autoridade_id, assunto, corpo, versao }: Update,
): Statement<Id> =>
  statement(sql<Id>`
    update oficios o set ${given('assunto', assunto)}, ${given('corpo', corpo)}, ${given('orgao_id', orgao_id)},
        ${given('autoridade_id', autoridade_id)}, ${given('tipo_id', tipo_id ?? undefined)},
        numeracao = coalesce((select x.numeracao from oficio_tipos x where x.id = ${tipo_id ?? null}::uuid), o.numeracao)
     where o.id = ${id} and o.versao = ${versao} and o.deleted_at is null returning o.id`);

/** What is issued stays; of a draft its links stay with it. */
export const requireDraft = (id: string): Statement =>
  statement(
    sql`select app.require(emitido_em is null, 'oficios.issued') from oficios where id = ${id} and deleted_at is null`,
  );
