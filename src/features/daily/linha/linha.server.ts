import { foundRow, liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { linhaDaDemanda, linhaDoMunicipe } from './linha.contract.ts';
import { pageOfLinha } from './linha.sql.ts';

export const linhaRoutes = [
  route(linhaDaDemanda, async ({ batch, input, params: { id } }) => {
    const [demanda, rows] = await batch(liveRow('demandas', id), pageOfLinha({ demanda_id: id }, input));
    foundRow(demanda);
    return rows;
  }),

  route(linhaDoMunicipe, async ({ batch, input, params: { id } }) => {
    const [municipe, rows] = await batch(liveRow('municipes', id), pageOfLinha({ municipe_id: id }, input));
    foundRow(municipe);
    return rows;
  }),
];
