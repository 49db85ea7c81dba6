import { randomUUID } from 'node:crypto';
import type { MembershipRole } from '../../../src/shared/permissions.ts';

/**
 * What the product promises about who may do what to which record, in as few words as possible: no database, no HTTP. The
 * property test compares it with the product, step by step.
 */

export const nouns = ['setores', 'equipe', 'municipes', 'demandas', 'agenda'] as const;
export type Noun = (typeof nouns)[number];

/** People by number; the last ones are the anonymous and one who only administers the installation. */
export type PersonId = number;
export type OfficeId = number;

export type Rec = {
  noun: Noun;
  id: string;
  office: OfficeId;
  versao: number;
  /** Who deleted it; null while it is live. */
  deletedBy: PersonId | null;
  phone?: string;
  /** Of a demand its sector, of an appointment its citizen. */
  ref?: string | null;
};
export type Membership = {
  id: string;
  office: OfficeId;
  person: PersonId;
  role: MembershipRole;
  versao: number;
  gone: boolean;
};

/** Which record, or membership, of all that the run has made. */
export const targets = ['own', 'deleted', 'foreign', 'unknown'] as const;
export type Target = (typeof targets)[number];

const everyone: readonly MembershipRole[] = ['attendant', 'manager', 'admin'];

export class Model {
  readonly records: Rec[] = [];
  readonly memberships: Membership[] = [];
  readonly #anonymous: PersonId;
  readonly #platform: PersonId;

  constructor(anonymous: PersonId, platform: PersonId) {
    this.#anonymous = anonymous;
    this.#platform = platform;
  }

  // ── what is there ─────────────────────────────────────────────────────────────────────────────────────────────────
  live = (noun: Noun, office: OfficeId): Rec[] =>
    this.records.filter((one) => one.noun === noun && one.office === office && one.deletedBy === null);
  visible = (noun: Noun, office: OfficeId): string[] => this.live(noun, office).map(({ id }) => id);
  members = (office: OfficeId): Membership[] => this.memberships.filter((one) => one.office === office && !one.gone);
  roleOf = (person: PersonId, office: OfficeId) => this.members(office).find((one) => one.person === person)?.role;
  #find = (noun: Noun, office: OfficeId, id: string, deleted: boolean) =>
    this.records.find(
      (one) => one.noun === noun && one.office === office && one.id === id && (one.deletedBy !== null) === deleted,
    );
  #holder = (office: OfficeId, phone: string | undefined, not?: string) =>
    this.live('municipes', office).find((one) => one.phone === phone && one.id !== not);
  #isLive = (noun: Noun, office: OfficeId, id: string | null | undefined) =>
    id == null || this.#find(noun, office, id, false) !== undefined;

  /** An id of the kind that a step asks for; an unknown one when there is none. */
  pick(noun: Noun, office: OfficeId, target: Target, pick: number): string {
    const fits: Record<Target, (one: Rec) => boolean> = {
      own: (one) => one.office === office && one.deletedBy === null,
      deleted: (one) => one.office === office && one.deletedBy !== null,
      foreign: (one) => one.office !== office,
      unknown: () => false,
    };
    const found = this.records.filter((one) => one.noun === noun && fits[target](one));
    return found[pick % found.length]?.id ?? randomUUID();
  }

  pickMembership(office: OfficeId, target: Target, pick: number): string {
    const fits: Record<Target, (one: Membership) => boolean> = {
      own: (one) => one.office === office && !one.gone,
      deleted: (one) => one.office === office && one.gone,
      foreign: (one) => one.office !== office,
      unknown: () => false,
    };
    const found = this.memberships.filter(fits[target]);
    return found[pick % found.length]?.id ?? randomUUID();
  }

