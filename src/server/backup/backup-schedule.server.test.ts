import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fileTools } from '../../../tests/support/files/files.ts';
import { pdf } from '../../../tests/support/files/real-files.ts';
import { smallDisk } from '../../../tests/support/servers/small-disk.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { readPassphrase } from './backup-passphrase.ts';
import {
  backupWhenDue,
  futureBackups,
  missingFiles,
  scheduledBackups,
  startBackups,
  type ScheduleOptions,
} from './backup-schedule.ts';
import { writeScheduledBackup, type BackupSource } from './backup.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { createLogger } from '../process/log.ts';
import { checkBackup } from './restore.ts';
import { readSettings } from '../process/settings.ts';
import { type Storage } from '../files/storage.ts';

/** The backups by the clock. */

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

test('of one to which most files are missing none of the old ones makes room, and it says how many', async () => {
  const office = await server.office();
  await fileTools(server).upload(office.admin, office, { regras: 'create' }, { name: 'a.pdf', content: pdf('a') });
  const hidden = { ...source, storage: diskStorage(join(server.dataDir, 'outra')) };
  for (const time of ['10:00:00', '11:00:00']) await backupWhenDue(schedule(), { now: at(time) });
  expect(await missingFiles(dir)).toBe(0);
  for (const time of ['12:00:00', '13:00:00'])
    await backupWhenDue({ ...schedule(), source: hidden }, { now: at(time) });
  expect([await missingFiles(dir), (await scheduledBackups(dir, at('14:00:00'))).length]).toEqual([1, 4]);
  await backupWhenDue(schedule(), { now: at('14:00:00') });
  expect([await missingFiles(dir), (await scheduledBackups(dir, at('14:00:00'))).length]).toEqual([0, 2]);
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

test('one for which there is no room is not begun', async () => {
  const last = 'gabinete-20260504T100000Z.backup';
  writeFileSync(join(dir, last), '');
  const { bavail, bsize } = statfsSync(dir);
  truncateSync(join(dir, last), bavail * bsize - 32 * 1024 ** 2);
  await expect(backupWhenDue(schedule(), { now: at('12:00:00') })).rejects.toThrow(
    `no space left for one as large as ${last}`,
  );
  expect(readdirSync(dir)).toEqual([last]);
});

const mounts = mkdtempSync(join(tmpdir(), 'gabinete-backup-'));
const disk = smallDisk(mounts, 60);
afterAll(() => {
  disk?.unmount();
  rmSync(mounts, { recursive: true, force: true });
});
// a small disk of its own can be mounted only by root on Linux; elsewhere this is counted as skipped
test.runIf(disk)('the last of a disk is left to the database', async () => {
  await expect(backupWhenDue(schedule({ dir: mounts }), { now: at('10:00:00') })).rejects.toThrow('no space left');
  expect(readdirSync(mounts)).toEqual([]);
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
