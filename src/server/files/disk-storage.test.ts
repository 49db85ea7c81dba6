import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { diskStorage } from './disk-storage.ts';
import { MissingFile, type Storage } from './storage.ts';

const folders: string[] = [];
let root: string;
let storage: Storage;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'gabinete-disk-')), 'files');
  folders.push(join(root, '..'));
  storage = diskStorage(root);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function* bytes(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
async function listed(since?: Date): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(since)) paths.push(path);
  return paths;
}
const everything = async () => (await readdir(root, { recursive: true }).catch(() => [])).toSorted();

test('what was received is kept under a name of ours and read back', async () => {
  const tenant = randomUUID();
  const received = await storage.receive(bytes('Olá, ', 'mundo'));
  expect(received).toMatchObject({ size: 11, sha256: createHash('sha256').update('Olá, mundo').digest('hex') });
  const path = await received.keep(tenant);
  expect(path).toMatch(new RegExp(`^${tenant}/\\d{13}_[0-9a-f]{32}$`));
  expect(await everything()).toEqual(['.incoming', tenant, path].toSorted());
  expect((await stat(join(root, path))).mode & 0o777).toBe(0o600);
  const whole = await storage.read(path);
  expect([whole.size, (await buffer(whole.stream)).toString()]).toEqual([11, 'Olá, mundo']);
  const part = await storage.read(path, { start: 6, end: 8 });
  expect([part.size, (await buffer(part.stream)).toString()]).toEqual([11, 'mun']);
  expect(await listed()).toEqual([path]);
  await storage.remove(path);
  await storage.remove(path);
  expect(await listed()).toEqual([]);
  await expect(storage.read(path)).rejects.toThrow(MissingFile);
});

test('a source that breaks, and a discarded file, leave nothing', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('cut off');
  }
  await expect(storage.receive(broken())).rejects.toThrow('cut off');
  await (await storage.receive(bytes('x'))).discard();
  expect(await everything()).toEqual(['.incoming']);
});

test('only paths that were made here are touched', async () => {
  const tenant = randomUUID();
  const name = '1700000000000_00000000000000000000000000000000';
  const paths = [
    '../x',
    '/etc/passwd',
    `${tenant}/../${name}`,
    `${tenant}/..`,
    `..\\${name}`,
    `${tenant}/${name}/x`,
    '',
  ];
  for (const path of [...paths, `${tenant}/${name}\0`, `${tenant.toUpperCase()}x/${name}`]) {
    await expect(storage.read(path), path).rejects.toThrow('not a path of a stored file');
    await expect(storage.remove(path), path).rejects.toThrow('not a path of a stored file');
  }
  await expect((await storage.receive(bytes('x'))).keep('../../tmp')).rejects.toThrow('not a path of a stored file');
  expect(await everything()).toEqual(['.incoming']);
});

test('the list knows when a file was kept, and leaves alone what is not ours', async () => {
  const path = await (await storage.receive(bytes('x'))).keep(randomUUID());
  await writeFile(join(root, 'LEIAME'), '');
  await writeFile(join(root, path.split('/')[0]!, 'nota.txt'), '');
  expect(await listed()).toEqual([path]);
  expect(await listed(new Date(Date.now() - 60_000))).toEqual([path]);
  expect(await listed(new Date(Date.now() + 60_000))).toEqual([]);
});

test('leftovers of interrupted receiving go, what is being received stays', async () => {
  await writeFile(join(root, '..', 'x'), '');
  const young = await storage.receive(bytes('x'));
  const old = join(root, '.incoming', 'deadbeef');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(1);
  expect(await readdir(join(root, '.incoming'))).toHaveLength(1);
  await young.discard();
});

test('an empty root lists nothing', async () => {
  expect([await listed(), await storage.removeLeftovers(new Date())]).toEqual([[], 0]);
});

test('whose the files are is written beside them, and is none of them', async () => {
  expect(await storage.owner()).toBeNull();
  await storage.setOwner('7/gabinete');
  expect([await storage.owner(), await listed(), await everything()]).toEqual([
    '7/gabinete',
    [],
    ['gabinete-instalacao'],
  ]);
  await storage.setOwner(null);
  expect([await storage.owner(), await everything()]).toEqual([null, []]);
});
