import { foundRow, liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows } from '../../../server/http/answers.ts';
import { similarMunicipes, tellApart } from './parecidos.contract.ts';
import { notTheSame } from './parecidos.parts.sql.ts';
import { similarTo } from './parecidos.sql.ts';

export const parecidosRoutes = [
  route(similarMunicipes, ({ batch, input }) => allRows(batch, similarTo(input))),

  route(tellApart, async ({ batch, input: { outros }, params: { id } }) => {
    const [rows] = await batch(liveRow('municipes', id), notTheSame(id, outros));
    return foundRow(rows);
  }),
];
