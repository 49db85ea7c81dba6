import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLink } from '../../src/features/daily/link-calendario/link.contract.ts';
import { readInvitation } from '../../src/features/account/convites/invitation.contract.ts';
import { otpRequest, recover, reset } from '../../src/features/account/auth/recovery.contract.ts';
import { totpConfirm, totpEnroll, totpVerify } from '../../src/features/account/auth/second-factor.contract.ts';
import { confirmEmail } from '../../src/features/account/cadastro/sign-up.contract.ts';
import { changeEmail } from '../../src/features/account/conta/conta.contract.ts';
import { createConvite } from '../../src/features/account/convites/convites.contract.ts';
import {
  acceptIndicacao,
  listCandidatos,
  myIndicacoes,
  nameAdmin,
  refuseIndicacao,
} from '../../src/features/account/gabinetes/indicacoes.contract.ts';
import {
  addMember,
  changeMemberRole,
  leaveOffice,
  listMembers,
} from '../../src/features/account/membros/membros.contract.ts';
import { listSetores } from '../../src/features/base/setores/setores.contract.ts';
import {
  endProfileSessions,
  getAcesso,
  readmitProfile,
  resetProfileFactor,
  suspendProfile,
} from '../../src/features/account/usuarios/acesso.contract.ts';
import { listProfiles, removeProfile } from '../../src/features/account/usuarios/usuarios.contract.ts';
import type { AnyEndpoint, CallInput } from '../../src/shared/contract.ts';
import { me, refresh, signIn } from '../../src/shared/session.ts';
import { codeOf, eachTestInAStep } from '../support/servers/authenticator.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { mailedToken, queuedMails } from '../support/services/mails.ts';
import { startTestServer, type Office, type TestServer, type User } from '../support/servers/server.ts';
import { newEmail } from '../support/office/people.ts';

/** Whoever administers the installation can cut a person off, and the office goes on. */

let server: TestServer;
let root: User;
beforeAll(async () => {
  server = await startTestServer({ liveIntervals: { authorise: 500, tick: 100 } });
  root = await server.user({ role: 'admin', full_name: 'Raiz da Instalação' });
});
afterAll(() => server?.stop());
eachTestInAStep();

const admin = () => server.as(root);
const profileOf = async ({ id }: User) =>
  (await server.rows<{ id: string }>('select id from profiles where user_id = $1', [id]))[0]!.id;
const suspend = async (person: User) => admin().call(suspendProfile, { id: await profileOf(person) });
const readmit = async (person: User) => admin().call(readmitProfile, { id: await profileOf(person) });
const enter = (person: User) => server.as(null).call(signIn, { email: person.email, password: server.password });
const lives = async (person: User) => (await server.as(person).call(me, {})).status === 200;
const send = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => server.as(null).call(endpoint, input);
const templates = async ({ email }: User) => (await queuedMails(server, email)).map(({ template }) => template);
const membershipOf = async ({ id }: User, { id: tenant }: Office) =>
  (
    await server.rows<{ id: string }>('select id from memberships where user_id = $1 and tenant_id = $2', [id, tenant])
  )[0]!.id;

