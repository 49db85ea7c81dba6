import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { municipesRoutes } from './municipes.server.ts';

export const routes: SliceRoutes = () => municipesRoutes;
