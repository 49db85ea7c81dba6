import { foundRow, liveRow, updatedRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneDemanda } from '../demandas/demandas.parts.sql.ts';
import {
  applyToAssunto,
  applyToSetor,
  countOfAssunto,
  countOfSetor,
  getPrazo,
  updateAcompanhamento,
} from './prazos.contract.ts';
import {
  applyDefault,
  changeAcompanhamento,
  countByFormer,
  countedDays,
  prazoOf,
  requireRetomar,
} from './prazos.sql.ts';

export const prazosRoutes = [
  route(getPrazo, async ({ batch, params: { id } }) => {
    const [rows, dias] = await batch(prazoOf(id), countedDays(id));
    return { ...foundRow(rows), dias };
  }),

  route(updateAcompanhamento, async ({ batch, input, params: { id } }) => {
    const [, updated, rows] = await batch(requireRetomar(input), changeAcompanhamento(id, input), oneDemanda(id));
    return updatedRow(updated, rows);
  }),

  route(countOfSetor, async ({ batch, params: { id } }) => {
    const [live, rows] = await batch(liveRow('setores', id), countByFormer({ setor: id }));
    return foundRow(live) && foundRow(rows);
  }),

  route(applyToSetor, async ({ batch, params: { id } }) => {
    const [live, rows] = await batch(liveRow('setores', id), applyDefault({ setor: id }));
    return foundRow(live) && foundRow(rows);
  }),

  route(countOfAssunto, async ({ batch, params: { id } }) => {
    const [live, rows] = await batch(liveRow('assuntos', id), countByFormer({ assunto: id }));
    return foundRow(live) && foundRow(rows);
  }),

  route(applyToAssunto, async ({ batch, params: { id } }) => {
    const [live, rows] = await batch(liveRow('assuntos', id), applyDefault({ assunto: id }));
    return foundRow(live) && foundRow(rows);
  }),
];
