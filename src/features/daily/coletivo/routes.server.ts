import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { coletivoRoutes } from './coletivo.server.ts';

export const routes: SliceRoutes = () => coletivoRoutes;
