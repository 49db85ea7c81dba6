import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { oficioTiposRoutes } from './oficio-tipos.server.ts';

export const routes: SliceRoutes = () => oficioTiposRoutes;
