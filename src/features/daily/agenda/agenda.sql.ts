import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { fixed, statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import {
  columnsOf,
  constant,
  isThere,
  pageOfRows,
  type Reference,
  requireFields,
  rowsAfter,
  unchangedOr,
  whileShort,
} from '../../../server/database/rows.ts';
import { isNamed, requireNamedOf } from '../../base/municipes/municipes.parts.sql.ts';
import { insertParticipantes, participantesOf } from '../participantes/participantes.parts.sql.ts';
import { newSerie } from '../series/series.parts.sql.ts';
import {
  agendaDayMax,
  agendaFilters,
  agendaLinkedMax,
  agendaMaxRows,
  agendaTextMax,
  compromissoRow,
  type Compromisso,
  type CompromissoListed,
  type createCompromissoInput,
  type listAgenda,
  type updateCompromissoInput,
} from './agenda.contract.ts';

/** Columns of an appointment's own, but its description. */
const ownColumns = columnsOf(
  z.omit(compromissoRow, { descricao: true, municipe: true, demanda: true, participantes: true }),
  'c',
);

/** Columns of rows that are found first; the names around them are read afterwards, for those that stay. */
const found = fixed(sql`c.tenant_id, ${ownColumns}`);

/** An appointment's own, and the names around it, for `c` joined by `around`. */
const columns = fixed(sql`
  ${ownColumns},
  case when m.id is not null then
    json_build_object('id', m.id, 'nome_completo', m.nome_completo, 'deleted', m.deleted_at is not null) end as municipe,
  case when d.id is not null then
    json_build_object('id', d.id, 'numero', d.numero, 'codigo_oficio', d.codigo_oficio, 'descricao_texto', left(d.descricao_texto, 200),
      'municipe', dm.nome_completo, 'municipe_excluido', dm.deleted_at is not null, 'deleted', d.deleted_at is not null) end as demanda`);

const around = sql`
  left join municipes m on m.tenant_id = c.tenant_id and m.id = c.municipe_id
  left join demandas d on d.tenant_id = c.tenant_id and d.id = c.demanda_id
  left join municipes dm on dm.tenant_id = d.tenant_id and dm.id = d.municipe_id`;

const inOrder = sql`c.data_compromisso, c.hora_compromisso, c.created_at, c.id`;

export const oneCompromisso = (id: string): Statement<Compromisso> =>
  statement(
    sql<Compromisso>`
      select ${columns}, c.descricao, ${participantesOf} as participantes from agenda_compromissos c ${around} where c.id = ${id} and c.deleted_at is null`,
  );

const list = filteredList('agenda_compromissos', 'c', agendaFilters);

type Filter = Omit<z.output<(typeof listAgenda)['input']>, 'page'> & { page?: number };

/**
 * The days asked for; the end that is missing is that of the other's month, or of the present one. Each end is a
 * sub-select: under row security an expression that is not leakproof would not become a condition of the index.
 */
const inDays = ({ de, ate }: Filter) => sql`
  c.data_compromisso between
    (select coalesce(${de ?? null}::date, date_trunc('month', coalesce(${ate ?? null}::date, app.today())::timestamp)::date))
    and (select coalesce(${ate ?? null}::date,
      (date_trunc('month', coalesce(${de ?? null}::date, app.today())::timestamp) + interval '1 month - 1 day')::date))`;

const isOneDay = ({ de, ate }: Filter) => de !== undefined && de === ate;

const ofRecord = ({ municipe_id, demanda_id, de, ate }: Filter) => (municipe_id ?? demanda_id) && !de && !ate;

export function compromissosOf(filter: Filter): Statement<CompromissoListed> {
  if (ofRecord(filter)) return linkedCompromissos(filter, filter.page ?? 1);
  return isOneDay(filter) ? compromissosOfDay(inDaysOf(filter), filter.after) : compromissosOfDays(inDaysOf(filter));
}

const inDaysOf = (filter: Filter) => sql`${list.where(filter)} and ${inDays(filter)}`;

/**
 * Of days together one more than may be shown, for who then asks for so many of each; null for other lists. That nearly all are
 * asked for whole spares them what it takes to find so many of each.
 */
export const allOfDays = (filter: Filter): Statement<CompromissoListed> | null =>
  ofRecord(filter) || isOneDay(filter)
    ? null
    : statement(sql<CompromissoListed>`
        select ${columns} from agenda_compromissos c ${around} where ${inDaysOf(filter)}
         order by ${inOrder} limit ${constant(agendaMaxRows + 1)}`);

/** Those of a citizen or a demand. The names around are read for the rows that are shown only. */
const linkedCompromissos = (filter: Filter, page: number) =>
  statement(sql<CompromissoListed>`
    with found as materialized (
      select ${found} from agenda_compromissos c where ${list.where(filter)}
       order by c.data_compromisso desc, c.hora_compromisso desc, c.id ${pageOfRows(agendaLinkedMax, page)})
    select ${columns} from found c ${around} order by ${inOrder}`);

/** Of all days as many, when not all of them fit. */
const compromissosOfDays = (which: RawBuilder<unknown>) =>
  statement(sql<CompromissoListed>`
    with found as materialized (
      select ${found}, count(*) over (partition by c.data_compromisso) as no_dia,
             row_number() over (partition by c.data_compromisso order by c.hora_compromisso, c.created_at, c.id) as place
        from agenda_compromissos c where ${which}),
    shown as materialized (select * from found order by place, data_compromisso limit ${constant(agendaMaxRows)})
    select ${columns}, c.no_dia from shown c ${around} order by ${inOrder}`);

const inDay = sql`hora_compromisso, created_at, id`;

function compromissosOfDay(which: RawBuilder<unknown>, after?: string): Statement<CompromissoListed> {
  const page = sql`
    select * from (
      select ${found}, c.descricao, count(*) over () as no_dia from agenda_compromissos c where ${which}) x
     where true ${rowsAfter('agenda_compromissos', ['hora_compromisso', 'created_at', 'id'], after)}
     order by ${inDay} limit ${constant(agendaDayMax)}`;
  return statement(sql<CompromissoListed>`
    with shown as materialized (${whileShort(page, { text: 'descricao', order: inDay, bytes: agendaTextMax })})
    select ${columns}, c.descricao, c.no_dia from shown c ${around} order by ${inOrder}`);
}

/** The beginning of today's, by the database's clock in São Paulo. */
export const compromissosToday = (): Statement<CompromissoListed> =>
  compromissosOfDay(sql`c.deleted_at is null and c.data_compromisso = (select app.today())`);

type Create = z.output<typeof createCompromissoInput>;
type Update = z.output<typeof updateCompromissoInput>;

const links = (municipe: RawBuilder<unknown>, demanda: RawBuilder<unknown>): Reference[] => [
  ['municipe_id', municipe, 'agenda.municipe_missing'],
  ['demanda_id', demanda, 'agenda.demanda_missing'],
];

/** What a new appointment is about must be there, not deleted. */
export const requireNewLinks = ({ municipe_id, demanda_id }: Create): Statement =>
  requireFields(links(isNamed(municipe_id), isThere('demandas', demanda_id)));

/**
 * What an edit links to must be there. What has not changed may be deleted meanwhile: an old appointment keeps its citizen.
 */
export const requireChangedLinks = (id: string, { municipe_id, demanda_id, versao }: Update): Statement =>
  requireFields(
    links(
      unchangedOr('municipe_id', municipe_id, isNamed(municipe_id)),
      unchangedOr('demanda_id', demanda_id, isThere('demandas', demanda_id)),
    ),
    sql`from agenda_compromissos where id = ${id} and versao = ${versao} and deleted_at is null`,
  );

/** Whoever was anonymised takes no words, nor does their demand: before anything of theirs is locked. */
export const requireNamedNew = ({ demanda_id }: Create): Statement[] =>
  demanda_id ? [requireNamedOf(demanda_id)] : [];

/** Nor by an edit of what is about them: its days and status change, and it may be about somebody else from now on. */
export const requireNamedStill = (id: string, values: Update): Statement => {
  const words = sql.join(
    (['titulo', 'descricao', 'local'] as const).map(
      (name) => sql`coalesce(${values[name] ?? null}::text, '') not in ('', coalesce(${sql.ref(name)}, ''))`,
    ),
    sql` or `,
  );
  const { municipe_id, demanda_id } = values;
  return requireNamedOf(
    demanda_id
      ? sql`(select ${demanda_id}::uuid from agenda_compromissos where id = ${id} and (demanda_id is distinct from ${demanda_id}::uuid or ${words}))`
      : sql`(select demanda_id from agenda_compromissos where id = ${id} and ${demanda_id === undefined} and (${words}))`,
    sql`(select municipe_id from agenda_compromissos where id = ${id} and (${words})
      and (${municipe_id === undefined} or municipe_id = ${municipe_id ?? null}::uuid))`,
  );
};

/** An appointment and who takes part; of one that repeats its series as well, and those of all its days. */
export function newCompromissos(id: string, values: Create): Statement[] {
  const { data_compromisso: first, frequencia, repetir_ate, participantes = [] } = values;
  const serie = frequencia
    ? newSerie(frequencia, first, repetir_ate!)
    : { statements: [], made: sql``, days: [first], id: null };
  const ids = serie.days.map((_, n) => (n === 0 ? id : randomUUID()));
  const people = participantes.length > 0 ? [insertParticipantes(ids, participantes)] : [];
  return [...serie.statements, insertCompromissos(ids, values, serie), ...people];
}

type Made = { made: RawBuilder<unknown>; days: string[]; id: string | null };

const insertCompromissos = (ids: string[], values: Create, { made, days, id: serie }: Made): Statement =>
  statement(sql`${made}
    insert into agenda_compromissos
      (id, titulo, descricao, data_compromisso, hora_compromisso, hora_fim, local, municipe_id, demanda_id, serie_id)
    select d.id, ${values.titulo}, ${values.descricao}, d.dia, ${values.hora_compromisso}::time,
      ${values.hora_fim}::time, ${values.local}, ${values.municipe_id}::uuid, ${values.demanda_id}::uuid, ${serie}::uuid
      from unnest(${ids}::uuid[], ${days}::date[]) d (id, dia)`);
