import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { limit, limitKey } from '../../../server/accounts/limits.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { queueMail } from '../../../server/mail/mail.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { hashToken, newToken } from '../../../server/accounts/session.ts';
import { createConvite, listConvites, removeConvite } from './convites.contract.ts';
import { officeIdentity } from './convites.parts.sql.ts';
import { invite, officeInvitations, withdrawInvitation } from './convites.sql.ts';
import { mails } from './mails.texts.ts';

export function convitesRoutes({ linkOrigin }: AccountSettings) {
  return [
    route(listConvites, ({ batch, input: { after } }) => allRows(batch, officeInvitations(after))),

    route(createConvite, async ({ batch, once, person, tenantId, input: { email, role } }) => {
      await batch();
      await limit(
        batch,
        { key: limitKey('invitations', person().user_id), max: 60, minutes: 60 },
        // counted for each office apart: whether another one invites the address is not this one's to know
        { key: limitKey('invitations to address', `${tenantId} ${email.toLowerCase()}`), max: 5, minutes: 60 },
      );
      const token = newToken();
      return once([email, role], ({ transaction }) =>
        transaction(async (run) => {
          const [made, [office]] = await run(invite(email, role, hashToken(token)), officeIdentity());
          const { id, inviter } = foundRow(made);
          const mail = renderMail(mails.invitation({ ...office!, inviter, role }), `${linkOrigin}/convite/${token}`);
          await run(queueMail(email, 'invitation', mail));
          return { id };
        }),
      );
    }),

    route(removeConvite, ({ batch, params: { id } }) => oneRow(batch, withdrawInvitation(id))),
  ];
}
