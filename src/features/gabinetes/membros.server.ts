import { foundRow, updatedRow } from '../../server/rows.ts';
import { route } from '../../server/route.ts';
import { withAccount } from './gabinetes.server.ts';
import { addMember, changeMemberRole, listComembers, listMembers, removeMember } from './membros.contract.ts';
import {
  comembers,
  deleteMember,
  insertMember,
  officeCounts,
  officeMembers,
  oneMember,
  setMemberRole,
} from './membros.sql.ts';

export const membrosRoutes = [
  route(listMembers, async ({ batch, input: { after } }) => {
    const [rows, [counts]] = await batch(officeMembers(after), officeCounts());
    return { rows, ...counts! };
  }),

  route(listComembers, async ({ batch, input: { after } }) => (await batch(comembers(after)))[0]),

  route(addMember, ({ batch, person, tenantId, input: { email, role } }) =>
    withAccount({ batch, person, entidade: 'memberships', tenantId }, async (run) =>
      foundRow((await run(insertMember(email, role)))[0]),
    ),
  ),

  route(changeMemberRole, async ({ batch, input: { role, versao }, params: { id } }) => {
    const [updated, rows] = await batch(setMemberRole(id, versao, role), oneMember(id));
    return updatedRow(updated, rows);
  }),

  route(removeMember, async ({ batch, params: { id } }) => {
    const [removed] = await batch(deleteMember(id));
    return foundRow(removed);
  }),
];
