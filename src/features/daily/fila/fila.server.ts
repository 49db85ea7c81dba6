import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { getPreferencias, savePreferencias } from './fila.contract.ts';
import { ownPreferencias, requireMembro, saveOwn } from './fila.sql.ts';

export const filaRoutes = [
  route(getPreferencias, async ({ batch }) => {
    const [rows] = await batch(ownPreferencias());
    return foundRow(rows);
  }),

  route(savePreferencias, async ({ batch, input }) => {
    const [, , rows] = await batch(requireMembro(input.equipe_id), saveOwn(input), ownPreferencias());
    return foundRow(rows);
  }),
];
