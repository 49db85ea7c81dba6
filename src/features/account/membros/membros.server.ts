import type { AccountSettings } from '../../../server/accounts/account-settings.ts';
import { renderMail } from '../../../server/mail/mail-layout.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { allRows, editedRow, oneRow } from '../../../server/http/answers.ts';
import { tellAdded, withAccount } from './added.parts.server.ts';
import { mails } from '../convites/mails.texts.ts';
import { officeIdentity } from '../convites/convites.parts.sql.ts';
import * as contract from './membros.contract.ts';
import * as membros from './membros.sql.ts';

export function membrosRoutes({ linkOrigin }: AccountSettings) {
  return [
    route(contract.listMembers, async ({ batch, input: { after } }) => {
      const [rows, [counts]] = await batch(membros.officeMembers(after), membros.officeCounts());
      return { rows, ...counts! };
    }),

    route(contract.listComembers, ({ batch, input: { after } }) => allRows(batch, membros.comembers(after))),

    route(contract.addMember, ({ batch, once, person, tenantId, input: { email, role } }) =>
      withAccount({ batch, person, entidade: 'memberships', tenantId }, () =>
        once([email, role], ({ transaction }) =>
          transaction(async (run, { full_name }) => {
            const [added, [office]] = await run(membros.insertMember(email, role), officeIdentity());
            const mail = renderMail(mails.memberAdded({ ...office!, inviter: full_name, role }), `${linkOrigin}/`);
            await tellAdded(run, { by: tenantId, email, mail });
            return foundRow(added);
          }),
        ),
      ),
    ),

    route(contract.leaveOffice, ({ batch }) => oneRow(batch, membros.leaveOffice())),

    route(contract.stayInOffice, ({ batch }) => oneRow(batch, membros.stayInOffice())),

    route(contract.changeMemberRole, ({ batch, input: { role, versao }, params: { id } }) =>
      editedRow(batch, membros.setMemberRole(id, versao, role), membros.oneMember(id)),
    ),

    route(contract.removeMember, ({ batch, params: { id } }) => oneRow(batch, membros.deleteMember(id))),
  ];
}
