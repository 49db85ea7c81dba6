import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { pageAfter, pageOfCall } from '../../../server/database/rows.ts';
import type { MembershipRole } from '../../../shared/permissions.ts';
import { membersMax, type Comember, type OfficeMember } from './membros.contract.ts';

/** Memberships are written by definer functions only. */

export const officeMembers = (after: string | undefined): Statement<OfficeMember> =>
  statement(sql<OfficeMember>`${pageOfCall(sql`app.office_members()`, membersMax, after)}`);

/** Row security shows whom: the profiles of the office's members. */
export const comembers = (after: string | undefined): Statement<Comember> =>
  statement(sql<Comember>`
    select x.id, x.user_id, x.full_name, x.username from profiles x join memberships m on m.user_id = x.user_id and m.tenant_id = app.tenant_id()
     where x.deleted_at is null ${pageAfter('profiles', ['full_name', 'id'], after, membersMax)}`);

export const oneMember = (id: string): Statement<OfficeMember> =>
  statement(sql<OfficeMember>`select * from app.office_members() where id = ${id}`);

export const officeCounts = () => statement(sql<{ total: number; admins: number }>`select * from app.office_counts()`);

export const insertMember = (email: string, role: MembershipRole): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select app.add_member(${email}, ${role}) as id`);

export const leaveOffice = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select app.leave_office() as id`);

export const stayInOffice = (): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select app.stay_in_office() as id`);

export const setMemberRole = (id: string, versao: number, role: MembershipRole): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.change_member_role(${id}, ${versao}, ${role}) as id`);

export const deleteMember = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.remove_member(${id}) as id`);

/** An address that has no account was tried: the address itself is not kept. */
export const unknownAccountEvent = (entidade: string, tenantId: string | null, userId: string) =>
  statement(
    sql`select app.record_event('DENIED', ${userId}, ${entidade}, ${tenantId}, '{"motivo":"conta não encontrada"}')`,
  );
