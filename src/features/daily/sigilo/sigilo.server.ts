import { route } from '../../../server/http/route.ts';
import { oneRow, rowOfFound } from '../../../server/http/answers.ts';
import { getSigilo, setSigilo } from './sigilo.contract.ts';
import { markDemanda } from './sigilo.parts.sql.ts';
import { sigiloOf } from './sigilo.sql.ts';

export const sigiloRoutes = [
  route(getSigilo, ({ batch, params: { id } }) => oneRow(batch, sigiloOf(id))),

  route(setSigilo, ({ batch, input, params: { id } }) => rowOfFound(batch, markDemanda(id, input), sigiloOf(id))),
];
