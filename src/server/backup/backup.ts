import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { formatNumber } from '../../shared/format.ts';
import { ahead } from '../process/at-once.ts';
import { copyRows, namedFiles, prepareSession, readSequences, readTables, type Table } from './backup-catalogue.ts';
import type { Manifest } from './backup-forms.ts';
import { encoded, type Section, type Totals } from './backup-sections.ts';
import { isFull, noSpace } from '../process/disk-space.ts';
import { syncFolder } from '../process/durable-file.ts';
import { pidExists } from '../embedded/holder.ts';
import { withClient } from '../database/owner.ts';
import { progress } from '../process/progress.ts';
import { fingerprint, readSecrets, travelling } from '../process/secrets.ts';
import { filesAtOnce, MissingFile, patiently, type Storage } from '../files/storage.ts';

/**
 * An online backup: rows of one snapshot, and every file that they name. A file is kept before its row commits, and kept
 * files never change, so all of them are there; only an upload that nobody saved can be removed meanwhile, and then its
 * row is left out as well. Nobody waits for it: readers and writers go on.
 */

export type BackupSource = {
  ownerUrl: string;
  storage: Storage;
  dataDir: string;
  /** The operator's own; else the one in DATA_DIR travels along. */
  authSecretKey: string | null;
};

/** Of files that were lost, told together: a record has a bound. */
const missingAtOnce = 10_000;

type BackupResult = Totals & { size: number; moment: string; missing: string[] };

type BackupOptions = {
  passphrase: string | null;
  signal?: AbortSignal;
  /** Lines for a person who waits. */
  onProgress?: (line: string) => void;
  /** Before it takes its name: what this throws leaves what has that name as it is. */
  check?: (found: { files: number; missing: number }) => void;
};

/** A server that makes scheduled backups of this database holds this as long as one runs. */
const scheduledLock = 7_301_427;

/** Milliseconds without a byte after which another machine's draft counts as given up. */
const abandonedAfter = 60 * 60_000;

/** `file` appears whole or not at all, readable by its owner only. */
export async function writeBackup(source: BackupSource, file: string, options: BackupOptions): Promise<BackupResult> {
  const result = await makeBackup(source, file, options);
  return result!;
}

/**
 * Writes a backup that the clock asks for. Null when another server is at it, or made it while this one waited for its
 * turn.
 */
export const writeScheduledBackup = (
  source: BackupSource,
  file: string,
  options: BackupOptions,
  isDue: () => Promise<boolean>,
) => makeBackup(source, file, options, isDue);

async function makeBackup(
  source: BackupSource,
  file: string,
  options: BackupOptions,
  isDue?: () => Promise<boolean>,
): Promise<BackupResult | null> {
  const work = async (client: pg.Client) => {
    const tables = await beginSnapshot(client);
    if (isDue) {
      const sql = 'select pg_try_advisory_xact_lock($1) as taken';
      const { rows } = await client.query<{ taken: boolean }>(sql, [scheduledLock]);
      // whoever held the lock until now may have made it
      if (!rows[0]!.taken || !(await isDue())) return null;
    }
    const manifest = await readManifest(client, source);
    const missing: string[] = [];
    let totals: Totals | undefined;
    const told = sections(client, source, tables, missing, progress(options.onProgress), options.signal);
    const content = encoded(manifest, told, options.passphrase, (counted) => (totals = counted));
    const drafts = isDue ? 'gabinete-' : `${basename(file)}.`;
    const check = () => options.check?.({ files: totals!.files, missing: missing.length });
    const size = await writeAside(file, drafts, content, check, options.signal);
    return { ...totals!, size, moment: manifest.moment, missing };
  };
  return withClient(source.ownerUrl, 'gabinete backup', work, options.signal);
}

