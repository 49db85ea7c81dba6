import { expect, test } from 'vitest';
import { withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { prune } from '../../../server/jobs/pruner.ts';
import {
  countVisoes,
  createVisao,
  listVisoes,
  pinVisao,
  removeVisao,
  restoreVisao,
  updateVisao,
} from './visoes.contract.ts';

/** A kept list that was deleted: whom it is gone for, how it comes back, and when it is gone for good. */

withDemandas();

const estado = { status: 'EM_ANALISE' };
const boss = () => server.as(office.admin, office);
const keep = async (nome: string, more: object = {}, by = me()) =>
  by.call(createVisao, { nome, compartilhada: false, lista: 'demandas', estado, ...more });
const menuOf = async (by = me()) => (await by.call(listVisoes, {})).body.fixadas;
const remove = (id: string, by = me()) => by.call(removeVisao, { id });
const restore = (id: string, by = me()) => by.call(restoreVisao, { id });

test('is there for nobody, and comes back as it was, where each had it in their menu', async () => {
  const { body: shared } = await keep('De todos', { compartilhada: true }, boss());
  for (const by of [me(), boss()])
    for (const visao of [shared.id, 'hoje'] as const) await by.call(pinVisao, { visao, fixada: true });
  expect((await remove(shared.id, boss())).status).toBe(200);
  expect((await me().call(listVisoes, {})).body.salvas).toEqual([]);
  expect((await me().call(countVisoes, {})).body).toEqual([]);
  // what somebody takes from their menu meanwhile takes nothing else along
  expect((await me().call(pinVisao, { visao: 'paradas', fixada: false })).body.fixadas).toEqual(['hoje']);
  const change = { id: shared.id, nome: 'X', versao: shared.versao };
  expect((await boss().call(updateVisao, change)).status).toBe(404);
  expect((await remove(shared.id, boss())).status).toBe(404);
  expect((await restore(shared.id, boss())).status).toBe(200);
  expect((await restore(shared.id, boss())).status).toBe(404);
  expect([await menuOf(), await menuOf(boss())]).toEqual([
    [shared.id, 'hoje'],
    [shared.id, 'hoje'],
  ]);
  expect((await me().call(listVisoes, {})).body.salvas).toMatchObject([{ nome: 'De todos', estado }]);
});

test('is brought back by whoever may change it', async () => {
  const { body: shared } = await keep('De todos', { compartilhada: true }, boss());
  const { body: own } = await keep('Minha');
  await remove(shared.id, boss());
  await remove(own.id);
  expect((await restore(shared.id)).status).toBe(403);
  expect((await restore(own.id, boss())).status).toBe(404);
  expect((await restore(own.id)).status).toBe(200);
});

test('leaves its name and its place to others, and then does not come back', async () => {
  const { body } = await keep('Saúde');
  await remove(body.id);
  const { body: other } = await keep('Saúde');
  expect((await restore(body.id)).problem.code).toBe('visoes.nome_taken');
  await remove(other.id);
  await server.rows(
    `insert into visoes (tenant_id, lista, nome, user_id, estado) select $1, 'demandas', 'V' || n, $2, '{}' from generate_series(1, 50) n`,
    [office.id, clerk.id],
  );
  expect((await restore(body.id)).problem.code).toBe('visoes.full');
});

test('goes for good after a day, with what was pinned, and is told no second time', async () => {
  const ids = [];
  for (const nome of ['Velha', 'Nova', 'Viva']) ids.push((await keep(nome)).body.id);
  for (const visao of ids) await me().call(pinVisao, { visao, fixada: true });
  for (const id of ids.slice(0, 2)) await remove(id);
  await server.rows('alter table visoes disable trigger user');
  await server.rows(`update visoes set deleted_at = now() - interval '25 hours' where id = $1`, [ids[0]]);
  await server.rows('alter table visoes enable trigger user');
  await prune(server.database);
  const left = (table: string, column: string) =>
    server.rows(`select ${column} as id from ${table} where tenant_id = $1 order by 1`, [office.id]);
  const expected = ids
    .slice(1)
    .toSorted()
    .map((id) => ({ id }));
  expect(await left('visoes', 'id')).toEqual(expected);
  expect(await left('visoes_fixadas', 'visao_id')).toEqual(expected);
  const [bin] = await server.rows(
    `select sum(valor)::int as n from contadores where tenant_id = $1 and chave = 'lixeira:visoes'`,
    [office.id],
  );
  expect(bin).toEqual({ n: 1 });
  const told = await server.rows(
    `select f.acao from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
      where a.entidade_id = $1 order by f.acao`,
    [ids[0]],
  );
  expect(told.map(({ acao }) => acao)).toEqual(['DELETE', 'INSERT']);
});
