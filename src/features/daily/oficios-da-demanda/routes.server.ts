import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { oficiosDoMunicipeRoutes } from './oficios-do-municipe.server.ts';

export const routes: SliceRoutes = () => oficiosDoMunicipeRoutes;
