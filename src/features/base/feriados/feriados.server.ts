import { foundRow, liveRow, restoreRow, softDelete, updatedRow, updateRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, rowOfFound } from '../../../server/http/answers.ts';
import {
  createFeriado,
  getCalendario,
  listFeriados,
  removeFeriado,
  restoreFeriado,
  setFacultativos,
  updateFeriado,
} from './feriados.contract.ts';
import { movedDeadlines } from './feriados.parts.sql.ts';
import {
  ajustesOf,
  applyDefault,
  countByFormer,
  daysOf,
  insertFeriado,
  oneFeriado,
  pageOfFeriados,
  saveAjustes,
} from './feriados.sql.ts';
import { applyToAssunto, applyToSetor, countOfAssunto, countOfSetor } from './prazo.contract.ts';

export const feriadosRoutes = [
  route(listFeriados, ({ batch, input: { after } }) => allRows(batch, pageOfFeriados(after))),

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

  route(restoreFeriado, async ({ batch, params: { id } }) => {
    const [, rows, moved] = await batch(...restoreRow('feriados', id), movedDeadlines());
    return { ...foundRow(rows), ...foundRow(moved) };
  }),

  route(getCalendario, async ({ batch, input: { ano } }) => {
    const [dias, ajustes] = await batch(daysOf(ano), ajustesOf());
    return { dias, uteis: dias.filter(({ util }) => util).length, ...foundRow(ajustes) };
  }),

  route(setFacultativos, async ({ batch, input }) => {
    const [rows, moved] = await batch(saveAjustes(input), movedDeadlines());
    return { ...foundRow(rows), ...foundRow(moved) };
  }),

  route(countOfSetor, ({ batch, params: { id } }) =>
    rowOfFound(batch, liveRow('setores', id), countByFormer({ setor: id })),
  ),

  route(applyToSetor, ({ batch, params: { id } }) =>
    rowOfFound(batch, liveRow('setores', id), applyDefault({ setor: id })),
  ),

  route(countOfAssunto, ({ batch, params: { id } }) =>
    rowOfFound(batch, liveRow('assuntos', id), countByFormer({ assunto: id })),
  ),

  route(applyToAssunto, ({ batch, params: { id } }) =>
    rowOfFound(batch, liveRow('assuntos', id), applyDefault({ assunto: id })),
  ),
];
