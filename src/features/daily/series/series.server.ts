import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { fail } from '../../../server/process/failure.ts';
import { daysOfSerie } from './serie-dias.ts';
import { getSerie, removeSerie, renewSerie, restoreSerie } from './series.contract.ts';
import { requireNear } from './series.parts.sql.ts';
import { copyParticipantes } from '../participantes/participantes.parts.sql.ts';
import { heldSerie, lastOf, oneSerie, removeOf, renewed, restoreWith } from './series.sql.ts';

export const seriesRoutes = [
  route(getSerie, async ({ batch, params: { id } }) => {
    const [rows] = await batch(oneSerie(id));
    return foundRow(rows);
  }),

  route(renewSerie, ({ transaction, params: { id }, input: { repetir_ate: until } }) =>
    transaction(async (run) => {
      const [held, rows, last] = await run(heldSerie(id), oneSerie(id), lastOf(id), requireNear(until));
      foundRow(held);
      const { frequencia, inicio, ultimo } = foundRow(rows);
      // a series of which nothing is left cannot say what its appointments are like
      if (ultimo === null) fail('record.not_found');
      const days = daysOfSerie(frequencia, inicio, until).filter((day) => day > ultimo);
      if (days.length === 0) fail('series.ja_vai', { field: 'repetir_ate' });
      const model = foundRow(last).id;
      const [made] = await run(renewed(model, days));
      await run(
        copyParticipantes(
          model,
          made.map((row) => row.id),
        ),
      );
      return { criados: made.length };
    }),
  ),

  route(removeSerie, async ({ batch, params: { id }, input: { alcance } }) => {
    const [rows] = await batch(removeOf(id, alcance));
    foundRow(rows);
    return { excluidos: rows.length };
  }),

  route(restoreSerie, async ({ batch, params: { id } }) => {
    const [rows] = await batch(restoreWith(id));
    foundRow(rows);
    return { restaurados: rows.length };
  }),
];
