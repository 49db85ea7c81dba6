import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pageOfCall } from '../../../server/database/rows.ts';
import type { MembershipRole } from '../../../shared/permissions.ts';
import { convitesMax, type Convite } from './convites.contract.ts';

/** Invitations are reached by definer functions only. */

export const officeInvitations = (after: string | undefined): Statement<Convite> =>
  statement(sql<Convite>`${pageOfCall(sql`app.office_invitations()`, convitesMax, after)}`);

export const invite = (email: string, role: MembershipRole, token: Buffer) =>
  statement(
    sql<{ id: string; office: string; inviter: string }>`select * from app.invite(${email}, ${role}, ${token})`,
  );

export const withdrawInvitation = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.withdraw_invitation(${id}) as id`);
