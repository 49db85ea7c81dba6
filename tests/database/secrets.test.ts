import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLink } from '../../src/features/daily/link-calendario/link.contract.ts';
import { otpRequest, otpVerify, recover, reset } from '../../src/features/account/auth/recovery.contract.ts';
import { totpConfirm, totpEnroll, totpVerify } from '../../src/features/account/auth/second-factor.contract.ts';
import { confirmEmail } from '../../src/features/account/cadastro/sign-up.contract.ts';
import { changeEmail, changePassword } from '../../src/features/account/conta/conta.contract.ts';
import type { AnyEndpoint, CallInput } from '../../src/shared/contract.ts';
import { hashToken, newToken } from '../../src/server/accounts/session.ts';
import { me, signIn } from '../../src/shared/session.ts';
import { codeOf, eachTestInAStep } from '../support/servers/authenticator.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { mailedCode, mailedToken } from '../support/services/mails.ts';
import { startTestServer, type TestServer, type User } from '../support/servers/server.ts';
import { newEmail } from '../support/office/people.ts';

/** What was opened or prepared with a password ends when the password does. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());
eachTestInAStep();

const other = 'outra senha bem comprida';
const as = (cookie: string | undefined) => ({
  call: <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) =>
    server.request(endpoint.method, endpoint.path, { cookie, ...(endpoint.method !== 'GET' && { body: input }) }),
});
const lives = async (cookie: string | undefined) => (await as(cookie).call(me, {})).status === 200;
const enter = (email: string, password: string, cookie?: string) => as(cookie).call(signIn, { email, password });
const change = (person: User, code?: string) =>
  server.as(person).call(changePassword, { current_password: server.password, password: other, code });

/** Somebody with a second factor, whose present step is unused. */
async function enrolled(person?: User) {
  person ??= await server.user();
  const { secret } = (await server.as(person).call(totpEnroll, { password: server.password })).body;
  const { body } = await server.as(person).call(totpConfirm, { code: codeOf(secret, -1) });
  return { person, secret, recovery: body.recovery_codes };
}
async function resetTo(email: string, password: string) {
  await as(undefined).call(recover, { email });
  return as(undefined).call(reset, { token: await mailedToken(server, email), password });
}

describe('a change and a reset of the password', () => {
  test.each(['change', 'reset'])(
    '%s: the private calendar addresses answer nothing, and the log says so',
    async (how) => {
      const office = await server.office();
      const person = await server.member(office);
      const { path } = (await server.as(person, office).call(createLink, {})).body;
      expect((await server.request('GET', path)).status).toBe(200);
      if (how === 'change') await change(person);
      else await resetTo(person.email, other);
      expect((await server.request('GET', path)).status).toBe(404);
      const log = await server.rows(
        `select f.autor, a.user_id from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and f.entidade = 'agenda_enderecos' and f.acao = 'DELETE'`,
        [office.id],
      );
      expect(log).toEqual([{ autor: person.full_name, user_id: person.id }]);
    },
  );

  test.each(['change', 'reset'])('%s: a sign-in that waits for its second factor is over', async (how) => {
    const { person, secret } = await enrolled();
    const waiting = cookieOf((await enter(person.email, server.password)).headers);
    if (how === 'change') expect((await change(person, codeOf(secret))).status).toBe(200);
    else await resetTo(person.email, other);
    const late = await as(waiting).call(totpVerify, { code: codeOf(secret, 1) });
    expect([late.status, await lives(waiting)]).toEqual([401, false]);
  });

  test.each(['change', 'reset'])('%s: a change of address that was asked for before is over', async (how) => {
    const person = await server.user();
    const email = newEmail();
    await server.as(person).call(changeEmail, { email, current_password: server.password });
    const token = await mailedToken(server, email);
    if (how === 'change') await change(person);
    else await resetTo(person.email, other);
    expect((await as(undefined).call(confirmEmail, { token, password: server.password })).problem.code).toBe(
      'auth.link',
    );
  });

  test('a sign-in between the check of the old password and its session begins nothing', async () => {
    const person = await server.user();
    const checked = await server.rows<{ password_hash: string }>(`select password_hash from app.find_login($1)`, [
      person.email,
    ]);
    const token = newToken();
    const begin = () =>
      server.rows(`select app.begin_session($1, $2, $3, $4, null, null, 'test')`, [
        person.id,
        checked[0]!.password_hash,
        hashToken(token),
        randomBytes(32),
      ]);
    await change(person);
    await expect(begin()).rejects.toThrow('auth.credentials');
    expect(await lives(`gabinete=${token}`)).toBe(false);
  });

  test('of many sign-ins while the password changes none is left', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await server.user();
      const [, ...answers] = await Promise.all([
        change(person),
        ...Array.from({ length: 6 }, () => enter(person.email, server.password)),
      ]);
      const left = await server.rows(
        `select 1 from sessions where user_id = $1 and ended_at is null and token_hash <> $2`,
        [person.id, hashToken(person.token)],
      );
      expect(left).toEqual([]);
      for (const answer of answers) expect(await lives(cookieOf(answer.headers))).toBe(false);
    }
  });

  test('a code by mail that was right before the change opens nothing after it', async () => {
    const person = await server.user();
    await as(undefined).call(otpRequest, { email: person.email });
    const code = await mailedCode(server, person.email);
    const [entered] = await Promise.all([as(undefined).call(otpVerify, { email: person.email, code }), change(person)]);
    expect(await lives(cookieOf(entered.headers))).toBe(false);
  });
});