describe('a suspended account', () => {
  test('enters nowhere, by whatever way, until it is readmitted', async () => {
    const office = await server.office();
    const person = await server.member(office);
    await send(recover, { email: person.email });
    const recovery = await mailedToken(server, person.email);
    const email = newEmail();
    await server.as(person).call(changeEmail, { email, current_password: server.password });
    const newAddress = await mailedToken(server, email);

    expect((await suspend(person)).status).toBe(200);
    expect([await lives(person), (await enter(person)).status]).toEqual([false, 401]);
    expect((await server.as(person, office).call(listSetores, {})).status).toBe(401);
    expect((await server.as(person).call(refresh, { idle_seconds: 0 })).status).toBe(401);
    expect((await send(reset, { token: recovery, password: 'outra senha' })).problem.code).toBe('auth.link');
    expect((await send(confirmEmail, { token: newAddress, password: server.password })).problem.code).toBe('auth.link');
    // and none is mailed any more
    const before = await templates(person);
    for (const endpoint of [recover, otpRequest])
      expect((await send(endpoint, { email: person.email })).status).toBe(202);
    expect(await templates(person)).toEqual(before);
    expect(before).toContain('suspended');

    expect((await readmit(person)).status).toBe(200);
    expect([await lives(person), (await enter(person)).status]).toEqual([false, 200]);
    expect(await templates(person)).toContain('readmitted');
  });

  test('has no session even by a sign-in at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = await server.user();
      await Promise.all([suspend(person), ...Array.from({ length: 5 }, () => enter(person))]);
      expect(await server.rows('select 1 from sessions where user_id = $1 and ended_at is null', [person.id])).toEqual(
        [],
      );
    }
  });

  test('finishes no sign-in that waits for its second factor', async () => {
    const person = await server.user();
    const { secret } = (await server.as(person).call(totpEnroll, { password: server.password })).body;
    await server.as(person).call(totpConfirm, { code: codeOf(secret, -1) });
    const cookie = cookieOf((await enter(person)).headers)!;
    await suspend(person);
    expect((await server.as({ ...person, cookie }).call(totpVerify, { code: codeOf(secret) })).status).toBe(401);
  });

  test('loses its open streams within seconds', async () => {
    const office = await server.office();
    const person = await server.member(office);
    const stream = await fetch(`${server.origin}/api/tenants/${office.id}/live`, {
      headers: { cookie: person.cookie },
    });
    expect(stream.status).toBe(200);
    const over = stream.text();
    await suspend(person);
    await expect(Promise.race([over, new Promise((_, late) => setTimeout(late, 10_000))])).resolves.toBeTypeOf(
      'string',
    );
  });

  test('has no private calendar address, also afterwards', async () => {
    const office = await server.office();
    const person = await server.member(office);
    const { path } = (await server.as(person, office).call(createLink, {})).body;
    await suspend(person);
    expect((await server.request('GET', path)).status).toBe(404);
    await readmit(person);
    expect((await server.request('GET', path)).status).toBe(404);
    // one that was being made at that moment
    const late = (
      await server.as({ ...person, cookie: cookieOf((await enter(person)).headers)! }, office).call(createLink, {})
    ).body;
    await server.rows('update profiles set suspended_at = now() where user_id = $1', [person.id]);
    expect((await server.request('GET', late.path)).status).toBe(404);
  });

  test('leaves no link behind that nobody was sent', async () => {
    const person = await server.user();
    await suspend(person);
    for (let turn = 0; turn < 5; turn += 1) await send(otpRequest, { email: person.email });
    await readmit(person);
    const before = (await templates(person)).length;
    // beyond the limits one is sent to whom no link waits for
    expect((await send(otpRequest, { email: person.email })).status).toBe(429);
    expect(await templates(person)).toHaveLength(before + 1);
  });

  test('leaves no invitation standing, and is added nowhere', async () => {
    const office = await server.office();
    const email = newEmail();
    await server.as(office.admin, office).call(createConvite, { email, role: 'admin' });
    const token = await mailedToken(server, email);
    expect((await send(readInvitation, { token })).status).toBe(200);
    await suspend(office.admin);
    expect((await send(readInvitation, { token })).problem.code).toBe('convites.link');
    await readmit(office.admin);
    expect((await send(readInvitation, { token })).problem.code).toBe('convites.link');
    await suspend(office.admin);
    const other = await server.office();
    const added = await server.as(other.admin, other).call(addMember, { email: office.admin.email, role: 'admin' });
    expect(added.problem.code).toBe('memberships.account_missing');
  });

  test('stays in its offices and in the list, with the word', async () => {
    const office = await server.office();
    const person = await server.member(office, 'manager', { full_name: `Suspensa ${randomUUID()}` });
    await suspend(person);
    const { rows } = (await admin().call(listProfiles, { busca: person.full_name })).body;
    expect(rows).toMatchObject([{ suspended_at: expect.any(String) }]);
    const members = (await server.as(office.admin, office).call(listMembers, {})).body;
    expect(JSON.stringify(members)).toContain(person.full_name);
  });

  test('is an event of the installation, as is the end of it; twice is once', async () => {
    const person = await server.user();
    const id = await profileOf(person);
    await suspend(person);
    await suspend(person);
    await readmit(person);
    const events = await server.rows<{ depois: string | null }>(
      `select detalhe -> 'depois' ->> 'suspended_at' as depois from platform_events
        where entidade_id = $1 and acao = 'UPDATE' and user_id = $2 order by "timestamp"`,
      [id, root.id],
    );
    expect(events).toEqual([{ depois: expect.any(String) }, { depois: null }]);
  });
});

