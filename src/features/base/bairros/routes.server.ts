import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { bairrosRoutes } from './bairros.server.ts';

export const routes: SliceRoutes = () => bairrosRoutes;
