import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { me, signIn } from '../../../shared/session.ts';
import {
  createProfile,
  getProfile,
  listProfiles,
  removeProfile,
  restoreProfile,
  updateProfile,
} from './usuarios.contract.ts';

let server: TestServer;
let root: User;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.user({ role: 'admin', full_name: 'Raiz da Instalação' });
});
afterAll(() => server?.stop());

const admin = () => server.as(root);
const fresh = (more: object = {}) => {
  serial += 1;
  const username = `pessoa${serial}`;
  return { full_name: 'Pessoa Nova', username, email: `${username}@exemplo.com`, password: 'uma-senha-nova', ...more };
};
const profileOf = async (user: User) =>
  (
    await server.rows<{ id: string; versao: number }>('select id, versao from profiles where user_id = $1', [user.id])
  )[0]!;
const sentences = (problem: { errors?: { field: string; message: string }[] }) =>
  Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [field, message]));

describe('creating a user', () => {
  test('asks for what is missing in the words of the specification, all at once', async () => {
    const empty = await admin().call(createProfile, { full_name: ' ', username: '', email: '', password: '' });
    expect(empty.status).toBe(422);
    expect(sentences(empty.problem)).toEqual({
      full_name: 'Nome completo é obrigatório',
      username: 'Username é obrigatório',
      email: 'Email é obrigatório',
      password: 'Senha é obrigatória',
    });
    const wrong = await admin().call(createProfile, fresh({ email: 'sem arroba' }));
    expect(sentences(wrong.problem)).toEqual({ email: 'Email inválido' });
    const short = await admin().call(createProfile, fresh({ password: '12345' }));
    expect(sentences(short.problem)).toEqual({ password: 'A senha deve ter pelo menos 6 caracteres' });
    const all = await admin().call(createProfile, { full_name: '', username: '', email: 'zz', password: '123' });
    expect(sentences(all.problem)).toEqual({
      full_name: 'Nome completo é obrigatório',
      username: 'Username é obrigatório',
      email: 'Email inválido',
      password: 'A senha deve ter pelo menos 6 caracteres',
    });
  });

  test('confirms the account at once: its password works for the first sign-in, its role is assessor unless said, a mail informs', async () => {
    const values = fresh();
    const created = await admin().call(createProfile, values);
    expect([created.status, created.body.role]).toEqual([201, 'assessor']);
    const entered = await server.as(null).call(signIn, { email: values.email, password: values.password });
    expect([entered.status, entered.body]).toEqual([200, { new_password: true }]);
    const mails = await server.rows('select template, data from mails where recipient = $1', [values.email]);
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toContain(values.password);
  });

  test('sent twice under one key there is one, and of the password nothing is kept with it', async () => {
    const values = fresh();
    const create = (more: object = {}) =>
      admin().call(createProfile, { ...values, ...more }, { headers: { 'idempotency-key': values.username } });
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await server.rows('select template from mails where recipient = $1', [values.email])).toHaveLength(1);
    // with another one the key is the same content's: it is no part of what is hashed
    expect((await create({ password: 'outra-senha-nova' })).body).toEqual(first.body);
    expect((await create({ full_name: 'Outro Nome' })).problem.code).toBe('request.repeated');
    const kept = await server.rows(`select answer from idempotency_keys where call = 'profiles.create'`);
    expect(JSON.stringify(kept)).not.toContain(values.password);
  });

  test('a taken address and a taken username are told apart, whatever their case', async () => {
    const values = fresh();
    await admin().call(createProfile, values);
    const email = await admin().call(createProfile, fresh({ email: values.email.toUpperCase() }));
    expect([email.status, email.problem.detail]).toEqual([409, 'Este email já está cadastrado no sistema']);
    const username = await admin().call(createProfile, fresh({ username: values.username.toUpperCase() }));
    expect([username.status, username.problem.detail]).toEqual([409, 'Este username já existe no sistema']);
  });

  test('id, author and confirmation are not the request’s to say', async () => {
    for (const extra of [
      { user_id: root.id },
      { created_at: '2020-01-01' },
      { deleted_at: null },
      { tenant_id: root.id },
    ]) {
      const answer = await admin().call(createProfile, fresh(extra));
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, Object.keys(extra)[0]]);
    }
    expect((await admin().call(createProfile, fresh({ role: 'root' }) as never)).status).toBe(422);
  });
});

