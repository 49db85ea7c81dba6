import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OfficeData, officeData } from '../../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer, type User } from '../../../../tests/support/servers/server.ts';
import { today } from '../../../shared/time.ts';
import {
  createDemanda,
  removeDemanda,
  restoreDemanda,
  setDemandaStatus,
  updateDemanda,
} from '../../daily/demandas/demandas.contract.ts';

let server: TestServer;
let data: OfficeData;
let office: Office;
let clerk: User;
let municipe_id: string;
let sectors: string[];

beforeAll(async () => {
  server = await startTestServer();
  data = officeData(server);
});
afterAll(() => server?.stop());

beforeEach(async () => {
  office = await server.office();
  clerk = await server.member(office, 'manager');
  municipe_id = await data.municipe(office);
  sectors = await Promise.all(['Obras', 'Saúde', 'Trânsito'].map((nome) => data.setor(office, nome)));
});

const mine = () => server.as(clerk, office);
const create = async (data_demanda: string, setor_id = sectors[0]!) => {
  const texts = { descricao_texto: 'x', assessor_responsavel: 'Rita' };
  const answer = await mine().call(createDemanda, { municipe_id, setor_id, ...texts, data_demanda });
  expect(answer.status, JSON.stringify(answer.problem)).toBe(201);
  return answer.body;
};

/** What the counters say of an office, without those that stand at nothing. */
const counted = async (of: Office) =>
  Object.fromEntries(
    (
      await server.rows<{ chave: string; valor: number }>(
        `select chave, sum(valor)::int as valor from contadores
          where tenant_id = $1 and chave like 'demandas:%' group by 1 having sum(valor) <> 0 order by 1`,
        [of.id],
      )
    ).map(({ chave, valor }) => [chave, valor]),
  );

/** What the counters must say, counted from the rows. */
const present = async (of: Office) =>
  Object.fromEntries(
    (
      await server.rows<{ chave: string; valor: number }>(
        `select k.chave, count(*)::int as valor from demandas d,
           unnest(array(select app.counters_of(to_jsonb(d), 'demandas', '[0:2]={status,mes:data_demanda:7,setor:setor_id}')) || array[
             'demandas:encerrada:' || to_char(d.encerrada_em, 'YYYY-MM') || ':' || app.current_status(d.status),
             case when d.status = 'EM_ANALISE' and d.codigo_oficio is null then 'demandas:sem_oficio' end,
             case when d.devolutiva = 'PENDENTE' then 'demandas:sem_devolutiva' end]) as k (chave)
          where d.tenant_id = $1 and d.deleted_at is null and k.chave is not null group by 1 order by 1`,
        [of.id],
      )
    ).map(({ chave, valor }) => [chave, valor]),
  );

