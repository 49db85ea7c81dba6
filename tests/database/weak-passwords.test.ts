import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstAccess } from '../../src/features/account/auth/auth.contract.ts';
import { signUpInvited } from '../../src/features/account/convites/invitation.contract.ts';
import { choosePassword, recover, reset } from '../../src/features/account/auth/recovery.contract.ts';
import { signUp, verify } from '../../src/features/account/cadastro/sign-up.contract.ts';
import { changePassword } from '../../src/features/account/conta/conta.contract.ts';
import { createConvite } from '../../src/features/account/convites/convites.contract.ts';
import { createProfile } from '../../src/features/account/usuarios/usuarios.contract.ts';
import { offerFirstAccess } from '../../src/app/server/app.ts';
import { texts } from '../../src/shared/texts.ts';
import type { Problem } from '../../src/shared/contract.ts';
import { endpoints } from '../support/servers/endpoints.ts';
import { mailedToken } from '../support/services/mails.ts';
import { startTestServer, type Office, type TestServer } from '../support/servers/server.ts';
import { newEmail } from '../support/office/people.ts';

/**
 * Wherever somebody chooses a password, in an installation that asks for eight characters or more: a common one is refused,
 * and one that names give away (ASVS 6.2.4, 6.2.11).
 */

let server: TestServer;
let office: Office;

beforeAll(async () => {
  server = await startTestServer({ accounts: { passwordMin: 8 } });
  office = await server.office({ name: 'Gabinete do Jequitibá' });
});
afterAll(() => server?.stop());

type Answered = Promise<{ status: number; problem: Problem }>;
const data = { full_name: 'Zulmira Prado' };
const own = 'zulmira.prado2026';
const ofOffice = 'jequitiba!';

/** Of each endpoint: a way to send it a password as somebody called Zulmira, and what her names give away there. */
const ways: Record<
  string,
  { guessed: string[]; good: number; prepare: () => Promise<(password: string) => Answered> }
> = {
  'auth.signUp': {
    guessed: [own],
    good: 202,
    prepare: async () => (password) => server.as(null).call(signUp, { email: newEmail(), password, data }),
  },
  'auth.verify': {
    guessed: [own],
    good: 200,
    prepare: async () => {
      const email = newEmail();
      await server.as(null).call(signUp, { email, password: 'uma-senha-boa', data });
      const token = await mailedToken(server, email);
      return (password) => server.as(null).call(verify, { token, password, replace: true });
    },
  },
  'auth.reset': {
    guessed: [own, ofOffice],
    good: 200,
    prepare: async () => {
      const { email } = await server.member(office, 'attendant', data);
      await server.as(null).call(recover, { email });
      const token = await mailedToken(server, email);
      return (password) => server.as(null).call(reset, { token, password });
    },
  },
  'auth.password': {
    guessed: [own, ofOffice],
    good: 200,
    prepare: async () => {
      const person = await server.member(office, 'attendant', data);
      return (password) => server.as(person).call(changePassword, { current_password: server.password, password });
    },
  },
  'auth.choosePassword': {
    guessed: [own, ofOffice],
    good: 200,
    prepare: async () => {
      const person = await server.member(office, 'attendant', data);
      await server.rows('update profiles set must_choose_password = true where user_id = $1', [person.id]);
      return (password) => server.request('POST', choosePassword.path, { cookie: person.cookie, body: { password } });
    },
  },
  'auth.invitationSignUp': {
    guessed: [own, ofOffice],
    good: 201,
    prepare: async () => {
      const email = newEmail();
      await server.as(office.admin, office).call(createConvite, { email, role: 'attendant' });
      const token = await mailedToken(server, email);
      return (password) => server.as(null).call(signUpInvited, { token, password, ...data });
    },
  },
  'profiles.create': {
    guessed: [own],
    good: 201,
    prepare: async () => {
      const root = await server.user({ role: 'admin' });
      const email = newEmail();
      return (password) => server.as(root).call(createProfile, { ...data, username: email, email, password });
    },
  },
};

