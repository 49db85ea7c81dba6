import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { presencaRoutes } from './presenca.server.ts';

export const routes: SliceRoutes = () => presencaRoutes;
