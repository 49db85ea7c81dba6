import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** How many steps of a demand are still to be done. */
export const openPassos = (demandaId: string): Statement<{ abertos: number }> =>
  statement(sql<{ abertos: number }>`
    select count(*)::int as abertos from demanda_passos where demanda_id = ${demandaId} and deleted_at is null and feito_em is null`);
