import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, pageAfter } from '../../../server/database/rows.ts';
import { type OficioTipo, oficioTipoRow, oficioTiposMax } from './oficio-tipos.contract.ts';

export const tipoColumns = columnsOf(oficioTipoRow);

export const pageOfTipos = (after: string | undefined): Statement<OficioTipo> =>
  statement(sql<OficioTipo>`
    select ${tipoColumns} from oficio_tipos x where deleted_at is null ${pageAfter('oficio_tipos', ['nome', 'id'], after, oficioTiposMax)}`);

export const oneTipo = (id: string): Statement<OficioTipo> =>
  statement(sql<OficioTipo>`select ${tipoColumns} from oficio_tipos where id = ${id} and deleted_at is null`);
