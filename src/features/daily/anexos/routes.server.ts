import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { anexosRoutes } from './anexos.server.ts';

export const routes: SliceRoutes = ({ storage }) => anexosRoutes(storage);
