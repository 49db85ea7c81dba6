import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { atendimentosRoutes } from './atendimentos.server.ts';

export const routes: SliceRoutes = () => atendimentosRoutes;
