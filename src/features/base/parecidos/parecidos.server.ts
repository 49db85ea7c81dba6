import { foundRow, liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { similarMunicipes, tellApart } from './parecidos.contract.ts';
import { notTheSame } from './parecidos.parts.sql.ts';
import { similarTo } from './parecidos.sql.ts';

export const parecidosRoutes = [
  route(similarMunicipes, async ({ batch, input }) => {
    const [rows] = await batch(similarTo(input));
    return rows;
  }),

  route(tellApart, async ({ batch, input: { outros }, params: { id } }) => {
    const [rows] = await batch(liveRow('municipes', id), notTheSame(id, outros));
    return foundRow(rows);
  }),
];
