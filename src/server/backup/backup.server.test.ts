import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { discardUpload } from '../../features/daily/anexos/anexos.contract.ts';
import { fileTools } from '../../../tests/support/files/files.ts';
import { pdf } from '../../../tests/support/files/real-files.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { readTables } from './backup-catalogue.ts';
import { readPassphrase } from './backup-passphrase.ts';
import {
  backupWhenDue,
  futureBackups,
  scheduledBackups,
  startBackups,
  type ScheduleOptions,
} from './backup-schedule.ts';
import type { Head, Manifest } from './backup-forms.ts';
import { BackupRefused } from './backup-seal.ts';
import { decoded, encoded, type Section } from './backup-sections.ts';
import { writeBackup, writeScheduledBackup, type BackupSource } from './backup.ts';
import { connectAs } from '../database/owner.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { createLogger } from '../process/log.ts';
import { checkBackup } from './restore.ts';
import { readSettings } from '../process/settings.ts';
import { StorageError, type Storage } from '../files/storage.ts';

/** What a backup takes, and the backups by the clock. Restoring is in tests/process/backup.test.ts. */

let server: TestServer;
let storage: Storage;
let source: BackupSource;
let dir: string;

beforeAll(async () => {
  server = await startTestServer();
  storage = diskStorage(join(server.dataDir, 'files'));
  source = { ownerUrl: server.ownerUrl, storage, dataDir: server.dataDir, authSecretKey: 'x'.repeat(32) };
});
afterAll(() => server?.stop());
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gabinete-backup-'));
  return () => rmSync(dir, { recursive: true, force: true });
});

const document = { name: 'a.pdf', content: pdf('a') };

/** Paths and tables of a backup, with the text of each table. */
async function read(file: string) {
  const found = { files: [] as string[], missing: [] as string[], tables: new Map<string, string>() };
  for await (const { head, data } of (await decoded(file, null)).sections) {
    const pieces: Uint8Array[] = [];
    for await (const piece of data) pieces.push(piece);
    if ('file' in head) found.files.push(head.file);
    if ('missing' in head) found.missing = head.missing;
    if ('table' in head) found.tables.set(head.table, Buffer.concat(pieces).toString());
  }
  return found;
}

test('it takes every table but those of the moment, and every one of them can be read whole', async () => {
  const client = await connectAs(server.ownerUrl, 'test');
  try {
    const names = (await readTables(client)).map(({ name }) => name.replace('public.', ''));
    const all = await server.rows<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    const left = all.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(left.toSorted()).toEqual(['feed', 'presencas']);
    const written = await server.rows<{ name: string }>(
      `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'caminho_storage' and c.relkind = 'r'`,
    );
    // whoever looks for files without a row asks those of which the database knows that they have files
    const known = await server.rows<{ name: string }>(
      'select table_name as name from app.office_tables where bytes is not null',
    );
    expect(written.length).toBeGreaterThan(2);
    expect(new Set(known)).toEqual(new Set(written));
  } finally {
    await client.end();
  }
});

test('a policy that hides rows from people is in nobody’s way, one that hides them from the backup refuses it', async () => {
  const client = await connectAs(server.ownerUrl, 'test');
  const hide = (from: string) =>
    client.query(
      `drop policy if exists hide on setores; create policy hide on setores as restrictive ${from} using (nome <> 'x')`,
    );
  try {
    await client.query('begin');
    await hide('to gabinete_app');
    expect((await readTables(client)).length).toBeGreaterThan(20);
    for (const from of ['', 'to gabinete_definer', 'to gabinete_app, gabinete_definer']) {
      await hide(from);
      await expect(readTables(client)).rejects.toThrow('A tabela public.setores não pode ser lida inteira');
    }
    await client.query('rollback');
  } finally {
    await client.end();
  }
});

