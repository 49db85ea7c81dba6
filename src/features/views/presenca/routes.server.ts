import type { SliceRoutes } from '../../../server/http/services.ts';
import { presencaRoutes } from './presenca.server.ts';

export const routes: SliceRoutes = () => presencaRoutes;
