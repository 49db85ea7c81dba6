import { setDemandaStatus } from '../../../src/features/daily/demandas/demandas.contract.ts';
import {
  addMember,
  changeMemberRole,
  listMembers,
  removeMember,
} from '../../../src/features/account/membros/membros.contract.ts';
import type { AnyEndpoint } from '../../../src/shared/contract.ts';
import type { MembershipRole } from '../../../src/shared/permissions.ts';
import { Model, type Noun, type OfficeId, type PersonId, type Rec } from './model.ts';
import type { Office, TestServer, User } from '../servers/server.ts';
import { anonymous, cast, endpointsOf, flipped, inputs, offices, platform, type Step } from './steps.ts';

type Row = { id: string };
type Answer = { status: number; ids?: string[] };

const idsOf = (body: unknown): string[] =>
  (Array.isArray(body) ? (body as Row[]) : (body as { rows: Row[] }).rows).map(({ id }) => id);

/** Product and model side by side, for one run: three new offices, new people. */
export class World {
  readonly #server: TestServer;
  readonly #model = new Model(anonymous, platform);
  readonly #people: (User | null)[];
  readonly #offices: Office[];
  #phones = 0;

  private constructor(server: TestServer, people: (User | null)[], made: Office[]) {
    this.#server = server;
    this.#people = people;
    this.#offices = made;
  }

  static async begin(server: TestServer): Promise<World> {
    const people = await Promise.all(cast.map((_, n) => server.user({ full_name: `Pessoa ${n}` })));
    const made = await Promise.all([0, 1, 2].map((n) => server.office({ admin: people[n]! })));
    const world = new World(server, [...people, await server.user({ role: 'admin' }), null], made);
    await Promise.all(
      cast.flatMap((roles, person) =>
        roles
          .slice(person < offices ? 1 : 0)
          .map(([office, role]) =>
            server.rows('insert into memberships (user_id, tenant_id, role) values ($1, $2, $3)', [
              people[person]!.id,
              made[office]!.id,
              role,
            ]),
          ),
      ),
    );
    for (const office of made.keys()) await world.#learnMembers(office);
    return world;
  }

  /** Does a step; says what the model expected and what the product answered. */
  async take(step: Step): Promise<{ expected: Answer; actual: Answer; said: string }> {
    const members = this.#model.members(step.office);
    const person = step.insider ? members[step.who % members.length]!.person : step.who % this.#people.length;
    const { expected, actual, id = '' } = await this.#do(step, person);
    const name = person === anonymous ? 'anonymous' : person === platform ? 'platform admin' : `person ${person}`;
    const role = this.#model.roleOf(person, step.office) ?? 'no member';
    return { expected, actual, said: `${name} (${role}) in office ${step.office}: ${step.act} ${step.noun} ${id}` };
  }

  /** Ids that differ between model and product in any list of any office, as an admin sees them. */
  async differences(): Promise<string[]> {
    const found: string[] = [];
    for (const [office] of this.#offices.entries())
      for (const noun of Object.keys(endpointsOf) as Noun[]) {
        const admin = this.#model.members(office).find(({ role }) => role === 'admin')!.person;
        const { ids = [] } = await this.#list(admin, noun, office);
        const expected = this.#model.visible(noun, office);
        if (ids.sort().join() !== expected.sort().join()) found.push(`office ${office}: ${noun}`);
      }
    return found;
  }

  async #do(step: Step, person: PersonId): Promise<{ expected: Answer; actual: Answer; id?: string }> {
    const { noun, office, pick } = step;
    const model = this.#model;
    switch (step.act) {
      case 'create':
        return this.#create(step, person);
      case 'update':
        return this.#update(step, person);
      case 'list':
        return {
          expected: { status: model.refusal(person, office) ?? 200, ids: model.visible(noun, office) },
          actual: await this.#list(person, noun, office),
        };
      case 'remove':
      case 'restore': {
        const target = step.act === 'restore' ? flipped(step.target) : step.target;
        const id = model.pick(noun, office, target, pick);
        const actual = await this.#call(person, office, endpointsOf[noun][step.act], { id });
        return { expected: { status: model[step.act](person, noun, office, id) }, actual, id };
      }
      case 'get': {
        const read = endpointsOf[noun].get ? noun : 'municipes';
        const id = model.pick(read, office, step.target, pick);
        const actual = await this.#call(person, office, endpointsOf[read].get!, { id });
        return { expected: { status: model.get(person, read, office, id) }, actual, id };
      }
      case 'status': {
        const id = model.pick('demandas', office, step.target, pick);
        const actual = await this.#call(person, office, setDemandaStatus, { id, status: 'RESOLVIDO' });
        return { expected: { status: model.status(person, office, id) }, actual, id };
      }
      default:
        return this.#membership(step, person);
    }
  }

