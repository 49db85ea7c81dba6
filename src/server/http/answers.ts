import type { Run, Statement } from '../database/db.ts';
import { foundRow, updatedRow } from '../database/rows.ts';

/** What a handler answers that asks the database once: what the last of its statements found, behind whatever goes before. */

type UpTo<Row> = [...Statement[], Statement<Row>];

export const allRows = async <Row>(run: Run, ...statements: UpTo<Row>): Promise<Row[]> =>
  (await run(...statements)).at(-1) as Row[];

/** The row that must be there. */
export const oneRow = async <Row>(run: Run, ...statements: UpTo<Row>): Promise<Row> =>
  foundRow(await allRows(run, ...statements));

/** The row after an edit, which is the statement before its own: 409 where that changed nothing. */
export const editedRow = async <Row>(
  run: Run,
  ...statements: [...Statement[], Statement, Statement<Row>]
): Promise<Row> => {
  const made = await run(...statements);
  return updatedRow(made.at(-2)!, made.at(-1) as Row[]);
};

/** Rows of a record, which must be there: the first statement finds it. */
export const rowsOfFound = async <Row>(run: Run, found: Statement, ...statements: UpTo<Row>): Promise<Row[]> => {
  const made = await run(found, ...statements);
  foundRow(made[0]);
  return made.at(-1) as Row[];
};

/** Its row, which must be there as well. */
export const rowOfFound = async <Row>(run: Run, found: Statement, ...statements: UpTo<Row>): Promise<Row> =>
  foundRow(await rowsOfFound(run, found, ...statements));
