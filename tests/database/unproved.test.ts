import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choosePassword,
  enterByLink,
  otpRequest,
  otpVerify,
  recover,
  reset,
} from '../../src/features/account/auth/recovery.contract.ts';
import { totpConfirm, totpEnroll } from '../../src/features/account/auth/second-factor.contract.ts';
import { confirmEmail, signUp, verify } from '../../src/features/account/cadastro/sign-up.contract.ts';
import { changeEmail, getAccount, proveEmail } from '../../src/features/account/conta/conta.contract.ts';
import { createConvite } from '../../src/features/account/convites/convites.contract.ts';
import { addMember } from '../../src/features/account/membros/membros.contract.ts';
import { signUpInvited } from '../../src/features/account/convites/invitation.contract.ts';
import { createProfile, updateProfile } from '../../src/features/account/usuarios/usuarios.contract.ts';
import { createTenant } from '../../src/features/account/gabinetes/gabinetes.contract.ts';
import type { AnyEndpoint } from '../../src/shared/contract.ts';
import { me, myMemberships, refresh, signIn } from '../../src/shared/session.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { mailedCode, mailedToken, queuedMails } from '../support/services/mails.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';
import { newEmail } from '../support/office/people.ts';

/** Accounts whose password somebody else chose, whose address nobody proved, and sign-ups that nobody verified. */

let server: TestServer;
let root: User;
let office: Office;
beforeAll(async () => {
  server = await startTestServer();
  root = await server.user({ role: 'admin' });
  office = await server.office();
});
afterAll(() => server?.stop());

const given = 'a senha que o administrador disse';
const chosen = 'uma senha só minha';
const send = (endpoint: AnyEndpoint, body: object, cookie?: string) =>
  server.request(endpoint.method, endpoint.path, { cookie, ...(endpoint.method !== 'GET' && { body }) });
const lives = async (cookie: string | undefined) => (await send(me, {}, cookie)).status === 200;
const enter = (email: string, password: string) => send(signIn, { email, password });

/** An account as an administrator makes it. */
async function made(more: { username?: string; email?: string; role?: 'admin' } = {}) {
  const email = more.email ?? newEmail();
  const values = { full_name: 'Rita Moura', username: email.split('@')[0]!, email, password: given, ...more };
  const answer = await server.as(root).call(createProfile, values);
  return { email, ...answer };
}
const waiting = async (values: { email?: string; username?: string } = {}) => {
  const email = values.email ?? newEmail();
  const data = { full_name: 'Alguém', username: values.username ?? email.split('@')[0]! };
  expect((await send(signUp, { email, password: 'senha de ninguém', data })).status).toBe(202);
  return email;
};
const add = (email: string) => server.as(office.admin, office).call(addMember, { email, role: 'attendant' });

describe('a password that an administrator chose', () => {
  test('opens nothing until the person has chosen their own', async () => {
    const { email } = await made();
    const first = await enter(email, given);
    expect([first.status, first.body]).toEqual([200, { new_password: true }]);
    const cookie = cookieOf(first.headers)!;
    for (const endpoint of [me, myMemberships, getAccount]) expect((await send(endpoint, {}, cookie)).status).toBe(401);
    for (const [endpoint, body] of [
      [refresh, { idle_seconds: 0 }],
      [totpEnroll, {}],
      [proveEmail, {}],
    ] as const)
      expect([endpoint.name, (await send(endpoint, body, cookie)).status]).toEqual([endpoint.name, 401]);

    const same = await send(choosePassword, { password: given }, cookie);
    expect([same.status, same.problem.code]).toEqual([422, 'auth.same_password']);
    const short = await send(choosePassword, { password: '12345' }, cookie);
    expect([short.status, short.problem.errors?.[0]?.field]).toEqual([422, 'password']);
    const done = await send(choosePassword, { password: chosen }, cookie);
    expect([done.status, (done.body as { user: object }).user]).toMatchObject([200, { email }]);
    const next = cookieOf(done.headers)!;
    expect([next === cookie, await lives(next), await lives(cookie)]).toEqual([false, true, false]);
    expect([(await enter(email, given)).status, (await enter(email, chosen)).status]).toEqual([401, 200]);
    // once
    expect((await send(choosePassword, { password: 'mais uma senha' }, next)).status).toBe(401);
  });

  test('comes before setting up a second factor where that is compulsory', async () => {
    const strict = await startTestServer({ accounts: { requireMfa: 'admins' } });
    try {
      const boss = await strict.user({ role: 'admin' });
      await strict.rows(`update users set totp_confirmed_at = now() where id = $1`, [boss.id]);
      const email = newEmail();
      const values = { full_name: 'Rita', username: email, email, password: given, role: 'admin' as const };
      expect((await strict.as(boss).call(createProfile, values)).status).toBe(201);
      const ask = (endpoint: AnyEndpoint, body: object, cookie?: string) =>
        strict.request(endpoint.method, endpoint.path, { cookie, body });
      const cookie = cookieOf((await ask(signIn, { email, password: given })).headers)!;
      const answer = await ask(choosePassword, { password: chosen }, cookie);
      expect(answer.body).toEqual({ second_factor: 'enrol' });
      const next = cookieOf(answer.headers)!;
      expect((await strict.request('GET', me.path, { cookie: next })).status).toBe(401);
      expect((await ask(totpEnroll, {}, next)).status).toBe(200);
      expect((await ask(totpConfirm, { code: '000000' }, next)).problem.code).toBe('auth.code');
    } finally {
      await strict.stop();
    }
  });

  test('is over, too, with the link of the mail and a password of one’s own', async () => {
    const { email } = await made();
    const token = await mailedToken(server, email);
    const entered = await send(verify, { token, password: chosen, replace: true });
    expect([entered.status, await lives(cookieOf(entered.headers))]).toEqual([200, true]);
  });

  test('is not asked of the operator’s own first administrators', async () => {
    expect(await lives(cookieOf((await enter(root.email, server.password)).headers))).toBe(true);
  });
});

