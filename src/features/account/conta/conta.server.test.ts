import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { me, signIn, signOut } from '../../../shared/session.ts';
import { confirmEmail } from '../cadastro/sign-up.contract.ts';
import {
  changeEmail,
  changePassword,
  endSession,
  getAccount,
  listSessions,
  saveProfile,
  signOutAll,
} from './conta.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const another = async (person: User): Promise<User> => ({ ...person, ...(await server.signedIn(person.id)) });
const lives = async (person: User) => (await server.as(person).call(me, {})).status === 200;
const templates = async (email: string) => (await queuedMails(server, email)).map(({ template }) => template);

test('one’s own name and username change; a taken username and a stale version get 409', async () => {
  const [person, other] = [await server.user(), await server.user()];
  const { profile } = (await server.as(other).call(getAccount, {})).body;
  const save = (values: { full_name: string; username: string; versao: number }) =>
    server.as(person).call(saveProfile, values);
  const taken = await save({ full_name: 'Rita', username: profile.username.toUpperCase(), versao: 1 });
  expect([taken.status, taken.problem.code]).toEqual([409, 'profiles.username_taken']);
  const username = `rita-${randomUUID()}`;
  const saved = await save({ full_name: 'Rita', username, versao: 1 });
  expect(saved.body).toMatchObject({ full_name: 'Rita', versao: 2 });
  expect((await save({ full_name: 'Outra', username, versao: 1 })).problem).toMatchObject({
    code: 'record.stale',
    current: { full_name: 'Rita' },
  });
  const events = await server.rows(
    `select acao, entidade_id, detalhe from platform_events where user_id = $1 and entidade = 'profiles'`,
    [person.id],
  );
  const before = { full_name: person.full_name, username: expect.any(String) };
  const detalhe = { antes: before, depois: { full_name: 'Rita', username } };
  expect(events).toEqual([{ acao: 'UPDATE', entidade_id: saved.body.id, detalhe }]);
  // the role is nobody's own to change
  const role = await server.request('PATCH', saveProfile.path, {
    cookie: person.cookie,
    body: { full_name: 'Rita', username, versao: 2, role: 'admin' },
  });
  expect(role.status).toBe(422);
});

