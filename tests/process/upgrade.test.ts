import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { readMigrations, type Migration } from '../../src/server/database/schema-files.ts';
import {
  createOffice,
  enterOffice,
  testFolders,
  withDatabase,
  withUrl,
  type OfficeClient,
} from '../support/servers/installation.ts';
import { startJournal } from '../support/servers/journal.ts';
import { gabinete, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { programFrom, releasedCommit } from '../support/servers/programs.ts';
import { root } from '../support/source/sources.ts';

/** From every released schema, with data in it, to today's; and what those who are at work notice of it. */

const long = Boolean(process.env.GABINETE_LONG);
const folders = testFolders('gabinete-upgrade-');
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => folders.removeAll());

async function serve(dataDir: string, settings: Record<string, string> = {}, program = root): Promise<ServerProcess> {
  const server = await startServer(dataDir, settings, undefined, program);
  ends.push(() => server.kill('SIGTERM'));
  return server;
}

async function externalDatabase(dataDir: string) {
  const database = await startEmbedded({ dataDir, holder: 'teste' });
  ends.push(() => database.stop());
  return database;
}

/** What `tests/fixtures/released/README.md` says is in each. */
const inBoth = { municipes: 40, demandas: 61, documentos: 3, files: 11, log: 146, appointments: 5, solved: 15 };
const released = [
  { schema: '0054', ...inBoth },
  { schema: '0.1.0', ...inBoth },
];

describe.each(released)('data of schema $schema', (was) => {
  test('is brought to today’s: counts, log, files, separation, signing in, and new writes', async () => {
    const dataDir = folders.next();
    const restored = await gabinete(['restore', join(root, `tests/fixtures/released/${was.schema}.backup`)], dataDir);
    expect([restored.code, restored.out]).toEqual([
      0,
      expect.stringContaining(`iguais às do backup, e ${was.files} arquivos`),
    ]);
    // the commands use its database
    const { origin } = await serve(dataDir);
    const { rows: applied } = await withDatabase(dataDir, (client) =>
      client.query<{ name: string }>('select name from schema_migrations order by 1'),
    );
    expect(applied.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));

    const log = await gabinete(['verify-audit'], dataDir);
    expect([log.code, log.out]).toEqual([0, expect.stringMatching(/^Linhas seladas: \d+, em 1 gabinetes/m)]);
    // an office of then has its weekly work begun as soon as it is served
    const { rows: logged } = await withDatabase(dataDir, (client) =>
      client.query<{ n: number }>(
        `select count(*)::int as n from auditoria a join auditoria_selos s on s.tenant_id = a.tenant_id and s.auditoria_id = a.id
          where a."timestamp" < '2026-11-23'`,
      ),
    );
    expect(logged).toEqual([{ n: was.log }]);
    const found = await gabinete(['doctor'], dataDir);
    expect(found.out).toMatch(/^ok +separação: \d+ tabelas conferidas: sem gabinete, nenhuma linha$/m);

    const office = await enterOffice(origin);
    const get = async <T>(path: string) => (await (await office.call('GET', path)).json()) as T;
    type List = { total: number; rows: { id: string }[] };
    expect((await get<List>('/municipes')).total).toBe(was.municipes);
    expect((await get<List>('/municipes?busca=conceicao')).total).toBe(10);
    expect((await get<List>('/demandas')).total).toBe(was.demandas);
    const documents = await get<List>('/documentos');
    expect(documents.total).toBe(was.documentos);
    for (const { id } of documents.rows) {
      const bytes = Buffer.from(await (await office.call('GET', `/documentos/${id}`)).arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await get<object[]>('/agenda?de=2026-11-01&ate=2026-11-30')).length).toBe(was.appointments);
    const { rows } = await withDatabase(dataDir, (client) =>
      client.query<{ n: number }>(`select count(*)::int as n from demandas where status = 'RESOLVIDO'`),
    );
    expect(rows).toEqual([{ n: was.solved }]);

    const municipe = await office.municipe('21999990000');
    await office.demanda(municipe, await office.setor('Cultura'), []);
    expect((await get<List>('/demandas')).total).toBe(was.demandas + 1);
  });
});

/** A server at work, with writers that note down their answers; `rows` is what is really there. */
async function atWork(settings: Record<string, string>, superuserUrl: string, program = root) {
  const dataDir = folders.next();
  const server = await serve(dataDir, settings, program);
  await createOffice(dataDir, settings, program);
  const office: OfficeClient = await enterOffice(server.origin);
  const journal = startJournal(office, { writers: 4, answerWithin: 30_000 });
  await journal.flows();
  const rows = () =>
    withUrl(
      superuserUrl,
      async (client) => (await client.query<{ id: string; nome: string }>('select id, nome from setores')).rows,
    );
  return { dataDir, server, journal, settle: () => journal.settle(rows) };
}

const more = (name: string, sql: string): Migration => ({ name, sql, hash: name });

test('a migration waits for a table without holding anybody up, and an index is built beside writes', async () => {
  const { ownerUrl, superuserUrl } = await externalDatabase(folders.ready());
  const { server, journal, settle } = await atWork({ DATABASE_URL: ownerUrl }, superuserUrl);
  const today = readMigrations();
  const migrations = [
    ...today,
    more('29981122T1000_column.sql', 'alter table setores add column nota text;'),
    more(
      '29991122T1000_index.sql',
      '-- outside a transaction\ndrop index concurrently if exists setores_nota;\ncreate index concurrently setores_nota on setores (nota);\n' +
        // its body has statements of its own
        'create function app.nota() returns int language plpgsql as $$\nbegin\n  return 1;\nend $$;',
    ),
  ];
  const told: string[] = [];
  const upgrade = () => migrate({ ownerUrl, migrations, onProgress: (sentence) => told.push(sentence) });
  await withUrl(superuserUrl, async (reader) => {
    // a backup, for example; without giving way, writers would wait behind the migration for longer than they may
    await reader.query('begin; select count(*) from setores');
    const both = Promise.all([upgrade(), upgrade()]);
    await sleep(long ? 8_000 : 2_500);
    await journal.flows();
    expect(told).toContainEqual(expect.stringMatching(/^29981122T1000_column\.sql espera a vez/));
    await reader.query('commit');
    // one of two servers does it, the other finds it done
    expect((await both).map((applied) => applied.length).sort()).toEqual([0, 2]);
  });
  await journal.flows();
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await settle();
  expect(journal.refused()).toBe(0);
  const { rows } = await withUrl(superuserUrl, (client) =>
    client.query(`select indisvalid from pg_index where indexrelid = 'setores_nota'::regclass`),
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});

test.runIf(long)('a server of release 0.1.0 goes on while today’s migrates, and both serve', async () => {
  const commit = await releasedCommit();
  const older = folders.next('programa');
  await programFrom(older, commit);

  const { ownerUrl, superuserUrl } = await externalDatabase(folders.next());
  const settings = { DATABASE_URL: ownerUrl, AUTH_SECRET_KEY: 'o mesmo segredo nos dois servidores' };
  const { dataDir, journal, settle } = await atWork(settings, superuserUrl, older);
  const applied = await gabinete(['migrate'], dataDir, settings);
  expect([applied.code, applied.out]).toEqual([0, expect.stringMatching(/^Banco de dados atualizado: \d+ migraç/)]);
  await journal.flows(50);
  const newer = await serve(dataDir, settings);
  const there = await enterOffice(newer.origin);
  expect((await there.call('GET', '/setores')).status).toBe(200);
  await journal.flows(50);
  await settle();
  expect(journal.refused()).toBe(0);
});
