import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  child,
  demanda,
  merge,
  other,
  root,
  separate,
  set,
  withReunidas,
} from '../../../../tests/support/office/reunidas.ts';
import { edit } from '../../../../tests/support/office/demandas.ts';
import { office, server } from '../../../../tests/support/office/workplace.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { createSetor } from '../../base/setores/setores.contract.ts';
import { bulkDemandas } from '../em-lote/em-lote.contract.ts';

/** What was done with a root is undone: its children follow, and what colleagues did with them since stays. */

withReunidas();

const on = (day: string) => setDatabaseClock(server.rows, `${day} 12:00 America/Sao_Paulo`);
afterAll(() => setDatabaseClock(server.rows, null));
beforeEach(() => on('2026-05-04'));

const admin = () => server.as(office.admin, office);
const withDays = async (prazo_dias: number) =>
  (await admin().call(createSetor, { nome: `Setor de ${prazo_dias} dias`, descricao: null, prazo_dias })).body.id;
const bulk = async (id: string, status: 'RESOLVIDO' | 'EM_ANALISE') =>
  (await admin().call(bulkDemandas, { ids: [id], mudar: { status } })).body.lote.id;
const undo = async (id: string) => expect((await admin().call(undoLote, { id })).body).toMatchObject({ desfeitos: 1 });
const state = async (id: string) =>
  (
    await server.rows<{ setor_id: string; movimentada_em: string }>(
      `select status, encerrada_em::text, setor_id, prazo::text, prazo_dias, prazo_origem, movimentada_em::text from demandas where id = $1`,
      [id],
    )
  )[0]!;
const again = async (id: string, changes: object) => {
  const { setor_id, data_demanda, ...now } = await demanda(id);
  expect((await edit({ ...now, setor_id, data_demanda }, { setor_id, data_demanda, ...changes })).status).toBe(200);
};

const ten = async () => child({ data_demanda: '2026-05-04', setor_id: await withDays(10) });

describe('a closing is undone', () => {
  test('what nobody has touched since is as it was, and its clock never stood', async () => {
    const { id } = await ten();
    const before = await state(id);
    await on('2026-05-06');
    const lote = await bulk(root, 'RESOLVIDO');
    expect(await state(id)).not.toEqual(before);
    await on('2026-05-11');
    await undo(lote);
    expect(await state(id)).toEqual(before);
  });

  test('a day of its own that a child was given since stays', async () => {
    const { id } = await ten();
    const lote = await bulk(root, 'RESOLVIDO');
    await again(id, { prazo: '2026-07-01' });
    await undo(lote);
    expect(await state(id)).toMatchObject({ status: 'EM_ANALISE', prazo: '2026-07-01', prazo_origem: 'MANUAL' });
  });

  test('the sector that a child went to since stays, with its own days', async () => {
    const { id } = await ten();
    const lote = await bulk(root, 'RESOLVIDO');
    const setor_id = await withDays(20);
    await again(id, { setor_id });
    await undo(lote);
    expect(await state(id)).toMatchObject({ status: 'EM_ANALISE', setor_id, prazo_dias: 20, prazo_origem: 'SETOR' });
  });

  test('a child that was taken apart since stays closed: it follows no more', async () => {
    const { id } = await child();
    const lote = await bulk(root, 'RESOLVIDO');
    expect((await separate(id)).status).toBe(200);
    await undo(lote);
    expect([(await demanda(root)).status, (await demanda(id)).status]).toEqual(['EM_ANALISE', 'RESOLVIDO']);
  });

  test('a child that was passed on since has moved', async () => {
    const { id } = await ten();
    const lote = await bulk(root, 'RESOLVIDO');
    await on('2026-05-20');
    await again(id, { assessor_id: undefined, assessor_responsavel: 'Outra' });
    await on('2026-05-25');
    await undo(lote);
    expect(await state(id)).toMatchObject({ status: 'EM_ANALISE', movimentada_em: '2026-05-25' });
  });
});

describe('a reopening is undone', () => {
  const reopened = async (id: string) => {
    await on('2026-05-06');
    await set(id, 'RESOLVIDO');
    await on('2026-05-11');
    return bulk(id, 'EM_ANALISE');
  };

  test('a child that was closed with the root has its day again', async () => {
    const { id } = await ten();
    const lote = await reopened(root);
    await undo(lote);
    expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO', encerrada_em: '2026-05-06' });
  });

  test('one that was registered later and merged since is not closed before its own day', async () => {
    const lote = await reopened(root);
    const { id } = await other({ data_demanda: '2026-05-11' });
    await merge(id, root);
    await on('2026-05-12');
    await undo(lote);
    expect(await demanda(root)).toMatchObject({ status: 'RESOLVIDO', encerrada_em: '2026-05-06' });
    expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO', encerrada_em: '2026-05-12' });
    // from one result to the other each keeps its day
    await set(root, 'NAO_RESOLVIDO');
    expect(await demanda(root)).toMatchObject({ status: 'NAO_RESOLVIDO', encerrada_em: '2026-05-06' });
    expect(await demanda(id)).toMatchObject({ status: 'NAO_RESOLVIDO', encerrada_em: '2026-05-12' });
  });

  test('nor is it on the day on which it was closed by itself, before it was merged', async () => {
    const { id } = await other({ data_demanda: '2026-04-01' });
    await set(id, 'RESOLVIDO');
    await on('2026-05-05');
    await set(id, 'EM_ANALISE');
    const lote = await reopened(root);
    await merge(id, root);
    await undo(lote);
    expect(await demanda(id)).toMatchObject({ status: 'RESOLVIDO', encerrada_em: '2026-05-06' });
  });
});
