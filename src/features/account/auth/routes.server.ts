import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { authRoutes } from './auth.server.ts';

export const routes: SliceRoutes = ({ asUser, accounts }) => authRoutes(asUser, accounts);