describe('the list', () => {
  test('is newest first, without deleted ones, found by name or username without accents or case', async () => {
    const one = (await admin().call(createProfile, fresh({ full_name: 'Ângela Ção' }))).body;
    const two = (await admin().call(createProfile, fresh({ full_name: 'Outra', username: 'angela_100%' }))).body;
    const found = await admin().call(listProfiles, { busca: 'ANGELA' });
    expect(found.body.rows.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect(found.body.total).toBe(2);
    expect((await admin().call(listProfiles, { busca: '0%' })).body.rows.map(({ id }) => id)).toEqual([two.id]);
    expect((await admin().call(listProfiles, { busca: 'ção ang' })).body.rows.map(({ id }) => id)).toEqual([one.id]);
    expect((await admin().call(listProfiles, { busca: 'angela_ outra' })).body.rows.map(({ id }) => id)).toEqual([
      two.id,
    ]);
    await admin().call(removeProfile, { id: two.id });
    expect((await admin().call(listProfiles, { busca: 'ANGELA' })).body.rows.map(({ id }) => id)).toEqual([one.id]);
  });
});

describe('editing a user', () => {
  test('changes name, username and role only, and is told of a newer version', async () => {
    const { id } = (await admin().call(createProfile, fresh())).body;
    const values = { full_name: 'Outro Nome', username: `u${id.slice(0, 8)}`, role: 'admin' as const };
    const first = await admin().call(updateProfile, { id, ...values, versao: 1 });
    expect(first.body).toMatchObject({ ...values, versao: 2 });
    const stale = await admin().call(updateProfile, { id, ...values, role: 'assessor', versao: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'record.stale']);
    const email = await admin().call(updateProfile, { id, ...values, versao: 2, email: 'x@exemplo.com' } as never);
    expect([email.status, email.problem.errors?.[0]?.field]).toEqual([422, 'email']);
    const events = await server.rows(
      `select acao, user_id, autor, detalhe from platform_events where entidade_id = $1 and acao = 'ROLE'`,
      [id],
    );
    expect(events).toMatchObject([
      { user_id: root.id, autor: root.full_name, detalhe: { antes: { role: 'assessor' }, depois: { role: 'admin' } } },
    ]);
    await admin().call(removeProfile, { id });
  });

  test('nobody changes their own role', async () => {
    const { id, versao } = await profileOf(root);
    const values = { full_name: root.full_name, username: 'raiz', versao };
    const answer = await admin().call(updateProfile, { id, ...values, role: 'assessor' });
    expect([answer.status, answer.problem.code]).toEqual([403, 'profiles.own_role']);
    expect((await admin().call(updateProfile, { id, ...values, role: 'admin' })).status).toBe(200);
  });

  test('an unknown and a deleted one are 404 alike', async () => {
    const { id } = (await admin().call(createProfile, fresh())).body;
    await admin().call(removeProfile, { id });
    for (const gone of [id, '00000000-0000-4000-8000-000000000000']) {
      expect((await admin().call(getProfile, { id: gone })).status).toBe(404);
      expect((await admin().call(removeProfile, { id: gone })).status).toBe(404);
      const edit = { id: gone, full_name: 'x', username: `x${serial}`, role: 'assessor' as const, versao: 2 };
      expect((await admin().call(updateProfile, edit)).status).toBe(404);
    }
  });
});

describe('deleting a user', () => {
  test('ends the sessions and the memberships at once, and the address can begin anew without them', async () => {
    const office = await server.office();
    const member = await server.member(office);
    expect((await server.as(member).call(me, {})).status).toBe(200);
    await admin().call(removeProfile, { id: (await profileOf(member)).id });
    expect((await server.as(member).call(me, {})).status).toBe(401);
    const password = { email: member.email, password: server.password };
    expect((await server.as(null).call(signIn, password)).status).toBe(401);
    expect((await admin().call(createProfile, fresh({ email: member.email, password: 'outra-senha' }))).status).toBe(
      201,
    );
    expect((await server.as(null).call(signIn, password)).status).toBe(401);
    const again = await server.as(null).call(signIn, { email: member.email, password: 'outra-senha' });
    expect([again.status, again.body]).toEqual([200, { new_password: true }]);
    expect(await server.rows('select 1 from memberships where user_id = $1', [member.id])).toEqual([]);
  });

  test('can be taken back for ten minutes by whoever did it, with the offices and roles', async () => {
    const [office, other] = [await server.office(), await server.office()];
    const member = await server.member(office, 'manager', { full_name: 'Rita Moura' });
    await server.rows(`insert into memberships (user_id, tenant_id, role) values ($1, $2, 'attendant')`, [
      member.id,
      other.id,
    ]);
    const memberships = () =>
      server.rows('select id, tenant_id, role, created_at from memberships where user_id = $1 order by tenant_id', [
        member.id,
      ]);
    const before = await memberships();
    const { id } = await profileOf(member);
    await admin().call(removeProfile, { id });
    expect(await memberships()).toEqual([]);
    const second = await server.user({ role: 'admin' });
    const refused = await server.as(second).call(restoreProfile, { id });
    await server.rows(`update profiles set role = 'assessor' where user_id = $1`, [second.id]);
    expect([refused.status, refused.problem.code]).toEqual([403, 'profiles.undo_expired']);
    expect((await admin().call(restoreProfile, { id })).status).toBe(200);
    expect(await memberships()).toEqual(before);
    // the sessions stay ended; the password works again
    expect((await server.as(member).call(me, {})).status).toBe(401);
    const again = await server.as(null).call(signIn, { email: member.email, password: server.password });
    expect([again.status, (again.body as { memberships: unknown[] }).memberships.length]).toEqual([200, 2]);
    expect((await admin().call(restoreProfile, { id })).status).toBe(404);
    const events = await server.rows<{ acao: string }>(
      `select acao from platform_events where entidade = 'profiles' and entidade_id = $1 order by "timestamp"`,
      [id],
    );
    expect(events.map(({ acao }) => acao)).toEqual(['DELETE', 'RESTORE']);

    await admin().call(removeProfile, { id });
    await server.rows(`alter table profiles disable trigger before_change`);
    await server.rows(`update profiles set deleted_at = now() - interval '11 minutes' where id = $1`, [id]);
    await server.rows(`alter table profiles enable trigger before_change`);
    expect((await admin().call(restoreProfile, { id })).problem.code).toBe('profiles.undo_expired');
  });

  test('cannot be taken back into a username that somebody else has now', async () => {
    const person = await server.user();
    const { id } = await profileOf(person);
    const [{ username }] = (await server.rows<{ username: string }>('select username from profiles where id = $1', [
      id,
    ])) as [{ username: string }];
    await admin().call(removeProfile, { id });
    expect((await admin().call(createProfile, fresh({ username }))).status).toBe(201);
    const taken = await admin().call(restoreProfile, { id });
    expect([taken.status, taken.problem.code]).toEqual([409, 'profiles.username_taken']);
  });

  test('of the last admin of an office is refused', async () => {
    const office = await server.office();
    const { id } = await profileOf(office.admin);
    const answer = await admin().call(removeProfile, { id });
    expect([answer.status, answer.problem.code]).toEqual([409, 'profiles.last_office_admin']);
    await server.member(office, 'admin');
    expect((await admin().call(removeProfile, { id })).status).toBe(200);
  });

  test('of the last platform admin is refused', async () => {
    const answer = await admin().call(removeProfile, { id: (await profileOf(root)).id });
    expect([answer.status, answer.problem.code]).toEqual([409, 'profiles.last_admin']);
  });

  test('two platform admins who delete or demote each other over two servers: one stays', async () => {
    const raced = await startTestServer();
    const other = await raced.another();
    try {
      for (let round = 0; round < 6; round += 1) {
        await raced.rows(`update profiles set role = 'assessor' where role = 'admin'`);
        const pair = [await raced.user({ role: 'admin' }), await raced.user({ role: 'admin' })] as const;
        const ids = await raced.rows<{ id: string; username: string }>(
          'select id, username from profiles where user_id = any ($1) order by user_id = $2 desc',
          [pair.map(({ id }) => id), pair[0].id],
        );
        const send = (origin: string, by: User, of: { id: string; username: string }) =>
          fetch(`${origin}/api/profiles/${of.id}`, {
            method: round % 2 ? 'DELETE' : 'PATCH',
            headers: { cookie: by.cookie, origin, ...(round % 2 ? {} : { 'content-type': 'application/json' }) },
            body:
              round % 2
                ? undefined
                : JSON.stringify({ full_name: 'x', username: of.username, role: 'assessor', versao: 1 }),
          });
        const answers = await Promise.all([send(raced.origin, pair[0], ids[1]!), send(other.origin, pair[1], ids[0]!)]);
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses[0]).toBe(200);
        expect([401, 403, 409]).toContain(statuses[1]);
        const left = await raced.rows(`select id from profiles where role = 'admin' and deleted_at is null`);
        expect(left).toHaveLength(1);
      }
    } finally {
      await other.stop();
      await raced.stop();
    }
  });
});
