import { afterAll, beforeAll, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/servers/server.ts';
import { signIn } from '../../../shared/session.ts';
import { signUp, verify } from './sign-up.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

/** An address is confirmed by its owner, and another sign-up with it comes at the same moment. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => server?.stop());
const other = besideServer(() => server);

const nobody = () => server.as(null);
const password = 'uma-senha-nova';
const register = async (email = newEmail()) => {
  const answer = await nobody().call(signUp, { email, password, data: { full_name: 'Rita Nova' } });
  expect(answer.status).toBe(202);
  return email;
};
const enter = (email: string, secret = password) => nobody().call(signIn, { email, password: secret });
const theirs = 'a-senha-de-outro';
/** From another network: of one and the same not both are worked on at once when much is going on. */
const again = (email: string) => {
  const headers = { 'x-forwarded-for': '10.9.8.7' };
  return nobody().call(signUp, { email, password: theirs, data: { full_name: 'Outro Nome' } }, { headers });
};

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
  await other.waiting(1);
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
  await other.waiting(1);
  const signing = again(email);
  await other.waiting(2);
  await other.query('commit');
  expect([(await verifying).status, (await signing).status]).toEqual([200, 202]);
  expect([(await enter(email)).status, (await enter(email, theirs)).status]).toEqual([200, 401]);
  expect((await queuedMails(server, email)).map(({ template }) => template)).toEqual(['verify', 'sign-up-known']);
});
