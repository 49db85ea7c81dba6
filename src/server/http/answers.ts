import type { Run, Statement } from '../database/db.ts';
import { foundRow } from '../database/rows.ts';

/** What a handler answers that asks the database for one thing. */

export const allRows = async <Row>(run: Run, statement: Statement<Row>): Promise<Row[]> => (await run(statement))[0];

/** The row that must be there. */
export const oneRow = async <Row>(run: Run, statement: Statement<Row>): Promise<Row> =>
  foundRow(await allRows(run, statement));