describe('the installation', () => {
  test('always keeps an admin who can act: nobody does this to themselves', async () => {
    const id = await profileOf(root);
    for (const endpoint of [suspendProfile, endProfileSessions, resetProfileFactor]) {
      const answer = await admin().call(endpoint, { id });
      expect([endpoint.name, answer.status, answer.problem.code]).toEqual([endpoint.name, 409, 'profiles.own_account']);
    }
    expect(await lives(root)).toBe(true);
  });

  test('keeps one of two who suspend each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await server.user({ role: 'admin' }), await server.user({ role: 'admin' })] as const;
      const ids = [await profileOf(pair[0]), await profileOf(pair[1])] as const;
      await Promise.all([
        server.as(pair[0]).call(suspendProfile, { id: ids[1] }),
        server.as(pair[1]).call(suspendProfile, { id: ids[0] }),
      ]);
      const left = await server.rows('select 1 from profiles where id = any ($1) and suspended_at is null', [ids]);
      expect(left).toHaveLength(1);
      await server.rows(`update profiles set role = 'assessor' where id = any ($1)`, [ids]);
    }
  });

  test('has no other admin while that one is suspended', async () => {
    const other = await server.user({ role: 'admin' });
    await suspend(other);
    const answer = await admin().call(removeProfile, { id: await profileOf(root) });
    expect(answer.problem.code).toBe('profiles.last_admin');
    await server.rows(`update profiles set role = 'assessor' where user_id = $1`, [other.id]);
  });

  test('ends all sessions of a person, who can enter again', async () => {
    const person = await server.user();
    await server.signedIn(person.id);
    const ended = await admin().call(endProfileSessions, { id: await profileOf(person) });
    expect([ended.status, ended.body.ended, await lives(person)]).toEqual([200, 2, false]);
    expect((await enter(person)).status).toBe(200);
  });

  test('resets the second factor of whoever has lost it, and says so by mail', async () => {
    const person = await server.user();
    const id = await profileOf(person);
    expect((await admin().call(resetProfileFactor, { id })).problem.code).toBe('profiles.factor_off');
    const { secret } = (await server.as(person).call(totpEnroll, { password: server.password })).body;
    await server.as(person).call(totpConfirm, { code: codeOf(secret, -1) });
    expect((await enter(person)).body).toEqual({ second_factor: 'code' });
    expect((await admin().call(getAcesso, { id })).body).toMatchObject({ second_factor: true });
    expect((await admin().call(resetProfileFactor, { id })).status).toBe(200);
    expect(await lives(person)).toBe(false);
    expect((await enter(person)).body).toMatchObject({ user: { id: person.id } });
    expect(await templates(person)).toContain('factor-reset');
    expect(await server.rows('select 1 from recovery_codes where user_id = $1', [person.id])).toEqual([]);
  });

  test('can suspend the founder of an office that has nobody else', async () => {
    const office = await server.office();
    const id = await profileOf(office.admin);
    expect((await admin().call(removeProfile, { id })).status).toBe(409);
    expect((await suspend(office.admin)).status).toBe(200);
    expect(await lives(office.admin)).toBe(false);
    expect((await admin().call(listCandidatos, { id: office.id })).body).toEqual([]);
  });
});

