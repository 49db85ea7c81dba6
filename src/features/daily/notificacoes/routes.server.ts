import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { notificacoesRoutes } from './notificacoes.server.ts';

export const routes: SliceRoutes = () => notificacoesRoutes;
