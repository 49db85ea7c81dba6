import { describe, expect, test } from 'vitest';
import { demanda, get } from '../../../../tests/support/office/dashboard.ts';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import { addMonths } from '../../../shared/days.ts';
import { today } from '../../../shared/time.ts';
import { listDemandas, setDemandaStatus } from '../../daily/demandas/demandas.contract.ts';

inWorkplace('each test');

describe('demands per month and by sector', () => {
  const monthsAgo = (n: number) => {
    const [year, month] = today().split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, month - 1 - n, 1)).toISOString().slice(0, 7);
  };

  test('the last twelve months are there, empty ones too, older and later demands are not', async () => {
    const municipe_id = await data.municipe(office);
    const setor_id = await data.setor(office);
    const at = (data_demanda: string, status = 'EM_ANALISE') =>
      demanda({ municipe_id, setor_id, status, data_demanda });
    await at(`${monthsAgo(0)}-01`);
    await at(`${monthsAgo(0)}-28`, 'ATENDIDA');
    await at(`${monthsAgo(3)}-15`, 'NAO_RESOLVIDO');
    await at(`${monthsAgo(11)}-01`, 'RESOLVIDO');
    await at(`${monthsAgo(12)}-28`);
    await at(`${monthsAgo(-1)}-01`);
    const { byMonth } = await get();
    expect(byMonth.map(({ mes }) => mes)).toEqual(Array.from({ length: 12 }, (_, n) => monthsAgo(11 - n)));
    expect(byMonth[11]).toEqual({ mes: monthsAgo(0), EM_ANALISE: 1, RESOLVIDO: 1, NAO_RESOLVIDO: 0 });
    expect(byMonth[8]).toEqual({ mes: monthsAgo(3), EM_ANALISE: 0, RESOLVIDO: 0, NAO_RESOLVIDO: 1 });
    expect(byMonth[0]).toEqual({ mes: monthsAgo(11), EM_ANALISE: 0, RESOLVIDO: 1, NAO_RESOLVIDO: 0 });
    const all = byMonth.flatMap(({ EM_ANALISE, RESOLVIDO, NAO_RESOLVIDO }) => [EM_ANALISE, RESOLVIDO, NAO_RESOLVIDO]);
    expect(all.reduce((sum, n) => sum + n)).toBe(4);
  });

  test('every sector with demands has a bar, those with most first, deleted ones too; each agrees with its list', async () => {
    const municipe_id = await data.municipe(office);
    const sectors: string[] = [];
    for (let n = 1; n <= 12; n += 1) {
      const setor_id = await data.setor(office, `Setor ${n}`);
      sectors.push(setor_id);
      for (let count = 0; count < n; count += 1)
        await demanda({ municipe_id, setor_id, status: count ? 'RESOLVIDO' : 'EM_ANALISE' });
    }
    await data.setor(office, 'Sem demandas');
    await data.remove('setores', sectors[11]!);
    const { bySector } = await get();
    expect(bySector.map(({ setor_id }) => setor_id)).toEqual(sectors.toReversed());
    expect(bySector[0]).toEqual({
      setor_id: sectors[11],
      nome: 'Setor 12',
      deleted: true,
      EM_ANALISE: 1,
      RESOLVIDO: 11,
      NAO_RESOLVIDO: 0,
    });
    for (const { setor_id, EM_ANALISE, RESOLVIDO, NAO_RESOLVIDO } of bySector)
      expect((await me().call(listDemandas, { setor_id })).body.counts).toEqual({
        EM_ANALISE,
        RESOLVIDO,
        NAO_RESOLVIDO,
      });
  });

  test('each bar’s number is that of the list it leads to', async () => {
    const municipe_id = await data.municipe(office);
    const setor_id = await data.setor(office);
    await demanda({ municipe_id, setor_id });
    await demanda({ municipe_id, setor_id, status: 'ATENDIDA' });
    await demanda({ municipe_id, data_demanda: `${monthsAgo(2)}-10` });
    const { bySector, byMonth } = await get();
    const sector = bySector.find((one) => one.setor_id === setor_id)!;
    const list = (await me().call(listDemandas, { setor_id })).body;
    expect(list.counts).toEqual({ EM_ANALISE: 1, RESOLVIDO: 1, NAO_RESOLVIDO: 0 });
    expect(sector).toMatchObject(list.counts!);
    for (const { mes, ...counts } of byMonth)
      expect((await me().call(listDemandas, { mes })).body.counts).toEqual(counts);
  });

  test('the list by month goes with status, sector and search; a month that is none is refused', async () => {
    const municipe_id = await data.municipe(office);
    const [here, there] = [await data.setor(office, 'Aqui'), await data.setor(office, 'Ali')];
    const at = (data_demanda: string, setor_id: string, status: string, descricao_texto: string) =>
      demanda({ municipe_id, setor_id, status, data_demanda, descricao_texto });
    await at('2024-01-31', here, 'EM_ANALISE', 'JANEIRO');
    const first = await at('2024-02-01', here, 'ATENDIDA', 'POSTE');
    const last = await at('2024-02-29', there, 'EM_ANALISE', 'POSTE');
    await at('2024-03-01', there, 'EM_ANALISE', 'POSTE');
    const list = async (input: object) => {
      const { body } = await me().call(listDemandas, { mes: '2024-02', ...input });
      return { ids: body.rows.map(({ id }) => id), total: body.total, counts: body.counts };
    };
    const both = { EM_ANALISE: 1, RESOLVIDO: 1, NAO_RESOLVIDO: 0 };
    expect(await list({})).toEqual({ ids: [last, first], total: 2, counts: both });
    expect(await list({ status: 'RESOLVIDO' })).toEqual({ ids: [first], total: 1, counts: both });
    expect(await list({ setor_id: there })).toEqual({ ids: [last], total: 1, counts: { ...both, RESOLVIDO: 0 } });
    expect(await list({ busca: 'poste' })).toEqual({ ids: [last, first], total: 2, counts: both });
    expect(await list({ busca: 'janeiro' })).toMatchObject({ ids: [], total: 0 });
    for (const mes of ['2024-13', '2024-2', '2024', '1899-12', 'infinity', "2024-02'"])
      expect((await me().call(listDemandas, { mes })).status).toBe(422);
  });
});

