import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { agendaRoutes } from './agenda.server.ts';

export const routes: SliceRoutes = () => agendaRoutes;
