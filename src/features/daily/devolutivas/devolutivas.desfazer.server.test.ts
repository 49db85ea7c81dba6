import { beforeEach, describe, expect, test } from 'vitest';
import { create, municipe_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { getDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { bulkDemandas } from '../em-lote/em-lote.contract.ts';
import { createDevolutiva, listDevolutivas } from './devolutivas.contract.ts';

/** A closed demand is opened, and that is undone: it was never open, so that nobody who was told is asked about again. */

withDemandas();

let id: string;
const get = async () => {
  const { status, encerrada_em, devolutiva } = (await me().call(getDemanda, { id })).body;
  const { ciclo } = (await me().call(listDevolutivas, { id })).body;
  return { status, encerrada_em, devolutiva, ciclo };
};
const set = (status: 'EM_ANALISE' | 'RESOLVIDO' | 'NAO_RESOLVIDO') => me().call(setDemandaStatus, { id, status });
const undo = (status: 'RESOLVIDO' | 'NAO_RESOLVIDO' = 'RESOLVIDO', person = me()) =>
  person.call(setDemandaStatus, { id, status, desfazer: true });
const told = { status: 'RESOLVIDO', encerrada_em: '2026-03-02', devolutiva: 'FEITA', ciclo: 1 };

beforeEach(async () => {
  ({ id } = await create());
  await set('RESOLVIDO');
  await me().call(createDevolutiva, { id, municipe_id, situacao: 'FEITA', canal: 'LIGACAO' });
  await server.rows(`update demandas set encerrada_em = '2026-03-02' where id = $1`, [id]);
  expect(await get()).toEqual(told);
});

describe('one demand', () => {
  test('has its day and its people as before', async () => {
    await set('EM_ANALISE');
    expect((await undo()).status).toBe(200);
    expect(await get()).toEqual(told);
    // and it is closed anew as ever
    await set('EM_ANALISE');
    await set('RESOLVIDO');
    expect(await get()).toMatchObject({ devolutiva: 'PENDENTE', ciclo: 2 });
  });

  test('with another result, by somebody else, or ten minutes later it is closed once more', async () => {
    await set('EM_ANALISE');
    await undo('NAO_RESOLVIDO');
    expect(await get()).toMatchObject({ devolutiva: 'PENDENTE', ciclo: 2 });
    await set('EM_ANALISE');
    await undo('NAO_RESOLVIDO', server.as(office.admin, office));
    expect(await get()).toMatchObject({ ciclo: 3 });
    await set('EM_ANALISE');
    await server.rows(
      `update demandas set reaberta = reaberta || jsonb_build_object('em', now() - interval '11 minutes') where id = $1`,
      [id],
    );
    await undo('NAO_RESOLVIDO');
    expect(await get()).toMatchObject({ ciclo: 4 });
  });

  test('what a colleague has closed and opened meanwhile is theirs to undo', async () => {
    const bia = server.as(office.admin, office);
    await set('EM_ANALISE');
    await bia.call(setDemandaStatus, { id, status: 'RESOLVIDO' });
    await bia.call(setDemandaStatus, { id, status: 'EM_ANALISE' });
    await undo();
    expect(await get()).toMatchObject({ devolutiva: 'PENDENTE', ciclo: 3 });
  });

  test('of what was closed before that is kept nothing is asked, nor a day made up', async () => {
    await server.rows(
      `with s as materialized (select set_config('app.derivado', 'on', true))
       update demandas d set ciclo = 0, devolutiva = null, encerrada_em = null from s where d.id = $1`,
      [id],
    );
    await set('EM_ANALISE');
    await undo();
    expect(await get()).toEqual({ status: 'RESOLVIDO', encerrada_em: null, devolutiva: null, ciclo: 0 });
  });
});

test('many at once: the same', async () => {
  const other = (await create()).id;
  const { body } = await me().call(bulkDemandas, { ids: [id, other], mudar: { status: 'EM_ANALISE' } });
  expect(await get()).toMatchObject({ status: 'EM_ANALISE', devolutiva: null });
  await me().call(undoLote, { id: body.lote.id });
  expect(await get()).toEqual(told);
});

test('many that were closed by mistake are open again, and closing them asks once', async () => {
  const { id: open } = await create();
  const { body } = await me().call(bulkDemandas, { ids: [open], mudar: { status: 'NAO_RESOLVIDO' } });
  await me().call(undoLote, { id: body.lote.id });
  id = open;
  expect(await get()).toMatchObject({ status: 'EM_ANALISE', encerrada_em: null, devolutiva: null });
  await set('RESOLVIDO');
  expect(await get()).toMatchObject({ status: 'RESOLVIDO', devolutiva: 'PENDENTE' });
});
