import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oficiosDoMunicipe } from './oficios-do-municipe.contract.ts';
import { issuedAbout } from './oficios-do-municipe.sql.ts';

export const oficiosDoMunicipeRoutes = [
  route(oficiosDoMunicipe, async ({ batch, params: { id } }) => {
    const [rows] = await batch(issuedAbout(id));
    return foundRow(rows);
  }),
];
