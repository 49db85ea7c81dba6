import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { filteredList } from '../../../server/database/filters.ts';
import { columnsOf, pageOfRows, rowsAfter } from '../../../server/database/rows.ts';
import type { Wanted } from '../../../shared/filters.ts';
import { bairroRow, bairrosFilters, bairrosMax, type Bairro } from './bairros.contract.ts';

const list = filteredList('bairros', 'x', bairrosFilters);

export const pageOfBairros = (filter: Wanted<typeof bairrosFilters>, after: string | undefined): Statement<Bairro> =>
  statement(sql<Bairro>`
    select ${columnsOf(bairroRow, 'x')} from bairros x where ${list.where(filter)} ${rowsAfter('bairros', ['nome', 'id'], after)}
     order by x.nome, x.id ${pageOfRows(bairrosMax, 1)}`);
