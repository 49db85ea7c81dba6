import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '../../../../tests/support/servers/cookies.ts';
import { mailedToken } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type Office, type TestServer } from '../../../../tests/support/servers/server.ts';
import { hashToken } from '../../../server/accounts/session.ts';
import type { MembershipRole } from '../../../shared/permissions.ts';
import { me, signIn, type SignedIn } from '../../../shared/session.ts';
import { createConvite, removeConvite } from './convites.contract.ts';
import { acceptInvitation, readInvitation, signUpInvited } from './invitation.contract.ts';
import { signUp, verify } from '../cadastro/sign-up.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

let server: TestServer;
let second: Awaited<ReturnType<TestServer['another']>>;

beforeAll(async () => {
  // nobody may sign up without an invitation
  server = await startTestServer({ trustProxy: ['127.0.0.1'], accounts: { signup: 'invite' } });
  second = await server.another();
});
afterAll(async () => {
  await second?.stop();
  await server?.stop();
});

const nobody = () => server.as(null);
const password = 'uma-senha-nova';

async function invite(of: Office, email: string, role: MembershipRole = 'attendant') {
  const { status, body } = await server.as(of.admin, of).call(createConvite, { email, role });
  expect(status).toBe(201);
  return { id: body.id, token: await mailedToken(server, email) };
}
const register = (token: string, more: { username?: string; full_name?: string } = {}) =>
  nobody().call(signUpInvited, { token, full_name: 'Rita Nova', password, ...more });
const membershipsOf = (email: string, of: Office) =>
  server.rows<{ role: string }>(
    'select m.role from memberships m join users u on u.id = m.user_id where lower(u.email) = lower($1) and m.tenant_id = $2',
    [email, of.id],
  );
const logOf = (of: Office) =>
  server.rows(
    `select f.acao, f.entidade, f.autor, a.user_id is not null as by_user from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade in ('convites', 'memberships') order by a."timestamp"`,
    [of.id],
  );

describe('without an account', () => {
  test('the link says who invites to what, and reading it any number of times uses nothing up', async () => {
    const of = await server.office();
    const email = newEmail();
    const { token } = await invite(of, email, 'manager');
    for (let look = 0; look < 3; look += 1) {
      await server.request('GET', `/convite/${token}`);
      const { status, body } = await nobody().call(readInvitation, { token });
      expect([status, body]).toMatchObject([
        200,
        { email, role: 'manager', office: of.name, slug: of.slug, inviter: of.admin.full_name, has_account: false },
      ]);
    }
    expect((await register(token)).status).toBe(201);
  });

  test('name, username and password make a verified account with profile role assessor, a member that is signed in', async () => {
    const of = await server.office();
    const email = newEmail();
    const { token } = await invite(of, email, 'admin');
    const made = await register(token, { username: `rita-${email.slice(0, 6)}` });
    expect(made.status).toBe(201);
    expect(made.body as SignedIn).toMatchObject({
      user: { email },
      profile: { full_name: 'Rita Nova', username: `rita-${email.slice(0, 6)}`, role: 'assessor' },
      memberships: [{ tenant_id: of.id, role: 'admin' }],
      last_tenant_id: of.id,
    });
    expect((await server.request('GET', me.path, { cookie: cookieOf(made.headers)! })).status).toBe(200);
    expect((await nobody().call(signIn, { email, password })).status).toBe(200);
    expect(await logOf(of)).toEqual([
      { acao: 'INSERT', entidade: 'memberships', autor: of.admin.full_name, by_user: false },
      { acao: 'INSERT', entidade: 'convites', autor: of.admin.full_name, by_user: true },
      { acao: 'ACCEPT', entidade: 'convites', autor: 'Rita Nova', by_user: true },
      { acao: 'INSERT', entidade: 'memberships', autor: 'Rita Nova', by_user: true },
    ]);
  });

  test('the username is the part before the @ unless said, and silently gets a number when taken', async () => {
    const name = `ana${randomUUID().slice(0, 6)}`;
    const names = [];
    for (const host of ['a.com', 'b.com']) {
      const { token } = await invite(await server.office(), `${name}@${host}`);
      names.push(((await register(token)).body as SignedIn).profile!.username);
    }
    expect(names).toEqual([name, `${name}2`]);
  });

  test('what is missing is said at once, the shortest password is the installation’s, and the link stays good', async () => {
    const { token } = await invite(await server.office(), newEmail());
    const empty = await nobody().call(signUpInvited, { token, full_name: ' ', password: '' });
    expect(empty.problem.errors!.map(({ field }) => field).sort()).toEqual(['full_name', 'password']);
    const short = await nobody().call(signUpInvited, { token, full_name: 'Rita', password: '12345' });
    expect(short.problem.errors).toEqual([{ field: 'password', message: 'A senha deve ter pelo menos 6 caracteres' }]);
    for (const extra of [{ role: 'admin' }, { email: 'x@exemplo.com' }, { tenant_id: randomUUID() }]) {
      const answer = await nobody().call(signUpInvited, { token, full_name: 'Rita', password, ...extra } as never);
      expect([answer.status, answer.problem.errors![0]!.field]).toEqual([422, Object.keys(extra)[0]]);
    }
    expect((await register(token)).status).toBe(201);
  });

  test('without an invitation the installation still takes no sign-up', async () => {
    const answer = await nobody().call(signUp, { email: newEmail(), password, data: { full_name: 'x' } });
    expect(answer.problem.code).toBe('auth.signup_closed');
  });
});

