import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { demandasRoutes } from './demandas.server.ts';

export const routes: SliceRoutes = () => demandasRoutes;