test('an upload that is discarded meanwhile leaves no row without its file; a lost file is told', async () => {
  const office = await server.office();
  const tools = fileTools(server);
  const upload = async () => (await tools.upload(office.admin, office, { regras: 'create' }, document)).body;
  const [discarded, waiting, saved] = [await upload(), await upload(), await upload()];
  await tools.demanda(office.admin, office, [saved.id]);
  // a table some of whose rows have a file: long work that is no import has none
  const [work] = await server.rows<{ id: string }>(
    `insert into lotes (tenant_id, tipo, estado, titulo, parametros, user_id, autor)
     values ($1, 'DEMANDAS', 'CONCLUIDO', 'Alterar status', '{}', $2, 'Ana') returning id`,
    [office.id, office.admin.id],
  );
  const pathOf = async (table: string) =>
    (
      await server.rows<{ p: string }>(`select caminho_storage as p from ${table} where tenant_id = $1`, [office.id])
    )[0]!.p;
  const lost = await pathOf('demanda_documentos');
  await storage.remove(lost);
  let discarding: Promise<unknown> | undefined;
  const whileReading: Storage = {
    ...storage,
    async read(path, range) {
      await (discarding ??= server.as(office.admin, office).call(discardUpload, { id: discarded.id }));
      return storage.read(path, range);
    },
  };
  const file = join(dir, 'g.backup');
  const { missing, files } = await writeBackup({ ...source, storage: whileReading }, file, { passphrase: null });
  expect(missing).toEqual([lost]);
  const found = await read(file);
  expect([found.missing, found.files.length]).toEqual([[lost], files]);
  const temporary = found.tables.get('public.uploads_temporarios')!;
  expect([temporary.includes(waiting.id), temporary.includes(discarded.id)]).toEqual([true, false]);
  expect(found.tables.get('public.demanda_documentos')).toContain(lost);
  expect(found.tables.get('public.lotes')).toContain(work!.id);
});

test('a storage that does not answer now and then is asked again; one that refuses for good ends the backup at once', async () => {
  const office = await server.office();
  const tools = fileTools(server);
  await tools.upload(office.admin, office, { regras: 'create' }, document);
  const asked = new Map<string, number>();
  let settled = false;
  const stumbling: Storage = {
    ...storage,
    async read(path, range) {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      if (settled || asked.get(path)! < 3) throw new StorageError(new Error('503'), { settled });
      return storage.read(path, range);
    },
  };
  const file = join(dir, 'g.backup');
  const { files, missing } = await writeBackup({ ...source, storage: stumbling }, file, { passphrase: null });
  expect(files + missing.length).toBe(asked.size);
  expect((await read(file)).files.length).toBe(files);
  settled = true;
  asked.clear();
  await expect(writeBackup({ ...source, storage: stumbling }, file, { passphrase: null })).rejects.toThrow(
    'O armazenamento de arquivos falhou',
  );
  expect(Math.max(...asked.values())).toBe(1);
  // and whoever stops it does not wait for that
  settled = false;
  asked.clear();
  const stopping = AbortSignal.timeout(300);
  const began = performance.now();
  await expect(
    writeBackup({ ...source, storage: stumbling }, file, { passphrase: null, signal: stopping }),
  ).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(2_500);
});

test('the key of accounts travels when the program made it, and the passwords of the database never', async () => {
  const made = { accountKey: 'k'.repeat(43), owner: 'o', superuser: 's', appPassword: 'a', setupCode: 'c', new: 'x' };
  writeFileSync(join(server.dataDir, 'secrets.json'), JSON.stringify(made));
  const secretsOf = async (authSecretKey: string | null) => {
    await writeBackup({ ...source, authSecretKey }, join(dir, 'g.backup'), { passphrase: null });
    return (await checkBackup(join(dir, 'g.backup'), null)).manifest.secrets;
  };
  // what nobody has put on the list stays
  expect(await secretsOf(null)).toEqual({ accountKey: made.accountKey });
  expect(await secretsOf('y'.repeat(32))).toEqual({});
});

