import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { filaRoutes } from './fila.server.ts';

export const routes: SliceRoutes = () => filaRoutes;
