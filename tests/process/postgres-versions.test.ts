import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, type TestContext } from 'vitest';
import {
  ana,
  contents,
  createOffice,
  enterOffice,
  testFolders,
  withDatabase,
  withUrl,
} from '../support/servers/installation.ts';
import { neededPrograms, startPostgres, supportedMajors, type ExternalPostgres } from '../support/database/postgres.ts';
import { changesMany } from '../support/servers/many-demandas.ts';
import { gabinete, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { programWith } from '../support/servers/programs.ts';
import { openLive } from '../support/servers/sse.ts';

/** The product on PostgreSQL of every major version, and what it says of the others. */

const long = Boolean(process.env.GABINETE_LONG);
const folders = testFolders('gabinete-versions-');
const databases: ExternalPostgres[] = [];
const servers: ServerProcess[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill('SIGTERM');
  for (const database of databases.splice(0)) await database.remove();
});
afterAll(() => folders.removeAll());

async function external(major: number, context: TestContext): Promise<ExternalPostgres> {
  databases.push(await startPostgres(await neededPrograms(context, major)));
  return databases.at(-1)!;
}

async function serve(dataDir: string, settings: Record<string, string>): Promise<ServerProcess> {
  servers.push(await startServer(dataDir, settings));
  return servers.at(-1)!;
}

async function worksOn(database: ExternalPostgres, major: number, dataDir: string): Promise<void> {
  const settings = { DATABASE_URL: database.ownerUrl };
  const { origin } = await serve(dataDir, settings);
  await createOffice(dataDir, settings);
  const office = await enterOffice(origin);
  const stream = await openLive(origin, office.tenant, office.cookie);
  for (const [n, nome_completo] of ['Zuleica Reis', 'Álvaro Dias', 'Bento Sá'].entries()) {
    const sent = await office.call('POST', '/municipes', { nome_completo, telefone_ddd: `1198765432${n}` });
    expect(sent.status).toBe(201);
    await stream.change(((await sent.json()) as { id: string }).id, 15_000);
  }
  stream.close();
  const names = async (query: string) => {
    const answer = await office.call('GET', `/municipes${query}`);
    return ((await answer.json()) as { rows: { nome_completo: string }[] }).rows.map((row) => row.nome_completo);
  };
  // in Portuguese order, and found without the accent
  expect(await names('')).toEqual(['ÁLVARO DIAS', 'BENTO SÁ', 'ZULEICA REIS']);
  expect(await names('?busca=alvaro')).toEqual(['ÁLVARO DIAS']);
  const of = { setor: await office.setor('Obras'), municipe: await office.municipe('11912345678') };
  await changesMany(office, database.superuserUrl, of);
  const found = await gabinete(['doctor'], dataDir, settings);
  expect([found.code, found.out]).toEqual([0, expect.stringContaining(`PostgreSQL ${major}.`)]);
}

const settled = ['sessions', 'auth_codes', 'mails', 'platform_events', 'feed', 'presencas', 'auditoria_selagem'];
const lasting = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !settled.includes(name)));

// in short, pgbouncer.test.ts has the product on 15
describe.each(supportedMajors)('PostgreSQL %i', (major) => {
  test.runIf(long)('carries the product: start, write, order, search, live changes, doctor', async (context) => {
    await worksOn(await external(major, context), major, folders.next());
  });

  const next = supportedMajors[(supportedMajors.indexOf(major) + 1) % supportedMajors.length]!;
  test.runIf(long)(`gives its backup to PostgreSQL ${next}`, async (context) => {
    const [from, to] = [await external(major, context), await external(next, context)];
    const [dataDir, file] = [folders.next(), folders.next('g.backup')];
    const at = (database: ExternalPostgres) => ({ DATABASE_URL: database.ownerUrl });
    const seeded = await gabinete(
      ['seed', '--offices', '2', '--municipes', '2000', '--demandas', '3000'],
      dataDir,
      at(from),
    );
    expect([seeded.code, seeded.err]).toEqual([0, expect.not.stringContaining('Error')]);
    expect(await gabinete(['backup', file], dataDir, at(from))).toMatchObject({ code: 0 });
    await withUrl(to.superuserUrl, (client) => client.query('alter role gabinete_owner createdb'));
    const restored = await gabinete(['restore', file], dataDir, at(to));
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('iguais às do backup')]);
    const all = await Promise.all([from, to].map((database) => withUrl(database.superuserUrl, contents)));
    expect(lasting(all[1]!)).toEqual(lasting(all[0]!));
    expect(await gabinete(['verify-audit'], dataDir, at(to))).toMatchObject({ code: 0 });
  });
});

test.runIf(long)('a data folder of PostgreSQL 17 is refused, and the steps that are told work', async (context) => {
  const older = folders.next('programa');
  programWith(older, await neededPrograms(context, 17));
  const [dataDir, file] = [folders.next(), folders.next('g.backup')];
  const office = ['--email', ana.email, '--password', ana.password, '--name', ana.name];
  const made = await gabinete(['admin:create', ...office, '--office', 'A', '--slug', 'gab-a'], dataDir, {}, older);
  expect([made.code, made.err]).toEqual([0, expect.any(String)]);

  const told =
    /é do PostgreSQL 17, e esta versão do Gabinete traz o 18\. .*backup ARQUIVO\. 2\) Mova .*postgres.*restore ARQUIVO --take-files/;
  await expect(startServer(dataDir)).rejects.toThrow(told);
  expect(await gabinete(['backup', file], dataDir)).toEqual({ code: 1, out: '', err: expect.stringMatching(told) });

  expect(await gabinete(['backup', file], dataDir, {}, older)).toMatchObject({ code: 0 });
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres-17'));
  expect(await gabinete(['restore', file, '--take-files'], dataDir)).toMatchObject({ code: 0 });
  const { origin } = await serve(dataDir, {});
  expect((await enterOffice(origin)).tenant).toMatch(/^[0-9a-f-]{36}$/);
  await withDatabase(dataDir, async (client) =>
    expect((await client.query(`select current_setting('server_version') as v`)).rows).toEqual([
      { v: expect.stringMatching(/^18\./) },
    ]),
  );
});

test.runIf(long)(
  'an external PostgreSQL 14 is refused in one sentence, and nothing is changed in it',
  async (context) => {
    const database = await external(14, context);
    const settings = { DATABASE_URL: database.ownerUrl };
    const told = /é PostgreSQL 14\.\d+; o Gabinete precisa do 15 ou mais novo/;
    await expect(startServer(folders.next(), settings)).rejects.toThrow(told);
    expect(await gabinete(['migrate'], folders.next(), settings)).toMatchObject({
      code: 1,
      err: expect.stringMatching(told),
    });
    const tables = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace`;
    expect((await withUrl(database.superuserUrl, (client) => client.query(tables))).rows).toEqual([{ n: 0 }]);
  },
);
