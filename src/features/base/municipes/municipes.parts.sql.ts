import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, insertRow } from '../../../server/database/rows.ts';
import { notTheSame } from '../parecidos/parecidos.parts.sql.ts';
import { municipeRow, type Municipe, type MunicipeInput, type NewMunicipe } from './municipes.contract.ts';

export const columns = columnsOf(municipeRow, 'm');

export const oneMunicipe = (id: string): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from municipes m where m.id = ${id} and m.deleted_at is null`);

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
