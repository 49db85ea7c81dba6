import { sql } from 'kysely';
import { statement, type Statement } from '../../server/db.ts';
import type { MembershipRole } from '../../shared/permissions.ts';
import type { Comember, OfficeMember } from './membros.contract.ts';

/** Memberships are written by definer functions only (0009_administracao.sql). */

export const officeMembers = (): Statement<OfficeMember> =>
  statement(sql<OfficeMember>`select * from app.office_members()`);

/** Row security shows whom: the profiles of the office's members. */
export const comembers = (): Statement<Comember> =>
  statement(sql<Comember>`
    select p.id, p.full_name, p.username from profiles p join memberships m on m.user_id = p.user_id and m.tenant_id = app.tenant_id()
     where p.deleted_at is null order by p.full_name, p.id`);

export const oneMember = (id: string): Statement<OfficeMember> =>
  statement(sql<OfficeMember>`select * from app.office_members() where id = ${id}`);

export const officeCounts = () => statement(sql<{ total: number; admins: number }>`select * from app.office_counts()`);

export const insertMember = (email: string, role: MembershipRole): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select app.add_member(${email}, ${role}) as id`);

export const setMemberRole = (id: string, versao: number, role: MembershipRole): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.change_member_role(${id}, ${versao}, ${role}) as id`);

export const deleteMember = (id: string): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`select id from app.remove_member(${id}) as id`);
