import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getReunidas, reunirDemanda, separarDemanda } from './reunir.contract.ts';
import { holdBoth, holdFamily, merge, requireMergeable, requireMerged, reunidasOf, separate } from './reunir.sql.ts';

export const reunirRoutes = [
  route(getReunidas, ({ batch, params: { id } }) => oneRow(batch, reunidasOf(id))),

  route(reunirDemanda, ({ batch, input: { principal_id }, params: { id } }) =>
    oneRow(batch, holdBoth([id, principal_id]), requireMergeable(id, principal_id), merge(id, principal_id)),
  ),

  route(separarDemanda, ({ batch, params: { id } }) => oneRow(batch, holdFamily(id), requireMerged(id), separate(id))),
];
