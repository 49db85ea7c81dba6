import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { ajustesRoutes } from './ajustes.server.ts';

export const routes: SliceRoutes = ({ storage }) => ajustesRoutes(storage);