describe('an account that waits for its verification', () => {
  test('is taken over with a new password: whoever prepared it is out, and its link is void', async () => {
    const open = await startTestServer();
    try {
      const email = newEmail();
      const data = { full_name: 'Impostora', username: 'impostora' };
      await open.as(null).call(signUp, { email, password: 'senha-preparada', data });
      const verification = await mailedToken(open, email);
      const of = await open.office();
      await open.as(of.admin, of).call(createConvite, { email });
      const token = await mailedToken(open, email);
      expect((await open.as(null).call(readInvitation, { token })).body.has_account).toBe(false);
      const made = await open
        .as(null)
        .call(signUpInvited, { token, full_name: 'Rita', username: 'Impostora', password });
      expect([made.status, (made.body as SignedIn).profile]).toMatchObject([
        201,
        { full_name: 'Rita', username: 'Impostora', role: 'assessor' },
      ]);
      const enter = (secret: string) => open.as(null).call(signIn, { email, password: secret });
      expect([(await enter('senha-preparada')).status, (await enter(password)).status]).toEqual([401, 200]);
      const again = await open.as(null).call(verify, { token: verification, password: 'outra-senha', replace: true });
      expect(again.problem.code).toBe('auth.link');
    } finally {
      await open.stop();
    }
  });
});

describe('with an account', () => {
  test('the person accepts and belongs, once, with the role of the invitation', async () => {
    const of = await server.office();
    const person = await server.user({ full_name: 'Zélia' });
    const { token } = await invite(of, person.email.toUpperCase(), 'manager');
    expect((await nobody().call(readInvitation, { token })).body.has_account).toBe(true);
    expect((await nobody().call(acceptInvitation, { token })).status).toBe(401);
    const accepted = await server.as(person).call(acceptInvitation, { token });
    expect([accepted.status, accepted.body]).toEqual([200, { tenant_id: of.id }]);
    expect(await membershipsOf(person.email, of)).toEqual([{ role: 'manager' }]);
    expect((await server.as(person).call(acceptInvitation, { token })).problem.code).toBe('convites.link');
    expect((await logOf(of)).slice(2)).toEqual([
      { acao: 'ACCEPT', entidade: 'convites', autor: 'Zélia', by_user: true },
      { acao: 'INSERT', entidade: 'memberships', autor: 'Zélia', by_user: true },
    ]);
  });

  test('the link makes no second account, and sets no password', async () => {
    const of = await server.office();
    const person = await server.user();
    const { token } = await invite(of, person.email);
    const answer = await register(token);
    expect([answer.status, answer.problem.code]).toEqual([409, 'convites.account_exists']);
    expect((await nobody().call(signIn, { email: person.email, password: server.password })).status).toBe(200);
    expect(await membershipsOf(person.email, of)).toEqual([]);
    // the database asks again: an account may have come between looking and saving
    const made = server.rows('select app.sign_up_invited($1, $2, $3, $4)', [hashToken(token), 'x', 'Rita', 'rita']);
    await expect(made).rejects.toThrow('convites.account_exists');
    expect((await server.as(person).call(acceptInvitation, { token })).status).toBe(200);
  });

  test('somebody else’s invitation is refused, on record, and stays good for its own person', async () => {
    const of = await server.office();
    const [person, other] = [await server.user(), await server.user()];
    const { token } = await invite(of, person.email);
    const answer = await server.as(other).call(acceptInvitation, { token });
    expect([answer.status, answer.problem.code]).toEqual([403, 'convites.other_account']);
    await expect
      .poll(() => server.rows(`select acao from platform_events where user_id = $1 and acao = 'DENIED'`, [other.id]))
      .toHaveLength(1);
    expect((await server.as(person).call(acceptInvitation, { token })).status).toBe(200);
  });

  test('whoever belongs already stays what they are', async () => {
    const of = await server.office();
    const email = newEmail();
    const { token } = await invite(of, email, 'admin');
    const member = await server.member(of, 'attendant');
    // the address became this person's only after they had been added
    await server.rows('update users set email = $2 where id = $1', [member.id, email]);
    expect((await server.as(member).call(acceptInvitation, { token })).status).toBe(200);
    expect(await membershipsOf(email, of)).toEqual([{ role: 'attendant' }]);
    expect(await server.rows('select id from convites where tenant_id = $1', [of.id])).toEqual([]);
  });

  test('a deleted account stays deleted: only the platform’s admins bring it back', async () => {
    const of = await server.office();
    const person = await server.user();
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [person.id]);
    const { token } = await invite(of, person.email);
    for (const answer of [await nobody().call(readInvitation, { token }), await register(token)])
      expect([answer.status, answer.problem.code]).toEqual([409, 'convites.account_deleted']);
  });
});

