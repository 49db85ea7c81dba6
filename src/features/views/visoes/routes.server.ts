import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { visoesRoutes } from './visoes.server.ts';

export const routes: SliceRoutes = () => visoesRoutes;
