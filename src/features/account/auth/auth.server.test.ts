import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedCode, mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { me, signIn } from '../../../shared/session.ts';
import { otpRequest, otpVerify, recover, reset } from './recovery.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

/** Entering an account that is there: by password, by a code, by a link for a new password. */

let server: TestServer;
const nobody = () => server.as(null);
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => server?.stop());

const enter = (email: string, secret = 'uma-senha-nova') => nobody().call(signIn, { email, password: secret });

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
