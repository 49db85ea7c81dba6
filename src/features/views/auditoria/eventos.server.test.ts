import { beforeAll, expect, test } from 'vitest';
import { newEmail } from '../../../../tests/support/office/people.ts';
import { inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { setQuota } from '../../account/cotas/cotas.contract.ts';
import { createTenant } from '../../account/gabinetes/gabinetes.contract.ts';
import { addMember } from '../../account/membros/membros.contract.ts';
import { suspendProfile } from '../../account/usuarios/acesso.contract.ts';
import { listAuditoria, listEventos } from './auditoria.contract.ts';

/** The installation's events. */

inWorkplace('all tests', 'own');

/** Profile role admin, and attendant in the office. */
let auditor: User;
beforeAll(async () => {
  auditor = await server.member(office, 'attendant', { role: 'admin', full_name: 'Álvaro Auditor' });
});

const events = (input: { busca?: string; dia?: string; page?: number } = {}) =>
  server.as(auditor).call(listEventos, input);

test('have every sign-in, failed sign-in and denied access, newest first', async () => {
  const person = await server.user({ full_name: 'Zélia Entrada' });
  await server.request('POST', '/api/auth/sign-in', { body: { email: person.email, password: 'errada' } });
  await server.as(person, office).call(listAuditoria, {});
  await expect
    .poll(async () => (await events({ busca: 'zelia' })).body.rows.map(({ acao }) => acao).sort())
    .toEqual(['DENIED', 'LOGIN', 'LOGIN_FAILED']);
  expect((await events({ busca: 'falha ao entrar' })).body.total).toBeGreaterThan(0);
});

test('say whose account and which office they are about, and are found by that and by what changed', async () => {
  const person = await server.user({ full_name: 'Quitéria Suspensa' });
  const [profile] = await server.rows<{ id: string; username: string }>(
    'select id, username from profiles where user_id = $1',
    [person.id],
  );
  expect((await server.as(auditor).call(suspendProfile, { id: profile!.id })).status).toBe(200);
  const named = `Quitéria Suspensa @${profile!.username}`;
  for (const busca of ['quiteria', 'suspenso'])
    expect((await events({ busca })).body.rows[0]).toMatchObject({ entidade: 'profiles', registro: named });
  const { body } = await server.as(auditor).call(createTenant, { name: 'Gabinete da Quitéria', slug: 'quiteria-1' });
  expect((await events({ busca: 'gabinete da quiteria' })).body.rows).toMatchObject([
    { entidade: 'tenants', entidade_id: body.id, registro: 'Gabinete da Quitéria', identificador: 'quiteria-1' },
  ]);
  // one whose name looks alike is told apart, also where its limits are changed and somebody unknown is to be added
  const alike = await server.office({ name: 'Gabinete da Quitéria' });
  const { id } = alike;
  const limit = { id, tipo: 'municipes', limite: 300_000, versao: 0 } as const;
  expect((await server.as(auditor).call(setQuota, limit)).status).toBe(200);
  await server.as(alike.admin, alike).call(addMember, { email: newEmail(), role: 'attendant' });
  const found = (await events({ busca: alike.slug })).body.rows;
  expect(found.map(({ entidade, registro }) => [entidade, registro])).toEqual([
    ['memberships', alike.name],
    ['cotas', alike.name],
  ]);
});

test('are for profile role admin only, and are read through no other door', async () => {
  expect((await server.as(office.admin).call(listEventos, {})).status).toBe(403);
  expect((await server.as(null).call(listEventos, {})).status).toBe(401);
});

test('are filtered by day, counted exactly and paged', async () => {
  await server.rows(
    `insert into platform_events (acao, autor, entidade, "timestamp")
     select 'LOGIN', 'Antiga', 'sessions', '2020-05-10T03:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(0, 34) n`,
  );
  const [first, second] = [
    await events({ dia: '2020-05-10' }),
    await events({ dia: '2020-05-10', busca: 'antiga', page: 2 }),
  ];
  expect([first.body.total, first.body.rows.length]).toEqual([35, 30]);
  expect([second.body.total, second.body.rows.length]).toEqual([35, 5]);
  expect((await events({ dia: '2020-05-09' })).body.total).toBe(0);
});
