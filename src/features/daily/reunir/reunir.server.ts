import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getReunidas, reunirDemanda, separarDemanda } from './reunir.contract.ts';
import { holdBoth, holdFamily, merge, requireMergeable, requireMerged, reunidasOf, separate } from './reunir.sql.ts';

export const reunirRoutes = [
  route(getReunidas, ({ batch, params: { id } }) => oneRow(batch, reunidasOf(id))),

  route(reunirDemanda, async ({ batch, input: { principal_id }, params: { id } }) => {
    const [, , merged] = await batch(
      holdBoth([id, principal_id]),
      requireMergeable(id, principal_id),
      merge(id, principal_id),
    );
    return foundRow(merged);
  }),

  route(separarDemanda, async ({ batch, params: { id } }) => {
    const [, , apart] = await batch(holdFamily(id), requireMerged(id), separate(id));
    return foundRow(apart);
  }),
];