describe('a new sign-in', () => {
  test('ends the session that this browser had, and no other', async () => {
    const [person, before] = [await server.user(), await server.user()];
    const elsewhere = (await server.signedIn(before.id)).cookie;
    const entered = await enter(person.email, server.password, before.cookie);
    expect([entered.status, await lives(before.cookie), await lives(elsewhere)]).toEqual([200, false, true]);
    expect(await lives(cookieOf(entered.headers))).toBe(true);
  });

  test('that fails ends nothing', async () => {
    const person = await server.user();
    await enter(person.email, 'errada', person.cookie);
    expect(await lives(person.cookie)).toBe(true);
  });
});

describe('whoever has a second factor', () => {
  test('is asked for it by a change of the password', async () => {
    const { person, secret, recovery } = await enrolled();
    const answer = async (code?: string) => {
      const { status, problem } = await change(person, code);
      return [status, problem.code, problem.errors?.[0]?.field];
    };
    expect(await answer()).toEqual([422, 'auth.code_needed', 'code']);
    expect(await answer('000000')).toEqual([422, 'auth.code', 'code']);
    expect(await answer(recovery[0]!.replace(/./g, 'A'))).toEqual([422, 'auth.code', 'code']);
    expect((await enter(person.email, server.password)).status).toBe(200);
    expect((await answer(codeOf(secret)))[0]).toBe(200);
    // by the same code once only
    const again = await server
      .as(person)
      .call(changePassword, { current_password: other, password: server.password, code: codeOf(secret) });
    expect([again.status, again.problem.code]).toEqual([422, 'auth.code']);
  });

  test('is asked for it by a change of the address', async () => {
    const { person, recovery } = await enrolled();
    const ask = async (code?: string) =>
      (await server.as(person).call(changeEmail, { email: newEmail(), current_password: server.password, code }))
        .status;
    expect([await ask(), await ask('000000'), await ask(recovery[0]!)]).toEqual([422, 422, 202]);
  });

  test('is not passed over by a call that gives none', async () => {
    const { person } = await enrolled();
    const old = server.rows(
      `with who as materialized (select set_config('app.user_id', $1, true))
         select app.change_own_password('x', null, null, null, '{}') from who`,
      [person.id],
    );
    await expect(old).rejects.toThrow('auth.code');
    expect((await enter(person.email, server.password)).status).toBe(200);
  });

  test('cannot be guessed there: five tries in a quarter of an hour', async () => {
    const { person } = await enrolled();
    const answers = await Promise.all(Array.from({ length: 9 }, () => change(person, '000000')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(422),
      ...Array<number>(4).fill(429),
    ]);
    expect(await lives(person.cookie)).toBe(true);
  });
});
