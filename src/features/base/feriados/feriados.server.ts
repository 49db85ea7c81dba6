import { foundRow, restored, softDelete, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import {
  createFeriado,
  getCalendario,
  listFeriados,
  removeFeriado,
  restoreFeriado,
  setFacultativos,
  updateFeriado,
} from './feriados.contract.ts';
import {
  ajustesOf,
  daysOf,
  insertFeriado,
  movedDeadlines,
  oneFeriado,
  pageOfFeriados,
  saveAjustes,
} from './feriados.sql.ts';

export const feriadosRoutes = [
  route(listFeriados, async ({ batch, input: { after } }) => {
    const [rows] = await batch(pageOfFeriados(after));
    return rows;
  }),

  route(createFeriado, async ({ batch, input }) => {
    const [rows, moved] = await batch(insertFeriado(input), movedDeadlines());
    return { ...foundRow(rows), ...foundRow(moved) };
  }),

  route(updateFeriado, async ({ batch, input, params: { id } }) => {
    const update = updateRow('feriados', id, updateFeriado.input, input);
    const [updated, rows, moved] = await batch(update, oneFeriado(id), movedDeadlines());
    return { ...updatedRow(updated, rows), ...foundRow(moved) };
  }),

  route(removeFeriado, async ({ batch, params: { id } }) => {
    const [rows, moved] = await batch(softDelete('feriados', id), movedDeadlines());
    return { ...foundRow(rows), ...foundRow(moved) };
  }),

  route(restoreFeriado, ({ batch, params: { id } }) => restored(batch, 'feriados', id)),

  route(getCalendario, async ({ batch, input: { ano } }) => {
    const [dias, ajustes] = await batch(daysOf(ano), ajustesOf());
    return { dias, uteis: dias.filter(({ util }) => util).length, ...foundRow(ajustes) };
  }),

  route(setFacultativos, async ({ batch, input }) => {
    const [rows, moved] = await batch(saveAjustes(input), movedDeadlines());
    return { ...foundRow(rows), ...foundRow(moved) };
  }),
];
