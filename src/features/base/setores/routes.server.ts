import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { setoresRoutes } from './setores.server.ts';

export const routes: SliceRoutes = () => setoresRoutes;
