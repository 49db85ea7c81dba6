import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf } from '../../../server/database/rows.ts';
import { municipeRow, type Municipe } from './municipes.contract.ts';

export const columns = columnsOf(municipeRow, 'm');

export const oneMunicipe = (id: string): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from municipes m where m.id = ${id} and m.deleted_at is null`);
