import { beforeEach, expect, test } from 'vitest';
import { data, me, office, server, inWorkplace } from '../../../../tests/support/office/workplace.ts';
import {
  createDemanda,
  demandaStatuses,
  listDemandas,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
  updateDemanda,
  type Demanda,
} from './demandas.contract.ts';

inWorkplace('each test');

let municipe_id: string;
let setor_id: string;

beforeEach(async () => {
  municipe_id = await data.municipe(office);
  setor_id = await data.setor(office);
});

const create = async (): Promise<Demanda> => {
  const texts = { descricao_texto: 'X', assessor_responsavel: 'Rita', data_demanda: '2026-11-20' };
  return (await me().call(createDemanda, { municipe_id, setor_id, ...texts })).body;
};

test(
  'counters equal count(*) after random creates, edits, deletes and restores, also at the same moment',
  { timeout: 60_000 },
  async () => {
    let seed = 7;
    const random = (n: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
    const all: Demanda[] = await Promise.all(Array.from({ length: 8 }, () => create()));
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(
        Array.from({ length: 4 }, () => {
          const { id } = all[random(all.length)]!;
          const status = demandaStatuses[random(3)]!;
          return [
            () => create().then((demanda) => all.push(demanda)),
            () => me().call(setDemandaStatus, { id, status }),
            () => me().call(removeDemanda, { id }),
            () => me().call(restoreDemanda, { id }),
            () =>
              me().call(updateDemanda, {
                id,
                setor_id,
                descricao_texto: 'Y',
                assessor_responsavel: 'R',
                data_demanda: '2026-01-01',
                versao: 1,
              }),
            () => server.rows(`update demandas set status = 'ATENDIDA' where id = $1`, [id]),
            () => server.rows(`delete from demandas where id = $1 and deleted_at is not null`, [id]),
          ][random(7)]!();
        }),
      );
    }
    const { counts, total } = (await me().call(listDemandas, {})).body;
    const rows = await server.rows(
      `select app.current_status(status) as status, count(*)::int as n from demandas where tenant_id = $1 and deleted_at is null group by 1`,
      [office.id],
    );
    expect(counts).toEqual({
      EM_ANALISE: 0,
      RESOLVIDO: 0,
      NAO_RESOLVIDO: 0,
      ...Object.fromEntries(rows.map((row) => [row.status, row.n])),
    });
    expect(total).toBe(rows.reduce((sum, row) => sum + Number(row.n), 0));
    expect(total).toBeGreaterThan(3);
  },
);
