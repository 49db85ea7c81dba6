import type { SliceRoutes } from '../../../server/http/services.ts';
import { setoresRoutes } from './setores.server.ts';

export const routes: SliceRoutes = () => setoresRoutes;
