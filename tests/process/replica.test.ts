import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access } from '../../src/server/database/access.ts';
import { statement } from '../../src/server/database/db.ts';
import { DatabaseWithReplica } from '../../src/server/database/replica.ts';
import { hashToken } from '../../src/server/accounts/session.ts';
import { needs } from '../support/services/debian.ts';
import { startServiceProxy, type ServiceProxy } from '../support/services/service-proxy.ts';
import { createOffice, enterOffice, testFolders, withUrl, type OfficeClient } from '../support/servers/installation.ts';
import { startPgbouncer } from '../support/database/pgbouncer.ts';
import {
  noPrograms,
  programsOf,
  startPostgres,
  startStandby,
  type ExternalPostgres,
} from '../support/database/postgres.ts';
import { gabinete, signInAt, startServer, type ServerProcess } from '../support/servers/processes.ts';

/** Exports read from a streaming standby: what was just written is in them, and nobody notices when it is away. */

const native = await programsOf(18);
const folders = testFolders('gabinete-replica-');
const long = Boolean(process.env.GABINETE_LONG);
const citizens = long ? 4_000 : 1_500;
let primary: ExternalPostgres;
let standby: ExternalPostgres;
let proxy: ServiceProxy;
let settings: Record<string, string>;
let dataDir: string;
let server: ServerProcess;
let office: OfficeClient;

beforeAll(async () => {
  if (!native) return;
  primary = await startPostgres(native, { log_statement: 'all' });
  await onPrimary(
    `create role pedidos login password 'dos-pedidos'; grant pedidos to gabinete_owner with admin option`,
  );
  standby = await startStandby(primary, { hot_standby_feedback: 'off' });
  proxy = await startServiceProxy(standby.port);
  settings = {
    DATABASE_URL: primary.url('pedidos', 'dos-pedidos'),
    DATABASE_ADMIN_URL: primary.ownerUrl,
    // without a login: that of requests
    DATABASE_REPLICA_URL: `postgres://127.0.0.1:${proxy.port}/gabinete`,
  };
  dataDir = folders.next();
  server = await startServer(dataDir, settings);
  await createOffice(dataDir, settings);
  office = await enterOffice(server.origin);
  await onPrimary(`insert into municipes (tenant_id, nome_completo, telefone_ddd, codigo)
    select id, 'CITIZEN ' || n, (11800000000 + n)::text, 'C' || n from tenants, generate_series(1, ${citizens}) n`);
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await proxy?.stop();
  await standby?.remove();
  await primary?.remove();
  folders.removeAll();
});

const onPrimary = (text: string) => withUrl(primary.superuserUrl, (client) => client.query(text));
const onStandby = (text: string) => withUrl(standby.superuserUrl, (client) => client.query(text));

async function reads(of = server): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`${of.origin}/metrics`)).text();
  const count = (name: string) => Number(new RegExp(`reads_total{server="${name}"} (\\d+)`).exec(text)![1]);
  return { replica: count('replica'), primary: count('primary') };
}
/** A list as CSV, and by whom it was read in how many milliseconds. */
async function csv(from = office, of = server) {
  const [before, began] = [await reads(of), performance.now()];
  const answer = await from.call('POST', '/municipes/exportar', {}, {}, 60_000);
  const [text, took] = [await answer.text(), performance.now() - began];
  const after = await reads(of);
  const by = after.replica > before.replica ? 'replica' : after.primary > before.primary ? 'primary' : null;
  return { status: answer.status, lines: text.split('\r\n').length - 2, text, by, took };
}
/** The replica is left alone for some seconds after it was of no use; then one export looks again. */
const usedAgain = () => expect.poll(async () => (await csv()).by, { timeout: 40_000, interval: 1_000 }).toBe('replica');
let phones = 11_700_000_000;
const writeOne = () => office.municipe(String((phones += 1)));

const withReplica = (onChange: (problem: string | null) => void = () => {}) =>
  new DatabaseWithReplica({ url: settings.DATABASE_URL! }, standby.url('pedidos', 'dos-pedidos'), onChange);
const access = (): Access => ({
  door: 'tenant',
  token: hashToken(office.cookie.split('=')[1]!),
  tenantId: office.tenant,
  roles: ['admin'],
});
const count = statement(sql<{ n: number; standby: boolean }>`
  select count(*)::int as n, pg_is_in_recovery() as standby from municipes`);

