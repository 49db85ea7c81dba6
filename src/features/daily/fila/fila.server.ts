import { route } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { getPreferencias, savePreferencias } from './fila.contract.ts';
import { ownPreferencias, requireMembro, saveOwn } from './fila.sql.ts';

export const filaRoutes = [
  route(getPreferencias, ({ batch }) => oneRow(batch, ownPreferencias())),

  route(savePreferencias, ({ batch, input }) =>
    oneRow(batch, requireMembro(input.equipe_id), saveOwn(input), ownPreferencias()),
  ),
];
