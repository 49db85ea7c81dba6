import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountKey } from '../../src/server/accounts/account-settings.ts';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { migrate } from '../../src/server/migrations/migrate.ts';
import { baselineName, readMigrations } from '../../src/server/database/schema-files.ts';
import { checkBackup } from '../../src/server/backup/restore.ts';
import { seal } from '../../src/server/process/seal.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import {
  ana,
  contents,
  createOffice,
  enterOffice,
  filesIn,
  testFolders,
  withDatabase,
  withUrl,
  type OfficeClient,
} from '../support/servers/installation.ts';
import { gabinete, signInAt, startGabinete, startServer, type ServerProcess } from '../support/servers/processes.ts';
import { needs } from '../support/services/debian.ts';
import { pdf } from '../support/files/real-files.ts';
import { root } from '../support/source/sources.ts';

/** Backup and restore as the operator runs them, on data that a running office makes. */

const folders = testFolders('gabinete-backup-');
const servers: ServerProcess[] = [];
async function serve(dataDir: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDir, settings);
  servers.push(server);
  return server;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill('SIGTERM');
});
afterAll(() => folders.removeAll());

const long = Boolean(process.env.GABINETE_LONG);
const oneLine = /^[^\n]+\n$/;
type Made = Awaited<ReturnType<typeof gabinete>>;
const ok = (code = 0) => expect.objectContaining({ code });
/** What a restore changes on purpose, what means nothing in another database, and what a server goes on with by itself. */
const settled = [
  'sessions',
  'auth_codes',
  'known_devices',
  'convites',
  'mails',
  'platform_events',
  'feed',
  'presencas',
  'auditoria_selagem',
];
const lasting = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !settled.includes(name)));
const contentsOf = async (dataDir: string) => lasting(await withDatabase(dataDir, contents));

async function backupOf(dataDir: string, settings: Record<string, string> = {}): Promise<string> {
  const file = folders.next('g.backup');
  expect(await gabinete(['backup', file], dataDir, settings)).toEqual(ok());
  return file;
}

const passphrase = { BACKUP_PASSPHRASE: 'frase longa e secreta' };
const otherPassphrase = { BACKUP_PASSPHRASE: 'frase longa e errada' };
/** Of an installation that nobody has used yet. */
const unused = { plain: '', sealed: '' };
/** Large enough to be damaged in many places, and to be interrupted with; no test changes it. */
const large = { dataDir: '', file: '', contents: {} as Record<string, string> };
beforeAll(async () => {
  const nothing = folders.ready();
  unused.plain = await backupOf(nothing);
  unused.sealed = await backupOf(nothing, passphrase);
  large.dataDir = folders.ready();
  const seeded = await gabinete(['seed', '--offices', '1', '--municipes', '3000', '--demandas', '3000'], large.dataDir);
  expect(seeded).toEqual(ok());
  large.file = await backupOf(large.dataDir);
  large.contents = await contentsOf(large.dataDir);
});

/** An office with a bit of everything, and its administrator's second factor. */
async function makeOffice(dataDir: string) {
  const server = await serve(dataDir);
  await createOffice(dataDir);
  const office = await enterOffice(server.origin);
  const setor = await office.setor('Obras "com\taspas" e \\barra\ne linha');
  const municipe = await office.municipe('11987654321');
  const demanda = await office.demanda(municipe, setor, [
    await office.temporary('ofício'),
    await office.temporary('planta'),
  ]);
  // which whoever makes the backup does not read
  expect((await office.call('POST', `/demandas/${demanda}/sigilo`, { sigilosa: true })).status).toBe(200);
  await office.temporary('de um formulário aberto');
  const invited = await office.call('POST', '/convites', { email: 'bia@exemplo.com', role: 'manager' });
  expect(invited.status).toBeLessThan(300);
  await office.documento('regimento', pdf('regimento', 3_000_000));
  const enrolled = await office.request('POST', '/api/auth/totp/enroll', { password: ana.password });
  const { secret } = (await enrolled.json()) as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate();
  expect((await office.request('POST', '/api/auth/totp/confirm', { code })).status).toBe(200);
  const sealed = 'select (select count(*) from auditoria) = (select count(*) from auditoria_selos) as all';
  await withDatabase(dataDir, (client) =>
    vi.waitFor(async () => expect((await client.query(sealed)).rows).toEqual([{ all: true }]), {
      timeout: 30_000,
      interval: 200,
    }),
  );
  return { server, office, totp };
}

