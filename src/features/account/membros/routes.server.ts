import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { membrosRoutes } from './membros.server.ts';

export const routes: SliceRoutes = ({ accounts }) => membrosRoutes(accounts);
