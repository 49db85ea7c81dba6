import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { createTenant, listTenants } from './gabinetes.contract.ts';
import { addMember, changeMemberRole, listComembers, listMembers, removeMember } from '../membros/membros.contract.ts';

let server: TestServer;
let second: Awaited<ReturnType<TestServer['another']>>;
let root: User;
let office: Office;

beforeAll(async () => {
  server = await startTestServer();
  second = await server.another();
  root = await server.user({ role: 'admin' });
  office = await server.office();
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

const membershipOf = async (of: Office, person: User) =>
  (
    await server.rows<{ id: string; versao: number; role: string }>(
      'select id, versao, role from memberships where tenant_id = $1 and user_id = $2',
      [of.id, person.id],
    )
  )[0]!;
const fieldsOf = (problem: { errors?: { field: string; message: string }[] }) =>
  Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));

describe('offices', () => {
  test('sent twice under one key one is founded, also for somebody else', async () => {
    const named = await server.user();
    for (const input of [
      { name: 'Uma vez', slug: 'uma-vez' },
      { name: 'Uma vez para outra', slug: 'uma-vez-para-outra', admin_email: named.email },
    ]) {
      const found = () => server.as(root).call(createTenant, input, { headers: { 'idempotency-key': input.slug } });
      const [first, second] = [await found(), await found()];
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
    }
    expect(await server.rows('select template from mails where recipient = $1', [named.email])).toHaveLength(1);
  });
  test('whoever creates one becomes its admin; the identifier is forced into its form', async () => {
    const made = await server.as(root).call(createTenant, { name: 'Gabinete da Ana', slug: ' Gabinete da ÁNA! ' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { slug: 'gabinete-da-ana', member_count: 1, admin_count: 1, founder: root.full_name },
    ]);
    expect((await membershipOf(made.body as unknown as Office, root)).role).toBe('admin');
    const again = await server.as(root).call(createTenant, { name: 'Outro', slug: 'gabinete-da-ana' });
    expect([again.status, again.problem.detail]).toEqual([409, 'Este identificador já está em uso']);
    const empty = await server.as(root).call(createTenant, { name: ' ', slug: '--', admin_email: 'x' });
    expect(fieldsOf(empty.problem)).toEqual({
      name: 'Nome é obrigatório',
      slug: 'Identificador é obrigatório',
      admin_email: 'Email inválido',
    });
  });

  test('a named account becomes the admin instead, in the same transaction; an unknown one leaves nothing', async () => {
    const named = await server.user();
    const mine = server.as(office.admin);
    const made = await mine.call(createTenant, { name: 'Indicado', slug: 'indicado', admin_email: named.email });
    expect(made.status).toBe(201);
    expect((await membershipOf(made.body as unknown as Office, named)).role).toBe('admin');
    const all = (await server.as(root).call(listTenants, {})).body;
    expect(all.find(({ slug }) => slug === 'indicado')!.founder).toBe(office.admin.full_name);
    // who created it does not belong to it, and does not see it
    expect((await mine.call(listTenants, {})).body.map(({ slug }) => slug)).toEqual([office.slug]);
    const nobody = { name: 'Ninguém', slug: 'ninguem', admin_email: 'ninguem@exemplo.com' };
    const lost = await mine.call(createTenant, nobody);
    expect([lost.status, fieldsOf(lost.problem)]).toEqual([
      422,
      {
        admin_email:
          'Não há conta verificada com este e-mail. A pessoa precisa antes criar a conta e confirmar o endereço.',
      },
    ]);
    expect(await server.rows(`select id from tenants where slug = 'ninguem'`)).toEqual([]);
  });

  test('an office’s admin lists their own with its number of members, the platform’s admin all, others none', async () => {
    await server.member(office);
    const gone = await server.member(office);
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
    const own = await server.as(office.admin).call(listTenants, {});
    expect(own.body).toMatchObject([
      { id: office.id, member_count: 2, admin_count: 1, founder: office.admin.full_name },
    ]);
    const [{ n } = { n: 0 }] = await server.rows<{ n: number }>('select count(*)::int as n from tenants');
    expect((await server.as(root).call(listTenants, {})).body).toHaveLength(n);
    for (const role of ['manager', 'attendant'] as const) {
      const person = await server.member(office, role);
      expect((await server.as(person).call(listTenants, {})).status).toBe(403);
      expect((await server.as(person).call(createTenant, { name: 'X', slug: 'x' })).status).toBe(403);
    }
  });
});

