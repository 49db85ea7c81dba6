import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieOf } from '../../../../tests/support/servers/cookies.ts';
import { mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { me, signIn, type SignedIn } from '../../../shared/session.ts';
import { otpRequest, recover } from '../auth/recovery.contract.ts';
import { resend, signUp, verify } from './sign-up.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

let server: TestServer;
const nobody = () => server.as(null);
const password = 'uma-senha-nova';

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => server?.stop());

const register = async (email = newEmail(), data: Record<string, string> = {}) => {
  const answer = await nobody().call(signUp, { email, password, data: { full_name: 'Rita Nova', ...data } });
  expect(answer.status).toBe(202);
  return email;
};
const enter = (email: string, secret = password) => nobody().call(signIn, { email, password: secret });

describe('sign-up', () => {
  test('gives the profile role assessor, whatever the request says, and the username before the @', async () => {
    const email = await register(newEmail(), { role: 'admin' });
    const [profile] = await server.rows(
      'select p.role, p.username, p.full_name from profiles p join users u on u.id = p.user_id where u.email = $1',
      [email],
    );
    expect(profile).toEqual({ role: 'assessor', username: email.split('@')[0], full_name: 'Rita Nova' });
  });

  test('a taken username silently gets a number', async () => {
    const name = `ana${randomUUID().slice(0, 6)}`;
    for (const host of ['a.com', 'b.com']) await register(`${name}@${host}`);
    await register(newEmail(), { username: name });
    const rows = await server.rows<{ username: string }>(
      'select username from profiles where username like $1 order by 1',
      [`${name}%`],
    );
    expect(rows.map(({ username }) => username)).toEqual([name, `${name}2`, `${name}3`]);
  });

  test('unknown keys are refused, and all fields are answered at once', async () => {
    const answer = await server.request('POST', '/api/auth/sign-up', {
      body: { email: 'x', data: { full_name: ' ', admin: true } },
    });
    expect(answer.status).toBe(422);
    expect(answer.problem.errors!.map(({ field }) => field).sort()).toEqual([
      'admin',
      'data.full_name',
      'email',
      'password',
    ]);
  });

  test('the shortest password is the installation’s', async () => {
    const answer = await nobody().call(signUp, { email: newEmail(), password: '12345', data: { full_name: 'x' } });
    expect(answer.problem.errors).toEqual([{ field: 'password', message: 'A senha deve ter pelo menos 6 caracteres' }]);
  });

  test('the address of a deleted account is answered like any other, and its mailbox reads why no link comes', async () => {
    const gone = await server.user();
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
    await register(gone.email);
    const [mail, ...others] = await queuedMails(server, gone.email);
    expect([mail!.template, others]).toEqual(['email-deleted', []]);
    expect(mail!.data.text).toContain('conta que foi excluída');
    expect((await enter(gone.email)).status).toBe(401);
  });

  test('an account that was deleted before anybody had verified it is begun anew', async () => {
    const email = await register();
    await server.rows(
      'update profiles set deleted_at = now() where user_id = (select id from users where email = $1)',
      [email],
    );
    await register(email);
    expect((await nobody().call(verify, { token: await mailedToken(server, email), password })).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
  });

  test('nobody signs in before the address is verified', async () => {
    const email = await register();
    const answer = await enter(email);
    expect([answer.status, answer.problem.code]).toEqual([401, 'auth.credentials']);
  });

  test('the link is built from the configured address, never from the Host header, and a GET consumes nothing', async () => {
    const email = newEmail();
    await server.request('POST', '/api/auth/sign-up', {
      body: { email, password, data: { full_name: 'x' } },
      headers: { 'x-forwarded-host': 'mal.exemplo', 'x-forwarded-proto': 'https', origin: 'https://mal.exemplo' },
    });
    const [mail] = await queuedMails(server, email);
    const text = mail?.data.text ?? '';
    expect(text === '' || text.includes('https://gabinete.exemplo.br/verificar#token=')).toBe(true);
    expect(text).not.toContain('mal.exemplo');
    await register(email);
    expect((await queuedMails(server, email)).at(-1)!.data.html).toContain('https://gabinete.exemplo.br/verificar');
    const token = await mailedToken(server, email);
    for (let look = 0; look < 3; look += 1) await server.request('GET', `/verificar?token=${token}`);
    expect((await nobody().call(verify, { token, password })).status).toBe(200);
  });

  test('the link asks for the sign-up password, and enters', async () => {
    const email = await register();
    const token = await mailedToken(server, email);
    const wrong = await nobody().call(verify, { token, password: 'outra-senha' });
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'auth.sign_up_password']);
    const answer = await nobody().call(verify, { token, password });
    expect([answer.status, (answer.body as SignedIn).user.email]).toEqual([200, email]);
    const cookie = cookieOf(answer.headers)!;
    expect((await server.request('GET', me.path, { cookie })).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
    const again = await nobody().call(verify, { token, password });
    expect([again.status, again.problem.code]).toEqual([422, 'auth.link']);
  });

  test('whoever prepared an account for somebody else’s address does not know its password afterwards', async () => {
    const email = await register();
    const token = await mailedToken(server, email);
    const answer = await nobody().call(verify, { token, password: 'a-senha-da-dona', replace: true });
    expect(answer.status).toBe(200);
    expect((await enter(email)).status).toBe(401);
    expect((await enter(email, 'a-senha-da-dona')).status).toBe(200);
  });

  test('the sign-up password is tried five times at most, also at the same moment', async () => {
    const email = await register();
    const token = await mailedToken(server, email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => nobody().call(verify, { token, password: `errada-${n}` })),
    );
    expect(answers.filter(({ problem }) => problem.code === 'auth.sign_up_password')).toHaveLength(5);
    expect((await nobody().call(verify, { token, password })).problem.code).toBe('auth.link');
    expect((await nobody().call(verify, { token, password: 'a-senha-da-dona', replace: true })).status).toBe(200);
  });

  test('a link is good once, also at the same moment, and for a day', async () => {
    const token = await mailedToken(server, await register());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => nobody().call(verify, { token, password: 'nova-senha', replace: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(422)]);
    const late = await register();
    const lateToken = await mailedToken(server, late);
    await server.rows(
      `update auth_codes set expires_at = now() - interval '1 second' where user_id =
      (select id from users where email = $1)`,
      [late],
    );
    expect((await nobody().call(verify, { token: lateToken, password })).problem.code).toBe('auth.link');
    await nobody().call(resend, { email: late });
    expect((await nobody().call(verify, { token: await mailedToken(server, late), password })).status).toBe(200);
  });

  test('an address that was never verified gets its confirmation link, not a code', async () => {
    const email = await register();
    await nobody().call(otpRequest, { email });
    expect((await queuedMails(server, email)).map(({ template }) => template)).toEqual(['verify', 'verify']);
  });

  test('one-time values are not in the database but in the waiting mail', async () => {
    const email = await register();
    const token = await mailedToken(server, email);
    const found = await server.rows(
      `select 1 from auth_codes where encode(code_hash, 'escape') like '%' || $1 || '%'`,
      [token],
    );
    expect(found).toEqual([]);
  });
});

