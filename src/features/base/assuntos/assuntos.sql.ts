import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import {
  given,
  isThere,
  pageOfCall,
  type Reference,
  requireFields,
  unchangedOr,
} from '../../../server/database/rows.ts';
import { type Assunto, type assuntoInput, assuntosMax, type updateAssunto } from './assuntos.contract.ts';
import { isChoosable } from './assuntos.parts.sql.ts';
import { readyList } from './lista-pronta.ts';

type Create = z.output<typeof assuntoInput>;
type Update = z.output<typeof updateAssunto.input>;

const columns = sql`
  x.id, x.nivel, x.pai_id, x.nome, x.setor_id, x.sigilosa, x.prazo_dias, x.corridos, x.created_at, x.versao,
  case when s.id is not null then json_build_object('id', s.id, 'nome', s.nome, 'deleted', s.deleted_at is not null) end as setor`;
const withSetor = sql`left join setores s on s.tenant_id = x.tenant_id and s.id = x.setor_id`;

/** Subjects of a deleted theme are left out: they are in the bin with it. */
const pageOf = (after: string | undefined): RawBuilder<unknown> => {
  const all = sql`(
    select ${columns} from assuntos x ${withSetor} left join assuntos t on t.tenant_id = x.tenant_id and t.id = x.pai_id
     where x.deleted_at is null and t.deleted_at is null
     order by coalesce(t.posicao, x.posicao), coalesce(t.nome, x.nome), coalesce(t.id, x.id), x.nivel, x.posicao, x.nome, x.id) as tree`;
  return pageOfCall(all, assuntosMax, after);
};
export const pageOfAssuntos = (after: string | undefined): Statement<Assunto> =>
  statement(sql<Assunto>`${pageOf(after)}`);

export const oneAssunto = (id: string): Statement<Assunto> =>
  statement(sql<Assunto>`select ${columns} from assuntos x ${withSetor} where x.id = ${id} and x.deleted_at is null`);

/** Whether `pai_id` is a theme, and this one can go below; of one that is not there that is said already. */
const isTheme = (pai_id: string | null | undefined, canMove = sql`true`) =>
  pai_id
    ? sql`not ${isChoosable(pai_id)} or ${canMove} and exists (select from assuntos where id = ${pai_id} and nivel = 1)`
    : sql`true`;

const references = (
  pai_id: string | null | undefined,
  theme: RawBuilder<unknown>,
  setor: RawBuilder<unknown>,
): Reference[] => [
  ['pai_id', isChoosable(pai_id), 'assuntos.pai_missing'],
  ['pai_id', theme, 'assuntos.two_levels'],
  ['setor_id', setor, 'assuntos.setor_missing'],
];

export const requireReferences = ({ pai_id, setor_id }: Create): Statement =>
  requireFields(references(pai_id, isTheme(pai_id), isThere('setores', setor_id)));

/** The same for an edit: a theme with subjects of its own cannot go below another, and a sector that is not changed may be deleted. */
export const requireNewReferences = (id: string, { pai_id, setor_id, versao }: Update): Statement =>
  requireFields(
    references(
      pai_id,
      isTheme(pai_id, sql`not exists (select from assuntos below where below.pai_id = x.id)`),
      unchangedOr('setor_id', setor_id, isThere('setores', setor_id)),
    ),
    sql`from assuntos x where id = ${id} and versao = ${versao} and deleted_at is null`,
  );

/** Behind the others of its theme. */
const last = (pai_id: string | null) =>
  sql`(select coalesce(max(posicao), 0) + 1 from assuntos where pai_id is not distinct from ${pai_id})`;

export const insertAssunto = (
  id: string,
  { nome, pai_id, setor_id, sigilosa, prazo_dias, corridos }: Create,
): Statement =>
  statement(sql`
    insert into assuntos (id, nivel, pai_id, nome, posicao, setor_id, sigilosa, prazo_dias, corridos)
    values (${id}, ${pai_id ? 2 : 1}, ${pai_id}, ${nome}, ${last(pai_id)}, ${setor_id}, ${sigilosa}, ${prazo_dias}, ${corridos})`);

/** A subject that moves to another theme, or becomes a theme, is put last there. */
export const changeAssunto = (
  id: string,
  { nome, pai_id, setor_id, sigilosa, prazo_dias, corridos, versao }: Update,
): Statement<{ id: string }> => {
  const moved =
    pai_id === undefined
      ? sql``
      : sql`, nivel = ${pai_id ? 2 : 1}, pai_id = ${pai_id},
          posicao = case when pai_id is distinct from ${pai_id} then ${last(pai_id)} else posicao end`;
  return statement(sql<{ id: string }>`
    update assuntos set nome = ${nome}, ${given('setor_id', setor_id)}, ${given('sigilosa', sigilosa)},
        ${given('prazo_dias', prazo_dias)}, ${given('corridos', corridos)} ${moved}
     where id = ${id} and versao = ${versao} and deleted_at is null returning id`);
};

/** Locks the subjects of one theme: one request at a time moves them. */
export const holdSiblings = (id: string): Statement =>
  statement(sql`
    select id from assuntos where pai_id is not distinct from (select pai_id from assuntos where id = ${id})
     order by id for update`);

/** Numbers the subjects of one theme anew, with one of them in the place of its neighbour; without a neighbour nothing moves. */
export const swapWithNeighbour = (id: string, para: 'cima' | 'baixo'): Statement => {
  const step = para === 'cima' ? sql`n - 1` : sql`n + 1`;
  return statement(sql`
    with line as (
      select id, row_number() over (order by posicao, nome, id) as n from assuntos
       where deleted_at is null and pai_id is not distinct from (select pai_id from assuntos where id = ${id})),
    pair as (select a.n as one, b.n as other from line a join line b on b.n = (select ${step} from line where id = ${id}) where a.id = ${id}),
    placed as (select l.id, case l.n when p.one then p.other when p.other then p.one else l.n end as n from line l, pair p)
    update assuntos x set posicao = p.n from placed p where x.id = p.id and x.posicao <> p.n`);
};

/** The ready list is copied only where an office has no subjects yet. */
export const requireNone = (): Statement =>
  statement(sql`select app.require(not exists (select from assuntos where deleted_at is null), 'assuntos.not_empty')`);

const listed = JSON.stringify(
  readyList.map(({ nome, assuntos, passos = [] }) => ({
    nome,
    passos,
    assuntos: assuntos.map((one) => (typeof one === 'string' ? { nome: one, sigilosa: false } : one)),
  })),
);

export const insertReadyList = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    with themes as materialized (
      select gen_random_uuid() as id, t.value as theme, t.ordinality as place from jsonb_array_elements(${listed}::jsonb) with ordinality t),
    subjects as (
      select t.id as pai_id, s.value as subject, s.ordinality as place
        from themes t, jsonb_array_elements(t.theme -> 'assuntos') with ordinality s),
    made as (
      insert into assuntos (id, nivel, pai_id, nome, posicao, sigilosa)
      select id, 1, null, theme ->> 'nome', place, false from themes
      union all
      select gen_random_uuid(), 2, pai_id, subject ->> 'nome', place, (subject ->> 'sigilosa')::boolean from subjects
      returning id),
    steps as (
      insert into assunto_passos (assunto_id, ordem, texto, tipo, dias)
      select t.id, s.ordinality, s.value ->> 'texto', s.value ->> 'tipo', (s.value ->> 'dias')::int
        from themes t, jsonb_array_elements(t.theme -> 'passos') with ordinality s)
    select id from made`);