describe('an address that nobody proved', () => {
  const account = async () => {
    const { email } = await made();
    const cookie = cookieOf((await enter(email, given)).headers)!;
    const own = cookieOf((await send(choosePassword, { password: chosen }, cookie)).headers)!;
    return { email, cookie: own };
  };
  const provedByMail: Record<string, (of: { email: string; cookie: string }) => Promise<unknown>> = {
    'the link that Minha conta sends': async ({ email, cookie }) => {
      expect((await send(proveEmail, {}, cookie)).status).toBe(202);
      return send(confirmEmail, { token: await mailedToken(server, email), password: chosen });
    },
    'a recovery': async ({ email }) => {
      await send(recover, { email });
      return send(reset, { token: await mailedToken(server, email), password: chosen });
    },
    'a code by mail': async ({ email }) => {
      await send(otpRequest, { email });
      return send(otpVerify, { email, code: await mailedCode(server, email) });
    },
  };

  test('is nobody’s whom an office could add, or name as an admin', async () => {
    const { email, cookie } = await account();
    expect((await send(getAccount, {}, cookie)).body).toMatchObject({ email_proved: false });
    const refused = await add(email);
    expect([refused.status, refused.problem.code]).toEqual([422, 'memberships.account_missing']);
    const found = { name: 'Gabinete', slug: `g-${randomUUID()}`, admin_email: email };
    expect((await server.as(root).call(createTenant, found)).problem.code).toBe('tenants.admin_missing');
  });

  test.each(Object.entries(provedByMail))('is proved by %s', async (_, prove) => {
    const of = await account();
    await prove(of);
    expect((await add(of.email)).status).toBe(201);
  });

  test('is proved by accepting an invitation that was mailed to it', async () => {
    const { email, cookie } = await account();
    await server.as(office.admin, office).call(createConvite, { email, role: 'attendant' });
    const token = await mailedToken(server, email);
    expect((await server.request('POST', '/api/auth/invitation/accept', { cookie, body: { token } })).status).toBe(200);
    expect((await send(getAccount, {}, cookie)).body).toMatchObject({ email_proved: true });
  });

  test('is the new one of a change until its link was followed', async () => {
    const { email, cookie } = await account();
    const next = newEmail();
    await send(changeEmail, { email: next, current_password: chosen }, cookie);
    expect((await add(next)).status).toBe(422);
    await send(confirmEmail, { token: await mailedToken(server, next), password: chosen });
    expect([(await add(next)).status, (await add(email)).status]).toEqual([201, 422]);
  });

  test('is not proved by somebody who reads the mailbox and does not know the account: nobody prepares one for them', async () => {
    const rival = await account();
    const aide = newEmail();
    await send(changeEmail, { email: aide, current_password: chosen }, rival.cookie);
    const link = { token: await mailedToken(server, aide) };
    expect((await send(confirmEmail, link)).problem.errors).toMatchObject([{ field: 'password' }]);
    for (let turn = 0; turn < 5; turn += 1) {
      const guess = await send(confirmEmail, { ...link, password: 'a senha de quem lê' });
      expect([guess.status, guess.problem.code]).toEqual([422, 'auth.password']);
    }
    expect((await send(confirmEmail, { ...link, password: chosen })).problem.code).toBe('auth.link');
    expect([(await add(aide)).status, (await enter(aide, chosen)).status]).toEqual([422, 401]);
  });

  test.each(['code', 'link'] as const)(
    'is proved by a %s by mail, with which the password that others may know is over',
    async (how) => {
      const { email, cookie } = await account();
      await send(otpRequest, { email });
      const entered =
        how === 'code'
          ? await send(otpVerify, { email, code: await mailedCode(server, email) })
          : await send(enterByLink, { token: await mailedToken(server, email) });
      expect([entered.status, entered.body]).toEqual([200, { new_password: true }]);
      // which a mail and the installation's log say, also where the page is closed now
      const over = 'A senha da sua conta no Gabinete deixou de valer';
      const mails = async () => (await queuedMails(server, email)).filter(({ data }) => data.subject === over).length;
      const logged = () =>
        server.rows(
          `select e.detalhe from platform_events e join users u on u.id = e.entidade_id
            where u.email = $1 and e.entidade = 'users' and e.detalhe ? 'ligado'`,
          [email],
        );
      const told = [await mails(), await logged()];
      expect(told).toEqual([1, [{ detalhe: { campo: 'senha', ligado: false } }]]);
      // whoever prepared the account is out, and chooses nothing
      expect([await lives(cookie), (await enter(email, chosen)).status]).toEqual([false, 401]);
      expect((await send(choosePassword, { password: 'de quem preparou' }, cookie)).status).toBe(401);
      const own = await send(choosePassword, { password: 'só da dona da caixa' }, cookieOf(entered.headers)!);
      expect((await send(getAccount, {}, cookieOf(own.headers)!)).body).toMatchObject({ email_proved: true });
      expect([await lives(cookie), (await enter(email, 'só da dona da caixa')).status]).toEqual([false, 200]);
      expect((await add(email)).status).toBe(201);
      // and never again
      await send(otpRequest, { email });
      const later = await send(otpVerify, { email, code: await mailedCode(server, email) });
      expect(later.body).toHaveProperty('user');
      expect([await mails(), await logged()]).toEqual(told);
    },
  );

  test('is not asked for a proof twice', async () => {
    const of = await account();
    await provedByMail['a recovery']!(of);
    const cookie = cookieOf((await enter(of.email, chosen)).headers)!;
    const before = (await queuedMails(server, of.email)).length;
    expect((await send(proveEmail, {}, cookie)).status).toBe(202);
    expect(await queuedMails(server, of.email)).toHaveLength(before);
  });
});

