import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { anonimizarRoutes } from './anonimizar.server.ts';

export const routes: SliceRoutes = ({ storage }) => anonimizarRoutes(storage);
