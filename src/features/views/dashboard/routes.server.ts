import type { SliceRoutes } from '../../../server/http/services.ts';
import { dashboardRoutes } from './dashboard.server.ts';

export const routes: SliceRoutes = () => dashboardRoutes;
