import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';

/** An office begins with seven kinds, once it asks for any: asked before they are read. */
export const bringFirstTipos = (): Statement => statement(sql`select app.oficio_tipos_iniciais()`);
