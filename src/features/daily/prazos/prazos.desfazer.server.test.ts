import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { create, edit, idsOf, setor_id, withDemandas } from '../../../../tests/support/office/demandas.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { holiday } from '../../../../tests/support/office/calendario.ts';
import { setDatabaseClock } from '../../../../tests/support/servers/clock.ts';
import { undoLote } from '../../base/lotes/lotes.contract.ts';
import { createSetor } from '../../base/setores/setores.contract.ts';
import { getDemanda, setDemandaStatus, type Demanda } from '../demandas/demandas.contract.ts';
import { bulkDemandas, type Mudar } from '../em-lote/em-lote.contract.ts';
import { createNota } from '../linha/linha.contract.ts';
import { updateAcompanhamento } from './prazos.contract.ts';

/** What is undone never was: the deadline, the pauses of its clock and what moved last are as before. */

withDemandas();

const on = (day: string) => setDatabaseClock(server.rows, `${day} 12:00 America/Sao_Paulo`);
afterAll(() => setDatabaseClock(server.rows, null));
beforeEach(() => on('2026-05-04'));

const state = async ({ id }: { id: string }) =>
  (
    await server.rows(
      `select d.status, d.andamento, d.retomar_em::text, d.setor_id, d.assunto_id, d.assessor_responsavel, d.prazo::text, d.prazo_dias, d.prazo_corridos, d.prazo_origem,
              d.movimentada_em::text, d.encerrada_em::text, (
         select json_agg(json_build_object('de', p.de, 'ate', p.ate, 'motivo', p.motivo) order by p.de)
           from demanda_pausas p where p.demanda_id = d.id and p.deleted_at is null) as pausas
         from demandas d where d.id = $1`,
      [id],
    )
  )[0];
const made = (changes: object = {}) => create({ data_demanda: '2026-05-04', ...changes });
const read = async ({ id }: { id: string }) => (await me().call(getDemanda, { id })).body;
const waits = async (demanda: Demanda) =>
  (
    await me().call(updateAcompanhamento, {
      id: demanda.id,
      versao: demanda.versao,
      andamento: 'AGUARDANDO_TERCEIRO',
    })
  ).body;
const putAside = async ({ id, versao }: Demanda) =>
  (await me().call(updateAcompanhamento, { id, versao, retomar_em: '2026-06-01' })).body;
const withDays = async (prazo_dias: number) =>
  (await me().call(createSetor, { nome: `Setor de ${prazo_dias} dias`, descricao: null, prazo_dias })).body.id;
const bulk = async (ids: readonly string[], mudar: Mudar) =>
  (await me().call(bulkDemandas, { ids: [...ids], mudar })).body.lote.id;
const undo = (id: string) => me().call(undoLote, { id });

/** Open by a default that has changed since, closed, waiting, with a day of its own, and without a deadline. */
async function all(): Promise<Demanda[]> {
  const former = await withDays(10);
  const open = await made({ setor_id: former });
  const closed = await made({ setor_id: former });
  const waiting = await putAside(await waits(await made({ setor_id: former })));
  const own = await made({ setor_id: former, prazo: '2026-06-30' });
  const none = await made();
  await on('2026-05-06');
  await me().call(setDemandaStatus, { id: closed.id, status: 'RESOLVIDO' });
  await server.rows('update setores set prazo_dias = 20 where id = $1', [former]);
  await on('2026-05-11');
  return [open, closed, waiting, own, none];
}

describe('many at once', () => {
  test.each(['setor_id', 'assessor_id', 'status'] as const)('%s', async (field) => {
    const demandas = await all();
    const before = await Promise.all(demandas.map(state));
    const { id: assessor_id } = (
      await server.rows<{ id: string }>(
        `insert into equipe (tenant_id, nome, funcao) values ($1, 'Outra', 'Assessora') returning id`,
        [office.id],
      )
    )[0]!;
    const mudar: Record<typeof field, Mudar> = {
      setor_id: { setor_id: await withDays(5) },
      assessor_id: { assessor_id },
      status: { status: 'NAO_RESOLVIDO' },
    };
    const lote = await bulk(idsOf(demandas), mudar[field]);
    expect(await Promise.all(demandas.map(state))).not.toEqual(before);
    await on('2026-05-14');
    expect((await undo(lote)).body).toMatchObject({ desfeitos: demandas.length });
    expect(await Promise.all(demandas.map(state))).toEqual(before);
  });

  test('closed ones that were opened stand still again, as from when they were closed', async () => {
    const demandas = await all();
    await bulk(idsOf(demandas), { status: 'RESOLVIDO' });
    await on('2026-05-14');
    const before = await Promise.all(demandas.map(state));
    const lote = await bulk(idsOf(demandas), { status: 'EM_ANALISE' });
    await on('2026-05-18');
    await undo(lote);
    const after = await Promise.all(demandas.map(state));
    // of one that had no deadline it was not kept until it was opened
    const stands = ({ pausas, encerrada_em, ...rest }: NonNullable<(typeof before)[number]>) => ({
      ...rest,
      encerrada_em,
      pausas: pausas ?? [{ de: encerrada_em, ate: null, motivo: 'ENCERRADA' }],
    });
    expect(after).toEqual(before.map((one) => stands(one!)));
  });

  test.each(['2026-05-11', '2026-05-06'])(
    'what was added on %s, to what was changed on the 6th, moved it',
    async (day) => {
      const noted = await made();
      const alone = await made();
      await on('2026-05-06');
      const lote = await bulk(idsOf([noted, alone]), { setor_id: await withDays(5) });
      await on(day);
      expect((await me().call(createNota, { id: noted.id, texto: 'LIGOU' })).status).toBe(201);
      await on('2026-05-13');
      await undo(lote);
      expect([(await state(noted))!.movimentada_em, (await state(alone))!.movimentada_em]).toEqual([day, '2026-05-04']);
    },
  );

  test('a holiday that came meanwhile counts for what is open', async () => {
    const demanda = await made({ setor_id: await withDays(10) });
    const lote = await bulk([demanda.id], { setor_id });
    await holiday({ data: '2026-05-08' });
    await undo(lote);
    expect([demanda.prazo, (await read(demanda)).prazo]).toEqual(['2026-05-18', '2026-05-19']);
  });
});

