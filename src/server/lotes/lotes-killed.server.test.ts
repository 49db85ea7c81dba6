import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getLote, undoLote } from '../../features/base/lotes/lotes.contract.ts';
import { bulkDemandas } from '../../features/daily/em-lote/em-lote.contract.ts';
import { data, inWorkplace, office, server } from '../../../tests/support/office/workplace.ts';
import { beginLotes, killLotes } from '../../../tests/support/services/lotes-killed.ts';

/** kill -9 at random under two servers that share long work in very small steps: each row is done once. */

inWorkplace('all tests', 'own');

const long = Boolean(process.env.GABINETE_LONG);
const times = long ? 20 : 2;
const steps = long ? 1_000 : 150;
// more in all than a request changes by itself
const rowsOfStep = long ? 2 : 8;
const total = steps * rowsOfStep;

const begin = () => beginLotes(server, rowsOfStep);

test(`killed ${times} times under ${steps} steps: each is done once`, { timeout: 600_000 }, async () => {
  const [municipe, setor] = [await data.municipe(office), await data.setor(office)];
  await server.rows(
    `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
     select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n`,
    [office.id, municipe, setor, total],
  );
  const admin = server.as(office.admin, office);
  const asked = { filtro: {}, total, mudar: { status: 'RESOLVIDO' as const } };
  const servers = await Promise.all([begin(), begin()]);
  const { id } = (await admin.call(bulkDemandas, asked)).body.lote;
  const standing = async () => (await admin.call(getLote, { id })).body;
  let midway = 0;
  for (let round = 0; round < times; round += 1) {
    // spread over all the steps, wherever in one of them that is
    const due = (total * (round + Math.random())) / (times + 1);
    await expect
      .poll(async () => (await standing()).feitos, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(due);
    await sleep(Math.random() * 20);
    await killLotes(servers[round % 2]!);
    if ((await standing()).feitos < total) midway += 1;
    servers[round % 2] = await begin();
  }
  await expect.poll(async () => (await standing()).estado, { timeout: 120_000 }).toBe('CONCLUIDO');
  expect(await standing()).toMatchObject({ feitos: total, ok: total, falhas: 0 });
  const done = await server.rows(
    `select d.versao, d.status, count(distinct d.id)::int as demandas, count(a.id)::int as lines
       from demandas d join auditoria a on a.tenant_id = d.tenant_id and a.entidade_id = d.id and a.antes is not null
      where d.tenant_id = $1 group by 1, 2`,
    [office.id],
  );
  expect(done).toEqual([{ versao: 2, status: 'RESOLVIDO', demandas: total, lines: total }]);
  expect(midway).toBeGreaterThan(long ? times / 2 : 0);

  // and the way back, with both of them killed in the midst of it
  await admin.call(undoLote, { id });
  await expect.poll(async () => (await standing()).desfeitos, { timeout: 60_000 }).toBeGreaterThan(total / 4);
  await Promise.all(servers.map(killLotes));
  servers.splice(0, 2, await begin());
  await expect.poll(async () => (await standing()).estado, { timeout: 120_000 }).toBe('DESFEITO');
  expect(await standing()).toMatchObject({ desfeitos: total, alterados_depois: 0 });
  await killLotes(servers[0]!);
});
