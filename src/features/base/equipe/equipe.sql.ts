import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, insertRow, pageAfter } from '../../../server/database/rows.ts';
import { equipeFilters, equipeMax, membroRow, type Membro } from './equipe.contract.ts';

const columns = columnsOf(membroRow);

const list = filteredList('equipe', 'x', equipeFilters);

export const pageOfMembros = (busca: string | undefined, after: string | undefined): Statement<Membro> =>
  statement(sql<Membro>`
    select ${columns} from equipe x where ${list.where({ busca })} ${pageAfter('equipe', ['nome', 'id'], after, equipeMax)}`);

export const oneMembro = (id: string): Statement<Membro> =>
  statement(sql<Membro>`select ${columns} from equipe where id = ${id} and deleted_at is null`);

export const insertMembro = (
  values: Pick<Membro, 'nome' | 'funcao'> & { user_id?: string | null },
): Statement<Membro> => insertRow('equipe', values, sql`returning ${columns}`);