describe('one, by whoever has just changed what it waits for', () => {
  const change = async ({ id, versao }: Demanda, andamento: Demanda['andamento'], desfazer?: true, person = me()) =>
    (await person.call(updateAcompanhamento, { id, versao, andamento, ...(desfazer && { desfazer }) })).body;

  test.each([null, 'ENCAMINHADA', 'AGUARDANDO_MUNICIPE'] as const)(
    '%s: it has waited since it began to',
    async (other) => {
      const waiting = await waits(await made({ setor_id: await withDays(10) }));
      await on('2026-05-11');
      const [before, row] = [await state(waiting), await read(waiting)];
      const changed = await change(row, other);
      expect(await state(waiting)).not.toEqual(before);
      const back = await change(changed, 'AGUARDANDO_TERCEIRO', true);
      expect(back).toMatchObject({ parada_desde: '2026-05-04', andamento: 'AGUARDANDO_TERCEIRO' });
      expect(await state(waiting)).toEqual(before);
    },
  );

  test('it has never waited', async () => {
    const demanda = await made({ setor_id: await withDays(10) });
    await on('2026-05-11');
    const before = await state(demanda);
    await change(await waits(await read(demanda)), null, true);
    expect(await state(demanda)).toEqual(before);
  });

  test('by somebody else it waits from now on', async () => {
    const waiting = await waits(await made({ setor_id: await withDays(10) }));
    await on('2026-05-11');
    const going = await change(await read(waiting), null);
    const back = await change(going, 'AGUARDANDO_TERCEIRO', true, server.as(office.admin, office));
    expect(back).toMatchObject({ parada_desde: '2026-05-11' });
  });
});

describe('one, by whoever has just closed it', () => {
  const close = async ({ id }: Demanda) => (await me().call(setDemandaStatus, { id, status: 'RESOLVIDO' })).body;
  const open = ({ id, versao }: Demanda, person = me()) =>
    person.call(setDemandaStatus, { id, status: 'EM_ANALISE', desfazer: true, versao });

  test('waits again for whom it waited, is put aside until then, and its clock still stands', async () => {
    const waiting = await putAside(await waits(await made({ setor_id: await withDays(10) })));
    await on('2026-05-06');
    const before = await state(waiting);
    const { status, body } = await open(await close(waiting));
    expect([status, body.andamento]).toEqual([200, 'AGUARDANDO_TERCEIRO']);
    expect(await state(waiting)).toEqual(before);
  });

  test('what a colleague has changed since is not taken back: 409, with the demand as it is', async () => {
    const demanda = await made();
    const closed = await close(demanda);
    await server.as(office.admin, office).call(setDemandaStatus, { id: demanda.id, status: 'NAO_RESOLVIDO' });
    const late = await open(closed);
    expect([late.status, late.problem.code]).toEqual([409, 'record.stale']);
    expect(late.problem).toMatchObject({ current: { status: 'NAO_RESOLVIDO' } });
    expect((await read(demanda)).status).toBe('NAO_RESOLVIDO');
  });

  test('by somebody else, or ten minutes later, it is opened like any other', async () => {
    const waiting = await waits(await made());
    await open(await close(waiting), server.as(office.admin, office));
    expect((await read(waiting)).andamento).toBe(null);
    const again = await close(await waits(await read(waiting)));
    await server.rows(
      `update demandas set antes = antes || jsonb_build_object('em', now() - interval '11 minutes') where id = $1`,
      [waiting.id],
    );
    await open(await read(again));
    expect((await read(waiting)).andamento).toBe(null);
  });

  test('an edit behind it is none of what is undone', async () => {
    const demanda = await made();
    const closed = await close(demanda);
    expect((await edit(closed, { data_demanda: demanda.data_demanda, descricao_texto: 'OUTRA' })).status).toBe(200);
    expect((await open(closed)).status).toBe(409);
  });
});