describe('a forged backup', () => {
  const passphrase = 'frase longa e secreta';

  /** Somebody who can write where backups lie takes one apart and puts it together anew, without the passphrase. */
  async function forge(change: {
    manifest?: (manifest: Manifest) => object;
    head?: (head: Head) => object;
    rows?: (text: string) => string;
  }): Promise<string> {
    const [made, forged] = [join(dir, 'made.backup'), join(dir, 'forged.backup')];
    await writeBackup(source, made, { passphrase: null });
    const { manifest, sections } = await decoded(made, null);
    async function* changed(): AsyncGenerator<Section> {
      for await (const { head, data } of sections) {
        const pieces: Uint8Array[] = [];
        for await (const piece of data) pieces.push(piece);
        const text = Buffer.concat(pieces).toString('latin1');
        const rows = 'table' in head ? (change.rows?.(text) ?? text) : text;
        yield { head: (change.head?.(head) ?? head) as Head, data: Readable.from([Buffer.from(rows, 'latin1')]) };
      }
    }
    const told = (change.manifest?.(manifest) ?? manifest) as Manifest;
    writeFileSync(forged, await buffer(encoded(told, changed(), null, () => {})));
    return forged;
  }

  test('with rows of its own is refused by whoever seals theirs with a passphrase', async () => {
    await server.office({ name: 'Gabinete verdadeiro' });
    const forged = await forge({ rows: (text) => text.replaceAll('verdadeiro', 'falsificado') });
    // every sum in it is right
    expect((await checkBackup(forged, null)).totals.tables).toBeGreaterThan(20);
    await expect(checkBackup(forged, passphrase)).rejects.toThrow(/não é protegido por senha.*--accept-unsealed/);
  });

  test('brings no secret but the one on the list', async () => {
    for (const secrets of [{ setupCode: 'conhecido' }, { appPassword: 'conhecida' }, { accountKey: 1 }]) {
      const forged = await forge({ manifest: (manifest) => ({ ...manifest, secrets }) });
      await expect(checkBackup(forged, null)).rejects.toThrow(BackupRefused);
    }
    const own = await forge({ manifest: (manifest) => ({ ...manifest, secrets: { accountKey: 'k'.repeat(43) } }) });
    expect((await checkBackup(own, null)).manifest.secrets).toEqual({ accountKey: 'k'.repeat(43) });
  });

  test('names no file outside the storage, no other sequence, and nothing that a terminal would obey', async () => {
    const office = await server.office();
    await fileTools(server).upload(office.admin, office, { regras: 'create' }, document);
    const paths = ['../secrets.json', '/etc/passwd', `${office.id}/../../a`, `${office.id}/\u001b[2J`];
    for (const path of paths) {
      const file = await forge({ head: (head) => ('file' in head ? { file: path } : head) });
      await expect(checkBackup(file, null)).rejects.toThrow('danificado');
      const missing = await forge({ head: (head) => ('missing' in head ? { missing: [path] } : head) });
      await expect(checkBackup(missing, null)).rejects.toThrow('danificado');
    }
    const manifests = [{ sequences: { 'pg_catalog.x': '1' } }, { migrations: null }, { moment: '\u001b[2J' }];
    for (const other of manifests) {
      const file = await forge({ manifest: (manifest) => ({ ...manifest, ...other }) });
      await expect(checkBackup(file, null)).rejects.toThrow('danificado');
    }
  });
});

const schedule = (more: Partial<ScheduleOptions['settings']> = {}): ScheduleOptions => ({
  source,
  settings: { ...readSettings({ BACKUP_KEEP: '2', BACKUP_EVERY: '1h' }).backup, dir, ...more },
  log: createLogger('silent'),
});
const at = (time: string) => Date.parse(`2026-05-04T${time}Z`);

test('one is made when it is due, the oldest go, and what else lies there stays', async () => {
  for (const name of ['gabinete-20260101T000000Z.backup.bak', 'notas.txt']) writeFileSync(join(dir, name), 'x');
  const drafts = [hostname(), 'outra', 'esquecida'].map(
    (host) => `gabinete-20260503T120000Z.backup.${host}.2147483646.parcial`,
  );
  for (const draft of drafts) writeFileSync(join(dir, draft), 'cut off');
  utimesSync(join(dir, drafts[2]!), 0, 0);
  const made: (string | null)[] = [];
  for (const time of ['10:00:00', '10:59:00', '11:00:00', '12:30:00'])
    made.push(await backupWhenDue(schedule(), { now: at(time) }));
  const name = (time: string) => `gabinete-20260504T${time}Z.backup`;
  expect(made).toEqual([name('100000'), null, name('110000'), name('123000')]);
  expect((await scheduledBackups(dir)).map((one) => one.name)).toEqual([name('123000'), name('110000')]);
  expect(readdirSync(dir).length).toBe(5);
  // another machine may be at it
  expect(readdirSync(dir).filter((one) => one.endsWith('.parcial'))).toEqual([drafts[1]]);
});