describe('no answer tells whether an account exists', () => {
  test.for([signUp, resend, recover, otpRequest])('$name answers alike', async (endpoint) => {
    const { email: known } = await server.user();
    const ask = async (email: string) => {
      const body = endpoint === signUp ? { email, password, data: { full_name: 'x' } } : { email };
      const { status, body: text } = await server.request('POST', endpoint.path, { body });
      return [status, text];
    };
    expect(await ask(known)).toEqual([202, { sent: true }]);
    expect(await ask(newEmail())).toEqual([202, { sent: true }]);
    // and both meet the same limit after the same count
    const count = async (email: string) => {
      let n = 1;
      while ((await ask(email))[0] === 202) n += 1;
      return n;
    };
    expect(await count(known)).toBe((await count(newEmail())) - 1);
  });

  test('sign-up with an address that has an account changes nothing there and tells its owner by mail', async () => {
    const person = await server.user();
    await nobody().call(signUp, { email: person.email, password, data: { full_name: 'Impostora' } });
    expect((await queuedMails(server, person.email)).map(({ template }) => template)).toEqual(['sign-up-known']);
    expect((await enter(person.email)).status).toBe(401);
    expect((await enter(person.email, server.password)).status).toBe(200);
  });
});

test('an installation by invitation takes no sign-up, and says so', async () => {
  const closed = await startTestServer({ accounts: { signup: 'invite', passwordMin: 12 } });
  const answer = await closed.as(null).call(signUp, { email: newEmail(), password, data: { full_name: 'x' } });
  expect([answer.status, answer.problem.code]).toEqual([403, 'auth.signup_closed']);
  expect((await closed.request('GET', '/api/auth/options')).body).toEqual({ signup: 'invite', password_min: 12 });
  await closed.stop();
});
