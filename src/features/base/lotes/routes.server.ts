import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { lotesRoutes } from './lotes.server.ts';

export const routes: SliceRoutes = ({ lotes }) => lotesRoutes(lotes);
