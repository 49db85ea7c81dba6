import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { me, type Membership } from '../../../shared/session.ts';
import { createTenant } from '../gabinetes/gabinetes.contract.ts';
import { addMember, leaveOffice, listMembers, removeMember, stayInOffice } from './membros.contract.ts';

/** Joining needs to be known: who was added is told, and whoever belongs to an office can leave it. */

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server.stop());

const memberships = async (person: User): Promise<Membership[]> =>
  (await server.as(person).call(me, {})).body.memberships;
const inOffice = (person: User, office: Office) => server.as(person, office);
const mailsTo = ({ email }: User) => queuedMails(server, email);

describe('somebody whom an office adds', () => {
  test('belongs to it at once, is told by mail and by a notice, and stays by saying so', async () => {
    const office = await server.office({ name: 'Gabinete da Rival' });
    const person = await server.user();
    const added = await inOffice(office.admin, office).call(addMember, { email: person.email.toUpperCase() });
    expect(added.status).toBe(201);

    const [membership] = await memberships(person);
    expect(membership).toMatchObject({
      tenant_id: office.id,
      role: 'attendant',
      added_by: office.admin.full_name,
      founder: office.admin.full_name,
    });
    const [mail] = await mailsTo(person);
    expect([mail!.template, mail!.data.subject]).toEqual(['member-added', 'Você foi incluído em “Gabinete da Rival”']);
    expect(mail!.data.text).toContain(
      `${office.admin.full_name} incluiu você em “Gabinete da Rival” (identificador ${office.slug}, criado por ${office.admin.full_name} em `,
    );

    expect((await inOffice(person, office).call(stayInOffice, {})).status).toBe(200);
    expect((await inOffice(person, office).call(stayInOffice, {})).status).toBe(200);
    expect((await memberships(person))[0]!.added_by).toBeNull();
  });

  test('leaves in whatever role, which the office’s log keeps; a notice ends with the membership', async () => {
    const office = await server.office();
    for (const role of ['attendant', 'manager', 'admin'] as const) {
      const person = await server.user();
      await inOffice(office.admin, office).call(addMember, { email: person.email, role });
      expect((await inOffice(person, office).call(leaveOffice, {})).status).toBe(200);
      expect(await memberships(person)).toEqual([]);
      expect((await inOffice(person, office).call(leaveOffice, {})).status).toBe(403);
      const log = await server.rows(
        `select from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
          where a.tenant_id = $1 and f.entidade = 'memberships' and f.acao = 'DELETE' and a.user_id = $2`,
        [office.id, person.id],
      );
      expect(log).toHaveLength(1);
    }
    expect(await server.rows('select from entradas where tenant_id = $1', [office.id])).toEqual([]);
  });

  test('is not told again and again by an office that adds whoever leaves', async () => {
    const office = await server.office();
    const person = await server.user();
    for (let time = 1; time <= 6; time += 1) {
      const { status } = await inOffice(office.admin, office).call(addMember, { email: person.email });
      expect(status).toBe(time <= 5 ? 201 : 429);
      if (time <= 5) await inOffice(person, office).call(leaveOffice, {});
    }
    expect(await memberships(person)).toEqual([]);
    expect(await mailsTo(person)).toHaveLength(5);
  });
});

