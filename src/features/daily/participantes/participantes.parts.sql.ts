import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { type Participantes, participantesMax } from './participantes.contract.ts';

/** Those of the appointment `c`, each person once: of two records of one citizen both may be there. */
export const participantesOf = sql`
  coalesce((
    select json_agg(json_build_object('equipe_id', x.equipe_id, 'municipe_id', x.municipe_id, 'nome', x.nome, 'excluido', x.excluido)
        order by x.equipe_id is null, x.municipe_id is null, x.nome, x.equipe_id, x.municipe_id)
      from (select distinct on (p.equipe_id, p.municipe_id, p.nome) p.equipe_id, p.municipe_id,
                   coalesce(e.nome, m.nome_completo, p.nome) as nome, coalesce(e.deleted_at, m.deleted_at) is not null as excluido
              from compromisso_participantes p
              left join equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id
              left join municipes m on m.tenant_id = p.tenant_id and m.id = p.municipe_id
             where p.tenant_id = c.tenant_id and p.compromisso_id = c.id and p.deleted_at is null
               and num_nonnulls(p.equipe_id, p.municipe_id, p.nome) = 1) x), '[]')`;

/** Whether the person takes part in `c`: a member of the team whose account is theirs. */
export const takesPart = sql`
  exists (select from compromisso_participantes p
           where p.tenant_id = c.tenant_id and p.compromisso_id = c.id and p.deleted_at is null
             and p.equipe_id = any (array(select e.id from equipe e where e.user_id = (select app.user_id()) and e.deleted_at is null)))`;

type Given = NonNullable<Participantes>;

/** Of citizens `x`: whoever was merged meanwhile is who they are by now. */
const bySurvivor = sql`coalesce(app.survivor_of(x.municipe_id), x.municipe_id)`;

/** Who is meant, each once. Of somebody who is known the name is theirs. */
const given = (people: Given): RawBuilder<unknown> => {
  const equipe = people.map((one) => one.equipe_id ?? null);
  const municipes = people.map((one) => one.municipe_id ?? null);
  const names = people.map((one) => (one.equipe_id || one.municipe_id ? null : (one.nome ?? null)));
  return sql`(select distinct x.equipe_id, ${bySurvivor} as municipe_id, x.nome
    from unnest(${equipe}::uuid[], ${municipes}::uuid[], ${names}::text[]) x (equipe_id, municipe_id, nome))`;
};

const same = (one: string, other: string) =>
  sql.join(
    ['equipe_id', 'municipe_id', 'nome'].map(
      (column) => sql`${sql.ref(`${one}.${column}`)} is not distinct from ${sql.ref(`${other}.${column}`)}`,
    ),
    sql` and `,
  );

/** Who is added must be there. Citizens are held: whoever would merge them waits until these are there to be moved. */
export function requireParticipantes(people: Given, compromisso: string | null): Statement {
  const equipe = people.flatMap((one) => one.equipe_id ?? []);
  const municipes = people.flatMap((one) => one.municipe_id ?? []);
  const before = (column: string) => sql`
    select ${sql.ref(column)} from compromisso_participantes where compromisso_id = ${compromisso}::uuid and deleted_at is null`;
  return statement(sql`
    with dados as materialized (select ${bySurvivor} as id from unnest(${municipes}::uuid[]) x (municipe_id)),
    municipe as materialized (
      select id from municipes where id in (select id from dados) and deleted_at is null and anonimizado_em is null
       order by id for key share)
    select app.require(not exists (
        select unnest(${equipe}::uuid[]) except select id from equipe where deleted_at is null except ${before('equipe_id')})
      and not exists (
        select id from dados except select id from municipe except ${before('municipe_id')}),
      'request.invalid', 'participantes:participantes.missing')`);
}

