import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** How many deadlines the statements before it have moved to another day. */
export const movedDeadlines = (): Statement<{ prazos_recontados: number }> =>
  statement(sql<{ prazos_recontados: number }>`select app.prazos_recontados() as prazos_recontados`);
