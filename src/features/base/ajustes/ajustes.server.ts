import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { getAjustes, setAjustes } from './ajustes.contract.ts';
import { ajustesOf, saveAjustes } from './ajustes.sql.ts';

export const ajustesRoutes = [
  route(getAjustes, async ({ batch }) => {
    const [rows] = await batch(ajustesOf());
    return foundRow(rows);
  }),

  route(setAjustes, async ({ batch, input }) => {
    const [, rows] = await batch(saveAjustes(input), ajustesOf());
    return foundRow(rows);
  }),
];