/** Rows that one call makes: each is logged and told, and more would take longer than anybody waits. */
const mostAtOnce = 10_000;
const notTooMany = (appointments: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select app.require(${appointments} * ${people} <= ${constant(mostAtOnce)}, 'participantes.vezes'))`;

/** Of new appointments. */
export const insertParticipantes = (compromissos: readonly string[], people: Given): Statement =>
  statement(sql`
    insert into compromisso_participantes (compromisso_id, equipe_id, municipe_id, nome)
    select c.id, x.* from unnest(${compromissos}::uuid[]) c (id) cross join ${given(people)} x
     where ${notTooMany(sql`${compromissos.length}::int`, sql`${people.length}::int`)}`);

/**
 * What an edit changes in who takes part. In the others of its series `c` that are meant (`others`) whoever came to this one comes, and whoever went goes; those who
 * are in one of them alone stay. Before the edit itself; of one that comes too late nothing changes.
 */
export const changeParticipantes = (
  id: string,
  versao: number,
  others: RawBuilder<unknown> | null,
  people: Given,
): Statement =>
  statement(sql`
    with one as materialized (
      select * from agenda_compromissos where id = ${id} and versao = ${versao} and deleted_at is null for update),
    dados as materialized ${given(people)},
    havia as materialized (
      select p.equipe_id, p.municipe_id, p.nome from compromisso_participantes p join one on one.id = p.compromisso_id
       where p.deleted_at is null),
    vindos as (select * from dados d where not exists (select from havia h where ${same('h', 'd')})),
    idos as (select distinct * from havia h where not exists (select from dados d where ${same('d', 'h')})),
    de as materialized (
      select id from one
      ${others ? sql`union all select c.id from agenda_compromissos c cross join one where ${others}` : sql``}),
    tirados as (
      update compromisso_participantes p set deleted_at = now() from de cross join idos
       where p.compromisso_id = de.id and p.deleted_at is null and ${same('p', 'idos')})
    insert into compromisso_participantes (compromisso_id, equipe_id, municipe_id, nome)
    select de.id, vindos.* from de cross join vindos
     where ${notTooMany(sql`(select count(*) from de)`, sql`(select count(*) from vindos)`)} and not exists (
       select from compromisso_participantes p where p.compromisso_id = de.id and p.deleted_at is null and ${same('p', 'vindos')})`);

/** Those of others in a series may be more than an edit of this one says. */
export const requireFew = (id: string): Statement =>
  statement(sql`
    select app.require(not exists (
        select from agenda_compromissos one
          join agenda_compromissos c on c.tenant_id = one.tenant_id and c.serie_id = one.serie_id and c.deleted_at is null
          join compromisso_participantes p on p.tenant_id = c.tenant_id and p.compromisso_id = c.id and p.deleted_at is null
         where one.id = ${id} group by c.id having count(*) > ${participantesMax}),
      'participantes.muitos', 'participantes:participantes.muitos')`);

/** Whoever takes part in `model`, and is there still, takes part in these as well. */
export const copyParticipantes = (model: string, compromissos: readonly string[]): Statement =>
  statement(sql`
    with pessoas as materialized (
      select distinct p.equipe_id, p.municipe_id, p.nome from compromisso_participantes p
        left join equipe e on e.tenant_id = p.tenant_id and e.id = p.equipe_id and e.deleted_at is null
       where p.compromisso_id = ${model} and p.deleted_at is null and num_nonnulls(e.id, p.municipe_id, p.nome) = 1),
    municipe as materialized (
      select m.id from municipes m where m.id in (select municipe_id from pessoas) and m.deleted_at is null and m.anonimizado_em is null
       order by m.id for key share)
    insert into compromisso_participantes (compromisso_id, equipe_id, municipe_id, nome)
    select c.id, p.* from unnest(${compromissos}::uuid[]) c (id) cross join pessoas p
     where ${notTooMany(sql`${compromissos.length}::int`, sql`(select count(*) from pessoas)`)}
       and (p.municipe_id is null or p.municipe_id in (select id from municipe))`);
