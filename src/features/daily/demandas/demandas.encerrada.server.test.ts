import { expect, test } from 'vitest';
import { create, edit, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { today } from '../../../shared/time.ts';
import {
  getDemanda,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
  type DemandaStatus,
} from './demandas.contract.ts';

/** The day on which a demand was closed follows from its status, whoever changes it and by whatever way. */

withDemandas();

const set = async (id: string, status: DemandaStatus) =>
  (await me().call(setDemandaStatus, { id, status })).body.encerrada_em;
const dayOf = async (id: string) => (await me().call(getDemanda, { id })).body.encerrada_em;
const earlier = (id: string, day: string) =>
  server.rows('update demandas set encerrada_em = $2 where id = $1', [id, day]);

test('it comes with either result, stays from one to the other, and goes when the demand is open again', async () => {
  const { id, encerrada_em } = await create();
  expect(encerrada_em).toBeNull();
  expect(await set(id, 'NAO_RESOLVIDO')).toBe(today());
  await earlier(id, '2026-01-31');
  expect(await set(id, 'RESOLVIDO')).toBe('2026-01-31');
  expect(await set(id, 'RESOLVIDO')).toBe('2026-01-31');
  expect(await set(id, 'EM_ANALISE')).toBeNull();
  expect(await set(id, 'RESOLVIDO')).toBe(today());
});

test('an edit, the bin and the way back leave it', async () => {
  const { id } = await create();
  await set(id, 'RESOLVIDO');
  await earlier(id, '2026-01-31');
  const demanda = (await me().call(getDemanda, { id })).body;
  expect((await edit(demanda, { data_demanda: '2025-12-01' })).body.encerrada_em).toBe('2026-01-31');
  await me().call(removeDemanda, { id });
  await me().call(restoreDemanda, { id });
  expect(await dayOf(id)).toBe('2026-01-31');
});

test('an edit asks for no day behind it, unless it stood there', async () => {
  const { id } = await create({ data_demanda: '2026-01-02' });
  await set(id, 'RESOLVIDO');
  await earlier(id, '2026-01-31');
  const demanda = (await me().call(getDemanda, { id })).body;
  const { status, problem } = await edit(demanda, { data_demanda: '2026-02-01' });
  expect([status, problem.errors]).toEqual([
    422,
    [{ field: 'data_demanda', message: 'A data não pode ser posterior ao dia do encerramento' }],
  ]);
  expect((await edit(demanda, { data_demanda: '2026-01-31' })).status).toBe(200);
  await earlier(id, '2026-01-05');
  const later = (await me().call(getDemanda, { id })).body;
  expect((await edit(later, { data_demanda: '2026-01-31', descricao_texto: 'outra' })).status).toBe(200);
});

test('it is São Paulo’s day, of many rows at once as of one; an old label is today’s result', async () => {
  const [{ id: one }, { id: other }] = [await create(), await create()];
  await server.rows('update demandas set status = $2 where id = any ($1)', [[one, other], 'ATENDIDA']);
  expect([await dayOf(one), await dayOf(other)]).toEqual([today(), today()]);
  await earlier(one, '2026-01-31');
  await server.rows('update demandas set status = $2 where id = $1', [one, 'RESOLVIDO']);
  expect(await dayOf(one)).toBe('2026-01-31');
});

test('whoever closes one may say when', async () => {
  const { id } = await create();
  await server.rows(`update demandas set status = 'RESOLVIDO', encerrada_em = '2026-02-03' where id = $1`, [id]);
  expect(await dayOf(id)).toBe('2026-02-03');
});

test('nobody else chooses it, and an open demand has none', async () => {
  const { id, versao } = await create();
  const path = `/api/tenants/${office.id}/demandas/${id}/status`;
  const answer = await server.request('PATCH', path, {
    cookie: office.admin.cookie,
    body: { status: 'RESOLVIDO', encerrada_em: '2020-01-01', versao },
  });
  expect(answer.status).toBe(422);
  await expect(earlier(id, '2026-01-31')).rejects.toThrow('demandas_by_status');
});

test('the log does not repeat what follows from the status; a day that somebody says by itself stands in it', async () => {
  const { id } = await create();
  await set(id, 'RESOLVIDO');
  await set(id, 'NAO_RESOLVIDO');
  const logged = () =>
    server.rows<{ id: string; depois: object }>(
      'select id, depois from auditoria where entidade_id = $1 order by "timestamp"',
      [id],
    );
  const before = await logged();
  expect(before.map(({ depois }) => depois).slice(1)).toEqual([{ status: 'RESOLVIDO' }, { status: 'NAO_RESOLVIDO' }]);
  expect(JSON.stringify(before)).not.toContain('encerrada_em');
  await earlier(id, '2026-01-31');
  expect((await logged()).slice(before.length)).toMatchObject([{ depois: { encerrada_em: '2026-01-31' } }]);
});
