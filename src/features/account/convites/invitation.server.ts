import type { FastifyRequest } from 'fastify';
import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { callerOf } from '../../../server/turns/caller.ts';
import type { Run } from '../../../server/database/db.ts';
import { fail } from '../../../server/process/failure.ts';
import { missed } from '../../../server/accounts/limits.ts';
import { longEnough, requireStrength } from '../../../server/accounts/password-rules.ts';
import { hashPassword } from '../../../server/accounts/passwords.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { oneRow } from '../../../server/http/answers.ts';
import { hashToken } from '../../../server/accounts/session.ts';
import { acceptInvitation, readInvitation, signUpInvited } from './invitation.contract.ts';
import * as invitations from './invitation.sql.ts';
import type { Sessions } from '../auth/session.parts.server.ts';

export function invitationRoutes(sessions: Sessions, { passwordMin }: AccountSettings) {
  /** Whoever has the link has read the address's mail, and may know whether it has an account. */
  async function read({ batch, request }: { batch: Run; request: FastifyRequest }, token: Buffer) {
    const [found, [known]] = await batch(invitations.readInvitation(token), invitations.invitationIdentity(token));
    const invitation = found[0] ?? (await missed(batch, request, 'convites.link'));
    // by an admin of the platform, which an office's admin cannot undo
    if (invitation.account === 'deleted') fail('convites.account_deleted');
    return { ...invitation, ...known!, has_account: invitation.account === 'active' };
  }

  return [
    route(readInvitation, (context) => read(context, hashToken(context.input.token))),

    route(acceptInvitation, async (context) => {
      const token = hashToken(context.input.token);
      await read(context, token);
      return oneRow(context.batch, invitations.acceptInvitation(token));
    }),

    routeWithRule(signUpInvited, longEnough(passwordMin), async (context) => {
      const { batch, input, request } = context;
      const token = hashToken(input.token);
      const { email, office, has_account } = await read(context, token);
      if (has_account) fail('convites.account_exists');
      const about = [input.full_name, input.username ?? '', email, office];
      await requireStrength(input.password, { min: passwordMin, about });
      const passwordHash = await hashPassword(input.password, callerOf(request));
      const username = input.username ?? email.split('@')[0]!;
      const [made] = await batch(invitations.signUpInvited(token, passwordHash, input.full_name, username));
      return sessions.enter(context, made[0]!.user_id, passwordHash);
    }),
  ];
}
