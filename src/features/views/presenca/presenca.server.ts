import { route } from '../../../server/http/route.ts';
import { allRows } from '../../../server/http/answers.ts';
import { enterPresence, leavePresence, listPresence } from '../../../shared/presence.ts';
import { enter, leave, othersThere, requireRecord } from './presenca.sql.ts';

/** Who else has a record open. Its contract is shared/presence.ts, since every screen of the shell takes part. */
export const presencaRoutes = [
  route(listPresence, ({ batch, input: { entidade, entidade_id } }) =>
    allRows(batch, requireRecord(entidade, entidade_id), othersThere(entidade, entidade_id)),
  ),

  route(enterPresence, async ({ batch, input: { aba, entidade, entidade_id } }) => {
    await batch(requireRecord(entidade, entidade_id), enter(aba, entidade, entidade_id));
    return {};
  }),

  route(leavePresence, async ({ batch, input: { aba } }) => {
    await batch(leave(aba));
    return {};
  }),
];
