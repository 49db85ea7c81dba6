import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { importarRoutes } from './importar.server.ts';

export const routes: SliceRoutes = ({ storage }) => importarRoutes(storage);
