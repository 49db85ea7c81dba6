import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { quotaKinds } from '../../../shared/quotas.ts';
import { createTenant } from '../gabinetes/gabinetes.contract.ts';
import { getFounding, setFounding } from './cotas.contract.ts';

/** The limits that there are, and the one that is no office's: how many offices one person may found. */

let server: TestServer;
let root: User;

beforeAll(async () => {
  server = await startTestServer();
  root = await server.user({ role: 'admin' });
});
afterAll(() => server?.stop());

test('is said by whoever administers the installation, who found as many as it takes', async () => {
  const clerk = await server.member(await server.office());
  const person = await server.user();
  const own = await server.office({ admin: person });
  let made = 0;
  const found = (by: User) =>
    server.as(by, own).call(createTenant, { name: 'Mais um', slug: `${own.slug}-${(made += 1)}` });
  const { body: before } = await server.as(root).call(getFounding, {});
  expect(before.limite).toBe(5);
  for (let n = 0; n < 5; n += 1) expect((await found(person)).status).toBe(201);
  const sixth = await found(person);
  expect([sixth.status, sixth.problem.detail]).toEqual([
    409,
    'Você já criou todos os gabinetes que podia. Peça outro a quem administra a instalação.',
  ]);
  expect(await server.rows('select id from tenants where slug = $1', [`${own.slug}-${made}`])).toEqual([]);
  const below = await server.as(root).call(setFounding, { limite: 5, versao: before.versao });
  expect([below.status, below.problem.code]).toEqual([422, 'cotas.below_use']);
  const more = await server.as(root).call(setFounding, { limite: 6, versao: before.versao });
  expect(more.body).toMatchObject({ limite: 6, minimo: 6 });
  expect((await found(person)).status).toBe(201);
  expect((await found(person)).status).toBe(409);
  for (let n = 0; n < 8; n += 1) expect((await found(root)).status).toBe(201);
  // whoever belongs to none cannot found one at all
  expect((await found(clerk)).status).toBe(403);
});

test('the limit of founding leaves room for who has founded the most, administrators of the installation aside', async () => {
  const fresh = await startTestServer();
  try {
    const administrator = await fresh.user({ role: 'admin' });
    const [busy, other] = [await fresh.user(), await fresh.user()];
    for (const [{ id }, times] of [
      [administrator, 40],
      [busy, 12],
      [other, 2],
    ] as const)
      await fresh.rows(
        `insert into platform_events (acao, user_id, autor, entidade) select 'INSERT', $1, '', 'tenants' from generate_series(1, $2)`,
        [id, times],
      );
    const { limite, minimo } = (await fresh.as(administrator).call(getFounding, {})).body;
    expect({ limite, minimo }).toEqual({ limite: 5, minimo: 14 });
  } finally {
    await fresh.stop();
  }
});

test('the database and the program know the same limits', async () => {
  const known = await server.rows<{ tipo: string }>('select tipo from cotas_tipos');
  expect(known.map(({ tipo }) => tipo).sort()).toEqual([...quotaKinds, 'tenants'].sort());
});
