import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedToken, queuedMails } from '../../../../tests/support/services/mails.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { readInvitation } from './invitation.contract.ts';
import { createConvite, listConvites, removeConvite } from './convites.contract.ts';
import { addMember, changeMemberRole, leaveOffice, removeMember } from '../membros/membros.contract.ts';
import { readmitProfile, suspendProfile } from '../usuarios/acesso.contract.ts';
import { removeProfile, restoreProfile } from '../usuarios/usuarios.contract.ts';
import { newEmail } from '../../../../tests/support/office/people.ts';

let server: TestServer;
let root: User;

beforeAll(async () => {
  server = await startTestServer({ trustProxy: ['127.0.0.1'] });
  root = await server.user({ role: 'admin' });
});
afterAll(() => server?.stop());

const admin = (of: Office) => server.as(of.admin, of);
const read = async (email: string) => server.as(null).call(readInvitation, { token: await mailedToken(server, email) });
const waiting = async (of: Office) =>
  (await admin(of).call(listConvites, {})).body.map(({ email, role, state }) => ({ email, role, state }));
const logOf = (of: Office) =>
  server.rows(
    `select f.acao, f.autor, a.antes, a.depois from auditoria a
       join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade = 'convites' order by a."timestamp"`,
    [of.id],
  );