  // ── who may ───────────────────────────────────────────────────────────────────────────────────────────────────────
  /** 401 or 403 for whoever is not let in, else null. */
  refusal(person: PersonId, office: OfficeId, roles = everyone): number | null {
    if (person === this.#anonymous) return 401;
    const role = this.roleOf(person, office);
    return role && roles.includes(role) ? null : 403;
  }

  // ── what happens: each returns the status, and takes note of a success ────────────────────────────────────────────
  create(person: PersonId, record: Omit<Rec, 'id' | 'versao' | 'deletedBy'>, refs: [Noun, string | null][]) {
    const { office, phone } = record;
    const refused = this.refusal(person, office);
    if (refused) return refused;
    if (!refs.every(([noun, id]) => this.#isLive(noun, office, id))) return 422;
    return phone && this.#holder(office, phone) ? 409 : 201;
  }

  created(id: string, record: Omit<Rec, 'id' | 'versao' | 'deletedBy'>): void {
    this.records.push({ ...record, id, versao: 1, deletedBy: null });
  }

  update(person: PersonId, noun: Noun, office: OfficeId, id: string, change: Pick<Rec, 'versao' | 'phone' | 'ref'>) {
    const refused = this.refusal(person, office);
    if (refused) return refused;
    const found = this.#find(noun, office, id, false);
    if (!found) return 404;
    if (found.versao !== change.versao) return 409;
    const refNoun = noun === 'demandas' ? 'setores' : 'municipes';
    // what has not changed may have been deleted meanwhile
    if (change.ref !== found.ref && !this.#isLive(refNoun, office, change.ref)) return 422;
    if (change.phone && this.#holder(office, change.phone, id)) return 409;
    Object.assign(found, change, { versao: found.versao + 1 });
    return 200;
  }

  status(person: PersonId, office: OfficeId, id: string): number {
    const refused = this.refusal(person, office);
    if (refused) return refused;
    const found = this.#find('demandas', office, id, false);
    if (!found) return 404;
    found.versao += 1;
    return 200;
  }

  get(person: PersonId, noun: Noun, office: OfficeId, id: string): number {
    return this.refusal(person, office) ?? (this.#find(noun, office, id, false) ? 200 : 404);
  }

  remove(person: PersonId, noun: Noun, office: OfficeId, id: string): number {
    const refused = this.refusal(person, office);
    if (refused) return refused;
    const found = this.#find(noun, office, id, false);
    if (!found) return 404;
    Object.assign(found, { deletedBy: person, versao: found.versao + 1 });
    return 200;
  }

  restore(person: PersonId, noun: Noun, office: OfficeId, id: string): number {
    const refused = this.refusal(person, office);
    if (refused) return refused;
    const found = this.#find(noun, office, id, true);
    if (!found) return 404;
    // an attendant only takes back what they deleted themselves
    if (this.roleOf(person, office) === 'attendant' && found.deletedBy !== person) return 403;
    if (found.phone && this.#holder(office, found.phone)) return 409;
    Object.assign(found, { deletedBy: null, versao: found.versao + 1 });
    return 200;
  }

  // ── members ───────────────────────────────────────────────────────────────────────────────────────────────────────
  listMembers(person: PersonId, office: OfficeId): { status: number; ids: string[] } {
    const ids = this.members(office).map((one) => one.id);
    const refused = this.refusal(person, office, ['manager', 'admin']);
    // an admin of the installation is told numbers, and nobody's name
    if (refused && person === this.#platform) return { status: 200, ids: [] };
    return { status: refused ?? 200, ids };
  }

  addMember(person: PersonId, office: OfficeId, whom: PersonId): number {
    return this.refusal(person, office, ['admin']) ?? (this.roleOf(whom, office) ? 409 : 201);
  }

  changeRole(person: PersonId, office: OfficeId, id: string, versao: number, role: MembershipRole): number {
    const refused = this.refusal(person, office, ['admin']);
    if (refused) return refused;
    const found = this.members(office).find((one) => one.id === id);
    if (!found) return 404;
    if (found.versao !== versao) return 409;
    if (found.person === person) return 403;
    if (found.role !== role) Object.assign(found, { role, versao: versao + 1 });
    return 200;
  }

  removeMember(person: PersonId, office: OfficeId, id: string): number {
    const refused = this.refusal(person, office, ['admin']);
    if (refused) return refused;
    const found = this.members(office).find((one) => one.id === id);
    if (!found) return 404;
    const admins = this.members(office).filter((one) => one.role === 'admin');
    if (found.role === 'admin' && admins.length === 1) return 409;
    found.gone = true;
    return 200;
  }
}