describe('counters of demands', () => {
  test('follow each demand through its months, sectors, statuses, deletion and restore', async () => {
    const [first, second] = [await create('2026-10-31'), await create('2026-11-01', sectors[1])];
    const key = (month: string, status: string) => `demandas:mes:${month}:${status}`;
    const sector = (place: number, status: string) => `demandas:setor:${sectors[place]}:${status}`;
    expect(await counted(office)).toEqual({
      'demandas:EM_ANALISE': 2,
      'demandas:sem_oficio': 2,
      [key('2026-10', 'EM_ANALISE')]: 1,
      [key('2026-11', 'EM_ANALISE')]: 1,
      [sector(0, 'EM_ANALISE')]: 1,
      [sector(1, 'EM_ANALISE')]: 1,
    });

    await mine().call(setDemandaStatus, { id: first.id, status: 'RESOLVIDO' });
    const edited = await mine().call(updateDemanda, {
      id: second.id,
      versao: second.versao,
      descricao_texto: second.descricao_texto,
      assessor_responsavel: second.assessor_responsavel,
      setor_id: sectors[2]!,
      data_demanda: '2026-10-01',
    });
    expect(edited.status).toBe(200);
    const after = {
      'demandas:EM_ANALISE': 1,
      'demandas:RESOLVIDO': 1,
      'demandas:sem_oficio': 1,
      'demandas:sem_devolutiva': 1,
      [key('2026-10', 'EM_ANALISE')]: 1,
      [key('2026-10', 'RESOLVIDO')]: 1,
      [`demandas:encerrada:${today().slice(0, 7)}:RESOLVIDO`]: 1,
      [sector(0, 'RESOLVIDO')]: 1,
      [sector(2, 'EM_ANALISE')]: 1,
    };
    expect(await counted(office)).toEqual(after);

    await mine().call(removeDemanda, { id: first.id });
    await mine().call(removeDemanda, { id: second.id });
    expect(await counted(office)).toEqual({});
    await mine().call(restoreDemanda, { id: first.id });
    await mine().call(restoreDemanda, { id: second.id });
    expect(await counted(office)).toEqual(after);
  });

  test('read the older labels as today’s statuses', async () => {
    for (const status of ['ATENDIDA', 'NAO_ATENDIDA', 'RESOLVIDO']) {
      await data.insert('demandas', office, {
        municipe_id,
        setor_id: sectors[0],
        descricao_texto: 'X',
        assessor_responsavel: 'Rita',
        data_demanda: '2026-11-20',
        status,
      });
    }
    expect(await counted(office)).toMatchObject({
      'demandas:mes:2026-11:RESOLVIDO': 2,
      'demandas:mes:2026-11:NAO_RESOLVIDO': 1,
      [`demandas:setor:${sectors[0]}:RESOLVIDO`]: 2,
    });
    // from an older label to its present name is no move
    await server.rows(`update demandas set status = 'RESOLVIDO' where tenant_id = $1 and status = 'ATENDIDA'`, [
      office.id,
    ]);
    expect(await counted(office)).toEqual(await present(office));
  });

  test('do not drift under many writers, rollbacks, changes of many rows at once and of deleted ones', async () => {
    const { rows } = server;
    await rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda, status)
       select $1, $2, ($3::uuid[])[1 + n % 3], 'X', 'Rita', date '2025-12-01' + n, (array['EM_ANALISE', 'ATENDIDA', 'NAO_RESOLVIDO'])[1 + n % 3]
         from generate_series(1, 300) n`,
      [office.id, municipe_id, sectors],
    );
    const random = (sql: string) => (values: unknown[]) => rows(sql, values);
    const moves = [
      random(
        `update demandas set status = (array['RESOLVIDO', 'EM_ANALISE'])[1 + (random() * 1.99)::int % 2] where tenant_id = $1 and random() < 0.3`,
      ),
      random(
        `update demandas set encerrada_em = data_demanda + 20 where tenant_id = $1 and status <> 'EM_ANALISE' and random() < 0.3`,
      ),
      random(`update demandas set data_demanda = data_demanda + 40 where tenant_id = $1 and random() < 0.3`),
      random(`update demandas set setor_id = $2 where tenant_id = $1 and random() < 0.3`),
      random(`update demandas set deleted_at = now() where tenant_id = $1 and deleted_at is null and random() < 0.3`),
      random(
        `update demandas set deleted_at = null where tenant_id = $1 and deleted_at is not null and random() < 0.5`,
      ),
      random(`delete from demandas where tenant_id = $1 and random() < 0.02`),
    ];
    const failing = () =>
      rows(
        `with gone as (update demandas set status = 'NAO_RESOLVIDO' where tenant_id = $1 returning id) select 1 / (count(*) - count(*)) from gone`,
        [office.id],
      );
    for (let round = 0; round < 5; round += 1) {
      const all = moves.map((move, index) => move(index === 3 ? [office.id, sectors[round % 3]] : [office.id]));
      // writers of all rows in no order: one of two that wait for each other is refused, and nothing of it stays
      await Promise.allSettled([...all, failing(), ...Array.from({ length: 4 }, () => create('2026-11-20'))]);
    }
    expect(Object.keys(await counted(office)).length).toBeGreaterThan(20);
    expect(await counted(office)).toEqual(await present(office));
  });

  test('of one office never hold another office’s demands', async () => {
    const other = await server.office();
    await create('2026-11-20');
    expect(await counted(other)).toEqual({});
  });
});
