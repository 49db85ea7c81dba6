import { describe, expect, test } from 'vitest';
import {
  assessor_id,
  edit,
  idsOf,
  many,
  setor_id,
  several,
  withDemandas,
} from '../../../../tests/support/office/demandas.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import type { User } from '../../../../tests/support/servers/server.ts';
import { listLotes, loteItems, undoLote } from '../../base/lotes/lotes.contract.ts';
import { getDemanda, removeDemanda, setDemandaStatus } from '../demandas/demandas.contract.ts';
import { bulkDemandas } from './em-lote.contract.ts';

withDemandas();

const as = (person: User) => server.as(person, office);
const admin = () => as(office.admin);
const log = async (id: string) =>
  (
    await server.rows<{ depois: object }>(
      `select a.depois from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao = 'UPDATE' order by a."timestamp"`,
      [id],
    )
  ).map(({ depois }) => depois);
const RESOLVIDO = { status: 'RESOLVIDO' } as const;

describe('the examples', () => {
  test('3 of 50 are deleted meanwhile, all are to be RESOLVIDO: 47 change, 3 are told by name', async () => {
    const all = await several(50);
    for (const { id } of all.slice(0, 3)) await me().call(removeDemanda, { id });
    const { status, body } = await me().call(bulkDemandas, { ids: idsOf(all), mudar: RESOLVIDO });
    expect([status, body.lote]).toEqual([200, expect.objectContaining({ total: 50, feitos: 50, ok: 47, falhas: 3 })]);
    expect(body.falhas.map(({ nome, motivo }) => [nome, motivo])).toEqual(
      all
        .slice(0, 3)
        .map(({ numero, municipe }) => [
          `${numero} · ${municipe.nome_completo}`,
          'O registro foi excluído, ou não está mais disponível',
        ]),
    );
    const { body: items } = await me().call(loteItems, { id: body.lote.id });
    expect(items).toEqual(body.falhas);
    expect((await me().call(getDemanda, { id: all[49]!.id })).body).toMatchObject({ status: 'RESOLVIDO', versao: 2 });
  });

  test('of that result one is edited since: Desfazer gives 46 back, and one was changed later', async () => {
    const all = await several(50);
    for (const { id } of all.slice(0, 3)) await me().call(removeDemanda, { id });
    const { body } = await me().call(bulkDemandas, { ids: idsOf(all), mudar: RESOLVIDO });
    const changed = (await me().call(getDemanda, { id: all[10]!.id })).body;
    await edit(changed, { descricao_texto: 'OUTRA' });
    const undone = await me().call(undoLote, { id: body.lote.id });
    expect([undone.status, undone.body]).toEqual([
      200,
      expect.objectContaining({ estado: 'DESFEITO', desfeitos: 46, alterados_depois: 1 }),
    ]);
    const { body: later } = await me().call(loteItems, { id: body.lote.id, que: 'depois' });
    expect(later).toMatchObject([{ registro_id: all[10]!.id, motivo: 'Alterada depois' }]);
    expect((await me().call(getDemanda, { id: all[10]!.id })).body.status).toBe('RESOLVIDO');
    expect((await me().call(getDemanda, { id: all[20]!.id })).body).toMatchObject({ status: 'EM_ANALISE', versao: 3 });
    const again = await me().call(undoLote, { id: body.lote.id });
    expect([again.status, again.problem.code]).toEqual([409, 'lotes.not_undoable']);
  });

  test('all that are named are deleted meanwhile: not found, as for one of them, and no task', async () => {
    const all = await several(2);
    for (const { id } of all) await me().call(removeDemanda, { id });
    const refused = await me().call(bulkDemandas, { ids: idsOf(all), mudar: RESOLVIDO });
    expect([refused.status, refused.problem.code]).toEqual([404, 'record.not_found']);
    expect((await me().call(listLotes, {})).body).toEqual([]);
  });

  test('an attendant sends 101 ids: 403, Selecione até 100 demandas.', async () => {
    const ids = idsOf(await many(101));
    const refused = await me().call(bulkDemandas, { ids, mudar: RESOLVIDO });
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Selecione até 100 demandas.']);
    const all = await me().call(bulkDemandas, { filtro: {}, total: 101, mudar: RESOLVIDO });
    expect([all.status, all.problem.detail]).toEqual([403, 'Selecione até 100 demandas.']);
    expect((await me().call(bulkDemandas, { ids: ids.slice(1), mudar: RESOLVIDO })).body.lote.ok).toBe(100);
  });

  test('two people change the same rows: both finish, the later value stands', async () => {
    const ids = idsOf(await many(200));
    const asked = [
      admin().call(bulkDemandas, { ids, mudar: RESOLVIDO }),
      admin().call(bulkDemandas, { ids: ids.toReversed(), mudar: { status: 'NAO_RESOLVIDO' } }),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map(({ status, body }) => [status, body.lote.ok])).toEqual([
      [200, 200],
      [200, 200],
    ]);
    const found = await server.rows<{ status: string; versao: number }>(
      `select distinct status, versao from demandas where tenant_id = $1`,
      [office.id],
    );
    expect(found).toEqual([{ status: expect.stringMatching(/RESOLVIDO/), versao: 3 }]);
  });
});

