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
  support,
  tell,
  withReunidas,
} from '../../../../tests/support/office/reunidas.ts';
import { many } from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { addDays } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { listDemandas } from '../demandas/demandas.contract.ts';
import { createDevolutiva } from '../devolutivas/devolutivas.contract.ts';
import { bulkDemandas } from '../em-lote/em-lote.contract.ts';
import { linhaDaDemanda } from '../linha/linha.contract.ts';
import { updateAcompanhamento } from '../prazos/prazos.contract.ts';
import { getReunidas } from './reunir.contract.ts';

withReunidas();

describe('demands that are one work', () => {
  test('a root with 10 supporters and 2 children is closed: 13 to call, the children are RESOLVIDO', async () => {
    for (let n = 0; n < 10; n += 1) await support(root, await data.municipe(office));
    const children = [await child(), await child()];
    await set(root, 'RESOLVIDO');
    expect(await people(root)).toMatchObject({ total: 13, avisadas: 0 });
    for (const { id } of children)
      expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO', reunida: true, devolutiva: null });
    expect(await demanda(root)).toMatchObject({ reunidas: 2, devolutiva: 'PENDENTE' });
  });

  test('Desfazer: the child is as before', async () => {
    const { id } = await other();
    const before = await demanda(id);
    await merge(id, root);
    await separate(id);
    const { versao: _, movimentada_em: __, ...after } = await demanda(id);
    expect(before).toMatchObject(after);
    expect(await demanda(root)).toMatchObject({ reunidas: 0 });
  });

  test('whom to call says who asked for it, first, and who for what was merged', async () => {
    const ana = await data.municipe(office, 'ANA LIMA');
    await support(root, ana);
    const { municipe } = await child();
    await set(root, 'RESOLVIDO');
    const roles = (await people(root)).pessoas.map((one) => [one.municipe_id, one.papel]);
    expect(roles).toEqual([
      [maria, 'MUNICIPE'],
      [ana, 'APOIADOR'],
      [municipe, 'REUNIDA'],
    ]);
    await tell(root, maria);
    expect((await people(root)).pessoas.map((one) => one.municipe_id)).toEqual([ana, municipe, maria]);
  });

  test('the name of a deleted citizen is marked on both sides', async () => {
    const { id, municipe } = await child();
    const marks = async (of: string) => {
      const { principal, reunidas } = (await me().call(getReunidas, { id: of })).body;
      return [principal, ...reunidas].flatMap((one) => one?.municipe_excluido ?? []);
    };
    expect([await marks(root), await marks(id)]).toEqual([[false], [false]]);
    await data.remove('municipes', municipe);
    await server.rows(
      'update municipes set deleted_at = now() where id = (select municipe_id from demandas where id = $1)',
      [root],
    );
    expect([await marks(root), await marks(id)]).toEqual([[true], [true]]);
  });

  test('a child says whether and how whoever asked for it was told there', async () => {
    const [told, spared, untold] = [await child(), await child(), await child()];
    const said = async ({ id }: { id: string }) => {
      const { falta_avisar, avisada } = (await me().call(getReunidas, { id })).body;
      return { falta_avisar, avisada };
    };
    expect(await said(told)).toEqual({ falta_avisar: false, avisada: null });
    await set(root, 'RESOLVIDO');
    await tell(root, told.municipe);
    await me().call(createDevolutiva, { id: root, municipe_id: spared.municipe, situacao: 'DISPENSADA' });
    expect(await said(told)).toEqual({
      falta_avisar: false,
      avisada: { situacao: 'FEITA', canal: 'LIGACAO', feita_em: today() },
    });
    expect(await said(spared)).toEqual({
      falta_avisar: false,
      avisada: { situacao: 'DISPENSADA', canal: null, feita_em: null },
    });
    expect(await said(untold)).toEqual({ falta_avisar: true, avisada: null });
    expect(await said({ id: root })).toEqual({ falta_avisar: false, avisada: null });
    // told of the closing before, not of this one
    await set(root, 'EM_ANALISE');
    expect(await said(told)).toEqual({ falta_avisar: false, avisada: null });
  });

  test('JOÃO owns a child and supports the root: he is called once', async () => {
    const { municipe } = await child();
    await support(root, municipe);
    await set(root, 'RESOLVIDO');
    expect(await people(root)).toMatchObject({ total: 2 });
  });

  test('A into B while B into A: one 409', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [a, b] = [await other(), await other()];
      const answers = await Promise.all([merge(a.id, b.id), merge(b.id, a.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('what is merged', () => {
  test('neither leads to a third, both are open and as secret', async () => {
    const { id } = await child();
    const third = await other();
    const detail = async (of: string, into: string) => {
      const { status, problem } = await merge(of, into);
      return [status, problem.detail];
    };
    const [{ nome_completo }] = (await server.rows<{ nome_completo: string }>(
      'select nome_completo from municipes where id = $1',
      [maria],
    )) as [{ nome_completo: string }];
    expect(await detail(third.id, id)).toEqual([409, `Reunida na demanda de ${nome_completo}: mude lá`]);
    expect(await detail(id, third.id)).toEqual([409, `Reunida na demanda de ${nome_completo}: mude lá`]);
    expect(await detail(root, third.id)).toEqual([409, 'Separe antes a demanda reunida']);
    expect(await detail(third.id, third.id)).toEqual([422, expect.any(String)]);
    const secret = await other({ sigilosa: true });
    expect(await detail(secret.id, root)).toEqual([409, 'Demanda sigilosa só se reúne com sigilosa']);
    await set(third.id, 'RESOLVIDO');
    expect(await detail(third.id, root)).toEqual([409, 'Só demandas em análise se reúnem']);
  });

  test('of another office is not there', async () => {
    const rival = await server.office();
    const [municipe, setor] = [await data.municipe(rival), await data.setor(rival)];
    const theirs = await data.insert('demandas', rival, {
      municipe_id: municipe,
      setor_id: setor,
      descricao_texto: 'X',
      assessor_responsavel: 'RITA',
      data_demanda: '2026-11-20',
    });
    const { status, problem } = await merge(root, theirs);
    expect([status, problem.errors]).toEqual([
      422,
      [{ field: 'principal_id', message: 'Esta demanda não existe mais. Escolha outra' }],
    ]);
    expect((await merge(theirs, root)).status).toBe(404);
    expect((await separate(theirs)).status).toBe(404);
    expect((await me().call(getReunidas, { id: theirs })).status).toBe(404);
  });

  test('follows: its own status is changed at the root, by whatever way', async () => {
    const { id } = await child();
    const { status, problem } = await set(id, 'RESOLVIDO');
    expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^Reunida na demanda de .+: mude lá$/)]);
    const { body } = await server
      .as(office.admin, office)
      .call(bulkDemandas, { ids: [id, (await other()).id], mudar: { status: 'RESOLVIDO' } });
    expect(body.lote).toMatchObject({ ok: 1, falhas: 1 });
    expect(body.falhas).toMatchObject([{ registro_id: id, motivo: 'Reunida em outra demanda: mude lá' }]);
    expect(await demanda(id)).toMatchObject({ status: 'EM_ANALISE' });
    expect((await support(id, await data.municipe(office))).status).toBe(409);
  });

  test('is no failure of a bulk task that changes its root as well, and comes back with it', async () => {
    const { id } = await child();
    const boss = server.as(office.admin, office);
    const { body } = await boss.call(bulkDemandas, { ids: [id, root], mudar: { status: 'RESOLVIDO' } });
    expect(body).toMatchObject({ lote: { ok: 1, falhas: 0 }, falhas: [] });
    expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO' });
    await boss.call(undoLote, { id: body.lote.id });
    for (const one of [id, root]) expect(await demanda(one)).toMatchObject({ status: 'EM_ANALISE' });
  });

  test('opens again with the root, and an undone reopening leaves told who was told', async () => {
    const { id, municipe } = await child();
    await set(root, 'RESOLVIDO');
    await tell(root, maria);
    await tell(root, municipe);
    expect(await demanda(root)).toMatchObject({ devolutiva: 'FEITA' });
    await set(root, 'EM_ANALISE');
    expect(await demanda(id)).toMatchObject({ status: 'EM_ANALISE', encerrada_em: null });
    await set(root, 'RESOLVIDO', true);
    expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO', devolutiva: null });
    expect(await demanda(root)).toMatchObject({ devolutiva: 'FEITA' });
  });

  test('put aside before it was merged it is no more once the root is closed, until that is undone', async () => {
    const { id } = await other();
    const { versao } = await demanda(id);
    await me().call(updateAcompanhamento, { id, versao, retomar_em: addDays(today(), 30) });
    await merge(id, root);
    const kept = (await demanda(id)).retomar_em;
    await set(root, 'RESOLVIDO');
    expect([kept, (await demanda(id)).retomar_em]).toEqual([expect.any(String), null]);
    await set(root, 'EM_ANALISE', true);
    expect((await demanda(id)).retomar_em).toBe(kept);
  });

  test('waits for nobody and is put aside until no day of its own, but has its own deadline', async () => {
    const { id } = await child();
    const change = async (changes: object) =>
      me().call(updateAcompanhamento, { id, versao: (await demanda(id)).versao, ...changes });
    for (const changes of [{ andamento: 'ENCAMINHADA' }, { retomar_em: addDays(today(), 30) }]) {
      const { status, problem } = await change(changes);
      expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^Reunida na demanda de .+: mude lá$/)]);
    }
    expect((await change({ prazo: addDays(today(), 30) })).status).toBe(200);
  });

  test('leaves the queues and still counts in the numbers of the list', async () => {
    const { id } = await child();
    const all = async (visao: { visao?: 'sem_oficio' } = {}) =>
      (await me().call(listDemandas, visao)).body.rows.map((row) => row.id);
    expect(await all()).toContain(id);
    expect(await all({ visao: 'sem_oficio' })).not.toContain(id);
  });

  test('is read in the line of the root', async () => {
    const { id } = await child();
    const { body } = await me().call(linhaDaDemanda, { id: root });
    expect(new Set(body.map((row) => row.demanda?.id).filter(Boolean))).toContain(id);
  });

  test('one transaction is one line there: what follows the root is not told again of each', async () => {
    const { id } = await child();
    await child();
    await set(root, 'RESOLVIDO');
    await set(root, 'EM_ANALISE');
    const lines = (await me().call(linhaDaDemanda, { id: root })).body;
    const closings = lines.filter(({ fatos }) =>
      fatos.some(({ mudancas }) => mudancas.some((x) => x.campo === 'status')),
    );
    expect(closings.map(({ demanda }) => demanda?.id)).toEqual([root, root]);
    const own = (await me().call(linhaDaDemanda, { id })).body;
    expect(
      own.filter(({ fatos }) => fatos.some(({ mudancas }) => mudancas.some((x) => x.campo === 'status'))),
    ).toHaveLength(2);
    // behind the last page as well
    const after = lines.find(({ demanda }) => demanda?.id === root)!.id;
    const before = (await me().call(linhaDaDemanda, { id: root, after })).body;
    expect([...before.map((row) => row.id)].sort()).toEqual(
      lines
        .slice(1)
        .map((row) => row.id)
        .sort(),
    );
  });
});

test('no more than 200 are merged into one', async () => {
  const ids = (await many(201)).map(({ id }) => id);
  await server.rows('update demandas set principal_id = $1 where id = any ($2)', [root, ids.slice(0, 200)]);
  expect((await merge(ids[200]!, root)).problem.detail).toBe(
    'Esta demanda já reúne 200 demandas, o máximo. Escolha outra.',
  );
});
