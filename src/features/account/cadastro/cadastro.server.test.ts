import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf } from '../../../../tests/support/servers/cookies.ts';
import { mailedCode, mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { me, signIn, type SignedIn } from '../../../shared/session.ts';
import { otpRequest, otpVerify, recover, reset } from '../auth/recovery.contract.ts';
import { resend, signUp, verify } from './sign-up.contract.ts';

let server: TestServer;
const nobody = () => server.as(null);
const newEmail = () => `${randomUUID().slice(0, 13)}@exemplo.com`;
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

  describe('another sign-up with the same address, at the same moment', () => {
    let other: pg.Client;
    beforeEach(async () => {
      other = new pg.Client({ connectionString: server.superuserUrl });
      await other.connect();
    });
    afterEach(() => other.end());
    const waiting = (howMany: number) =>
      expect
        .poll(async () => {
          const [row] = await server.rows<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return row!.n;
        })
        .toBe(howMany);
    const theirs = 'a-senha-de-outro';
    const again = (email: string) =>
      nobody().call(signUp, { email, password: theirs, data: { full_name: 'Outro Nome' } });

    test('leaves no password confirmed that was not compared: the link asks once more', async () => {
      const [email, prepared] = [await register(), newEmail()];
      await again(prepared);
      const token = await mailedToken(server, email);
      await other.query('begin');
      await other.query(
        'update users set password_hash = (select x.password_hash from users x where x.email = $2) where email = $1',
        [email, prepared],
      );
      const verifying = nobody().call(verify, { token, password });
      await waiting(1);
      await other.query('commit');
      expect((await verifying).problem.code).toBe('auth.sign_up_password');
      expect([(await enter(email)).status, (await enter(email, theirs)).status]).toEqual([401, 401]);
      expect((await nobody().call(verify, { token, password: 'a-senha-da-dona', replace: true })).status).toBe(200);
    });

    test('changes nothing of an account that was verified while it waited', async () => {
      const email = await register();
      const token = await mailedToken(server, email);
      await other.query('begin');
      await other.query('select from users where email = $1 for update', [email]);
      const verifying = nobody().call(verify, { token, password });
      await waiting(1);
      const signing = again(email);
      await waiting(2);
      await other.query('commit');
      expect([(await verifying).status, (await signing).status]).toEqual([200, 202]);
      expect([(await enter(email)).status, (await enter(email, theirs)).status]).toEqual([200, 401]);
      expect((await queuedMails(server, email)).map(({ template }) => template)).toEqual(['verify', 'sign-up-known']);
    });
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

describe('recovery and codes by mail', () => {
  test('the link sets a new password, once, and ends every session', async () => {
    const person = await server.user();
    await nobody().call(recover, { email: person.email.toUpperCase() });
    const token = await mailedToken(server, person.email);
    expect((await nobody().call(reset, { token, password: 'depois-da-troca' })).status).toBe(200);
    expect((await server.as(person).call(me, {})).status).toBe(401);
    expect((await enter(person.email, 'depois-da-troca')).status).toBe(200);
    expect((await enter(person.email, server.password)).status).toBe(401);
    expect((await nobody().call(reset, { token, password: 'outra-vez' })).problem.code).toBe('auth.link');
    expect((await queuedMails(server, person.email)).map(({ template }) => template)).toEqual([
      'recover',
      'password-changed',
    ]);
  });

  test('a code by mail enters, once; a newer one replaces it', async () => {
    const person = await server.user();
    await nobody().call(otpRequest, { email: person.email });
    const first = await mailedCode(server, person.email);
    await nobody().call(otpRequest, { email: person.email });
    const second = await mailedCode(server, person.email);
    const { email } = person;
    if (first !== second) expect((await nobody().call(otpVerify, { email, code: first })).status).toBe(422);
    const answer = await nobody().call(otpVerify, { email, code: ` ${second.slice(0, 3)} ${second.slice(3)}` });
    expect(answer.status).toBe(200);
    expect((await nobody().call(otpVerify, { email, code: second })).problem.code).toBe('auth.code');
  });

  test('of guesses at the same moment five are looked at, and then the right code is too late', async () => {
    const { email } = await server.user();
    await nobody().call(otpRequest, { email });
    const code = await mailedCode(server, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => nobody().call(otpVerify, { email, code: wrong })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const [row] = await server.rows<{ attempts: number }>(
      `select attempts from auth_codes c join users u on u.id = c.user_id where u.email = $1 and c.purpose = 'otp'`,
      [email],
    );
    expect(row!.attempts).toBe(5);
    expect((await nobody().call(otpVerify, { email, code })).status).toBe(422);
  });

  test('wrong ones are failed sign-ins in the log, an unknown address only as a keyed hash', async () => {
    const [person, unknown] = [await server.user(), newEmail()];
    await server.rows(`delete from platform_events where acao = 'LOGIN_FAILED'`);
    for (const email of [person.email.toUpperCase(), unknown])
      expect((await nobody().call(otpVerify, { email, code: '000000' })).status).toBe(422);
    const events = await server.rows<{ user_id: string | null; detalhe: unknown }>(
      `select user_id, entidade, detalhe from platform_events where acao = 'LOGIN_FAILED' order by "timestamp"`,
    );
    expect(events).toEqual([
      { user_id: person.id, entidade: 'sessions', detalhe: null },
      { user_id: null, entidade: 'sessions', detalhe: { conta: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
  });

  test('an address that was never verified gets its confirmation link, not a code', async () => {
    const email = await register();
    await nobody().call(otpRequest, { email });
    expect((await queuedMails(server, email)).map(({ template }) => template)).toEqual(['verify', 'verify']);
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

describe('sign-in', () => {
  test('of a hundred wrong passwords at once over two servers seven of one network are evaluated; a signed-in person stays in', async () => {
    const person = await server.user();
    const second = await server.another();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const { origin } = n % 2 ? second : server;
        return fetch(origin + signIn.path, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${n}` },
          body: JSON.stringify({ email: person.email, password: `errada-${n}` }),
        }).then(({ status, headers }) => ({ status, retry: headers.get('retry-after') }));
      }),
    );
    await second.stop();
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
    expect(answers.filter(({ status, retry }) => status === 429 && Number(retry) > 0)).toHaveLength(93);
    const failed = await server.rows(`select 1 from platform_events where acao = 'LOGIN_FAILED' and user_id = $1`, [
      person.id,
    ]);
    expect(failed).toHaveLength(7);
    expect((await enter(person.email, server.password)).status).toBe(429);
    expect((await server.as(person).call(me, {})).status).toBe(200);
  });

  test('known and unknown addresses meet the same limit after the same count', async () => {
    const count = async (email: string) => {
      const statuses: number[] = [];
      while (statuses.at(-1) !== 429 && statuses.length < 50) statuses.push((await enter(email, 'errada')).status);
      return statuses;
    };
    const known = await count((await server.user()).email);
    expect(known).toEqual([...Array<number>(7).fill(401), 429]);
    expect(await count(newEmail())).toEqual(known);
  });

  test('an unknown address is in the log only as a keyed hash', async () => {
    const email = newEmail();
    await enter(email);
    const [event] = await server.rows<{ detalhe: { conta: string } }>(
      `select detalhe from platform_events where acao = 'LOGIN_FAILED' and user_id is null order by "timestamp" desc limit 1`,
    );
    expect(event!.detalhe.conta).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(event)).not.toContain(email.split('@')[0]);
  });
});

test('an installation by invitation takes no sign-up, and says so', async () => {
  const closed = await startTestServer({ accounts: { signup: 'invite', passwordMin: 12 } });
  const answer = await closed.as(null).call(signUp, { email: newEmail(), password, data: { full_name: 'x' } });
  expect([answer.status, answer.problem.code]).toEqual([403, 'auth.signup_closed']);
  expect((await closed.request('GET', '/api/auth/options')).body).toEqual({ signup: 'invite', password_min: 12 });
  await closed.stop();
});
