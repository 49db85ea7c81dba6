import { sql } from 'kysely';
import { foundRow, insertRow, removed, restored, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows } from '../../../server/http/answers.ts';
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

  route(beginOficioTipos, async ({ batch }) => {
    const [, rows] = await batch(bringFirstTipos(), pageOfTipos(undefined));
    return rows;
  }),

  route(createOficioTipo, async ({ batch, input }) => {
    // one's own first kind is beside those that an office begins with
    const [, rows] = await batch(
      bringFirstTipos(),
      insertRow<OficioTipo>('oficio_tipos', input, sql`returning ${tipoColumns}`),
    );
    return foundRow(rows);
  }),

  route(updateOficioTipo, async ({ batch, input, params: { id } }) => {
    const [updated, rows] = await batch(updateRow('oficio_tipos', id, updateOficioTipo.input, input), oneTipo(id));
    return updatedRow(updated, rows);
  }),

  route(removeOficioTipo, ({ batch, params: { id } }) => removed(batch, 'oficio_tipos', id)),

  route(restoreOficioTipo, ({ batch, params: { id } }) => restored(batch, 'oficio_tipos', id)),
];
