import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { lixeiraRoutes } from './lixeira.server.ts';

export const routes: SliceRoutes = () => lixeiraRoutes;
