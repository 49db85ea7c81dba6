import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import { columnsOf, insertRow } from '../../server/rows.ts';
import { membroRow, type Membro } from './equipe.contract.ts';

const columns = columnsOf(membroRow);

export const allMembros = (): Statement<Membro> =>
  statement(sql<Membro>`select ${columns} from equipe where deleted_at is null order by nome, id`);

export const oneMembro = (id: string): Statement<Membro> =>
  statement(sql<Membro>`select ${columns} from equipe where id = ${id} and deleted_at is null`);

export const insertMembro = (values: Pick<Membro, 'nome' | 'funcao'>): Statement<Membro> =>
  insertRow('equipe', values, sql`returning ${columns}`);
