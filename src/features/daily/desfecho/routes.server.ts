import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { desfechoRoutes } from './desfecho.server.ts';

export const routes: SliceRoutes = () => desfechoRoutes;
