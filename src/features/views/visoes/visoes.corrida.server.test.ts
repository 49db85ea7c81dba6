import { expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { several, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { clerk, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { createVisao, listVisoes, updateVisao } from './visoes.contract.ts';

/** What two do at the same moment, on two connections. */

withDemandas();

const other = besideServer(() => server);

/** Both are under way before either is through. */
async function atOnce<T>(one: () => Promise<T>, two: () => Promise<T>): Promise<T[]> {
  await other.query('begin; lock table visoes in share mode');
  const both = [one()];
  await other.waiting(1);
  both.push(two());
  await other.waiting(2);
  await other.query('commit');
  return Promise.all(both);
}

const already = (howMany: number, owner: string | null) =>
  server.rows(
    `insert into visoes (tenant_id, lista, nome, user_id, estado) select $1, 'demandas', 'V' || n, $2, '{}' from generate_series(1, $3::int) n`,
    [office.id, owner, howMany],
  );
const keep = (nome: string, compartilhada: boolean, by = me()) =>
  by.call(createVisao, { nome, compartilhada, lista: 'demandas' as const, estado: {} });
const howMany = async (shared: boolean, by = me()) =>
  (await by.call(listVisoes, {})).body.salvas.filter(({ compartilhada }) => compartilhada === shared).length;

test('fifty of one’s own are enough, also from two tabs', async () => {
  await already(49, clerk.id);
  const answers = await atOnce(
    () => keep('Uma', false),
    () => keep('Outra', false),
  );
  expect(answers.map(({ status, problem }) => [status, problem?.code]).toSorted()).toEqual([
    [201, undefined],
    [409, 'visoes.full'],
  ]);
  expect(await howMany(false)).toBe(50);
});

test('fifty of the office’s are enough, also where one is saved while another is shared', async () => {
  const boss = server.as(office.admin, office);
  await already(49, null);
  const { body } = await keep('Minha', false, boss);
  const answers = await atOnce(
    async () => (await keep('Uma', true, boss)).status,
    async () => (await boss.call(updateVisao, { id: body.id, compartilhada: true, versao: body.versao })).status,
  );
  expect(answers).toEqual([201, 409]);
  expect(await howMany(true, boss)).toBe(50);
});

test('what is added to many demands moves them in one order, so that two who do so do not wait for each other', async () => {
  const ids = (await several(12)).map(({ id }) => id).toSorted();
  await server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true))
     update demandas set movimentada_em = app.today() - 1 from s where id = any ($1)`,
    [ids],
  );
  await other.query('begin');
  await other.query('select from demandas where id = $1 for no key update', [ids[0]]);
  const adding = server.rows(
    `insert into demanda_notas (tenant_id, demanda_id, texto, user_id, autor)
     select tenant_id, id, 'LIGAR', $2, 'ANA' from demandas where id = any ($1)`,
    [ids, clerk.id],
  );
  await other.waiting(1);
  const free = await server.rows<{ id: string }>(
    'select id from demandas where id = any ($1) order by id for no key update skip locked',
    [ids],
  );
  await other.query('commit');
  await adding;
  expect(free.map(({ id }) => id)).toEqual(ids.slice(1));
});
