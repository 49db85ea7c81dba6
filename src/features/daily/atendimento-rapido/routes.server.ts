import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { atendimentoRapidoRoutes } from './atendimento-rapido.server.ts';

export const routes: SliceRoutes = () => atendimentoRapidoRoutes;
