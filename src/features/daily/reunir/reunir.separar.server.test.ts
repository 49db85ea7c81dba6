import { describe, expect, test } from 'vitest';
import {
  child,
  demanda,
  maria,
  merge,
  other,
  people,
  root,
  separate,
  set,
  tell,
  withReunidas,
} from '../../../../tests/support/office/reunidas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeMunicipe, restoreMunicipe } from '../../base/municipes/municipes.contract.ts';
import { removeDemanda, restoreDemanda } from '../demandas/demandas.contract.ts';

/** The way back, of a merged demand and of one in the bin. */

withReunidas();

describe('apart again', () => {
  test('of a closed root it keeps the status; whoever was told there was told', async () => {
    const [told, untold] = [await child(), await child()];
    await set(root, 'NAO_RESOLVIDO');
    await tell(root, told.municipe);
    expect((await separate(told.id)).status).toBe(200);
    expect(await demanda(told.id)).toMatchObject({ status: 'NAO_RESOLVIDO', devolutiva: 'FEITA', reunida: false });
    await separate(untold.id);
    expect(await demanda(untold.id)).toMatchObject({ status: 'NAO_RESOLVIDO', devolutiva: 'PENDENTE' });
    // MARIA alone is left there
    expect(await people(root)).toMatchObject({ total: 1, avisadas: 0 });
    expect((await separate(untold.id)).problem.detail).toBe('Esta demanda não está reunida em outra.');
  });

  test('its deadline is counted as if it had never been merged', async () => {
    const assunto_id = await data.assunto(office, 'Poda');
    await server.rows('update assuntos set prazo_dias = 10 where id = $1', [assunto_id]);
    const { id } = await other({ assunto_id });
    const before = await demanda(id);
    expect(before.prazo).not.toBeNull();
    await merge(id, root);
    await set(root, 'RESOLVIDO');
    await set(root, 'EM_ANALISE');
    await separate(id);
    expect(await demanda(id)).toMatchObject({ prazo: before.prazo, status: 'EM_ANALISE', parada_desde: null });
  });

  test('who lies in the bin meanwhile was told, and knows it still out of it', async () => {
    const { id, municipe } = await child();
    await set(root, 'RESOLVIDO');
    await tell(root, municipe);
    await me().call(removeMunicipe, { id: municipe });
    await separate(id);
    expect(await demanda(id)).toMatchObject({ devolutiva: 'FEITA' });
    await me().call(restoreMunicipe, { id: municipe });
    expect(await demanda(id)).toMatchObject({ devolutiva: 'FEITA' });
  });
});

describe('the bin', () => {
  test('a root stays until its children are apart', async () => {
    const { id } = await child();
    const { status, problem } = await me().call(removeDemanda, { id: root });
    expect([status, problem.detail]).toEqual([409, 'Separe antes a demanda reunida']);
    await me().call(removeDemanda, { id });
    expect((await me().call(removeDemanda, { id: root })).status).toBe(200);
    // back without the one it was merged into
    await me().call(restoreDemanda, { id });
    expect(await demanda(id)).toMatchObject({ reunida: false, status: 'EM_ANALISE' });
  });

  test('a child that goes and comes back takes its people along', async () => {
    const { id } = await child();
    await set(root, 'RESOLVIDO');
    await tell(root, maria);
    await me().call(removeDemanda, { id });
    expect(await demanda(root)).toMatchObject({ devolutiva: 'FEITA', reunidas: 0 });
    await me().call(restoreDemanda, { id });
    expect(await demanda(root)).toMatchObject({ devolutiva: 'PENDENTE', reunidas: 1 });
  });
});
