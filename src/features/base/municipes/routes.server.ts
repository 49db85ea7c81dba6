import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { anonimizarRoutes } from './anonimizar.server.ts';
import { exportarMunicipesRoutes } from './exportar.server.ts';
import { fichaRoutes } from './ficha.server.ts';
import { municipesRoutes } from './municipes.server.ts';

export const routes: SliceRoutes = ({ storage }) => [
  ...municipesRoutes,
  ...exportarMunicipesRoutes,
  ...anonimizarRoutes(storage),
  ...fichaRoutes,
];
