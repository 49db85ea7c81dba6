import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { roteirosRoutes } from './roteiros.server.ts';

export const routes: SliceRoutes = () => roteirosRoutes;