const refusedBeside = async (answer: Answered) => {
  const { status, problem } = await answer;
  return [status, problem.errors];
};
const beside = (message: string) => [422, [{ field: 'password', message }]];

test.for(Object.entries(ways))('%s', async ([, { guessed, good, prepare }]) => {
  const send = await prepare();
  expect(await refusedBeside(send('Senha123'))).toEqual(beside(texts.senhaComum));
  for (const password of guessed) expect(await refusedBeside(send(password))).toEqual(beside(texts.senhaAdivinhavel));
  // and nothing was used up by that
  expect((await send('vento-norte-81')).status).toBe(good);
});

test('setup.create: the first access', async () => {
  const empty = await startTestServer({ accounts: { passwordMin: 8 } });
  try {
    await offerFirstAccess(empty.database, 'ABCD-2345-WXYZ');
    const send = (password: string) =>
      empty.as(null).call(firstAccess, {
        code: 'ABCD-2345-WXYZ',
        email: newEmail(),
        password,
        full_name: 'Zulmira Prado',
        office_name: 'Gabinete do Jequitibá',
        office_slug: 'jequitiba',
      });
    expect(await refusedBeside(send('Senha123'))).toEqual(beside(texts.senhaComum));
    for (const password of [own, ofOffice])
      expect(await refusedBeside(send(password))).toEqual(beside(texts.senhaAdivinhavel));
    expect((await send('vento-norte-81')).status).toBe(201);
  } finally {
    await empty.stop();
  }
});

test.for(endpoints.filter(({ name }) => name in ways || name === 'setup.create'))(
  '$name tells a short one beside everything else that is wrong',
  async ({ name, method, path, permission }) => {
    // an unknown key is wrong everywhere
    const body = { password: 'ãõç'.normalize('NFD'), outro: 1 };
    const person = permission === 'auth.enter' ? null : await server.user({ role: 'admin' });
    const { status, problem } = await server.request(method, path, { cookie: person?.cookie, body });
    const errors = Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));
    // of an account's confirmation it may be the one that is there, whatever its length
    expect([name, status, errors]).toEqual([
      name,
      422,
      expect.objectContaining({
        outro: 'Este campo não é aceito aqui',
        ...(name !== 'auth.verify' && { password: texts.senhaCurta(8) }),
      }),
    ]);
    const { problem: empty } = await server.request(method, path, { cookie: person?.cookie, body: { password: '' } });
    expect(empty.errors).toContainEqual({ field: 'password', message: 'Senha é obrigatória' });
    expect(empty.errors?.filter(({ field }) => field === 'password')).toHaveLength(1);
  },
);

test.each([null, 1, [], { password: 12345678 }, { password: null }])('a body of %j stays a 422', async (body) => {
  expect((await server.request('POST', '/api/auth/sign-up', { body })).status).toBe(422);
});

test('there is no other place', () => {
  const choose = endpoints.filter(({ input }) => {
    const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    return 'password' in properties;
  });
  // these ask for the present one
  const asks = ['auth.signIn', 'auth.totpEnroll', 'auth.totpDisable', 'auth.totpRecoveryCodes', 'account.emailConfirm'];
  const names = choose.map(({ name }) => name).filter((name) => !asks.includes(name));
  expect(names.sort()).toEqual([...Object.keys(ways), 'setup.create'].sort());
});

test('a link that does not count, or is none, tells nothing of anybody', async () => {
  const answer = await server.as(null).call(reset, { token: 'x'.repeat(43), password: own });
  expect([answer.status, answer.problem.code]).toEqual([422, 'auth.link']);
});

test('with the specification’s six characters length is the only rule', async () => {
  const usual = await startTestServer();
  try {
    const root = await usual.user({ role: 'admin' });
    const create = (password: string) =>
      usual.as(root).call(createProfile, { ...data, username: newEmail(), email: newEmail(), password });
    expect(await refusedBeside(create('12345'))).toEqual(beside('A senha deve ter pelo menos 6 caracteres'));
    expect((await create('123456')).status).toBe(201);
  } finally {
    await usual.stop();
  }
});
