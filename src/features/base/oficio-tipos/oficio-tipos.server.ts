import { sql } from 'kysely';
import { insertRow, removed, restored, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import {
  beginOficioTipos,
  createOficioTipo,
  listOficioTipos,
  type OficioTipo,
  removeOficioTipo,
  restoreOficioTipo,
  updateOficioTipo,
} from './oficio-tipos.contract.ts';
import { bringFirstTipos } from './oficio-tipos.parts.sql.ts';
import { oneTipo, pageOfTipos, tipoColumns } from './oficio-tipos.sql.ts';

export const oficioTiposRoutes = [
  route(listOficioTipos, ({ batch, input: { after } }) => allRows(batch, pageOfTipos(after))),

  route(beginOficioTipos, ({ batch }) => allRows(batch, bringFirstTipos(), pageOfTipos(undefined))),

  // one's own first kind is beside those that an office begins with
  route(createOficioTipo, ({ batch, input }) =>
    oneRow(batch, bringFirstTipos(), insertRow<OficioTipo>('oficio_tipos', input, sql`returning ${tipoColumns}`)),
  ),

  route(updateOficioTipo, ({ batch, input, params: { id } }) =>
    editedRow(batch, updateRow('oficio_tipos', id, updateOficioTipo.input, input), oneTipo(id)),
  ),

  route(removeOficioTipo, ({ batch, params: { id } }) => removed(batch, 'oficio_tipos', id)),

  route(restoreOficioTipo, ({ batch, params: { id } }) => restored(batch, 'oficio_tipos', id)),
];
