import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { modelosRoutes } from './modelos.server.ts';

export const routes: SliceRoutes = () => modelosRoutes;
