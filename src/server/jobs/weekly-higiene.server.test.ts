import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loteKinds } from '../../app/server/slices.ts';
import { listDuplicados } from '../../features/base/duplicados/duplicados.contract.ts';
import { findDuplicados } from '../../features/base/parecidos/parecidos.contract.ts';
import { listLotes } from '../../features/base/lotes/lotes.contract.ts';
import { higieneRules, runHigiene } from '../../features/views/higiene/higiene.contract.ts';
import { data, inWorkplace, me, office, server } from '../../../tests/support/office/workplace.ts';
import type { Office } from '../../../tests/support/servers/server.ts';
import { workOnLote } from '../lotes/lotes-job.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { createLogger } from '../process/log.ts';
import { beginWeekly } from './weekly-higiene.ts';

inWorkplace('each test', 'own');

// a database of all tests of the file: what others have left is not due
beforeEach(async () => {
  await server.rows(`update tenants set created_at = now()`);
  await server.rows(`delete from lotes`);
});

const begin = (most?: number) => beginWeekly(server.database, most);
const work = async () => {
  const storage = diskStorage(join(server.dataDir, 'files'));
  while (await workOnLote({ database: server.database, storage, kinds: loteKinds, log: createLogger('silent') }));
};
const old = (of: Office, days: number) =>
  server.rows(`update tenants set created_at = now() - make_interval(days => $2) where id = $1`, [of.id, days]);
const withData = async (of: Office) =>
  data.insert('municipes', of, { nome_completo: 'MARIA SOUZA', telefone_ddd: '1187654321', bairro: 'CENTRO' });

test('an office that has data is looked at once, whoever begins it, and again a week later', async () => {
  await withData(office);
  await old(office, 9);
  const begun = await Promise.all([begin(), begin(), begin()]);
  expect(begun.reduce((sum, n) => sum + n, 0)).toBe(1);
  expect(await begin()).toBe(0);
  await work();
  const { body } = await me().call(higieneRules, {});
  expect(body.regras.find(({ regra }) => regra === 'CELULAR_10')!.pendentes).toBe(1);
  expect(body.verificada_em).not.toBeNull();
  expect(await begin()).toBe(0);
  await server.rows(`update lotes set created_at = now() - interval '9 days'`);
  expect(await begin()).toBe(1);
});

test('people who are here twice wait for whoever decides, though nobody has asked; not twice where somebody has', async () => {
  await withData(office);
  await data.insert('municipes', office, { nome_completo: 'MARIA SOUSA', telefone_ddd: '11987654321' });
  await old(office, 9);
  const manager = server.as(await server.member(office, 'manager'), office);
  expect(await begin()).toBe(1);
  const { body } = await manager.call(findDuplicados, {});
  expect(body.autor).toBe('Sistema');
  await work();
  expect((await manager.call(listDuplicados, {})).body.total).toBe(1);
  await server.rows(`update lotes set created_at = now() - interval '9 days'`);
  const asked = (await manager.call(findDuplicados, {})).body;
  expect(await begin()).toBe(1);
  const waiting = await server.rows<{ id: string }>(
    `select id from lotes where tenant_id = $1 and tipo = 'DUPLICADOS' and estado = 'FILA'`,
    [office.id],
  );
  expect(waiting).toEqual([{ id: asked.id }]);
});

test('one that is new, or has nobody, is not', async () => {
  await withData(office);
  const empty = await server.office();
  await old(empty, 30);
  expect(await begin()).toBe(0);
});

test('so many wait at once, and whoever has waited longest comes first', async () => {
  const others = await Promise.all([server.office(), server.office()]);
  for (const [n, of] of [office, ...others].entries()) {
    await withData(of);
    await old(of, 10 + n);
  }
  expect([await begin(2), await begin(2)]).toEqual([2, 0]);
  const chosen = await server.rows<{ tenant_id: string }>(`select tenant_id from lotes where tipo = 'HIGIENE'`);
  expect(chosen.map((one) => one.tenant_id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
});

test('nobody’s name is on it, not in the log either, and it goes on though its office has no admin left', async () => {
  await withData(office);
  await old(office, 9);
  await begin();
  await server.rows(`delete from memberships where tenant_id = $1 and role = 'admin'`, [office.id]);
  await work();
  const logged = await server.rows(
    `select distinct f.autor, a.user_id from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.tenant_id = $1 and f.entidade = 'lotes'`,
    [office.id],
  );
  expect(logged).toEqual([{ autor: 'Sistema', user_id: null }]);
  const manager = await server.member(office, 'manager');
  const [lote] = (await server.as(manager, office).call(listLotes, {})).body;
  expect(lote).toMatchObject({ autor: 'Sistema', proprio: false, estado: 'CONCLUIDO', pode_desfazer: false });
  // whoever attends people sees their own
  expect((await me().call(listLotes, {})).body).toEqual([]);
});

test('how many records there are says nothing of a secret demand to whoever may not read it', async () => {
  await withData(office);
  await data.insert('demandas', office, {
    ...{ municipe_id: await data.municipe(office), setor_id: await data.setor(office), sigilosa: true },
    ...{ descricao_texto: 'X', assessor_responsavel: 'X', data_demanda: '2026-05-04' },
  });
  await old(office, 9);
  await begin();
  await work();
  await server.as(office.admin, office).call(runHigiene, {});
  const manager = server.as(await server.member(office, 'manager'), office);
  const runs = (await manager.call(listLotes, {})).body.filter(({ tipo }) => tipo === 'HIGIENE');
  // two citizens
  expect(runs.map(({ total, feitos }) => [total, feitos])).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('no request may name the office itself as who asks', async () => {
  const insert = `insert into lotes (user_id, tipo, estado, titulo, parametros) values (null, 'CORRECAO', 'FILA', 'x', '{}')`;
  await expect(server.rows(`set role gabinete_app; ${insert}`)).rejects.toThrow(/permission denied/);
  await server.rows('reset role');
});
