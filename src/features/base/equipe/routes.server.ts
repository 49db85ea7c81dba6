import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { equipeRoutes } from './equipe.server.ts';

export const routes: SliceRoutes = () => equipeRoutes;
