import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getPreferencias, savePreferencias } from './fila.contract.ts';
import { ownPreferencias, requireMembro, saveOwn } from './fila.sql.ts';

export const filaRoutes = [
  route(getPreferencias, ({ batch }) => oneRow(batch, ownPreferencias())),

  route(savePreferencias, async ({ batch, input }) => {
    const [, , rows] = await batch(requireMembro(input.equipe_id), saveOwn(input), ownPreferencias());
    return foundRow(rows);
  }),
];
