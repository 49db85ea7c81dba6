import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { sigiloRoutes } from './sigilo.server.ts';

export const routes: SliceRoutes = () => sigiloRoutes;
