import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { oficiosDoMunicipe } from './oficios-do-municipe.contract.ts';
import { issuedAbout } from './oficios-do-municipe.sql.ts';

export const oficiosDoMunicipeRoutes = [
  route(oficiosDoMunicipe, ({ batch, params: { id } }) => oneRow(batch, issuedAbout(id))),
];