test('a new e-mail counts once its link was followed; the old address is told before and after', async () => {
  const person = await server.user();
  const email = newEmail();
  const ask = (current_password: string) => server.as(person).call(changeEmail, { email, current_password });
  expect((await ask('errada')).problem).toMatchObject({ status: 422, code: 'auth.password' });
  expect((await ask(server.password)).status).toBe(202);
  const enter = async (address: string) =>
    (await server.as(null).call(signIn, { email: address, password: server.password })).status;
  expect([await enter(email), await enter(person.email)]).toEqual([401, 200]);
  expect((await server.as(person).call(getAccount, {})).body).toMatchObject({ email: person.email, new_email: email });
  const token = await mailedToken(server, email);
  const input = { token, password: server.password };
  const answers = await Promise.all(Array.from({ length: 4 }, () => server.as(null).call(confirmEmail, input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect([await enter(email), await enter(person.email)]).toEqual([200, 401]);
  expect(await templates(person.email)).toEqual(['email-asked', 'email-changed']);
});

test('one’s own e-mail is no new one: refused beside its field, and nobody is sent a mail', async () => {
  const person = await server.user();
  const input = { email: person.email.toUpperCase(), current_password: server.password };
  const { problem } = await server.as(person).call(changeEmail, input);
  expect(problem).toMatchObject({ status: 422, code: 'auth.same_email' });
  expect(problem.errors).toEqual([{ field: 'email', message: 'Este já é o seu e-mail' }]);
  expect(await templates(person.email)).toEqual([]);
  expect((await server.as(person).call(getAccount, {})).body.new_email).toBeNull();
});

test('a taken e-mail is told to its owner by mail, and to nobody else', async () => {
  const [person, other] = [await server.user(), await server.user()];
  const input = { email: other.email, current_password: server.password };
  expect((await server.as(person).call(changeEmail, input)).status).toBe(202);
  expect(await templates(other.email)).toEqual(['email-taken']);
});

test('a deleted account’s e-mail is answered like any other, and its mailbox reads of no account that nobody can enter', async () => {
  const [person, gone] = [await server.user(), await server.user()];
  await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
  const input = { email: gone.email, current_password: server.password };
  const answer = await server.as(person).call(changeEmail, input);
  expect([answer.status, answer.body]).toEqual([202, { sent: true }]);
  const [mail, ...others] = await queuedMails(server, gone.email);
  expect([mail!.template, others]).toEqual(['email-deleted', []]);
  expect(mail!.data.text).toContain('conta que foi excluída');
  expect(mail!.data.text).not.toContain('já tem uma');
  expect((await server.as(person).call(getAccount, {})).body.new_email).toBe(gone.email);
});

test('whoever waits for a first verification does not hold an e-mail, deleted or not', async () => {
  for (const deleted of ['null', 'now()']) {
    const [person, waits] = [await server.user(), await server.user()];
    await server.rows('update users set confirmed_at = null where id = $1', [waits.id]);
    await server.rows(`update profiles set deleted_at = ${deleted} where user_id = $1`, [waits.id]);
    const input = { email: waits.email, current_password: server.password };
    expect((await server.as(person).call(changeEmail, input)).status).toBe(202);
    const token = await mailedToken(server, waits.email);
    expect((await server.as(null).call(confirmEmail, { token, password: server.password })).status).toBe(200);
  }
});

test('a new password ends the other sessions, not this one', async () => {
  const person = await server.user();
  const other = await another(person);
  const change = (current_password: string, password: string) =>
    server.as(person).call(changePassword, { current_password, password });
  expect((await change('errada', 'nova-senha')).problem.code).toBe('auth.password');
  expect((await change(server.password, '12345')).problem.errors?.[0]?.field).toBe('password');
  expect((await change(server.password, 'nova-senha')).body).toEqual({ ended: 1 });
  expect([await lives(person), await lives(other)]).toEqual([true, false]);
  expect(await templates(person.email)).toEqual(['password-changed']);
});

test('guessing one’s own password in an open browser is limited and signs nobody out', async () => {
  const person = await server.user();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () =>
      server.as(person).call(changePassword, { current_password: 'errada', password: 'nova-senha' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  expect(await lives(person)).toBe(true);
});

test('usernames are tried a few times an hour only, taken or not', async () => {
  const [person, other] = [await server.user(), await server.user()];
  const taken = (await server.as(other).call(getAccount, {})).body.profile.username;
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push(
      (await server.as(person).call(saveProfile, { full_name: 'Rui Melo', username: taken, versao: 1 })).status,
    );
  expect(statuses).toEqual([...Array<number>(10).fill(409), 429]);
  const own = { full_name: 'Ana Sá', username: `ana-${other.id}`, versao: 1 };
  expect((await server.as(other).call(saveProfile, own)).status).toBe(200);
});

test('sessions are seen and ended one by one, the others, or all; nobody ends somebody else’s', async () => {
  const person = await server.user();
  const [second, third] = [await another(person), await another(person)];
  const { body } = await server.as(person).call(listSessions, {});
  expect(body).toHaveLength(3);
  expect(body.filter(({ current }) => current)).toHaveLength(1);
  const id = (await server.as(second).call(listSessions, {})).body.find(({ current }) => current)!.id;
  expect((await server.as(await server.user()).call(endSession, { id })).status).toBe(404);
  expect((await server.as(person).call(endSession, { id })).status).toBe(200);
  expect([await lives(second), await lives(third)]).toEqual([false, true]);
  await server.as(person).call(signOut, { scope: 'others' });
  expect([await lives(person), await lives(third)]).toEqual([true, false]);
  const fourth = await another(person);
  expect((await server.as(person).call(signOutAll, {})).body).toEqual({ ended: 2 });
  expect([await lives(person), await lives(fourth)]).toEqual([false, false]);
});

test('last-seen is written at most once a minute, outside reads', async () => {
  const person = await server.user();
  const seen = async () =>
    (
      await server.rows<{ age: number }>(
        `select extract(epoch from now() - last_seen_at)::int as age from sessions where user_id = $1`,
        [person.id],
      )
    )[0]!.age;
  const age = (seconds: number) =>
    server.rows(`update sessions set last_seen_at = now() - make_interval(secs => $2) where user_id = $1`, [
      person.id,
      seconds,
    ]);
  const write = () => server.as(person).call(endSession, { id: randomUUID() });
  await age(600);
  await server.as(person).call(getAccount, {});
  expect(await seen()).toBeGreaterThanOrEqual(600);
  const { profile } = (await server.as(person).call(getAccount, {})).body;
  const save = { full_name: 'Vista', username: profile.username, versao: 1 };
  expect((await server.as(person).call(saveProfile, save)).status).toBe(200);
  expect(await seen()).toBeLessThan(60);
  await age(30);
  await write();
  expect(await seen()).toBeGreaterThanOrEqual(30);
});
