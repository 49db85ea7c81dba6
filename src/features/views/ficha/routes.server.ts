import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { fichaRoutes } from './ficha.server.ts';

export const routes: SliceRoutes = () => fichaRoutes;
