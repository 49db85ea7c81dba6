import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { documentosRoutes } from './documentos.server.ts';

export const routes: SliceRoutes = ({ storage }) => documentosRoutes(storage);