describe('somebody whom an office is founded for', () => {
  let made = 0;
  async function founded(founder: User, admin_email: string) {
    const slug = `de-outra-pessoa-${(made += 1)}`;
    const answer = await server.as(founder).call(createTenant, { name: 'Gabinete da Rival', slug, admin_email });
    expect(answer.status).toBe(201);
    return { id: answer.body.id, slug } as Office;
  }

  test('is told by mail and by a notice who founded it, and stays by saying so', async () => {
    const { admin: rival } = await server.office();
    const person = await server.user({ full_name: 'Pessoa Indicada' });
    const office = await founded(rival, person.email.toUpperCase());
    const [membership] = await memberships(person);
    expect(membership).toMatchObject({
      tenant_id: office.id,
      role: 'admin',
      added_by: rival.full_name,
      founder: rival.full_name,
    });
    const [mail] = await mailsTo(person);
    expect([mail!.template, mail!.data.subject]).toEqual(['member-added', 'Você foi incluído em “Gabinete da Rival”']);
    expect(mail!.data.text).toContain(
      `${rival.full_name} incluiu você em “Gabinete da Rival” (identificador ${office.slug}, criado por ${rival.full_name} em `,
    );
    expect(mail!.data.text).toContain('como Administrador');

    expect((await inOffice(person, office).call(stayInOffice, {})).status).toBe(200);
    expect((await memberships(person))[0]!.added_by).toBeNull();
    // whoever has said so is its last administrator like any other
    expect((await inOffice(person, office).call(leaveOffice, {})).status).toBe(409);
  });

  test('leaves until then, though nobody else administers it; the installation may name another first admin', async () => {
    const { admin: rival } = await server.office();
    const [person, other] = [await server.user(), await server.user()];
    const office = await founded(rival, person.email);
    expect((await inOffice(person, office).call(leaveOffice, {})).status).toBe(200);
    expect(await memberships(person)).toEqual([]);
    const root = await server.user({ role: 'admin' });
    const input = { email: other.email, role: 'admin' as const };
    expect((await inOffice(root, office).call(addMember, input)).status).toBe(201);
    expect((await memberships(other))[0]).toMatchObject({ added_by: root.full_name, founder: rival.full_name });
  });

  test('is not left behind either as the last admin by whoever added them and went', async () => {
    const office = await server.office();
    const person = await server.user();
    await inOffice(office.admin, office).call(addMember, { email: person.email, role: 'admin' });
    expect((await inOffice(office.admin, office).call(leaveOffice, {})).status).toBe(200);
    expect((await inOffice(person, office).call(leaveOffice, {})).status).toBe(200);
  });

  test('is not told again and again by the same person; whoever names themselves is told nothing', async () => {
    const root = await server.user({ role: 'admin' });
    const person = await server.user();
    for (let time = 1; time <= 5; time += 1) await founded(root, person.email);
    const input = { name: 'Mais um', slug: 'mais-um', admin_email: person.email };
    expect((await server.as(root).call(createTenant, input)).status).toBe(429);
    expect(await server.rows(`select from tenants where slug = 'mais-um'`)).toEqual([]);
    expect(await mailsTo(person)).toHaveLength(5);

    const own = await founded(root, root.email);
    expect((await memberships(root)).find(({ tenant_id }) => tenant_id === own.id)!.added_by).toBeNull();
    expect(await mailsTo(root)).toEqual([]);
  });
});

test('the last administrator cannot leave; of two who leave at once one stays', async () => {
  const office = await server.office();
  const { status, problem } = await inOffice(office.admin, office).call(leaveOffice, {});
  expect([status, problem.code]).toEqual([409, 'memberships.last_admin']);

  const other = await server.member(office, 'admin');
  const answers = await Promise.all([office.admin, other].map((one) => inOffice(one, office).call(leaveOffice, {})));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
  expect(
    await server.rows(`select from memberships where tenant_id = $1 and role = 'admin'`, [office.id]),
  ).toHaveLength(1);
});

test('whoever founded or was invited has no notice; nobody answers another person’s', async () => {
  const office = await server.office();
  const [one, two] = [await server.user(), await server.user()];
  expect((await memberships(office.admin))[0]!.added_by).toBeNull();
  for (const { email } of [one, two]) await inOffice(office.admin, office).call(addMember, { email });
  await inOffice(one, office).call(stayInOffice, {});
  expect((await memberships(two))[0]!.added_by).toBe(office.admin.full_name);
});

test('an office is known by its founder, also after that one has gone', async () => {
  const office = await server.office();
  const founder = office.admin;
  const successor = await server.member(office, 'admin', { full_name: 'Outra Pessoa' });
  const list = await inOffice(successor, office).call(listMembers, {});
  const row = list.body.rows.find(({ user_id }) => user_id === founder.id)!;
  await inOffice(successor, office).call(removeMember, { id: row.id });
  expect((await memberships(successor))[0]!.founder).toBe(founder.full_name);
});

test('an office older than that names the admin who has been there longest, whoever is made admin next', async () => {
  const office = await server.office();
  await server.rows('update tenants set founder_id = null where id = $1', [office.id]);
  const next = await server.user({ full_name: 'Outra Pessoa' });
  await inOffice(office.admin, office).call(addMember, { email: next.email, role: 'admin' });
  expect((await memberships(next))[0]!.founder).toBe(office.admin.full_name);
  expect(await server.rows('select founder_id from tenants where id = $1', [office.id])).toEqual([
    { founder_id: null },
  ]);
});
