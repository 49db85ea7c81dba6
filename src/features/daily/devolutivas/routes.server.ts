import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { devolutivasRoutes } from './devolutivas.server.ts';

export const routes: SliceRoutes = () => devolutivasRoutes;
