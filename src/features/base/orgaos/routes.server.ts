import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { autoridadesRoutes, orgaosRoutes } from './orgaos.server.ts';

export const routes: SliceRoutes = () => [...orgaosRoutes, ...autoridadesRoutes];