describe('a backup of a running office', () => {
  const from = folders.ready();
  const [file, sealed] = [folders.next('g.backup'), folders.next('a.backup')];
  let made: Made;
  let madeSealed: Made;
  let office: OfficeClient;
  let totp: TOTP;
  let before: Record<string, string>;
  beforeAll(async () => {
    const running = await makeOffice(from);
    ({ office, totp } = running);
    // named from where it was typed
    made = await gabinete(['backup', basename(file)], from, { INIT_CWD: dirname(file) });
    madeSealed = await gabinete(['backup', sealed], from, passphrase);
    before = await contentsOf(from);
    await running.server.kill('SIGTERM');
  });

  test('comes back to the row and byte, with second factors, on another machine', async () => {
    const to = folders.next();
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^Backup feito em .* e 4 arquivos, sem senha, /)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);
    // after the backup it is accepted, or withdrawn
    const open = 'select email, expires_at > now() as stands from convites';
    expect(await withDatabase(from, async (client) => (await client.query(open)).rows)).toMatchObject([
      { stands: true },
    ]);

    const restored = await gabinete(['restore', file], to);
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('iguais às do backup, e 4 arquivos')]);
    expect(restored.out).toMatch(/os convites e códigos que esperavam deixaram de valer: envie de novo/);
    expect(await withDatabase(to, async (client) => (await client.query(open)).rows)).toMatchObject([
      { stands: false },
    ]);
    expect(await contentsOf(to)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    expect(await gabinete(['verify-audit'], to)).toEqual(ok());
    expect(filesIn(to)).toEqual(filesIn(from));
    expect(await withDatabase(to, async (client) => (await client.query(databases)).rows)).toHaveLength(2);

    const again = await serve(to);
    // sessions of then are over
    expect((await fetch(`${again.origin}/api/auth/me`, { headers: { cookie: office.cookie } })).status).toBe(401);
    const half = await signInAt(again.origin, ana.email, ana.password);
    const factor = await fetch(`${again.origin}/api/auth/totp/verify`, {
      method: 'POST',
      headers: { cookie: half, origin: again.origin, 'content-type': 'application/json' },
      // of the next step: that of now may have been used
      body: JSON.stringify({ code: totp.generate({ timestamp: Date.now() + 30_000 }) }),
    });
    expect(factor.status).toBe(200);
    const cookie = cookieOf(factor.headers) ?? half;
    const here = await enterOffice(again.origin, cookie);
    // a kind of change that the log has not seen: its number is a new one
    const removed = await here.call('DELETE', `/setores/${await here.setor('Saúde')}`);
    expect(removed.status).toBe(200);
    const { total, rows } = (await (await here.call('GET', '/demandas')).json()) as { total: number; rows: object[] };
    expect([total, rows]).toMatchObject([1, [{ sigilosa: true }]]);

    const refused = await gabinete(['restore', file], to);
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(oneLine)]);
    expect(refused.err).toContain('já está em uso por “npm start”');
    expect((await here.call('GET', '/setores')).status).toBe(200);

    // looked for in the wrong place
    renameSync(join(from, 'files'), join(from, 'outra'));
    const without = await gabinete(['backup', file], from);
    rmSync(join(from, 'files'), { recursive: true, force: true });
    renameSync(join(from, 'outra'), join(from, 'files'));
    expect([without.code, without.err]).toEqual([1, expect.stringContaining('confira se STORAGE_URL e DATA_DIR')]);
  });

  test('goes to an external database and back, encrypted', async () => {
    const [outside, back] = [folders.next(), folders.ready()];
    expect(madeSealed.out).toContain('com senha');
    expect(readFileSync(sealed).includes('regimento')).toBe(false);
    const wrong = await gabinete(['restore', sealed], outside, otherPassphrase);
    expect(wrong).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^A senha do backup não confere com a de BACKUP_PASSPHRASE\. Repita/),
    });
    const none = await gabinete(['restore', sealed], outside);
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/protegido por senha.*BACKUP_PASSPHRASE/)]);
    expect(existsSync(outside)).toBe(false);

    const cluster = await startEmbedded({ dataDir: folders.next(), holder: 'teste' });
    try {
      await withUrl(cluster.superuserUrl, (client) =>
        client
          .query(`create role pedidos login password 'dos-pedidos'`)
          .then(() => client.query('create database outro')),
      );
      const url = new URL(cluster.ownerUrl);
      [url.username, url.password] = ['pedidos', 'dos-pedidos'];
      const external = { DATABASE_URL: url.href, DATABASE_ADMIN_URL: cluster.ownerUrl, ...passphrase };
      const may = await gabinete(['restore', sealed], outside, external);
      expect([may.code, may.err]).toEqual([1, expect.stringContaining('ALTER ROLE … CREATEDB')]);
      expect(existsSync(join(outside, 'files', 'gabinete-instalacao'))).toBe(false);
      await withUrl(cluster.superuserUrl, (client) => client.query('alter role gabinete_owner createdb'));
      expect(await gabinete(['restore', sealed], outside, external)).toEqual(ok());
      const running = await serve(outside, external);
      const refused = await gabinete(['restore', sealed], outside, external);
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/O banco gabinete está em uso .*gabinete/),
      ]);
      await running.kill('SIGTERM');
      const middle = lasting(await withUrl(cluster.superuserUrl, contents));
      expect(middle).toEqual(before);
      const second = await backupOf(outside, external);
      expect(await gabinete(['restore', second], back, passphrase)).toEqual(ok());
      expect(await contentsOf(back)).toEqual(middle);
      expect(filesIn(back)).toEqual(filesIn(from));
    } finally {
      await cluster.stop();
    }
  });

  test('is of one moment while others write, upload and remove', async () => {
    const from = folders.ready();
    const server = await serve(from);
    await createOffice(from);
    const office = await enterOffice(server.origin);
    const [setor, municipe] = [await office.setor('Obras'), await office.municipe('11987654321')];
    let writing = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (writing) {
        const [kept, dropped] = [await office.temporary(randomUUID()), await office.temporary(randomUUID())];
        await office.demanda(municipe, setor, [kept]);
        await office.call('DELETE', `/demanda-documentos/temporarios/${dropped}`);
      }
    });
    const made: string[] = [];
    for (let round = 0; round < (long ? 4 : 1); round += 1) {
      await sleep(200);
      made.push(await backupOf(from));
    }
    writing = false;
    await Promise.all(writers);
    const to = folders.ready();
    let last = 0;
    for (const one of made) {
      rmSync(join(to, 'files'), { recursive: true, force: true });
      const restored = await gabinete(['restore', one], to);
      expect([restored.code, restored.out]).toEqual([0, expect.not.stringContaining('Atenção')]);
      const found = await withDatabase(to, async (client) => {
        const facts = await client.query<{ demandas: number; counted: number; logged: number }>(`select
            (select count(*)::int from demandas) as demandas,
            (select sum(valor)::int from contadores
              where chave in ('demandas:EM_ANALISE', 'demandas:RESOLVIDO', 'demandas:NAO_RESOLVIDO')) as counted,
            (select count(*)::int from auditoria a join auditoria_facetas f on f.id = a.faceta_id where f.entidade = 'demandas') as logged`);
        const paths = await client.query<{ path: string }>(`select caminho_storage as path from demanda_documentos
            union all select caminho_storage from uploads_temporarios`);
        return { ...facts.rows[0]!, paths: paths.rows.map(({ path }) => path) };
      });
      expect(found).toMatchObject({ counted: found.demandas, logged: found.demandas });
      expect(Object.keys(filesIn(to))).toEqual(found.paths.toSorted());
      expect(found.paths.length).toBeGreaterThanOrEqual(found.demandas);
      expect(found.demandas).toBeGreaterThan(last);
      last = found.demandas;
    }
  });
});