describe('members of an office', () => {
  test('are added by exact address, as attendant unless said, and work at once; twice is refused', async () => {
    const of = await server.office();
    const person = await server.user({ full_name: 'Zélia' });
    const call = server.as(of.admin, of);
    const added = await call.call(addMember, { email: person.email.toUpperCase() });
    expect(added.status).toBe(201);
    const list = await call.call(listMembers, {});
    expect(list.body).toMatchObject({ total: 2, admins: 1 });
    expect(list.body.rows.find(({ user_id }) => user_id === person.id)).toMatchObject({
      full_name: 'Zélia',
      email: person.email,
      role: 'attendant',
    });
    const again = await call.call(addMember, { email: person.email });
    expect([again.status, again.problem.detail]).toEqual([409, 'Este usuário já faz parte deste gabinete']);
  });

  test('know each other’s names and usernames, and no more; nobody else does', async () => {
    const of = await server.office();
    const person = await server.member(of, 'attendant', { full_name: 'Zélia' });
    const gone = await server.member(of, 'manager');
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
    const { body } = await server.as(person, of).call(listComembers, {});
    expect(body).toEqual(
      [of.admin, person].map(({ id, full_name, email }) => ({
        id: expect.any(String) as string,
        // by which they are named readers
        user_id: id,
        full_name,
        username: email.split('@')[0],
      })),
    );
    expect((await server.as(root, of).call(listComembers, {})).status).toBe(403);
  });

  test('an address without a verified account is refused, and the attempt is on record', async () => {
    const of = await server.office();
    const waiting = await server.user();
    await server.rows('update users set confirmed_at = null where id = $1', [waiting.id]);
    for (const email of ['ninguem@exemplo.com', waiting.email]) {
      const answer = await server.as(of.admin, of).call(addMember, { email });
      expect([answer.status, fieldsOf(answer.problem)]).toEqual([
        422,
        { email: 'Não há conta verificada com este e-mail' },
      ]);
    }
    const events = await server.rows(`select acao from platform_events where entidade_id = $1`, [of.id]);
    expect(events).toEqual([{ acao: 'DENIED' }, { acao: 'DENIED' }]);
  });

  test('sent twice under one key one is added, and told once; what a key found nobody for is on record each time', async () => {
    const of = await server.office();
    const person = await server.user();
    const add = (email: string) =>
      server.as(of.admin, of).call(addMember, { email }, { headers: { 'idempotency-key': email } });
    const [first, second] = [await add(person.email), await add(person.email)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await server.rows('select template from mails where recipient = $1', [person.email])).toHaveLength(1);
    for (const answer of [await add('nem-esta@exemplo.com'), await add('nem-esta@exemplo.com')])
      expect(answer.status).toBe(422);
    expect(await server.rows(`select acao from platform_events where entidade_id = $1`, [of.id])).toHaveLength(2);
  });

  test('attempts with addresses are limited', async () => {
    const of = await server.office();
    const call = server.as(of.admin, of);
    const statuses = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await call.call(addMember, { email: `n${turn}@exemplo.com` })).status);
    expect([statuses.indexOf(429), statuses.filter((status) => status === 422).length]).toEqual([60, 60]);
  });

  test('a change of role is in the office’s log as ROLE, and needs the version that was read', async () => {
    const of = await server.office();
    const person = await server.member(of);
    const { id } = await membershipOf(of, person);
    const call = server.as(of.admin, of);
    const changed = await call.call(changeMemberRole, { id, role: 'manager', versao: 1 });
    expect(changed.body).toMatchObject({ id, role: 'manager', versao: 2 });
    const stale = await call.call(changeMemberRole, { id, role: 'admin', versao: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    const log = await server.rows(
      `select f.acao, a.user_id, a.antes, a.depois from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao <> 'INSERT'`,
      [id],
    );
    expect(log).toEqual([
      { acao: 'ROLE', user_id: of.admin.id, antes: { role: 'attendant' }, depois: { role: 'manager' } },
    ]);
  });

  test('nobody changes their own role, and tenant and person are not the request’s to say', async () => {
    const of = await server.office();
    await server.member(of, 'admin');
    const { id } = await membershipOf(of, of.admin);
    const call = server.as(of.admin, of);
    const own = await call.call(changeMemberRole, { id, role: 'attendant', versao: 1 });
    expect([own.status, own.problem.code]).toEqual([403, 'memberships.own_role']);
    for (const extra of [{ tenant_id: office.id }, { user_id: root.id }]) {
      const { email } = await server.user();
      const answer = await call.call(addMember, { email, ...extra } as never);
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, Object.keys(extra)[0]]);
    }
  });

  test('removing is for good and at once; another office’s membership is not found', async () => {
    const of = await server.office();
    const person = await server.member(of, 'manager');
    const { id } = await membershipOf(of, person);
    expect((await server.as(office.admin, office).call(removeMember, { id })).status).toBe(404);
    const foreign = { id, role: 'attendant' as const, versao: 1 };
    expect((await server.as(office.admin, office).call(changeMemberRole, foreign)).status).toBe(404);
    expect((await server.as(person, of).call(listMembers, {})).status).toBe(200);
    expect((await server.as(of.admin, of).call(removeMember, { id })).status).toBe(200);
    expect((await server.as(person, of).call(listMembers, {})).status).toBe(403);
    expect(await server.rows('select id from memberships where id = $1', [id])).toEqual([]);
    expect((await server.as(of.admin, of).call(removeMember, { id })).status).toBe(404);
  });

  test('the last admin of an office can neither leave nor be removed', async () => {
    const of = await server.office();
    const { id } = await membershipOf(of, of.admin);
    const alone = await server.as(of.admin, of).call(removeMember, { id });
    expect([alone.status, alone.problem.code]).toEqual([409, 'memberships.last_admin']);
    // whose account is deleted is no admin any more
    const gone = await server.member(of, 'admin');
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
    expect((await server.as(of.admin, of).call(removeMember, { id })).status).toBe(409);
  });

  test('two admins who remove, demote or leave at the same moment over two servers: one stays', async () => {
    for (let round = 0; round < 9; round += 1) {
      const of = await server.office();
      const other = await server.member(of, 'admin');
      const [a, b] = [await membershipOf(of, of.admin), await membershipOf(of, other)];
      const send = (origin: string, by: User, id: string, demote: boolean) =>
        fetch(`${origin}/api/tenants/${of.id}/memberships/${id}`, {
          method: demote ? 'PATCH' : 'DELETE',
          headers: { cookie: by.cookie, origin, ...(demote && { 'content-type': 'application/json' }) },
          body: demote ? JSON.stringify({ role: 'attendant', versao: 1 }) : undefined,
        });
      const kind = round % 3;
      // each the other, by removing or demoting; or both leave
      const answers = await Promise.all([
        send(server.origin, of.admin, kind === 2 ? a.id : b.id, kind === 1),
        send(second.origin, other, kind === 2 ? b.id : a.id, kind === 1),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(200);
      expect([403, 409]).toContain(statuses[1]);
      expect(
        await server.rows(`select id from memberships where tenant_id = $1 and role = 'admin'`, [of.id]),
      ).toHaveLength(1);
    }
  });
});