describe('what changes', () => {
  test('one that is so already is left as it is: no version, no line in the log', async () => {
    const [one, other] = await several(2);
    await me().call(setDemandaStatus, { id: one!.id, ...RESOLVIDO });
    const { body } = await me().call(bulkDemandas, { ids: [one!.id, other!.id], mudar: RESOLVIDO });
    expect(body.lote).toMatchObject({ feitos: 2, ok: 1, falhas: 0 });
    expect((await me().call(getDemanda, { id: one!.id })).body.versao).toBe(2);
    expect([await log(one!.id), await log(other!.id)]).toEqual([[RESOLVIDO], [RESOLVIDO]]);
  });

  test('assessor with the name, sector, subject; each comes back as it was', async () => {
    const [demanda] = await several(1);
    const ids = [demanda!.id];
    const [ana, obras, tema] = [
      await data.assessor(office, 'Ana Lima'),
      await data.setor(office, 'Saúde'),
      await data.assunto(office, 'Iluminação'),
    ];
    for (const [mudar, shown] of [
      [{ assessor_id: ana }, { assessor_id: ana, assessor_responsavel: 'Ana Lima' }],
      [{ setor_id: obras }, { setor: { nome: 'Saúde' } }],
      [{ assunto_id: tema }, { assunto: { nome: 'Iluminação' } }],
    ] as const) {
      const { body } = await me().call(bulkDemandas, { ids, mudar });
      expect((await me().call(getDemanda, { id: ids[0]! })).body).toMatchObject(shown);
      await me().call(undoLote, { id: body.lote.id });
      expect((await me().call(getDemanda, { id: ids[0]! })).body).toMatchObject({
        assessor_id,
        assessor_responsavel: 'Rita Moura',
        setor_id,
        assunto: null,
      });
    }
    await me().call(bulkDemandas, { ids, mudar: { assunto_id: tema } });
    const taken = await me().call(bulkDemandas, { ids, mudar: { assunto_id: null } });
    expect(taken.body.lote.titulo).toBe('Demandas: tirar o assunto');
    expect((await me().call(getDemanda, { id: ids[0]! })).body.assunto).toBeNull();
  });

  test('what is taken back was closed on the day on which it was closed before', async () => {
    const [demanda] = await several(1);
    const id = demanda!.id;
    await me().call(setDemandaStatus, { id, ...RESOLVIDO });
    await server.rows(`update demandas set encerrada_em = '2026-01-09' where id = $1`, [id]);
    const { body } = await me().call(bulkDemandas, { ids: [id], mudar: { status: 'EM_ANALISE' } });
    expect((await me().call(getDemanda, { id })).body.encerrada_em).toBeNull();
    await me().call(undoLote, { id: body.lote.id });
    expect((await me().call(getDemanda, { id })).body).toMatchObject({ ...RESOLVIDO, encerrada_em: '2026-01-09' });
  });

  test('what is taken back waits for whom it waited for, with the same deadline', async () => {
    const [demanda] = await several(1);
    const id = demanda!.id;
    await server.rows(
      `update demandas set andamento = 'AGUARDANDO_TERCEIRO', prazo = '2027-03-01', prazo_origem = 'MANUAL' where id = $1`,
      [id],
    );
    const standing = () =>
      server.rows('select status, andamento, prazo::text, encerrada_em from demandas where id = $1', [id]);
    const before = await standing();
    const { body } = await me().call(bulkDemandas, { ids: [id], mudar: RESOLVIDO });
    expect(await standing()).toMatchObject([{ andamento: null }]);
    await me().call(undoLote, { id: body.lote.id });
    expect(await standing()).toEqual(before);
  });

  test('what a value points at must be there: 422 beside it, and nothing changes', async () => {
    const [demanda] = await several(1);
    const gone = await data.setor(office, 'Extinto');
    await data.remove('setores', gone);
    const refused = await me().call(bulkDemandas, { ids: [demanda!.id], mudar: { setor_id: gone } });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ field: 'mudar.setor_id', message: 'Este setor não existe mais. Selecione um setor' }],
    ]);
    expect((await me().call(listLotes, {})).body).toEqual([]);
  });

  test.each([
    [{ mudar: RESOLVIDO }],
    [{ ids: [], mudar: RESOLVIDO }],
    [{ filtro: {}, mudar: RESOLVIDO }],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], mudar: {} }],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], mudar: { ...RESOLVIDO, assunto_id: null } }],
    [{ ids: ['00000000-0000-4000-8000-000000000000'], filtro: {}, total: 1, mudar: RESOLVIDO }],
    [{ filtro: { setor: 'x' }, total: 1, mudar: RESOLVIDO }],
  ])('%j is refused', async (input) => {
    expect((await me().call(bulkDemandas, input as never)).status).toBe(422);
  });

  test('sent twice under one key it is done once', async () => {
    const ids = idsOf(await several(2));
    const headers = { 'idempotency-key': 'uma-vez' };
    const [first, second] = [
      await me().call(bulkDemandas, { ids, mudar: RESOLVIDO }, { headers }),
      await me().call(bulkDemandas, { ids, mudar: RESOLVIDO }, { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await me().call(listLotes, {})).body).toHaveLength(1);
  });
});

