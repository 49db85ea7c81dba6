import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { prazosRoutes } from './prazos.server.ts';

export const routes: SliceRoutes = () => prazosRoutes;
