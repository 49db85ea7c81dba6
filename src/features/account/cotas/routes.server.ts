import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { cotasRoutes } from './cotas.server.ts';

export const routes: SliceRoutes = ({ accounts }) => cotasRoutes(accounts);
