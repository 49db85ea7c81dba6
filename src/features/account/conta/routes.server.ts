import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { contaRoutes } from './conta.server.ts';

export const routes: SliceRoutes = ({ accounts }) => contaRoutes(accounts);
