import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { oficiosRoutes } from './oficios.server.ts';
import { registroRoutes } from './registro.server.ts';

export const routes: SliceRoutes = ({ storage }) => [...oficiosRoutes, ...registroRoutes(storage)];
