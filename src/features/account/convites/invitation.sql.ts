import { sql } from 'kysely';
import { statement } from '../../../server/database/db.ts';
import type { OfficeIdentity } from '../../../shared/identity.ts';
import type { MembershipRole } from '../../../shared/permissions.ts';

type Invitation = {
  email: string;
  role: MembershipRole;
  office: string;
  slug: string;
  inviter: string;
  expires_at: string;
  account: 'none' | 'waiting' | 'active' | 'deleted';
};

export const readInvitation = (token: Buffer) =>
  statement(sql<Invitation>`select * from app.read_invitation(${token})`);

export const invitationIdentity = (token: Buffer) =>
  statement(sql<Pick<OfficeIdentity, 'founder' | 'founded_at'>>`select * from app.invitation_identity(${token})`);

export const acceptInvitation = (token: Buffer) =>
  statement(sql<{ tenant_id: string }>`select app.accept_invitation(${token}) as tenant_id`);

export const signUpInvited = (token: Buffer, passwordHash: string, fullName: string, username: string) =>
  statement(
    sql<{
      user_id: string;
    }>`select app.sign_up_invited(${token}, ${passwordHash}, ${fullName}, ${username}) as user_id`,
  );
