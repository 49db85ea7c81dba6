import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { sessionsOf } from '../auth/session.parts.server.ts';
import { cadastroRoutes } from './cadastro.server.ts';

export const routes: SliceRoutes = ({ asUser, accounts }) => cadastroRoutes(sessionsOf(asUser, accounts.key), accounts);
