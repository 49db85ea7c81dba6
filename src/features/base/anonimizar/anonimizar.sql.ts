import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf } from '../../../server/database/rows.ts';
import { municipeRow, type Municipe } from '../municipes/municipes.contract.ts';

const columns = columnsOf(municipeRow);

/** Where the files are that belonged to the citizen; no row when there is no such citizen of that version. */
export const emptyMunicipe = (id: string, versao: number): Statement<{ files: string[] }> =>
  statement(sql<{ files: string[] }>`
    select files from app.anonymise_municipe(${id}, ${versao}) as files where files is not null`);

/** Deleted ones too: they are the ones most likely asked for. */
export const anyMunicipe = (id: string): Statement<Municipe> =>
  statement(sql<Municipe>`select ${columns} from municipes where id = ${id}`);
