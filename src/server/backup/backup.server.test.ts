import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discardUpload } from '../../features/daily/anexos/anexos.contract.ts';
import { fileTools } from '../../../tests/support/files/files.ts';
import { pdf } from '../../../tests/support/files/real-files.ts';
import { startTestServer, type TestServer } from '../../../tests/support/servers/server.ts';
import { readTables } from './backup-catalogue.ts';
import type { Head, Manifest } from './backup-forms.ts';
import { BackupRefused } from './backup-seal.ts';
import { decoded, encoded, type Section } from './backup-sections.ts';
import { writeBackup, type BackupSource } from './backup.ts';
import { connectAs } from '../database/owner.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { checkBackup } from './restore.ts';
import { StorageError, type Storage } from '../files/storage.ts';

/** What a backup takes. Those by the clock are in backup-schedule.server.test.ts, restoring is in tests/process/backup.test.ts. */

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
