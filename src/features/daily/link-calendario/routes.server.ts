import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { linkRoutes } from './link.server.ts';

export const routes: SliceRoutes = () => linkRoutes;