describe('an office whose admins are all suspended', () => {
  let office: Office;
  let manager: User;
  let attendant: User;
  beforeEach(async () => {
    office = await server.office();
    manager = await server.member(office, 'manager', { full_name: 'Marta Gerente' });
    attendant = await server.member(office, 'attendant', { full_name: 'Ana Atendente' });
  });
  const name = async (person: User) =>
    admin().call(nameAdmin, { id: office.id, membership_id: await membershipOf(person, office) });
  const own = async (person: User) => (await server.as(person).call(myIndicacoes, {})).body;
  const roleOf = async (person: User) =>
    (
      await server.rows<{ role: string }>('select role from memberships where user_id = $1 and tenant_id = $2', [
        person.id,
        office.id,
      ])
    )[0]?.role;

  test('shows the installation who belongs to it only then, by name', async () => {
    expect((await admin().call(listCandidatos, { id: office.id })).body).toEqual([]);
    expect((await name(manager)).problem.code).toBe('indicacoes.has_admin');
    await suspend(office.admin);
    const { body } = await admin().call(listCandidatos, { id: office.id });
    expect(body.map(({ full_name, role }) => [full_name, role])).toEqual([
      ['Marta Gerente', 'manager'],
      ['Ana Atendente', 'attendant'],
    ]);
    expect(`${body[0]!.full_name} @${body[0]!.username}`).toBe(await server.called(manager));
    expect(JSON.stringify(body)).not.toContain('@');
    const access = await admin().call(getAcesso, { id: await profileOf(office.admin) });
    expect(access.body.offices).toEqual([
      {
        ...{ id: office.id, name: office.name, slug: office.slug },
        ...{ founder: office.admin.full_name, founded_at: expect.any(String) },
      },
    ]);
    // the suspended one still counts as its admin: nobody from outside is put there
    const outsider = await server.user();
    const put = await server.as(root, office).call(addMember, { email: outsider.email, role: 'admin' });
    expect([put.status, put.problem.code]).toEqual([403, 'session.not_member']);
  });

  test('is administered by whom the installation named, once that person accepts; everybody is told', async () => {
    await suspend(office.admin);
    expect((await name(manager)).status).toBe(201);
    expect([await roleOf(manager), (await own(attendant)).length]).toEqual(['manager', 0]);
    const [offer] = await own(manager);
    expect(offer).toMatchObject({ office: office.name, indicated_by: await server.called(root) });
    expect(await templates(manager)).toEqual(['named-admin']);
    for (const person of [attendant, office.admin]) expect(await templates(person)).toContain('admin-named');
    // another office may look like this one
    const identity = `“${office.name}” (identificador ${office.slug}, criado por ${office.admin.full_name} em `;
    for (const person of [manager, attendant])
      expect((await queuedMails(server, person.email)).at(-1)!.data.text).toContain(identity);
    const called = await server.called(manager);
    expect((await queuedMails(server, attendant.email)).at(-1)!.data.text).toContain(`indicou ${called} no lugar`);

    // nobody else's to answer
    for (const endpoint of [acceptIndicacao, refuseIndicacao])
      expect((await server.as(attendant).call(endpoint, { id: offer!.id })).status).toBe(404);
    expect((await server.as(manager).call(acceptIndicacao, { id: offer!.id })).status).toBe(200);
    expect([await roleOf(manager), await own(manager)]).toEqual(['admin', []]);
    expect(await templates(manager)).toEqual(['named-admin']);
    for (const person of [attendant, office.admin, root]) {
      const { template, data } = (await queuedMails(server, person.email)).at(-1)!;
      expect([template, data.text]).toEqual([
        'admin-answered',
        expect.stringContaining(`${called} aceitou a indicação`),
      ]);
    }
    const log = await server.rows<{ entidade: string; acao: string; autor: string }>(
      `select f.entidade, f.acao, f.autor from auditoria a
         join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.tenant_id = $1 and (f.entidade = 'indicacoes' or f.acao = 'ROLE') order by a."timestamp"`,
      [office.id],
    );
    expect(log.map(({ entidade, acao, autor }) => [entidade, acao, autor])).toEqual([
      ['indicacoes', 'INSERT', root.full_name],
      ['memberships', 'ROLE', manager.full_name],
      ['indicacoes', 'UPDATE', manager.full_name],
    ]);
    // and the former one, readmitted, is one of two
    await readmit(office.admin);
    expect(await roleOf(office.admin)).toBe('admin');
    const demoted = await server.as(manager, office).call(changeMemberRole, {
      id: await membershipOf(office.admin, office),
      versao: 1,
      role: 'attendant',
    });
    expect(demoted.status).toBe(200);
  });

  test('waits for one at a time; whoever refuses stays what they are', async () => {
    await suspend(office.admin);
    await name(manager);
    const [former] = await own(manager);
    await name(attendant);
    expect([await own(manager), (await own(attendant)).length]).toEqual([[], 1]);
    const [offer] = await own(attendant);
    expect((await server.as(attendant).call(refuseIndicacao, { id: offer!.id })).status).toBe(200);
    expect([await roleOf(attendant), await own(attendant)]).toEqual(['attendant', []]);
    // whoever named is told, and whom else there is to name
    expect((await queuedMails(server, root.email)).at(-1)!.data.text).toContain('recusou a indicação');
    const { body } = await admin().call(listCandidatos, { id: office.id });
    expect(body.map(({ named, refused_at }) => [named, refused_at])).toEqual([
      [false, null],
      [false, expect.any(String)],
    ]);
    // a screen of before
    for (const endpoint of [acceptIndicacao, refuseIndicacao]) {
      const late = [
        await server.as(manager).call(endpoint, { id: former!.id }),
        await server.as(attendant).call(endpoint, { id: offer!.id }),
      ];
      expect(late.map(({ problem }) => problem.code)).toEqual(['indicacoes.over', 'indicacoes.over']);
    }
    expect(
      await server.rows(`select desfecho from indicacoes where tenant_id = $1 order by created_at`, [office.id]),
    ).toEqual([{ desfecho: 'SUBSTITUIDA' }, { desfecho: 'RECUSADA' }]);
  });

  test('offers nothing anew when its admin was back in between', async () => {
    await suspend(office.admin);
    await name(manager);
    await readmit(office.admin);
    await suspend(office.admin);
    expect(await own(manager)).toEqual([]);
    expect((await admin().call(listCandidatos, { id: office.id })).body.map(({ named }) => named)).toEqual([
      false,
      false,
    ]);
  });

  test('has no offer any more once somebody else has become its admin, by whichever way', async () => {
    await suspend(office.admin);
    await name(manager);
    await server.member(office, 'admin');
    await server.rows(`update memberships set role = 'attendant' where tenant_id = $1 and role = 'admin'`, [office.id]);
    expect(await own(manager)).toEqual([]);
  });

  test('has no offer any more once its admin is readmitted, the namer suspended, or a week over', async () => {
    const ends: ((namer: User) => Promise<unknown>)[] = [
      () => readmit(office.admin),
      (namer) => suspend(namer),
      () =>
        server.rows(`update indicacoes set created_at = now() - interval '8 days' where tenant_id = $1`, [office.id]),
    ];
    for (const end of ends) {
      const namer = await server.user({ role: 'admin' });
      await suspend(office.admin);
      const membership_id = await membershipOf(manager, office);
      expect((await server.as(namer).call(nameAdmin, { id: office.id, membership_id })).status).toBe(201);
      const [offer] = await own(manager);
      await end(namer);
      expect(await own(manager)).toEqual([]);
      const late = await server.as(manager).call(acceptIndicacao, { id: offer!.id });
      expect([late.status, late.problem.code, await roleOf(manager)]).toEqual([409, 'indicacoes.over', 'manager']);
      if ((await server.as(namer).call(me, {})).status === 401) {
        await readmit(namer);
        expect(await own(manager)).toEqual([]);
      }
      await server.rows(`update profiles set role = 'assessor' where user_id = $1`, [namer.id]);
    }
  });

  test('keeps what was answered when that person leaves, and ends what was not', async () => {
    await suspend(office.admin);
    await name(attendant);
    await server.as(attendant).call(refuseIndicacao, { id: (await own(attendant))[0]!.id });
    await name(manager);
    for (const person of [attendant, manager]) await server.as(person, office).call(leaveOffice, {});
    expect(
      await server.rows(
        `select f.acao, a.depois ->> 'desfecho' as desfecho from auditoria a
           join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
          where a.tenant_id = $1 and f.entidade = 'indicacoes' order by a."timestamp", f.acao desc`,
        [office.id],
      ),
    ).toEqual([
      { acao: 'INSERT', desfecho: null },
      { acao: 'UPDATE', desfecho: 'RECUSADA' },
      { acao: 'INSERT', desfecho: null },
      { acao: 'UPDATE', desfecho: 'ENCERRADA' },
    ]);
    // who comes back is offered nothing of before
    await server.rows('insert into memberships (tenant_id, user_id) values ($1, $2)', [office.id, manager.id]);
    expect(await own(manager)).toEqual([]);
  });

  test('takes nobody from outside, nobody suspended and nobody who has left', async () => {
    await suspend(office.admin);
    const elsewhere = await server.office();
    const outside = await membershipOf(elsewhere.admin, elsewhere);
    for (const membership_id of [outside, randomUUID(), await membershipOf(office.admin, office)]) {
      const answer = await admin().call(nameAdmin, { id: office.id, membership_id });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([422, 'membership_id']);
    }
    await name(manager);
    const [offer] = await own(manager);
    await server.rows('delete from memberships where user_id = $1 and tenant_id = $2', [manager.id, office.id]);
    expect((await server.as(manager).call(acceptIndicacao, { id: offer!.id })).problem.code).toBe('indicacoes.over');
    expect((await admin().call(nameAdmin, { id: randomUUID(), membership_id: outside })).status).toBe(404);
  });
});