describe.skipIf(!native)(`a replica${native ? '' : ` (${noPrograms})`}`, { timeout: 120_000 }, () => {
  test('takes every export, and the log of them is written on the primary', async () => {
    const municipe = await writeOne();
    const before = await reads();
    for (const [path, body] of [
      ['/municipes/exportar', {}],
      ['/demandas/exportar', {}],
      [`/municipes/${municipe}/exportar`, { formato: 'json' }],
      [`/municipes/${municipe}/exportar`, { formato: 'pdf' }],
    ] as const)
      expect([path, (await office.call('POST', path, body)).status]).toEqual([path, 200]);
    expect(await reads()).toEqual({ ...before, replica: before.replica + 4 });
    const cursors = (log: string) => log.match(/declare linhas/g)?.length ?? 0;
    // one a list, and nine kinds of rows a citizen
    expect([cursors(standby.log()), cursors(primary.log())]).toEqual([20, 0]);
    const { rows } = await onPrimary(`select count(*)::int as n 
      from auditoria join auditoria_facetas f on f.id = faceta_id where f.acao = 'EXPORT'`);
    expect(rows).toEqual([{ n: 4 }]);
    expect(await gabinete(['doctor'], dataDir, settings)).toMatchObject({
      out: expect.stringContaining('ok     réplica: exportações são lidas nela'),
    });
  });

  test('shows what was written the moment before', async () => {
    for (let round = 0; round < (long ? 10 : 3); round += 1) {
      await writeOne();
      const { lines, by } = await csv();
      const { rows } = await onPrimary('select count(*)::int as n from municipes');
      expect([by, lines]).toEqual(['replica', rows[0].n]);
    }
  });

  test('that is behind is waited for a moment, and then gone past', async () => {
    await onStandby('select pg_wal_replay_pause()');
    await writeOne();
    const { rows } = await onPrimary('select count(*)::int as n from municipes');
    const first = await csv();
    expect(first).toMatchObject({ status: 200, lines: rows[0].n, by: 'primary' });
    expect(first.took).toBeLessThan(8_000);
    // the next ones do not wait again
    const asked = standby.log().length;
    expect(await csv()).toMatchObject({ lines: rows[0].n, by: 'primary' });
    expect(standby.log().slice(asked)).toBe('');
    expect(await gabinete(['doctor'], dataDir, settings)).toMatchObject({
      out: expect.stringContaining('aviso  réplica: está atrasada'),
    });
    await onStandby('select pg_wal_replay_resume()');
    await usedAgain();
  });

  test('that still knows a session does not let it in', async () => {
    const cookie = await signInAt(server.origin, 'ana@exemplo.com', 'segredo');
    const other = await enterOffice(server.origin, cookie);
    expect(await csv(other)).toMatchObject({ status: 200, by: 'replica' });
    await onStandby('select pg_wal_replay_pause()');
    const out = await other.request('POST', '/api/auth/sign-out', {});
    expect(out.status).toBeLessThan(300);
    expect(await csv(other)).toMatchObject({ status: 401, by: null });
    await onStandby('select pg_wal_replay_resume()');
    expect(await csv(other)).toMatchObject({ status: 401, by: null });
  });

  test('shows an office nothing of another', async () => {
    const beto = ['--email', 'beto@exemplo.com', '--password', 'segredo', '--name', 'Beto'];
    const made = await gabinete(['admin:create', ...beto, '--office', 'B', '--slug', 'gab-b'], dataDir, settings);
    expect(made.code).toBe(0);
    const other = await enterOffice(server.origin, await signInAt(server.origin, 'beto@exemplo.com', 'segredo'));
    expect(await csv(other)).toMatchObject({ status: 200, lines: 0, by: 'replica' });
    const across = await other.request('POST', `/api/tenants/${office.tenant}/municipes/exportar`, {});
    expect(across.status).toBe(403);
    const municipe = await writeOne();
    const file = await other.call('POST', `/municipes/${municipe}/exportar`, { formato: 'json' });
    expect(file.status).toBe(404);
  });

  test('that is cut off in the middle leaves the list whole', async () => {
    proxy.cutAfter('down', citizens * 35, 1);
    const { rows } = await onPrimary(`select count(*)::int as n from municipes where codigo is not null`);
    const { status, lines, by } = await csv();
    expect([status, lines, by]).toEqual([200, rows[0].n, 'primary']);
    await proxy.heal();
    await usedAgain();
  });

  if (long)
    test('that catches up while it is waited for shows what it has by then', async () => {
      // on a busy machine the moment may be over before it has
      for (const attempt of [1, 2, 3, 4, 5]) {
        const database = withReplica();
        await onStandby('select pg_wal_replay_pause()');
        await writeOne();
        const reading = database.snapshot(access(), async (run) => (await run(count))[0][0]!);
        await sleep(100);
        await onStandby('select pg_wal_replay_resume()');
        const { n, standby: there } = await reading;
        const { rows } = await onPrimary('select count(*)::int as n from municipes');
        expect(n).toBe(rows[0].n);
        await database.close();
        if (there) return;
        expect(attempt).toBeLessThan(5);
      }
    });

  test('whose reading stands in the way of recovery is left for the primary', async () => {
    const problems: (string | null)[] = [];
    const database = withReplica((problem) => problems.push(problem));
    const seen: boolean[] = [];
    // not for the others: what the primary cleans up by itself would end a reading now and then
    await onStandby('alter system set max_standby_streaming_delay = 0');
    await onStandby('select pg_reload_conf()');
    const n = await database.snapshot(access(), async (run) => {
      const [[first]] = await run(count);
      seen.push(first!.standby);
      // replaying this lock ends whoever reads the table
      if (first!.standby) {
        await onPrimary('begin; lock table municipes; create table gone (); drop table gone; commit');
        expect(await database.replicaProblem()).toBe(null);
      }
      const [[second]] = await run(count);
      expect(second!.n).toBe(first!.n);
      return second!.n;
    });
    expect([seen, n > citizens, problems.length]).toEqual([[true, false], true, 1]);
    await database.close();
    await onStandby('alter system reset max_standby_streaming_delay');
    await onStandby('select pg_reload_conf()');
  });

  if (long)
    test('behind a pgbouncer that gives a connection for one transaction only', async (context) => {
      await needs(context, 'pgbouncer');
      const pooler = await startPgbouncer(standby.url('pedidos', 'dos-pedidos'), 2);
      context.onTestFinished(() => pooler.stop());
      const another = await startServer(dataDir, { ...settings, DATABASE_REPLICA_URL: pooler.url });
      context.onTestFinished(() => another.kill('SIGTERM'));
      const there = await enterOffice(another.origin);
      const all = await Promise.all(Array.from({ length: 6 }, () => there.call('POST', '/municipes/exportar', {})));
      expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
      expect(await reads(another)).toEqual({ replica: 6, primary: 0 });
    });

  if (long)
    test('that says nothing holds nobody up for long, also at the start', async (context) => {
      proxy.stall();
      const first = await csv();
      expect([first.status, first.by, first.took < 20_000]).toEqual([200, 'primary', true]);
      const second = await csv();
      expect([second.status, second.by, second.took < 5_000]).toEqual([200, 'primary', true]);
      const another = await startServer(dataDir, settings);
      context.onTestFinished(() => another.kill('SIGTERM'));
      expect(another.output()).toContain('a réplica não pode ser usada agora');
      expect(await csv(await enterOffice(another.origin), another)).toMatchObject({ status: 200, by: 'primary' });
      await proxy.heal();
      await usedAgain();
    });

  test('with a login that sees all offices, or with that of the owner, ends the start', async () => {
    const url = new URL(standby.superuserUrl);
    const all = startServer(dataDir, { ...settings, DATABASE_REPLICA_URL: url.href });
    await expect(all).rejects.toThrow(/DATABASE_REPLICA_URL pode ignorar a separação/);
    const owner = startServer(dataDir, { ...settings, DATABASE_REPLICA_URL: standby.ownerUrl });
    await expect(owner).rejects.toThrow(/DATABASE_REPLICA_URL deve ser um endereço sem login/);
  });

  test('that is killed and comes back, and one that was promoted', async () => {
    await standby.stop('immediate');
    expect(await csv()).toMatchObject({ status: 200, by: 'primary' });
    await standby.start();
    await usedAgain();
    await onStandby('select pg_promote()');
    await writeOne();
    const { rows } = await onPrimary(`select count(*)::int as n from municipes`);
    expect(await csv()).toMatchObject({ status: 200, lines: rows[0].n, by: 'primary' });
    expect(await gabinete(['doctor'], dataDir, settings)).toMatchObject({
      out: expect.stringContaining('aviso  réplica: o servidor não é réplica'),
    });
  });
});