describe('a filter', () => {
  test('is counted again: other than what was seen, nothing changes and the number of now is told', async () => {
    await many(12);
    const asked = { filtro: { status: 'EM_ANALISE' as const }, total: 10, mudar: RESOLVIDO };
    const refused = await me().call(bulkDemandas, asked);
    expect([refused.status, refused.problem]).toEqual([
      409,
      expect.objectContaining({
        code: 'lotes.changed',
        detail: 'A lista mudou: agora são 12. Confira e confirme de novo.',
        current: { total: 12 },
      }),
    ]);
    const { body } = await me().call(bulkDemandas, { ...asked, total: 12 });
    expect(body.lote).toMatchObject({ ok: 12, estado: 'CONCLUIDO' });
  });

  test('with a search changes what the search finds', async () => {
    await many(12);
    const asked = { filtro: { busca: 'pedido 11' }, total: 1, mudar: RESOLVIDO };
    expect((await me().call(bulkDemandas, asked)).body.lote.ok).toBe(1);
  });

  test('above 500 rows in one step the feed says once that the whole table moved', async () => {
    await many(600);
    await server.rows('delete from feed');
    await admin().call(bulkDemandas, { filtro: {}, total: 600, mudar: RESOLVIDO });
    const told = await server.rows(`select acao, count(*)::int as n from feed where entidade = 'demandas' group by 1`);
    expect(told).toEqual([{ acao: 'MANY', n: 1 }]);
  });
});
