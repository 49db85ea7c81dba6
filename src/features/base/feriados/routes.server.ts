import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { feriadosRoutes } from './feriados.server.ts';

export const routes: SliceRoutes = () => feriadosRoutes;