test('a server on an empty database leaves the files of the one before alone', async () => {
  const dataDir = folders.ready();
  const place = join(dataDir, 'files', randomUUID(), '1700000000000_00000000000000000000000000000000');
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, 'de antes');
  const server = await serve(dataDir);
  await expect.poll(server.output, { timeout: 20_000 }).toContain('the database knows none of the files');
  await server.kill('SIGTERM');
  expect(readFileSync(place, 'utf8')).toBe('de antes');
  expect(existsSync(join(dataDir, 'files', 'gabinete-instalacao'))).toBe(false);
});

test('a rehearsal touches nothing but its own folder, whatever the settings say', async () => {
  const { dataDir: from, file } = large;
  const aside = folders.next();
  const elsewhere = {
    DATABASE_URL: 'postgres://gabinete:x@127.0.0.1:9/gabinete',
    STORAGE_URL: 's3://nenhum?endpoint=http://127.0.0.1:9',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SECRET_ACCESS_KEY: 'x',
  };
  const done = await gabinete(['restore', file, '--rehearse', aside], from, elsewhere);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Ensaio em ${aside}`)]);
  // as the clock on the wall says it, not as the file has it
  expect(done.out).toMatch(/ o estado de \d\d\/\d\d\/\d{4}, \d\d:\d\d \(São Paulo\): /);
  expect(await contentsOf(aside)).toEqual(large.contents);
  expect(await contentsOf(from)).toEqual(large.contents);
  const again = await gabinete(['restore', file, '--rehearse', from], folders.next());
  expect([again.code, again.err]).toEqual([1, `A pasta do ensaio, ${from}, não está vazia. Escolha outra.\n`]);
});

test('at a terminal a restore asks for the passphrase of then, and before it replaces an office', async (context) => {
  await needs(context, 'script', 'bsdutils');
  const dataDir = folders.ready();
  await createOffice(dataDir);
  const before = await contentsOf(dataDir);
  const line = `${process.execPath} src/cli/main.ts restore ${unused.sealed}`;
  const asked = async (answer: string) => {
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir, ...otherPassphrase },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let shown = '';
    child.stdout.on('data', (text: Buffer) => {
      shown += text.toString();
      if (/A senha de BACKUP_PASSPHRASE não é a deste backup\. .*: $/.test(shown))
        child.stdin.write(`${passphrase.BACKUP_PASSPHRASE}\n`);
      if (shown.endsWith('escreva sim: ')) child.stdin.write(`${answer}\n`);
    });
    return { code: (await once(child, 'close'))[0] as number, shown };
  };
  const kept = await asked('não');
  expect([kept.code, kept.shown]).toEqual([1, expect.stringMatching(/1 gabinete e 1 conta.*Nada foi mudado/s)]);
  expect(await contentsOf(dataDir)).toEqual(before);
  const done = await asked('sim');
  expect([done.code, done.shown]).toEqual([0, expect.stringContaining('iguais às do backup')]);
  expect(await contentsOf(dataDir)).not.toEqual(before);
});

test('Ctrl+C in the middle of a restore takes away what was loaded', async () => {
  const to = folders.ready();
  const before = await contentsOf(to);
  for (const moment of [...(long ? ['Carregando'] : []), 'Refazendo os índices']) {
    const child = startGabinete(['restore', large.file], to);
    let told = '';
    child.stderr.on('data', (text: Buffer) => {
      const before = told.includes(moment);
      told += text.toString();
      if (!before && told.includes(moment)) child.kill('SIGINT');
    });
    const [code] = (await once(child, 'close')) as [number];
    expect([code, told]).toEqual([130, expect.stringContaining('Interrompido: nada foi trocado.')]);
  }
  expect(await contentsOf(to)).toEqual(before);
  expect(existsSync(join(to, 'files', 'gabinete-instalacao'))).toBe(false);
  expect(await withDatabase(to, async (client) => (await client.query(databases)).rows)).toHaveLength(2);

  // what a kill leaves is told
  await withDatabase(to, (client) => client.query('create database gabinete_restauro_0a1b2c3d'));
  expect((await gabinete(['doctor'], to)).out).toContain(
    'uma restauração interrompida deixou gabinete_restauro_0a1b2c3d',
  );
});

const databases = `select datname from pg_database where not datistemplate order by 1`;

describe('a file that must not be restored', () => {
  test(
    'is refused with one line, and nothing is touched: cut off, altered, foreign',
    { timeout: 400_000 },
    async () => {
      const sealed = await backupOf(large.dataDir, passphrase);
      for (const [file, phrase] of [
        [large.file, null],
        [sealed, passphrase.BACKUP_PASSPHRASE],
      ] as const) {
        const whole = readFileSync(file);
        expect((await checkBackup(file, phrase)).totals.rows).toBeGreaterThan(9000);
        const broken = folders.next('broken.backup');
        const refusal = async (bytes: Uint8Array) => {
          writeFileSync(broken, bytes);
          return checkBackup(broken, phrase).then(
            () => 'restored',
            (error: Error) => (error.name === 'BackupRefused' ? error.message : `${error.name}: ${error.message}`),
          );
        };
        const some = long ? 20 : 5;
        const places = Array.from({ length: some }, (_, place) =>
          Math.floor(((place + Math.random()) * whole.length) / some),
        );
        for (const place of [...places, 0, 5, whole.length - 1])
          expect(await refusal(whole.subarray(0, place))).toMatch(/incompleto|não é um backup/);
        for (const place of [...places, 3, 18, 25, whole.length - 1]) {
          const altered = Buffer.from(whole);
          altered[place]! ^= 1 << Math.floor(Math.random() * 8);
          expect(await refusal(altered)).toMatch(/danificado|incompleto|não é um backup|não confere|versão mais nova/);
        }
        expect(await refusal(Buffer.concat([whole, Buffer.from('x')]))).toMatch(/danificado/);
        expect(await refusal(Buffer.from('PK\u0003\u0004 alguma outra coisa'))).toMatch(/não é um backup/);
      }
      const to = folders.next();
      const cut = folders.next('cut.backup');
      writeFileSync(cut, readFileSync(large.file).subarray(0, -1));
      const told = await gabinete(['restore', cut], to);
      expect([told.code, told.out]).toEqual([1, '']);
      expect(told.err).toMatch(/^O arquivo de backup está incompleto[^\n]*\n$/);
      expect(existsSync(to)).toBe(false);
    },
  );

  test('without a passphrase is taken by whoever has one only when told to, rehearsals included', async () => {
    const to = folders.next();
    for (const more of [[], ['--rehearse', folders.next()]]) {
      const refused = await gabinete(['restore', unused.plain, ...more], to, passphrase);
      expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringMatching(oneLine)]);
      expect(refused.err).toMatch(/nada prova quem o fez.*--accept-unsealed/);
    }
    expect(existsSync(to)).toBe(false);
    const accepted = await gabinete(['restore', unused.plain, '--accept-unsealed'], folders.ready(), passphrase);
    expect(accepted).toEqual(ok());
    // one that is sealed needs its passphrase all the same
    const other = await gabinete(['restore', unused.sealed, '--accept-unsealed'], to, otherPassphrase);
    expect([other.code, other.err]).toEqual([1, expect.stringMatching(/^A senha do backup não confere com a de/)]);
  });

  test('of a newer program or of another one says so', async () => {
    const from = folders.ready();
    // kept running for the backups
    const { superuserUrl, stop } = await startEmbedded({ dataDir: from, holder: 'teste' });
    const change = (sql: string) => withUrl(superuserUrl, (client) => client.query(sql));
    await change(`insert into schema_migrations (name, hash) values ('29991122T1000_futuro.sql', 'x')`);
    const newer = await gabinete(['restore', await backupOf(from)], folders.next());
    expect([newer.code, newer.err]).toEqual([
      1,
      expect.stringContaining('de uma versão mais nova do Gabinete (29991122T1000_futuro.sql)'),
    ]);
    await change(`delete from schema_migrations where name = '29991122T1000_futuro.sql'`);
    await change(`update schema_migrations set hash = 'outro' where name = '${baselineName}'`);
    const other = await gabinete(['restore', await backupOf(from)], folders.next());
    await stop();
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('é de outro programa')]);
  });

  // upgrade.test.ts has those of the releases
  if (long)
    test('but one of an older schema is brought forward', async () => {
      const [from, to] = [folders.next(), folders.next()];
      const all = readMigrations();
      const embedded = await startEmbedded({ dataDir: from, holder: 'teste' });
      await migrate({ ownerUrl: embedded.ownerUrl, migrations: all.slice(0, 1) });
      await withUrl(embedded.superuserUrl, (client) =>
        client.query(`insert into tenants (name, slug) values ('Antigo', 'antigo')`),
      );
      await embedded.stop();
      expect(await gabinete(['restore', await backupOf(from)], to)).toEqual(ok());
      const found = await withDatabase(to, async (client) => [
        (await client.query<{ name: string }>('select name from schema_migrations order by 1')).rows.map(
          ({ name }) => name,
        ),
        (await client.query<{ slug: string }>('select slug from tenants')).rows,
      ]);
      expect(found).toEqual([all.map(({ name }) => name), [{ slug: 'antigo' }]]);
    });

  test('and one of before the first release, but not the last of then, says what to do', async () => {
    const to = folders.next();
    const refused = await gabinete(['restore', join(root, 'tests/fixtures/released/0022.backup')], to);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.err).toMatch(/^O backup é de antes da versão 0\.1\.0 .* Restaure-o com a última versão anterior/);
  });

  test('made with another AUTH_SECRET_KEY is refused rather than leaving second factors behind', async () => {
    const from = folders.ready();
    const key = { AUTH_SECRET_KEY: 'uma chave do operador com 32 letras' };
    await createOffice(from, key);
    const tenant = await withDatabase(from, async (client) => {
      const { rows } = await client.query<{ id: string; tenant: string }>(
        'select users.id, tenants.id as tenant from users, tenants',
      );
      const factor = seal(accountKey(key.AUTH_SECRET_KEY), rows[0]!.id, Buffer.from('segunda etapa'));
      await client.query('update users set totp_secret = $1, totp_confirmed_at = now()', [factor]);
      return rows[0]!.tenant;
    });
    const file = await backupOf(from, key);
    const to = folders.next();
    for (const other of [{}, { AUTH_SECRET_KEY: 'outra chave do operador com 32 letras' }] as Record<
      string,
      string
    >[]) {
      const refused = await gabinete(['restore', file], to, other);
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/verificação em duas etapas.*AUTH_SECRET_KEY/),
      ]);
    }
    expect(existsSync(to)).toBe(false);
    if (long) expect(await gabinete(['restore', file], to, key)).toEqual(ok());
    expect(await gabinete(['restore', file, '--without-second-factors'], to)).toEqual(ok());
    const again = await serve(to);
    // the password is enough again
    const here = await enterOffice(again.origin);
    expect([here.tenant, (await here.call('GET', '/setores')).status]).toEqual([tenant, 200]);
  });
});

describe('kill -9', () => {
  test('in the middle of a backup or of a restore leaves what was there', { timeout: 400_000 }, async () => {
    const { dataDir: from, contents: other } = large;
    const to = folders.ready();
    const file = folders.next('g.backup');
    const killed = async (args: string[], dataDir: string, when: () => boolean) => {
      const child = startGabinete(args, dataDir);
      const ended = new Promise<string | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
      while (child.exitCode === null && !when()) await sleep(5);
      child.kill('SIGKILL');
      return ended;
    };
    const drafts = () => readdirSync(dirname(file)).filter((name) => name.endsWith('.parcial'));
    for (let round = 0; round < (long ? 3 : 1); round += 1) {
      expect(await killed(['backup', file], from, () => drafts().length > 0)).toBe('SIGKILL');
      expect(existsSync(file)).toBe(false);
    }
    expect(drafts().length).toBe(1);
    expect(await gabinete(['backup', file], from)).toEqual(ok());
    expect(readdirSync(dirname(file))).toEqual([basename(file)]);

    await createOffice(to);
    const before = await contentsOf(to);
    const outcomes = new Set<string>();
    for (const moment of long ? [500, 700, 900, 1200, 1600, 2000, 2500, 3000, 4000] : [800, 2500]) {
      const began = Date.now();
      await killed(['restore', file], to, () => Date.now() - began > moment);
      const now = await contentsOf(to);
      // all of the one or all of the other
      if (now.tenants !== before.tenants) expect(now).toEqual(other);
      else expect(now).toEqual(before);
      outcomes.add(now.municipes!);
    }
    expect(outcomes).toContain(before.municipes);
    expect(await gabinete(['restore', file], to)).toEqual(ok());
    expect(await contentsOf(to)).toEqual(other);
    expect(await withDatabase(to, async (client) => (await client.query(databases)).rows)).toHaveLength(2);
    if (!long) return;
    const server = await serve(to);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });
});