describe('an admin of the platform without a membership', () => {
  test('sees how many there are, and nobody', async () => {
    const answer = await server.as(root, office).call(listMembers, {});
    expect([answer.status, answer.body.rows]).toEqual([200, []]);
    expect(answer.body).toMatchObject({ admins: 1 });
  });

  test('adds only the first admin of an office that has none', async () => {
    const of = await server.office();
    const { email } = await server.user();
    const add = (input: { email: string; role: 'admin' | 'attendant' }) => server.as(root, of).call(addMember, input);
    expect((await add({ email, role: 'admin' })).status).toBe(403);
    await server.rows('delete from memberships where tenant_id = $1', [of.id]);
    expect((await add({ email, role: 'attendant' })).status).toBe(403);
    expect((await add({ email, role: 'admin' })).status).toBe(201);
    expect((await add({ email: (await server.user()).email, role: 'admin' })).status).toBe(403);
  });

  test('two first admins at the same moment: one', async () => {
    const of = await server.office();
    await server.rows('delete from memberships where tenant_id = $1', [of.id]);
    const people = await Promise.all(Array.from({ length: 4 }, () => server.user()));
    const answers = await Promise.all(
      people.map(({ email }) => server.as(root, of).call(addMember, { email, role: 'admin' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
  });
});
