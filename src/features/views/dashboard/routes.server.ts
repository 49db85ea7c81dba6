import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { dashboardRoutes } from './dashboard.server.ts';

export const routes: SliceRoutes = () => dashboardRoutes;