/** A moment that stays: what commits from here on is not seen. A migration waits until the end, nothing else does. */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  await prepareSession(client);
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (!rows[0]!.there) throw new Error('O banco de dados ainda está vazio: não há o que guardar.');
  const before = await readTables(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${before.map((table) => table.name).join(', ')} in access share mode`);
  const tables = await readTables(client);
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new Error('O banco de dados foi atualizado neste momento. Repita o backup.');
  return tables;
}

async function readManifest(client: pg.Client, source: BackupSource): Promise<Manifest> {
  const migrations = 'select name, hash from schema_migrations order by name collate "C"';
  const { rows: names } = await client.query<{ name: string; hash: string }>(migrations);
  await client.query('set local role gabinete_definer');
  const { rows: moments } = await client.query<{ moment: Date; second_factors: number }>(
    'select clock_timestamp() as moment, (select count(*)::int from users where totp_secret is not null) as second_factors',
  );
  await client.query('reset role');
  const secrets = await readSecrets(source.dataDir);
  const { moment, second_factors } = moments[0]!;
  return {
    moment: moment.toISOString(),
    migrations: names,
    sequences: await readSequences(client),
    secrets: travelling(secrets, source.authSecretKey !== null),
    accountKey: fingerprint(source.authSecretKey ?? secrets.accountKey ?? ''),
    secondFactors: second_factors,
  };
}

/** Files first: rows whose file was removed meanwhile are known when their table's turn comes. */
async function* sections(
  client: pg.Client,
  source: BackupSource,
  tables: Table[],
  missing: string[],
  told: (line: () => string) => void,
  signal?: AbortSignal,
): AsyncGenerator<Section> {
  const withFiles = tables.filter((table) => table.files);
  const absent: string[] = [];
  let files = 0;
  const open = async (path: string) => ({
    path,
    found: await patiently(() => source.storage.read(path), signal).catch((error: unknown) => {
      if (error instanceof MissingFile) return null;
      throw error;
    }),
  });
  const opened = ahead(filesOf(client, withFiles), filesAtOnce, open, ({ found }) => found?.stream.destroy());
  for await (const { path, found } of opened) {
    if (found) yield { head: { file: path }, data: found.stream };
    else absent.push(path);
    files += 1;
    told(() => `  ${formatNumber(files)} arquivos`);
  }
  const lost = new Set(await stillNamed(source.ownerUrl, withFiles, absent));
  for (const path of lost) missing.push(path);
  for (let at = 0; at === 0 || at < missing.length; at += missingAtOnce)
    yield { head: { missing: missing.slice(at, at + missingAtOnce) }, data: nothing() };

  const gone = absent.filter((path) => !lost.has(path));
  for (const table of tables) {
    const leaveOut =
      table.files && gone.length > 0 ? `where (caminho_storage = any (${literal(client, gone)})) is not true` : '';
    await client.query(`set local role ${table.hidden ? 'gabinete_definer' : 'none'}`);
    const data = client.query(copyTo(copyRows(table, leaveOut))) as AsyncIterable<Buffer>;
    yield { head: { table: table.name, columns: table.columns }, data };
    told(() => `  tabela ${table.name}`);
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}

const literal = (client: pg.Client, paths: string[]): string =>
  `array[${paths.map((path) => client.escapeLiteral(path)).join(', ')}]`;

/** Paths that rows of the snapshot name, a few at a time. */
async function* filesOf(client: pg.Client, tables: Table[]): AsyncGenerator<string> {
  if (tables.length === 0) return;
  await client.query('set local role gabinete_definer');
  await client.query(`declare files no scroll cursor for ${namedFiles(tables)} order by 1`);
  for (;;) {
    const { rows } = await client.query<{ path: string }>('fetch 1000 from files');
    for (const { path } of rows) yield path;
    if (rows.length < 1000) break;
  }
  await client.query('close files');
}

/** Which of these files rows name now, outside the snapshot: those are lost, the others were removed in order. */
async function stillNamed(ownerUrl: string, tables: Table[], absent: string[]): Promise<string[]> {
  if (absent.length === 0) return [];
  return withClient(ownerUrl, 'gabinete backup', async (client) => {
    await client.query('set role gabinete_definer');
    const sql = `select path from (${namedFiles(tables)}) named where path = any ($1) order by 1`;
    return (await client.query<{ path: string }>(sql, [absent])).rows.map(({ path }) => path);
  });
}

/** Under another name until it is whole and would survive a power cut. Returns the size. */
async function writeAside(
  file: string,
  drafts: string,
  content: AsyncIterable<Buffer>,
  check: () => void,
  signal?: AbortSignal,
): Promise<number> {
  const target = resolve(file);
  await removeDrafts(dirname(target), drafts);
  const draft = `${target}.${hostname()}.${process.pid}.parcial`;
  const written = await open(draft, 'wx', 0o600);
  let size = 0;
  try {
    for await (const piece of content) {
      signal?.throwIfAborted();
      // the database's own disk, perhaps, which it needs to go on
      if (await isFull(dirname(target))) throw noSpace();
      await written.writeFile(piece);
      size += piece.length;
    }
    check();
    await written.sync();
    await written.close();
    await rename(draft, target);
  } catch (error) {
    await written.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
  return size;
}

/**
 * What backups left that were killed. Of another machine, in a shared folder, only the age tells: one that grows is young.
 */
async function removeDrafts(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = name.startsWith(prefix) ? /\.(\d+)\.parcial$/.exec(name) : null;
    if (!found) continue;
    const [place, pid] = [join(folder, name), Number(found[1])];
    const dead = name.slice(0, found.index).endsWith(`.${hostname()}`)
      ? // in a container every run has the same number
        pid === process.pid || !pidExists(pid)
      : Date.now() - (await stat(place)).mtimeMs > abandonedAfter;
    if (dead) await rm(place, { force: true });
  }
}
