import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, constant, insertRow } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import { notTheSame } from '../parecidos/parecidos.parts.sql.ts';
import { municipesFilters } from './municipes-filtros.contract.ts';
import { municipeRow, type Municipe, type MunicipeInput, type NewMunicipe } from './municipes.contract.ts';

export const columns = columnsOf(municipeRow, 'm');

export const oneMunicipe = (id: string): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from municipes m where m.id = ${id} and m.deleted_at is null`);

/**
 * Somebody, if anybody, who takes something new: not deleted, not anonymised, and held, so that whoever would merge them waits until
 * what is made for them is there to be moved.
 */
export const isNamed = (id: string | null | undefined): RawBuilder<unknown> =>
  id
    ? sql`exists (select from municipes where id = ${id} and deleted_at is null and anonimizado_em is null for key share)`
    : sql`true`;

/**
 * Stops what would be written of any of these (an id, or a query of one) who is nobody any more, and holds them until it is there to be
 * emptied. Before anything of theirs is locked, in the order of whoever anonymises them.
 */
export const requireNamed = (...ids: (string | RawBuilder<unknown>)[]): Statement =>
  statement(sql`
    select app.require(anonimizado_em is null, 'municipes.anonymised')
      from municipes where id in (${sql.join(ids)}) order by id for key share`);

/** The same of a demand, by its id or a query of it, beside the other `ids`. */
export const requireNamedOf = (demanda: string | RawBuilder<unknown>, ...ids: RawBuilder<unknown>[]): Statement =>
  requireNamed(sql`(select municipe_id from demandas where id = ${demanda})`, ...ids);

/** Merged citizens of `which` (`s`), and who they are by now (`m`), also by way of others. */
export const mergedInto = (which: RawBuilder<unknown>) => sql`
  (select s.codigo, s.codigo_origem, s.nome_completo, s.telefone_ddd, s.email, app.survivor_of(s.id) as fica_id from municipes s where s.unido_em is not null and ${which} offset 0) s
    join municipes m on m.tenant_id = (select app.tenant_id()) and m.id = s.fica_id and m.deleted_at is null`;

/** Whom one was merged into, as they are by now. */
export const survivorOf = (id: string): Statement<{ id: string; nome_completo: string }> =>
  statement(sql<{ id: string; nome_completo: string }>`
    select id, nome_completo from municipes where id = (select app.survivor_of(${id})) and deleted_at is null`);

/** Returns no row when the phone is taken: the index decides, and the statements after this one still run. */
export const insertMunicipe = (values: MunicipeInput & { id?: string }): Statement<Municipe> =>
  insertRow(
    'municipes',
    values,
    sql`on conflict (tenant_id, telefone_ddd) where deleted_at is null do nothing returning ${columnsOf(municipeRow)}`,
  );

/** Who has this phone in this office. */
export const holderOfPhone = (phone: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from municipes where telefone_ddd = ${phone} and deleted_at is null`);

/** Somebody new, who has the phone if nobody was made, and whom it is not. */
export function registerMunicipe({
  nao_e = [],
  ...values
}: NewMunicipe): [Statement<Municipe>, Statement<{ id: string }>, ...Statement[]] {
  const id = randomUUID();
  return [
    insertMunicipe({ id, ...values }),
    holderOfPhone(values.telefone_ddd),
    ...(nao_e.length > 0 ? [notTheSame(id, nao_e)] : []),
  ];
}

/** Who has the phone of a deleted citizen by now. */
export const holderOfPhoneOf = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    select h.id from municipes m join municipes h on h.telefone_ddd = m.telefone_ddd
     where m.id = ${id} and m.deleted_at is not null and h.deleted_at is null`);

const ofDay = (day: string, more: string) =>
  sql`((${day}::date + ${constant(Number(more))})::timestamp at time zone 'America/Sao_Paulo')`;
/** Who has an open one: of all at once, from an index alone. The planner does not know how many citizens are asked about. */
const withOpen = sql`
  m.id in (select d.municipe_id from demandas d where d.deleted_at is null and d.status = 'EM_ANALISE' offset 0)`;
const ofTheirs = sql`d.tenant_id = m.tenant_id and d.municipe_id = m.id and d.deleted_at is null`;
/** A mobile number of ten digits is one from before the ninth. */
const mobile = sql`(length(m.telefone_ddd) = 11 or substr(m.telefone_ddd, 3, 1) >= '6')`;
const phones: Readonly<Record<string, RawBuilder<unknown>>> = {
  celular: mobile,
  fixo: sql`not ${mobile}`,
  sem: sql`m.telefone_ddd is null`,
};

export type MunicipesWanted = Wanted<typeof municipesFilters>;

/** Which citizens are meant: by the list and its number, its file, and views that are kept. */
export const municipesList = filteredList('municipes', 'm', municipesFilters, {
  // between two texts, so that a part of one needs no pattern
  cep: (digits) => sql`m.cep between ${digits.padEnd(8, '0')} and ${digits.padEnd(8, '9')}`,
  telefone: (kind) => phones[kind]!,
  demandas: (which) => (which === 'abertas' ? withOpen : sql`not exists (select from demandas d where ${ofTheirs})`),
  de: (day) => sql`m.data_cadastro >= ${ofDay(day, '0')}`,
  ate: (day) => sql`m.data_cadastro < ${ofDay(day, '1')}`,
});
