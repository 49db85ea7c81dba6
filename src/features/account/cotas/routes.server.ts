import type { SliceRoutes } from '../../../server/http/services.ts';
import { cotasRoutes } from './cotas.server.ts';

export const routes: SliceRoutes = ({ accounts }) => cotasRoutes(accounts);
