import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { duplicadosRoutes } from './duplicados.server.ts';

export const routes: SliceRoutes = () => duplicadosRoutes;