describe('a sign-up that nobody verified', () => {
  test('does not stand in the way of an administrator: neither its address nor its username', async () => {
    const username = `ana${randomUUID().slice(0, 6)}`;
    const email = await waiting({ username });
    const link = await mailedToken(server, email);
    expect((await made({ email, username })).status).toBe(201);
    expect((await enter(email, given)).body).toEqual({ new_password: true });
    expect((await send(verify, { token: link, password: 'senha de ninguém' })).problem.code).toBe('auth.link');
    const another = `bia${randomUUID().slice(0, 6)}`;
    const [first, second] = [await waiting({ username: another }), await made({ username: another })];
    expect([second.status, second.body.username]).toEqual([201, another]);
    // and still is somebody's, by another name
    expect((await send(verify, { token: await mailedToken(server, first), password: 'senha de ninguém' })).status).toBe(
      200,
    );
  });

  test('holds no username against an edit', async () => {
    const username = `caio${randomUUID().slice(0, 6)}`;
    await waiting({ username });
    const { body } = await made();
    const change = { id: body.id, full_name: body.full_name, username, role: body.role, versao: body.versao };
    expect((await server.as(root).call(updateProfile, change)).status).toBe(200);
  });

  test('does not stand in the way of an invitation', async () => {
    const email = await waiting();
    const username = email.split('@')[0]!;
    await server.as(office.admin, office).call(createConvite, { email, role: 'manager' });
    const token = await mailedToken(server, email);
    const joined = await send(signUpInvited, { token, password: chosen, full_name: 'Davi Reis' });
    expect(joined.status).toBe(201);
    expect((joined.body as { profile: object }).profile).toMatchObject({ username, full_name: 'Davi Reis' });
    expect((await enter(email, 'senha de ninguém')).status).toBe(401);
  });

  test('does not stand in the way of a person who changes to their own address', async () => {
    const email = await waiting();
    const person = await server.user();
    await server.as(person).call(changeEmail, { email, current_password: server.password });
    expect(
      (await send(confirmEmail, { token: await mailedToken(server, email), password: server.password })).status,
    ).toBe(200);
    expect((await enter(email, server.password)).status).toBe(200);
  });

  test('is gone after 48 hours, with all that it had', async () => {
    const [old, recent] = [await waiting(), await waiting()];
    const verified = await server.user();
    await server.rows(`update users set created_at = now() - interval '49 hours' where email = any ($1)`, [
      [old, verified.email],
    ]);
    await server.rows(`update users set created_at = now() - interval '47 hours' where email = $1`, [recent]);
    await server.rows('select app.prune_waiting()');
    const left = await server.rows<{ email: string }>('select email from users where email = any ($1)', [
      [old, recent, verified.email],
    ]);
    expect(left.map(({ email }) => email).sort()).toEqual([recent, verified.email].sort());
  });

  test('before the first access does not take its place', async () => {
    const empty = await startTestServer();
    try {
      const data = { full_name: 'Alguém' };
      await empty.as(null).call(signUp, { email: newEmail(), password: 'senha de ninguém', data });
      expect(await empty.rows('select app.has_users() as has')).toEqual([{ has: false }]);
    } finally {
      await empty.stop();
    }
  });
});
