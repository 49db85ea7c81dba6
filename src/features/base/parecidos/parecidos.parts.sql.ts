import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** People who are not this one, for good; of somebody who is not there, or not of this office, nothing. */
export const notTheSame = (id: string, outros: readonly string[]): Statement =>
  statement(sql`select app.not_the_same(${id}, ${outros}::uuid[])`);
