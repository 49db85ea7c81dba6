import { execFileSync } from 'node:child_process';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, eachTestInAStep } from '../../../../tests/support/servers/authenticator.ts';
import { cookieOf } from '../../../../tests/support/servers/cookies.ts';
import { needs } from '../../../../tests/support/services/debian.ts';
import { mailedCode } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import type { AnyEndpoint, CallOutput } from '../../../shared/contract.ts';
import { me, myMemberships, refresh, type SignedIn, signIn, signOut } from '../../../shared/session.ts';
import { changePassword, getAccount } from '../conta/conta.contract.ts';
import { otpRequest, otpVerify } from './recovery.contract.ts';
import { totpConfirm, totpDisable, totpEnroll, totpRecoveryCodes, totpVerify } from './second-factor.contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
eachTestInAStep();

const send = async <E extends AnyEndpoint>(endpoint: E, body: object, cookie?: string) => {
  const answer = await server.request(endpoint.method, endpoint.path, {
    cookie,
    ...(endpoint.method !== 'GET' && { body }),
  });
  return { ...answer, body: answer.body as CallOutput<E> };
};

/** Switches it on with the code of one step ago, so that the present one is still unused. */
async function enrolled(): Promise<{ person: User; secret: string; codes: string[] }> {
  const person = await server.user();
  const { secret } = (await send(totpEnroll, { password: server.password }, person.cookie)).body;
  const answer = await send(totpConfirm, { code: codeOf(secret, -1) }, person.cookie);
  expect(answer.status).toBe(200);
  return { person, secret, codes: answer.body.recovery_codes };
}
async function passwordOnly(person: User): Promise<string> {
  const answer = await send(signIn, { email: person.email, password: server.password });
  expect([answer.status, answer.body]).toEqual([200, { second_factor: 'code' }]);
  return cookieOf(answer.headers)!;
}

describe('a session that has only passed the password', () => {
  test('opens nothing, lives on by no refresh, and reaches no other session', async () => {
    const { person } = await enrolled();
    const cookie = await passwordOnly(person);
    const office = await server.office({ admin: person });
    for (const endpoint of [me, myMemberships, getAccount]) expect((await send(endpoint, {}, cookie)).status).toBe(401);
    expect((await send(refresh, { idle_seconds: 0 }, cookie)).status).toBe(401);
    expect((await server.request('GET', `/api/tenants/${office.id}/setores`, { cookie })).status).toBe(401);
    expect((await send(totpEnroll, { password: server.password }, cookie)).status).toBe(409);
    await send(signOut, { scope: 'global' }, cookie);
    expect((await server.as(person).call(me, {})).status).toBe(200);
  });

  test('enters with a code, under a new token', async () => {
    const { person, secret } = await enrolled();
    const cookie = await passwordOnly(person);
    const answer = await send(totpVerify, { code: codeOf(secret) }, cookie);
    expect([answer.status, (answer.body as SignedIn).user.id]).toEqual([200, person.id]);
    const next = cookieOf(answer.headers)!;
    expect(next).not.toBe(cookie);
    expect((await send(me, {}, next)).status).toBe(200);
    expect((await send(me, {}, cookie)).status).toBe(401);
  });

  test('waits ten minutes, no longer', async () => {
    const { person, secret } = await enrolled();
    const cookie = await passwordOnly(person);
    await server.rows(`update sessions set created_at = now() - interval '11 minutes' where second_factor_pending`);
    expect((await send(totpVerify, { code: codeOf(secret) }, cookie)).status).toBe(401);
  });

  test('is what a code by mail leads to as well', async () => {
    const { person } = await enrolled();
    await send(otpRequest, { email: person.email });
    const answer = await send(otpVerify, { email: person.email, code: await mailedCode(server, person.email) });
    expect(answer.body).toEqual({ second_factor: 'code' });
  });
});

