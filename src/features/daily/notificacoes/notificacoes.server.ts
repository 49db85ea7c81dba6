import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { listNotificacoes, markNotificacoes } from './notificacoes.contract.ts';
import { countAvisos, markRead, pageOfAvisos, requireOwn } from './notificacoes.sql.ts';

export const notificacoesRoutes = [
  route(listNotificacoes, async ({ batch, input: { page } }) => {
    const [rows, total] = await batch(pageOfAvisos(page), countAvisos());
    return { rows, ...foundRow(total) };
  }),

  route(markNotificacoes, ({ batch, input: { ids } }) =>
    ids ? oneRow(batch, requireOwn(ids), markRead(ids)) : oneRow(batch, markRead(null)),
  ),
];
