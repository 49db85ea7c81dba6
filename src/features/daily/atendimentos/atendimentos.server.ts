import { foundRow, liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { createAtendimento, listAtendimentos } from './atendimentos.contract.ts';
import { insertAtendimento, pageOfAtendimentos } from './atendimentos.sql.ts';

export const atendimentosRoutes = [
  route(listAtendimentos, async ({ batch, input: { after }, params: { id } }) => {
    const [municipe, rows] = await batch(liveRow('municipes', id), pageOfAtendimentos(id, after));
    foundRow(municipe);
    return rows;
  }),

  route(createAtendimento, async ({ batch, input, params: { id } }) => {
    const [rows] = await batch(insertAtendimento(id, input.descricao));
    return foundRow(rows);
  }),
];
