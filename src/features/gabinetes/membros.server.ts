import type { AccountSettings } from '../../server/account-settings.ts';
import { limit, limitKey } from '../../server/limits.ts';
import { renderMail } from '../../server/mail-layout.ts';
import { queueMail } from '../../server/mail.ts';
import { foundRow, updatedRow } from '../../server/rows.ts';
import { route } from '../../server/route.ts';
import { mails } from '../auth/mails.texts.ts';
import { withAccount } from './gabinetes.server.ts';
import * as contract from './membros.contract.ts';
import * as membros from './membros.sql.ts';

export function membrosRoutes({ linkOrigin }: AccountSettings) {
  return [
    route(contract.listMembers, async ({ batch, input: { after } }) => {
      const [rows, [counts]] = await batch(membros.officeMembers(after), membros.officeCounts());
      return { rows, ...counts! };
    }),

    route(contract.listComembers, async ({ batch, input: { after } }) => (await batch(membros.comembers(after)))[0]),

    route(contract.addMember, ({ batch, person, tenantId, transaction, input: { email, role } }) =>
      withAccount({ batch, person, entidade: 'memberships', tenantId }, () =>
        transaction(async (run, { full_name }) => {
          const [added, [office]] = await run(membros.insertMember(email, role), membros.officeIdentity());
          // whoever leaves is not added, and told so, again and again
          const key = limitKey('additions of address', `${tenantId} ${email.toLowerCase()}`);
          await limit(run, { key, max: 5, minutes: 60 });
          const mail = renderMail(mails.memberAdded({ ...office!, inviter: full_name, role }), `${linkOrigin}/`);
          await run(queueMail(email, 'member-added', mail));
          return foundRow(added);
        }),
      ),
    ),

    route(contract.leaveOffice, async ({ batch }) => foundRow((await batch(membros.leaveOffice()))[0])),

    route(contract.stayInOffice, async ({ batch }) => foundRow((await batch(membros.stayInOffice()))[0])),

    route(contract.changeMemberRole, async ({ batch, input: { role, versao }, params: { id } }) => {
      const [updated, rows] = await batch(membros.setMemberRole(id, versao, role), membros.oneMember(id));
      return updatedRow(updated, rows);
    }),

    route(contract.removeMember, async ({ batch, params: { id } }) =>
      foundRow((await batch(membros.deleteMember(id)))[0]),
    ),
  ];
}
