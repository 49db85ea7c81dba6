import { liveRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { rowsOfFound } from '../../../server/http/answers.ts';
import { linhaDaDemanda, linhaDoMunicipe } from './linha.contract.ts';
import { pageOfLinha } from './linha.sql.ts';

export const linhaRoutes = [
  route(linhaDaDemanda, ({ batch, input, params: { id } }) =>
    rowsOfFound(batch, liveRow('demandas', id), pageOfLinha({ demanda_id: id }, input)),
  ),

  route(linhaDoMunicipe, ({ batch, input, params: { id } }) =>
    rowsOfFound(batch, liveRow('municipes', id), pageOfLinha({ municipe_id: id }, input)),
  ),
];