test('one that a wrong clock dated into the future neither counts nor keeps the next from being made', async () => {
  const ahead = 'gabinete-20370101T000000Z.backup';
  writeFileSync(join(dir, ahead), 'x');
  const now = at('10:00:00');
  const names = async (list: typeof scheduledBackups) => (await list(dir, now)).map(({ name }) => name);
  expect([await names(scheduledBackups), await names(futureBackups)]).toEqual([[], [ahead]]);
  const made = await backupWhenDue(schedule(), { now });
  expect(made).toBe('gabinete-20260504T100000Z.backup');
  expect(await names(scheduledBackups)).toEqual([made]);
});

test('one of the oldest that cannot be removed is told, and keeps neither the others nor the backup', async () => {
  const told: string[] = [];
  const log = createLogger('silent');
  log.warn = ((facts: { backup: string }, sentence: string) =>
    void told.push(`${facts.backup}: ${sentence}`)) as typeof log.warn;
  const old = ['01', '02', '03', '04'].map((day) => `gabinete-202605${day}T090000Z.backup`);
  for (const name of old) writeFileSync(join(dir, name), 'x');
  // as one on a disk that keeps what was written to it
  rmSync(join(dir, old[1]!));
  mkdirSync(join(dir, old[1]!));
  const made = await backupWhenDue({ ...schedule(), log }, { now: at('10:00:00') });
  expect(readdirSync(dir).toSorted()).toEqual([old[1], old[3], made]);
  expect(told).toEqual([`${old[1]}: an old backup was not removed`]);
});

test('after one that failed the next is tried, also when the clock that was ahead is set right', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], now: at('10:00:00') });
  const failures: string[] = [];
  const log = createLogger('silent');
  log.error = ((_facts: object, sentence: string) => void failures.push(sentence)) as typeof log.error;
  const there = join(dir, 'pasta');
  writeFileSync(there, '');
  const running = startBackups({ ...schedule(), settings: { ...schedule().settings, dir: there }, log });
  try {
    await vi.waitFor(() => expect(failures).toEqual(['the backup failed']));
    rmSync(there);
    vi.setSystemTime(at('00:00:00'));
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    vi.useRealTimers();
    await expect.poll(() => scheduledBackups(there, at('02:00:00')), { timeout: 10_000 }).toHaveLength(1);
  } finally {
    vi.useRealTimers();
    await running.stop();
  }
});

test('only one server at a time makes it, and one that stops leaves nothing', async () => {
  const both = await Promise.all([1, 2].map(() => backupWhenDue(schedule(), { now: at('10:00:00') })));
  expect(both.filter((one) => one !== null)).toHaveLength(1);
  // one that looked before the other was done is asked again in its turn
  const late = join(dir, 'gabinete-late.backup');
  expect(await writeScheduledBackup(source, late, { passphrase: null }, async () => false)).toBeNull();
  const stopped = AbortSignal.abort(new Error('stopping'));
  await expect(backupWhenDue(schedule(), { now: at('12:00:00'), signal: stopped })).rejects.toThrow('stopping');
  expect(readdirSync(dir).length).toBe(1);
  const running = startBackups(schedule());
  await running.stop();
  expect(readdirSync(dir).filter((name) => name.endsWith('.parcial'))).toEqual([]);
});

test('with a passphrase in a file it is encrypted, and a file that will not do is an error', async () => {
  const secret = join(dir, 'secret');
  writeFileSync(secret, 'frase longa e secreta\n');
  const settings = { passphraseFile: secret };
  const name = await backupWhenDue(schedule(settings), { now: at('10:00:00') });
  expect((await checkBackup(join(dir, name!), 'frase longa e secreta')).totals.tables).toBeGreaterThan(20);
  await expect(checkBackup(join(dir, name!), 'frase longa e errada')).rejects.toThrow('não confere');
  writeFileSync(secret, 'curta\n');
  await expect(readPassphrase(schedule(settings).settings)).rejects.toThrow('pelo menos 12 caracteres');
  await expect(readPassphrase(schedule({ passphraseFile: join(dir, 'none') }).settings)).rejects.toThrow('ENOENT');
});
