import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { editedRow } from '../../../server/http/answers.ts';
import { oneDemanda } from '../demandas/demandas.parts.sql.ts';
import { getPrazo, updateAcompanhamento } from './prazos.contract.ts';
import { changeAcompanhamento, countedDays, prazoOf, requireApart, requireDays } from './prazos.sql.ts';

export const prazosRoutes = [
  route(getPrazo, async ({ batch, params: { id } }) => {
    const [rows, dias] = await batch(prazoOf(id), countedDays(id));
    return { ...foundRow(rows), dias };
  }),

  route(updateAcompanhamento, ({ batch, input, params: { id } }) =>
    editedRow(batch, requireApart(id, input), requireDays(id, input), changeAcompanhamento(id, input), oneDemanda(id)),
  ),
];
