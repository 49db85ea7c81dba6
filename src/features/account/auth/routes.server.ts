import type { SliceRoutes } from '../../../server/http/services.ts';
import { authRoutes } from './auth.server.ts';

export const routes: SliceRoutes = ({ asUser, accounts }) => authRoutes(asUser, accounts);
