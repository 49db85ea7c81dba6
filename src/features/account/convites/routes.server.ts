import type { SliceRoutes } from '../../../server/http/slice-routes.ts';
import { sessionsOf } from '../auth/session.parts.server.ts';
import { convitesRoutes } from './convites.server.ts';
import { invitationRoutes } from './invitation.server.ts';

export const routes: SliceRoutes = ({ asUser, accounts }) => [
  ...convitesRoutes(accounts),
  ...invitationRoutes(sessionsOf(asUser, accounts.key), accounts),
];
