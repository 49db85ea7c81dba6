import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { reunirRoutes } from './reunir.server.ts';

export const routes: SliceRoutes = () => reunirRoutes;
