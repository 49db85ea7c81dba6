import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getSigilo, setSigilo } from './sigilo.contract.ts';
import { markDemanda } from './sigilo.parts.sql.ts';
import { sigiloOf } from './sigilo.sql.ts';

export const sigiloRoutes = [
  route(getSigilo, ({ batch, params: { id } }) => oneRow(batch, sigiloOf(id))),

  route(setSigilo, async ({ batch, input, params: { id } }) => {
    const [marked, rows] = await batch(markDemanda(id, input), sigiloOf(id));
    foundRow(marked);
    return foundRow(rows);
  }),
];
