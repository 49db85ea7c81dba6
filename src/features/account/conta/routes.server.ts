import type { SliceRoutes } from '../../../server/http/services.ts';
import { contaRoutes } from './conta.server.ts';

export const routes: SliceRoutes = ({ accounts }) => contaRoutes(accounts);