describe('a link that is not good', () => {
  const refused =
    'Este convite não vale mais. Se você já o aceitou, é só entrar; se não, peça outro ao administrador do gabinete.';

  test('is told in one sentence: unknown, used, withdrawn or expired', async () => {
    const person = await server.user();
    const of = await server.office();
    const used = await invite(of, newEmail());
    await register(used.token);
    const withdrawn = await invite(of, newEmail());
    await server.as(of.admin, of).call(removeConvite, { id: withdrawn.id });
    const expired = await invite(of, newEmail());
    await server.rows(`update convites set expires_at = now() where id = $1`, [expired.id]);
    for (const token of ['nada', used.token, withdrawn.token, expired.token])
      for (const answer of [
        await nobody().call(readInvitation, { token }),
        await register(token),
        await server.as(person).call(acceptInvitation, { token }),
      ])
        expect([answer.status, answer.problem.detail]).toEqual([422, refused]);
  });

  test('is tried a hundred times from one place, and then waits', async () => {
    const headers = { 'x-forwarded-for': '10.8.0.1' };
    const statuses = [];
    for (let turn = 0; turn < 101; turn += 1)
      statuses.push((await nobody().call(readInvitation, { token: `nada-${turn}` }, { headers })).status);
    expect([statuses.indexOf(429), statuses.at(0)]).toEqual([100, 422]);
  });
});

describe('at the same moment, over two servers', () => {
  const post = (origin: string, path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  const origins = () => [server.origin, second.origin, server.origin, second.origin];

  test('four acceptances by an account make one membership', async () => {
    const of = await server.office();
    const person = await server.user();
    const { token } = await invite(of, person.email);
    const statuses = await Promise.all(
      origins().map((origin) => post(origin, acceptInvitation.path, { token }, person.cookie)),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
    expect(await membershipsOf(person.email, of)).toHaveLength(1);
  });

  test('four sign-ups make one account and one membership', async () => {
    const of = await server.office();
    const email = newEmail();
    const { token } = await invite(of, email);
    const body = { token, full_name: 'Rita Nova', password };
    const statuses = await Promise.all(origins().map((origin) => post(origin, signUpInvited.path, body)));
    expect(statuses.sort()).toEqual([201, 422, 422, 422]);
    expect(await server.rows('select id from users where email = $1', [email])).toHaveLength(1);
    expect(await membershipsOf(email, of)).toHaveLength(1);
  });

  test('accepting while the inviter is removed ends in one of the two, never in between', async () => {
    for (let round = 0; round < 4; round += 1) {
      const of = await server.office();
      const inviter = await server.member(of, 'admin');
      const person = await server.user();
      await server.as(inviter, of).call(createConvite, { email: person.email });
      const token = await mailedToken(server, person.email);
      const [membership] = await server.rows<{ id: string }>('select id from memberships where user_id = $1', [
        inviter.id,
      ]);
      const [status] = await Promise.all([
        post(second.origin, acceptInvitation.path, { token }, person.cookie),
        fetch(`${server.origin}/api/tenants/${of.id}/memberships/${membership!.id}`, {
          method: 'DELETE',
          headers: { origin: server.origin, cookie: of.admin.cookie },
        }),
      ]);
      expect([status, (await membershipsOf(person.email, of)).length]).toEqual(status === 200 ? [200, 1] : [422, 0]);
    }
  });
});