describe('an invitation', () => {
  test('is listed with who, when, role and expiry, as attendant unless said', async () => {
    const of = await server.office();
    const email = newEmail();
    expect((await admin(of).call(createConvite, { email })).status).toBe(201);
    const [row, ...more] = (await admin(of).call(listConvites, {})).body;
    expect([row, more]).toMatchObject([
      { email, role: 'attendant', inviter: of.admin.full_name, state: 'pending' },
      [],
    ]);
    expect(Date.parse(row!.expires_at) - Date.parse(row!.created_at)).toBe(7 * 24 * 60 * 60 * 1000);
  });

  test('sent twice under one key is mailed once', async () => {
    const of = await server.office();
    const email = newEmail();
    const invite = () => admin(of).call(createConvite, { email }, { headers: { 'idempotency-key': 'uma-vez' } });
    const [first, second] = [await invite(), await invite()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await server.rows('select template from mails where recipient = $1', [email])).toHaveLength(1);
  });

  test('is mailed in Portuguese as text and HTML, with a link of the configured address', async () => {
    const of = await server.office({ name: 'Gabinete <b>da Ana</b>' });
    const email = newEmail();
    await server.request('POST', `/api/tenants/${of.id}/convites`, {
      cookie: of.admin.cookie,
      body: { email, role: 'manager' },
      headers: { 'x-forwarded-host': 'mal.exemplo', origin: 'http://mal.exemplo' },
    });
    const [mail, ...more] = await queuedMails(server, email);
    expect([mail!.template, more]).toEqual(['invitation', []]);
    expect(mail!.data.subject).toBe('Convite para participar de “Gabinete <b>da Ana</b>”');
    expect(mail!.data.text).toMatch(
      new RegExp(
        `Admin do Gabinete convidou você para participar de “Gabinete <b>da Ana</b>” \\(identificador ${of.slug}, ` +
          'criado por Admin do Gabinete em \\d\\d/\\d\\d/\\d{4}\\) no Gabinete como Gerente\\.',
      ),
    );
    expect(mail!.data.text).toMatch(/https:\/\/gabinete\.exemplo\.br\/convite\/[\w-]{43}\n/);
    expect(mail!.data.html).toMatch(/href="https:\/\/gabinete\.exemplo\.br\/convite\/[\w-]{43}"/);
    expect(mail!.data.html).not.toContain('<b>da Ana');
  });

  test('keeps no token, and its log keeps no hash', async () => {
    const of = await server.office();
    const email = newEmail();
    await admin(of).call(createConvite, { email });
    const token = await mailedToken(server, email);
    const [row] = await server.rows<{ text: string }>('select c::text as text from convites c where email = $1', [
      email,
    ]);
    expect(row!.text).not.toContain(token);
    expect(JSON.stringify(await logOf(of))).not.toMatch(/token|hash/);
  });

  test('to an address that waits already takes the earlier one’s place, and the change of role is in the log', async () => {
    const of = await server.office();
    const email = newEmail();
    await admin(of).call(createConvite, { email });
    const first = await mailedToken(server, email);
    const other = await server.member(of, 'admin', { full_name: 'Outra Admin' });
    await server.as(other, of).call(createConvite, { email: email.toUpperCase(), role: 'manager' });
    expect((await server.as(null).call(readInvitation, { token: first })).problem.code).toBe('convites.link');
    expect((await read(email)).body).toMatchObject({ role: 'manager', inviter: 'Outra Admin' });
    expect(await waiting(of)).toEqual([{ email: email.toUpperCase(), role: 'manager', state: 'pending' }]);
    expect(await logOf(of)).toMatchObject([
      { acao: 'INSERT', autor: of.admin.full_name, depois: { email, role: 'attendant' } },
      { acao: 'ROLE', autor: 'Outra Admin', antes: { role: 'attendant' }, depois: { role: 'manager' } },
    ]);
  });

  test('of several for one address at the same moment one waits, and one link opens', async () => {
    const of = await server.office();
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin(of).call(createConvite, { email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await waiting(of)).toHaveLength(1);
    const opened = await Promise.all(
      (await queuedMails(server, email)).map(async ({ data }) => {
        const token = /convite\/([\w-]+)/.exec(data.text)![1]!;
        return (await server.as(null).call(readInvitation, { token })).status;
      }),
    );
    expect(opened.sort()).toEqual([200, 422, 422, 422]);
  });

  test('is withdrawn for good; another office’s is not found', async () => {
    const of = await server.office();
    const email = newEmail();
    const { id } = (await admin(of).call(createConvite, { email })).body;
    expect((await admin(await server.office()).call(removeConvite, { id })).status).toBe(404);
    expect((await admin(of).call(removeConvite, { id })).status).toBe(200);
    expect((await admin(of).call(removeConvite, { id })).status).toBe(404);
    expect((await read(email)).problem.code).toBe('convites.link');
    expect((await logOf(of)).map(({ acao }) => acao)).toEqual(['INSERT', 'DELETE']);
  });

  test('to somebody who belongs already is refused; whoever is added at once is waited for no longer', async () => {
    const of = await server.office();
    const member = await server.member(of);
    const again = await admin(of).call(createConvite, { email: member.email.toUpperCase() });
    expect([again.status, again.problem.code]).toEqual([409, 'memberships.already_member']);
    const person = await server.user();
    await admin(of).call(createConvite, { email: person.email });
    await admin(of).call(addMember, { email: person.email, role: 'manager' });
    expect(await waiting(of)).toEqual([]);
    expect((await read(person.email)).problem.code).toBe('convites.link');
  });

  test('answers and mails alike whether or not the address has an account', async () => {
    const of = await server.office();
    const known = await server.user();
    const gone = await server.user();
    await server.rows('update profiles set deleted_at = now() where user_id = $1', [gone.id]);
    const ask = async (email: string) => {
      const { status, body } = await admin(of).call(createConvite, { email });
      const [mail] = await queuedMails(server, email);
      const text = mail!.data.text.replace(/convite\/[\w-]+/, '');
      return {
        status,
        keys: Object.keys(body),
        text,
        list: (await waiting(of)).find((row) => row.email === email)!.state,
      };
    };
    const unknown = await ask(newEmail());
    expect(await ask(known.email)).toEqual(unknown);
    expect(await ask(gone.email)).toEqual(unknown);
  });
});

describe('who invites', () => {
  test('attempts are limited by person, and by address in the office', async () => {
    const of = await server.office();
    const other = await server.member(of, 'admin');
    const email = newEmail();
    const statuses = [];
    for (let turn = 0; turn < 61; turn += 1)
      statuses.push((await admin(of).call(createConvite, { email: turn < 6 ? email : newEmail() })).status);
    expect(statuses.flatMap((status, at) => (status === 429 ? [at] : []))).toEqual([5, 60]);
    // however the office's id and the address are spelt
    const path = `/api/tenants/${of.id.toUpperCase()}/convites`;
    const again = (spelt: string) =>
      server.request('POST', path, { cookie: other.cookie, body: { email: spelt, role: 'attendant' } });
    expect([(await again(email)).status, (await again(email.toUpperCase())).status]).toEqual([429, 429]);
    expect((await again(newEmail())).status).toBe(201);
    // another office's invitations to the address are its own
    expect((await admin(await server.office()).call(createConvite, { email })).status).toBe(201);
  });

  test('was demoted, removed or deleted since: the link opens nothing, until somebody else sends it again', async () => {
    const of = await server.office();
    const leave: ((person: User, membership: string) => Promise<unknown>)[] = [
      (_, id) => admin(of).call(changeMemberRole, { id, role: 'manager', versao: 1 }),
      (_, id) => server.rows('delete from memberships where id = $1', [id]),
      (person) => server.rows('update profiles set deleted_at = now() where user_id = $1', [person.id]),
    ];
    for (const how of leave) {
      const inviter = await server.member(of, 'admin');
      const email = newEmail();
      await server.as(inviter, of).call(createConvite, { email });
      expect((await read(email)).status).toBe(200);
      const [membership] = await server.rows<{ id: string }>('select id from memberships where user_id = $1', [
        inviter.id,
      ]);
      await how(inviter, membership!.id);
      expect((await read(email)).problem.code).toBe('convites.link');
      expect((await waiting(of)).find((row) => row.email === email)?.state).toBe('void');
      await admin(of).call(createConvite, { email });
      expect((await read(email)).status).toBe(200);
    }
  });

  test('may invite again: what was sent before opens nothing all the same, until it is sent again', async () => {
    const of = await server.office();
    const membership = async ({ id }: User) =>
      (
        await server.rows<{ id: string; versao: number }>(
          'select id, versao from memberships where user_id = $1 and tenant_id = $2',
          [id, of.id],
        )
      )[0]!;
    const profile = async ({ id }: User) => ({
      id: (await server.rows<{ id: string }>('select id from profiles where user_id = $1', [id]))[0]!.id,
    });
    const change = async (person: User, role: 'admin' | 'manager') =>
      admin(of).call(changeMemberRole, { ...(await membership(person)), role });
    const add = (person: User) => admin(of).call(addMember, { email: person.email, role: 'admin' });
    const platform = server.as(root);
    const ways: [(person: User) => Promise<unknown>, (person: User) => Promise<{ status: number }>][] = [
      [(person) => change(person, 'manager'), (person) => change(person, 'admin')],
      [async (person) => admin(of).call(removeMember, { id: (await membership(person)).id }), add],
      [(person) => server.as(person, of).call(leaveOffice, {}), add],
      [
        async (person) => platform.call(removeProfile, await profile(person)),
        async (person) => platform.call(restoreProfile, await profile(person)),
      ],
      [
        async (person) => platform.call(suspendProfile, await profile(person)),
        async (person) => platform.call(readmitProfile, await profile(person)),
      ],
    ];
    for (const [out, back] of ways) {
      const inviter = await server.member(of, 'admin');
      const email = newEmail();
      await server.as(inviter, of).call(createConvite, { email });
      const state = async () => (await waiting(of)).find((row) => row.email === email)?.state;
      await out(inviter);
      expect(await state()).toBe('void');
      expect([200, 201]).toContain((await back(inviter)).status);
      expect((await read(email)).problem?.code).toBe('convites.link');
      expect(await state()).toBe('expired');
      await admin(of).call(createConvite, { email });
      expect((await read(email)).status).toBe(200);
    }
  });

  test('as an admin of the platform: only the first admin of an office that has none, one at a time', async () => {
    const of = await server.office();
    const invite = (email: string, role: 'admin' | 'attendant' = 'admin') =>
      server.as(root, of).call(createConvite, { email, role });
    expect((await invite(newEmail())).status).toBe(403);
    await server.rows('delete from memberships where tenant_id = $1', [of.id]);
    expect((await invite(newEmail(), 'attendant')).status).toBe(403);
    const [mistaken, right] = [newEmail(), newEmail()];
    expect((await invite(mistaken)).status).toBe(201);
    expect((await invite(right)).status).toBe(201);
    expect((await read(mistaken)).problem.code).toBe('convites.link');
    expect((await read(right)).body).toMatchObject({ role: 'admin', office: of.name });
    // who sees and withdraws what waits are the office's own admins
    expect((await server.as(root, of).call(listConvites, {})).status).toBe(403);
    // an office that has found its admin elsewhere waits for no first one
    const found = await server.user();
    await server.as(root, of).call(addMember, { email: found.email, role: 'admin' });
    expect((await read(right)).problem.code).toBe('convites.link');
  });
});

test('an expired one is listed for a month, and then swept', async () => {
  const of = await server.office();
  const email = newEmail();
  await admin(of).call(createConvite, { email });
  const expire = (days: number) =>
    server.rows(`update convites set expires_at = now() - make_interval(days => $2) where email = $1`, [email, days]);
  await expire(29);
  await server.rows('select app.prune_accounts()');
  expect(await waiting(of)).toEqual([{ email, role: 'attendant', state: 'expired' }]);
  expect((await read(email)).problem.code).toBe('convites.link');
  await expire(31);
  await server.rows('select app.prune_accounts()');
  expect(await waiting(of)).toEqual([]);
});
