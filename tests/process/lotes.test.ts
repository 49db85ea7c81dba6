import { afterAll, expect, test } from 'vitest';
import { createOffice, enterOffice, testFolders, withDatabase } from '../support/servers/installation.ts';
import { freePort } from '../support/servers/ports.ts';
import { gabinete, startServer, type ServerProcess } from '../support/servers/processes.ts';

/** Long work of a real server that is killed; in very small steps, and with two servers, in src/server/lotes/lotes-killed.server.test.ts. */

const folders = testFolders('gabinete-lotes-');
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.kill('SIGTERM');
  folders.removeAll();
});

const total = 4_000;

test('4,000 rows, kill -9 at half: after the restart one log row each', { timeout: 300_000 }, async () => {
  const dataDir = folders.ready();
  const port = await freePort();
  server = await startServer(dataDir, {}, port);
  await createOffice(dataDir);
  const office = await enterOffice(server.origin);
  const [setor, municipe] = [await office.setor('Obras'), await office.municipe('11987654321')];
  await withDatabase(dataDir, (client) =>
    client.query(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n`,
      [office.tenant, municipe, setor, total],
    ),
  );
  const asked = await office.call('POST', '/demandas/em-lote', { filtro: {}, total, mudar: { status: 'RESOLVIDO' } });
  const { lote } = (await asked.json()) as { lote: { id: string } };
  const standing = async () =>
    (await (await office.call('GET', `/lotes/${lote.id}`)).json()) as { estado: string; feitos: number };
  await expect
    .poll(async () => (await standing()).feitos, { timeout: 60_000, interval: 10 })
    .toBeGreaterThanOrEqual(total / 2);
  await server.kill('SIGKILL');
  server = await startServer(dataDir, {}, port);
  // a step that was under way is another's when its lease is over
  await expect.poll(async () => (await standing()).estado, { timeout: 120_000 }).toBe('CONCLUIDO');
  const found = await withDatabase(dataDir, (client) =>
    client.query(
      `select d.status, d.versao, count(distinct d.id)::int as demandas, count(a.id)::int as lines
         from demandas d join auditoria a on a.tenant_id = d.tenant_id and a.entidade_id = d.id and a.antes is not null
        where d.tenant_id = $1 group by 1, 2`,
      [office.tenant],
    ),
  );
  expect(found.rows).toEqual([{ status: 'RESOLVIDO', versao: 2, demandas: total, lines: total }]);
  const audit = await gabinete(['verify-audit'], dataDir);
  expect([audit.code, audit.err]).toEqual([0, '']);
});
