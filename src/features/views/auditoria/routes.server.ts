import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { auditoriaRoutes } from './auditoria.server.ts';
import { historicoRoutes } from './historico.server.ts';

export const routes: SliceRoutes = () => [...auditoriaRoutes, ...historicoRoutes];
