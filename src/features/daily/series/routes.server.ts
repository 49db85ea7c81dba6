import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { seriesRoutes } from './series.server.ts';

export const routes: SliceRoutes = () => seriesRoutes;
