import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, insertRow, pageAfter } from '../../../server/database/rows.ts';
import { setoresMax, setorRow, type Setor } from './setores.contract.ts';

const columns = columnsOf(setorRow);

export const pageOfSetores = (after: string | undefined): Statement<Setor> =>
  statement(sql<Setor>`
    select ${columns} from setores x where deleted_at is null ${pageAfter('setores', ['nome', 'id'], after, setoresMax)}`);

export const oneSetor = (id: string): Statement<Setor> =>
  statement(sql<Setor>`select ${columns} from setores where id = ${id} and deleted_at is null`);

export const insertSetor = (values: Pick<Setor, 'nome' | 'descricao' | 'prazo_dias'>): Statement<Setor> =>
  insertRow('setores', values, sql`returning ${columns}`);
