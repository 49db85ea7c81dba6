import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { assuntosRoutes } from './assuntos.server.ts';
import { roteiroRoutes } from './roteiro.server.ts';

export const routes: SliceRoutes = () => [...assuntosRoutes, ...roteiroRoutes];
