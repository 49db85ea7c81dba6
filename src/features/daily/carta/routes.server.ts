import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { cartaRoutes } from './carta.server.ts';

export const routes: SliceRoutes = ({ storage }) => cartaRoutes(storage);
