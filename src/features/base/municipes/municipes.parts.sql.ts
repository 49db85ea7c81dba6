import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, insertRow } from '../../../server/database/rows.ts';
import { municipeRow, type Municipe, type MunicipeInput } from './municipes.contract.ts';

export const columns = columnsOf(municipeRow, 'm');

export const oneMunicipe = (id: string): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from municipes m where m.id = ${id} and m.deleted_at is null`);

/** Returns no row when the phone is taken: the index decides, and the statements after this one still run. */
export const insertMunicipe = (values: MunicipeInput): Statement<Municipe> =>
  insertRow(
    'municipes',
    values,
    sql`on conflict (tenant_id, telefone_ddd) where deleted_at is null do nothing returning ${columnsOf(municipeRow)}`,
  );

/** Who has this phone in this office. */
export const holderOfPhone = (phone: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from municipes where telefone_ddd = ${phone} and deleted_at is null`);