describe('entered and resolved', () => {
  const month = (count: number) => addMonths(today(), count).slice(0, 7);

  test('what was closed stands in the month of that day, whatever the demand’s own; open again it is gone', async () => {
    const municipe_id = await data.municipe(office);
    const setor_id = await data.setor(office);
    const closed = (status: string, encerrada_em: string | null) =>
      demanda({ municipe_id, setor_id, status, data_demanda: `${month(-11)}-01`, encerrada_em });
    const first = await closed('ATENDIDA', `${month(0)}-01`);
    await closed('RESOLVIDO', `${month(-3)}-28`);
    await closed('NAO_ATENDIDA', `${month(-3)}-01`);
    await closed('RESOLVIDO', `${month(-12)}-28`);
    await data.remove('demandas', await closed('RESOLVIDO', `${month(0)}-01`));
    const { byMonth, closedByMonth, closedUndated } = await get();
    expect(closedByMonth.map(({ mes }) => mes)).toEqual(byMonth.map(({ mes }) => mes));
    expect(closedByMonth[11]).toEqual({ mes: month(0), RESOLVIDO: 1, NAO_RESOLVIDO: 0 });
    expect(closedByMonth[8]).toEqual({ mes: month(-3), RESOLVIDO: 1, NAO_RESOLVIDO: 1 });
    expect(closedByMonth.reduce((sum, one) => sum + one.RESOLVIDO + one.NAO_RESOLVIDO, 0)).toBe(3);
    expect(closedUndated).toBe(0);
    await me().call(setDemandaStatus, { id: first, status: 'EM_ANALISE' });
    expect((await get()).closedByMonth[11]).toEqual({ mes: month(0), RESOLVIDO: 0, NAO_RESOLVIDO: 0 });
  });

  test('what nobody knows the day of is in no month, and counted apart; another office’s is not', async () => {
    await demanda({ status: 'RESOLVIDO' });
    await demanda({ status: 'NAO_ATENDIDA' });
    await demanda();
    await demanda({ status: 'RESOLVIDO' }, await server.office());
    const { closedByMonth, closedUndated } = await get();
    expect(closedUndated).toBe(2);
    expect(closedByMonth.every((one) => one.RESOLVIDO + one.NAO_RESOLVIDO === 0)).toBe(true);
  });
});
