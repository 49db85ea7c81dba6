import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { conferenciaRoutes } from './conferencia.server.ts';

export const routes: SliceRoutes = ({ storage }) => conferenciaRoutes(storage);
