import type { SliceRoutes } from '../../../server/http/services.ts';
import { lixeiraRoutes } from './lixeira.server.ts';

export const routes: SliceRoutes = () => lixeiraRoutes;