  async #create(step: Step, person: PersonId) {
    const { noun, office } = step;
    const municipe = this.#model.pick('municipes', office, step.ref, step.pick);
    const setor = this.#model.pick('setores', office, 'own', step.pick);
    const refs: Record<Noun, [Noun, string][]> = {
      setores: [],
      equipe: [],
      municipes: [],
      demandas: [
        ['municipes', municipe],
        ['setores', setor],
      ],
      agenda: [['municipes', municipe]],
    };
    const ref = noun === 'demandas' ? setor : noun === 'agenda' ? municipe : undefined;
    const phone = noun === 'municipes' ? this.#phone(step) : undefined;
    const record = { noun, office, ref, phone };
    const status = this.#model.create(person, record, refs[noun]);
    const input = { ...inputs[noun](ref, phone), ...(noun === 'demandas' && { municipe_id: municipe }) };
    const actual = await this.#call(person, office, endpointsOf[noun].create, input);
    if (actual.status === 201 && actual.id) this.#model.created(actual.id, record);
    return { expected: { status }, actual };
  }

  async #update(step: Step, person: PersonId) {
    const { noun, office } = step;
    const id = this.#model.pick(noun, office, step.target, step.pick);
    const found = this.#model.records.find((one) => one.id === id);
    const versao = (found?.versao ?? 1) + (step.stale ? 1 : 0);
    const refNoun = noun === 'demandas' ? 'setores' : 'municipes';
    const hasRef = noun === 'demandas' || noun === 'agenda';
    const ref = hasRef ? this.#model.pick(refNoun, office, step.ref, step.pick) : undefined;
    const phone =
      noun === 'municipes' ? (step.takenPhone ? this.#phone(step) : (found?.phone ?? this.#phone(step))) : undefined;
    const input = { ...inputs[noun](ref, phone), id, versao };
    const expected = { status: this.#model.update(person, noun, office, id, { versao, ref, phone }) };
    return { expected, actual: await this.#call(person, office, endpointsOf[noun].update, input), id };
  }

  async #membership(step: Step, person: PersonId) {
    const { office, role } = step;
    const id = this.#model.pickMembership(office, step.target, step.pick);
    const versao = (this.#model.memberships.find((one) => one.id === id)?.versao ?? 1) + (step.stale ? 1 : 0);
    if (step.act === 'listMembers') {
      const { status, body } = await this.#request(person, office, listMembers, {});
      const ids = status === 200 ? idsOf(body) : undefined;
      return { expected: this.#model.listMembers(person, office), actual: { status, ids } };
    }
    if (step.act === 'changeRole') {
      const expected = { status: this.#model.changeRole(person, office, id, versao, role) };
      return { expected, actual: await this.#call(person, office, changeMemberRole, { id, role, versao }), id };
    }
    if (step.act === 'removeMember') {
      const expected = { status: this.#model.removeMember(person, office, id) };
      return { expected, actual: await this.#call(person, office, removeMember, { id }), id };
    }
    const whom = step.pick % cast.length;
    const expected = { status: this.#model.addMember(person, office, whom) };
    const actual = await this.#call(person, office, addMember, { email: this.#people[whom]!.email, role });
    if (actual.status === 201) await this.#learnMembers(office);
    return { expected, actual };
  }

  async #list(person: PersonId, noun: Noun, office: OfficeId): Promise<Answer> {
    const days = { de: '2026-06-01', ate: '2026-06-30' };
    const { list } = endpointsOf[noun];
    const { status, body } = await this.#request(person, office, list, noun === 'agenda' ? days : {});
    return { status, ids: status === 200 ? idsOf(body) : undefined };
  }

  #request(person: PersonId, office: OfficeId, endpoint: AnyEndpoint, input: object) {
    return this.#server.as(this.#people[person]!, this.#offices[office]).call(endpoint, input as never);
  }

  async #call(person: PersonId, office: OfficeId, endpoint: AnyEndpoint, input: object) {
    const { status, body } = await this.#request(person, office, endpoint, input);
    return { status, id: (body as Partial<Row>).id };
  }

  /** A new one, or one that a citizen of the office has, or had. */
  #phone({ office, takenPhone, target, pick }: Step): string {
    const used = this.#model.records.filter(
      (one): one is Rec & { phone: string } =>
        one.office === office && one.phone !== undefined && (target === 'deleted') === (one.deletedBy !== null),
    );
    if (takenPhone && used.length > 0) return used[pick % used.length]!.phone;
    return `119${String((this.#phones += 1)).padStart(8, '0')}`;
  }

  /** Their ids are the product's to give. */
  async #learnMembers(office: OfficeId): Promise<void> {
    const rows = await this.#server.rows<{ id: string; user_id: string; role: MembershipRole; versao: number }>(
      'select id, user_id, role, versao from memberships where tenant_id = $1',
      [this.#offices[office]!.id],
    );
    const known = new Set(this.#model.memberships.map(({ id }) => id));
    for (const { user_id, ...row } of rows) {
      const person = this.#people.findIndex((one) => one?.id === user_id);
      if (!known.has(row.id)) this.#model.memberships.push({ ...row, office, person, gone: false });
    }
  }
}
