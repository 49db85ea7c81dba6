import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { convitesRoutes } from './convites.server.ts';
import { gabinetesRoutes } from './gabinetes.server.ts';
import { indicacoesRoutes } from './indicacoes.server.ts';
import { membrosRoutes } from './membros.server.ts';

export const routes: SliceRoutes = ({ accounts }) => [
  ...gabinetesRoutes(accounts),
  ...membrosRoutes(accounts),
  ...convitesRoutes(accounts),
  ...indicacoesRoutes(accounts),
];
