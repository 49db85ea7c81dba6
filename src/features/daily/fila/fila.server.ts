import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { getPreferencias, savePreferencias } from './fila.contract.ts';
import { chooseMembro, ownPreferencias, requireMembro } from './fila.sql.ts';

export const filaRoutes = [
  route(getPreferencias, async ({ batch }) => {
    const [rows] = await batch(ownPreferencias());
    return foundRow(rows);
  }),

  route(savePreferencias, async ({ batch, input: { equipe_id } }) => {
    const [, , rows] = await batch(requireMembro(equipe_id), chooseMembro(equipe_id), ownPreferencias());
    return foundRow(rows);
  }),
];
