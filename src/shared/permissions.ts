import type { Circle } from './noun.ts';
import { type NounPermission, nouns } from './nouns.ts';

/**
 * Who may do what. A row is an action, a column a kind of person; `docs/permissions.md` is printed from it.
 * Which rows of data an allowed action touches is another question, answered by row security in the database.
 *
 * - yes: allowed · no: refused · any other word: allowed within the limit that the word names.
 * - withPlatform: in that office role, for those who administer the installation as well.
 */
const columns = ['anonymous', 'noMembership', 'attendant', 'manager', 'officeAdmin', 'platformAdmin'] as const;

export type Kind = (typeof columns)[number];
export type MembershipRole = 'admin' | 'manager' | 'attendant';
export type ProfileRole = 'admin' | 'assessor';
type Cell = 'yes' | 'no' | 'own' | 'all' | 'undo' | 'counts' | 'firstAdmin' | 'withPlatform' | 'upTo100';

const row = (...cells: [Cell, Cell, Cell, Cell, Cell, Cell]) => cells;

/** The usual rows: what a noun's own actions name (`noun.ts`).
                                anonymous  no office  attendant  manager  office admin  platform admin */
const circles: Record<Circle, ReturnType<typeof row>> = {
  anyone: row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  members: row('no', 'no', 'yes', 'yes', 'yes', 'no'),
  // attendants what is their own
  membersOwn: row('no', 'no', 'own', 'yes', 'yes', 'no'),
  // attendants so many rows at once
  membersUpTo100: row('no', 'no', 'upTo100', 'yes', 'yes', 'no'),
  managers: row('no', 'no', 'no', 'yes', 'yes', 'no'),
  officeAdmins: row('no', 'no', 'no', 'no', 'yes', 'no'),
};

/** Actions of accounts and offices, and what is about all nouns. */
const own = {
  'auth.enter': row('yes', 'yes', 'yes', 'yes', 'yes', 'yes'),
  'account.own': row('no', 'yes', 'yes', 'yes', 'yes', 'yes'),
  'memberships.mine': row('no', 'yes', 'yes', 'yes', 'yes', 'yes'),
  // saying that one stays in an office, and leaving it
  'membership.own': row('no', 'no', 'yes', 'yes', 'yes', 'no'),
  'live.stream': row('no', 'no', 'yes', 'yes', 'yes', 'no'),
  'profiles.comembers': row('no', 'no', 'yes', 'yes', 'yes', 'no'),
  'tenants.list': row('no', 'no', 'no', 'no', 'own', 'all'),
  'tenants.create': row('no', 'no', 'no', 'no', 'yes', 'yes'),
  'members.list': row('no', 'no', 'no', 'yes', 'yes', 'counts'),
  // by exact address, or by invitation
  'members.add': row('no', 'no', 'no', 'no', 'yes', 'firstAdmin'),
  // change of role, removal, and the invitations that wait
  'members.edit': row('no', 'no', 'no', 'no', 'yes', 'no'),
  // how much an office may hold: numbers, no rows
  'quotas.read': row('no', 'no', 'no', 'no', 'yes', 'counts'),
  'quotas.set': row('no', 'no', 'no', 'no', 'no', 'yes'),
  'profiles.manage': row('no', 'no', 'no', 'no', 'no', 'yes'),
  // suspend, end sessions, reset the second factor: of anybody but oneself
  'profiles.cutOff': row('no', 'no', 'no', 'no', 'no', 'yes'),
  // one of its members, where every admin is suspended
  'tenants.nameAdmin': row('no', 'no', 'no', 'no', 'no', 'yes'),
  'bin.list': row('no', 'no', 'no', 'yes', 'yes', 'no'),
  'bin.restore': row('no', 'no', 'undo', 'yes', 'yes', 'no'),
  // lists as files, and everything about one citizen
  'records.export': row('no', 'no', 'no', 'no', 'yes', 'no'),
  'records.history': row('no', 'no', 'no', 'yes', 'yes', 'no'),
  'auditoria.read': row('no', 'no', 'withPlatform', 'withPlatform', 'withPlatform', 'no'),
  'platform.events': row('no', 'no', 'no', 'no', 'no', 'yes'),
} as const satisfies Record<string, ReturnType<typeof row>>;

export type Permission = keyof typeof own | NounPermission;

const ofNouns = nouns.flatMap(({ permissions = {} }) =>
  Object.entries(permissions).map(([name, circle]) => [name, circles[circle]]),
);
const table = { ...own, ...Object.fromEntries(ofNouns) } as Record<Permission, ReturnType<typeof row>>;

export const permissions = Object.keys(table) as Permission[];
export const kinds = columns;

export function cell(permission: Permission, kind: Kind): Cell {
  return table[permission][columns.indexOf(kind)]!;
}

const kindOfRole: Record<MembershipRole, Kind> = {
  attendant: 'attendant',
  manager: 'manager',
  admin: 'officeAdmin',
};

/** Membership roles that may do this in an office; empty when the action is no office's. */
export function officeRoles(permission: Permission): MembershipRole[] {
  return (Object.keys(kindOfRole) as MembershipRole[]).filter((role) => cell(permission, kindOfRole[role]) !== 'no');
}

/** Whether the office's door opens for this only to people who administer the installation. */
export const needsPlatform = (permission: Permission): boolean =>
  officeRoles(permission).some((role) => cell(permission, kindOfRole[role]) === 'withPlatform');

/** Whether a person may do this at all, for a screen that hides what the server would refuse. */
export function allows(
  permission: Permission,
  person: { profileRole: ProfileRole | null; membershipRole: MembershipRole | null },
): boolean {
  const inOffice = person.membershipRole ? cell(permission, kindOfRole[person.membershipRole]) : 'no';
  if (inOffice === 'withPlatform' ? person.profileRole === 'admin' : inOffice !== 'no') return true;
  if (person.profileRole === 'admin' && cell(permission, 'platformAdmin') !== 'no') return true;
  return cell(permission, person.profileRole ? 'noMembership' : 'anonymous') !== 'no';
}
