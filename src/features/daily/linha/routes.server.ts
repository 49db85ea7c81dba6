import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { linhaRoutes } from './linha.server.ts';
import { notasRoutes } from './notas.server.ts';

export const routes: SliceRoutes = () => [...linhaRoutes, ...notasRoutes];