describe('codes', () => {
  test('of one step before and after the present are accepted, further ones not', async () => {
    const { person, secret } = await enrolled();
    for (const [steps, status] of [
      [3, 422],
      [-3, 422],
      [1, 200],
    ] as const)
      expect((await send(totpVerify, { code: codeOf(secret, steps) }, await passwordOnly(person))).status).toBe(status);
  });

  test('a code twice is refused, also at the same moment', async () => {
    const { person, secret } = await enrolled();
    const cookies = await Promise.all(Array.from({ length: 5 }, () => passwordOnly(person)));
    const code = codeOf(secret);
    const answers = await Promise.all(cookies.map((cookie) => send(totpVerify, { code }, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('are tried five times a quarter of an hour, also at the same moment and over new sign-ins', async () => {
    const { person, secret } = await enrolled();
    const cookies = [await passwordOnly(person), await passwordOnly(person)];
    const wrong = codeOf(secret) === '123456' ? '123457' : '123456';
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(totpVerify, { code: wrong }, cookies[n % 2])),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await send(totpVerify, { code: codeOf(secret) }, cookies[0])).status).toBe(429);
    expect((await send(me, {}, person.cookie)).status).toBe(200);
  });

  test('that are wrong at sign-in, of the app or for recovery, are failed sign-ins in the log', async () => {
    const { person, secret } = await enrolled();
    const cookie = await passwordOnly(person);
    for (const code of [codeOf(secret, 5), 'AAAA-BBBB'])
      expect((await send(totpVerify, { code }, cookie)).problem.code).toBe('auth.code');
    const events = await server.rows(
      `select entidade, detalhe from platform_events where acao = 'LOGIN_FAILED' and user_id = $1`,
      [person.id],
    );
    const event = { entidade: 'sessions', detalhe: { segundo_fator: true } };
    expect(events).toEqual([event, event]);
  });

  test('of oathtool are accepted, once', async (context) => {
    await needs(context, 'oathtool');
    const { person, secret } = await enrolled();
    const code = execFileSync('oathtool', ['--totp', '-b', secret], { encoding: 'utf8' }).trim();
    expect((await send(totpVerify, { code }, await passwordOnly(person))).status).toBe(200);
    expect((await send(totpVerify, { code }, await passwordOnly(person))).problem.code).toBe('auth.code');
  }, 300_000);

  test('ten recovery codes, each once', async () => {
    const { person, codes } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    // too many for a bare hash to be guessed back (ASVS 5.0, 6.5.2: 112 bits)
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){5}[2-9A-HJKMNP-Z]{4}$/);
    const code = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const [first, second] = [await passwordOnly(person), await passwordOnly(person)];
    const answers = await Promise.all([first, second].map((cookie) => send(totpVerify, { code }, cookie)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const own = await send(getAccount, {}, cookieOf(answers.find(({ status }) => status === 200)!.headers));
    expect(own.body).toMatchObject({ second_factor: true, recovery_codes: 9 });
  });

  test('the secret is sealed and recovery codes are hashed', async () => {
    const { person, secret, codes } = await enrolled();
    const [row] = await server.rows<{ secret: Buffer; hashes: string }>(
      `select totp_secret as secret, (select string_agg(encode(code_hash, 'hex'), ',') from recovery_codes r where r.user_id = u.id) as hashes
         from users u where id = $1`,
      [person.id],
    );
    expect(row!.secret.includes(Buffer.from(Secret.fromBase32(secret).buffer))).toBe(false);
    expect(row!.hashes).not.toContain(Buffer.from(codes[0]!).toString('hex'));
  });
});

describe('switching it on and off', () => {
  test('asks for the password, and shows the QR code of what it says', async () => {
    const person = await server.user();
    const refused = await send(totpEnroll, { password: 'errada' }, person.cookie);
    expect(refused.problem).toMatchObject({ status: 422, code: 'auth.password', errors: [{ field: 'password' }] });
    const { body } = await send(totpEnroll, { password: server.password }, person.cookie);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Gabinete:/);
    expect(body.uri).toContain(`secret=${body.secret}`);
    expect(body.qr.size).toBeGreaterThan(20);
    expect((await send(totpConfirm, { code: '000' }, person.cookie)).problem.code).toBe('auth.code');
    // not on yet: the password alone still enters
    expect((await send(signIn, { email: person.email, password: server.password })).body).toHaveProperty('user');
  });

  test('on ends the other sessions; off needs password and code; new recovery codes replace the old', async () => {
    const person = await server.user();
    const other = await server.signedIn(person.id);
    const { secret } = (await send(totpEnroll, { password: server.password }, person.cookie)).body;
    const on = await send(totpConfirm, { code: codeOf(secret, -1) }, person.cookie);
    expect((await send(me, {}, other.cookie)).status).toBe(401);
    const input = { password: server.password, code: codeOf(secret) };
    const renewed = await send(totpRecoveryCodes, input, person.cookie);
    expect(renewed.status).toBe(200);
    const old = { password: server.password, code: on.body.recovery_codes[0]! };
    expect((await send(totpDisable, old, person.cookie)).problem.code).toBe('auth.code');
    const fresh = { password: server.password, code: renewed.body.recovery_codes[0]! };
    expect((await send(totpDisable, { ...fresh, password: 'errada' }, person.cookie)).problem.code).toBe(
      'auth.password',
    );
    expect((await send(totpDisable, fresh, person.cookie)).status).toBe(200);
    expect((await send(signIn, { email: person.email, password: server.password })).body).toHaveProperty('user');
  });
});

describe('where admins must have a second factor', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ accounts: { requireMfa: 'admins' } });
  });
  afterAll(() => strict?.stop());

  test('they are led to enrol, and nothing else opens until they did', async () => {
    const admin = await strict.user({ role: 'admin' });
    // also a session from before
    expect((await strict.as(admin).call(me, {})).status).toBe(401);
    const entered = await strict.as(null).call(signIn, { email: admin.email, password: strict.password });
    expect(entered.body).toEqual({ second_factor: 'enrol' });
    const cookie = cookieOf(entered.headers)!;
    const post = (endpoint: AnyEndpoint, body: object) => strict.request('POST', endpoint.path, { cookie, body });
    const closed = await strict.request('GET', me.path, { cookie });
    expect(closed.status).toBe(401);
    expect((await post(changePassword, { current_password: 'x', password: 'yyyyyy' })).status).toBe(401);
    const { secret } = (await post(totpEnroll, {})).body as CallOutput<typeof totpEnroll>;
    const confirmed = await post(totpConfirm, { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    const next = cookieOf(confirmed.headers)!;
    expect((await strict.request('GET', me.path, { cookie: next })).status).toBe(200);
    const { recovery_codes } = confirmed.body as CallOutput<typeof totpConfirm>;
    const off = await strict.request('POST', totpDisable.path, {
      cookie: next,
      body: { password: strict.password, code: recovery_codes[0] },
    });
    expect([off.status, off.problem.code]).toEqual([409, 'auth.factor_compulsory']);
  });

  test('others are not asked for one', async () => {
    const person = await strict.user();
    expect((await strict.as(person).call(me, {})).status).toBe(200);
  });
});
