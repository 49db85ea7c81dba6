import type { SliceRoutes } from '../../../server/http/services.ts';
import { equipeRoutes } from './equipe.server.ts';

export const routes: SliceRoutes = () => equipeRoutes;
