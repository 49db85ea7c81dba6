import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import { columnsOf, insertRow } from '../../server/rows.ts';
import { setorRow, type Setor } from './setores.contract.ts';

const columns = columnsOf(setorRow);

export const allSetores = (): Statement<Setor> =>
  statement(sql<Setor>`select ${columns} from setores where deleted_at is null order by nome, id`);

export const oneSetor = (id: string): Statement<Setor> =>
  statement(sql<Setor>`select ${columns} from setores where id = ${id} and deleted_at is null`);

export const insertSetor = (values: Pick<Setor, 'nome' | 'descricao'>): Statement<Setor> =>
  insertRow('setores', values, sql`returning ${columns}`);
