import { describe, expect, test } from 'vitest';
import {
  create,
  idsOf,
  many,
  municipe_id,
  setor_id,
  several,
  withDemandas,
} from '../../../../tests/support/office/demandas.ts';
import { clerk, data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { openLive } from '../../../../tests/support/servers/sse.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { getLote, listLotes, loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import { createDemanda, getDemanda } from '../demandas/demandas.contract.ts';
import { bulkDemandas } from './em-lote.contract.ts';

/** Who takes back what was done with many at once, and what of it is secret. */

withDemandas();

const as = (person: User) => server.as(person, office);
const admin = () => as(office.admin);
const RESOLVIDO = { status: 'RESOLVIDO' } as const;

describe('taking back', () => {
  test('is the author’s for ten minutes, and a manager’s for as long as it is kept', async () => {
    const ids = idsOf(await several(1));
    const { body } = await me().call(bulkDemandas, { ids, mudar: RESOLVIDO });
    await server.rows(`update lotes set concluido_em = now() - interval '11 minutes' where id = $1`, [body.lote.id]);
    expect((await me().call(getLote, { id: body.lote.id })).body.pode_desfazer).toBe(false);
    const late = await me().call(undoLote, { id: body.lote.id });
    expect([late.status, late.problem.code]).toEqual([403, 'record.undo_expired']);
    const manager = await server.member(office, 'manager');
    expect((await as(manager).call(undoLote, { id: body.lote.id })).body).toMatchObject({ desfeitos: 1 });
  });

  test('an attendant sees and takes back their own alone', async () => {
    const ids = idsOf(await several(1));
    const { body } = await admin().call(bulkDemandas, { ids, mudar: RESOLVIDO });
    expect((await me().call(listLotes, {})).body).toEqual([]);
    for (const endpoint of [getLote, undoLote, loteItems])
      expect((await me().call(endpoint, { id: body.lote.id })).status).toBe(404);
  });

  test('asks what the person may now: who has become an attendant takes back no more than a hundred', async () => {
    const manager = await server.member(office, 'manager');
    const ids = idsOf(await many(150));
    const { body } = await as(manager).call(bulkDemandas, { ids, mudar: RESOLVIDO });
    const offered = async () => [
      (await as(manager).call(getLote, { id: body.lote.id })).body.pode_desfazer,
      ...(await as(manager).call(listLotes, {})).body.map((one) => one.pode_desfazer),
    ];
    expect(await offered()).toEqual([true, true]);
    await server.rows(`update memberships set role = 'attendant' where user_id = $1`, [manager.id]);
    expect(await offered()).toEqual([false, false]);
    const refused = await as(manager).call(undoLote, { id: body.lote.id });
    expect([refused.status, refused.problem.code]).toEqual([403, 'demandas.bulk_limit']);
  });
});

describe('what is secret', () => {
  test('is for others as if it were not there: neither changed, nor told, nor in a lote that they see', async () => {
    const secret = (
      await admin().call(createDemanda, {
        municipe_id,
        setor_id,
        descricao_texto: 'SEGREDO',
        assessor_responsavel: 'Rita',
        data_demanda: '2026-05-04',
        sigilosa: true,
      })
    ).body;
    const manager = await server.member(office, 'manager');
    const [open] = await several(1);
    const both = { ids: [open!.id, secret.id], mudar: RESOLVIDO };
    const { body } = await as(manager).call(bulkDemandas, both);
    expect(body).toMatchObject({
      lote: { ok: 1, falhas: 1 },
      falhas: [{ registro_id: null, nome: null }],
    });
    expect((await admin().call(getDemanda, { id: secret.id })).body.status).toBe('EM_ANALISE');
    const alone = await as(manager).call(bulkDemandas, { ids: [secret.id], mudar: RESOLVIDO });
    expect([alone.status, alone.problem.code]).toEqual([404, 'record.not_found']);

    const theirs = (await admin().call(bulkDemandas, { ...both, mudar: { status: 'NAO_RESOLVIDO' } })).body;
    expect(theirs.lote.ok).toBe(2);
    expect(idsOf((await as(manager).call(listLotes, {})).body)).toEqual([body.lote.id]);
    expect((await as(manager).call(undoLote, { id: theirs.lote.id })).status).toBe(404);
    expect(idsOf((await admin().call(listLotes, {})).body)).toEqual([theirs.lote.id, body.lote.id]);
  });

  test('is told by no stream either: of a lote hears who may see it', async () => {
    const secret = await admin().call(createDemanda, {
      municipe_id,
      setor_id,
      descricao_texto: 'SEGREDO',
      assessor_responsavel: 'Rita',
      data_demanda: '2026-05-04',
      sigilosa: true,
    });
    const [open] = await several(1);
    const people = [office.admin, await server.member(office, 'manager'), clerk];
    const streams = await Promise.all(people.map(({ cookie }) => openLive(server.origin, office.id, cookie)));
    const lotes: string[] = [];
    for (const [person, id] of [
      [office.admin, secret.body.id],
      [office.admin, open!.id],
      [clerk, open!.id],
    ] as const) {
      const status = lotes.length < 2 ? 'RESOLVIDO' : 'NAO_RESOLVIDO';
      const { body } = await as(person).call(bulkDemandas, { ids: [id], mudar: { status } });
      lotes.push(body.lote.id);
    }
    await server.rows('delete from lotes where id = $1', [lotes[0]]);
    const { id: last } = await create();
    const heard = await Promise.all(
      streams.map(async (stream) => {
        await stream.change(last);
        stream.close();
        return lotes.map((id) => stream.changes().filter((one) => one.id === id).length);
      }),
    );
    expect(heard).toEqual([
      [2, 1, 1],
      [0, 1, 1],
      [0, 0, 1],
    ]);
  });

  test('and passed on by whoever read it as its assessor does not come back, and that is said', async () => {
    const [mine, passed] = [
      await data.insert('equipe', office, { nome: 'João Conceição', funcao: 'Assessor', user_id: clerk.id }),
      await data.assessor(office, 'Vanessa Reis'),
    ];
    const secret = await admin().call(createDemanda, {
      municipe_id,
      setor_id,
      descricao_texto: 'SEGREDO',
      assessor_id: mine,
      assessor_responsavel: 'João Conceição',
      data_demanda: '2026-05-04',
      sigilosa: true,
    });
    const { body } = await me().call(bulkDemandas, { ids: [secret.body.id], mudar: { assessor_id: passed } });
    expect(body.lote.ok).toBe(1);
    const undone = (await me().call(undoLote, { id: body.lote.id })).body;
    expect(undone).toMatchObject({ estado: 'DESFEITO', ok: 1, desfeitos: 0, alterados_depois: 0 });
    expect(lotesTexts.desfeito(undone)).toBe('Nenhuma voltou: quem desfez não vê mais o que mudou');
    const some = { ok: 6, desfeitos: 3, alterados_depois: 1 };
    expect(lotesTexts.desfeito(some)).toBe('3 voltaram; 1 foi alterada depois; 2 não são mais vistas por quem desfez');
  });
});
