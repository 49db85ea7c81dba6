import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileTools } from '../../../tests/support/files/files.ts';
import { type OfficeData, officeData } from '../../../tests/support/office/office-data.ts';
import { startTestServer, type Office, type TestServer } from '../../../tests/support/servers/server.ts';
import { diskStorage } from '../files/disk-storage.ts';
import { installationOf } from '../database/installation.ts';
import { createLogger } from '../process/log.ts';
import { newFileName, type Storage } from '../files/storage.ts';
import { startSweeper, sweep } from './sweeper.ts';

let server: TestServer;
let storage: Storage;
let office: Office;
let folder: string;
let data: OfficeData;

beforeAll(async () => {
  server = await startTestServer();
  storage = diskStorage(join(server.dataDir, 'files'));
  data = officeData(server);
  // an installation that has been there for a while
  office = await server.office();
  folder = join(server.dataDir, 'files', office.id);
  await mkdir(folder, { recursive: true });
  await document(years);
});
afterAll(() => server?.stop());
beforeEach(async () => {
  office = await server.office();
  folder = join(server.dataDir, 'files', office.id);
  await mkdir(folder, { recursive: true });
});

const minutes = 60_000;
// older than any database of these tests
const years = 1_000 * 24 * 60 * minutes;
const run = (options = {}) => sweep({ database: server.database, storage }, options);
const text = { name: 'a.txt', content: 'oi' };

/** A demand's document, kept so long ago; returns its name. */
async function document(age: number, deleted_at: Date | null = null): Promise<string> {
  const demanda_id = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office),
    setor_id: await data.setor(office, randomUUID()),
    descricao_texto: 'Poda',
    assessor_responsavel: 'Rita',
    data_demanda: '2026-05-04',
  });
  const name = await orphan(age);
  await data.insert('demanda_documentos', office, {
    demanda_id,
    nome_arquivo: 'a.txt',
    tamanho_arquivo: 1,
    tipo_arquivo: 'text/plain',
    caminho_storage: `${office.id}/${name}`,
    usuario_upload_id: office.admin.id,
    deleted_at,
  });
  if (deleted_at) await data.remove('demandas', demanda_id);
  return name;
}

const names = async () => (await readdir(folder)).toSorted();

/** A file without a row, as if it had been kept so long ago. */
async function orphan(age: number): Promise<string> {
  const name = newFileName(randomBytes(16), Date.now() - age);
  await writeFile(join(folder, name), 'x');
  return name;
}

/** A temporary upload that was sent so long ago. */
async function temporary(age: number): Promise<string> {
  const name = await orphan(age);
  await data.insert('uploads_temporarios', office, {
    user_id: office.admin.id,
    regras: 'create',
    nome_arquivo: 'a.txt',
    tamanho_arquivo: 1,
    tipo_arquivo: 'text/plain',
    caminho_storage: `${office.id}/${name}`,
    created_at: new Date(Date.now() - age),
  });
  return name;
}

describe('the sweeper', () => {
  test('takes files without a row after an hour, not before', async () => {
    await orphan(61 * minutes);
    const young = await orphan(59 * minutes);
    expect(await run()).toMatchObject({ orphans: 1 });
    expect(await names()).toEqual([young]);
  });

  test('takes abandoned uploads after 24 hours, row and file, not before', async () => {
    await temporary(24 * 60 * minutes + minutes);
    const young = await temporary(24 * 60 * minutes - minutes);
    expect(await run()).toMatchObject({ uploads: 1, orphans: 0 });
    expect(await names()).toEqual([young]);
    expect(await server.rows('select 1 from uploads_temporarios where tenant_id = $1', [office.id])).toHaveLength(1);
  });

  test('leaves documents alone, deleted ones and those of deleted demands too', async () => {
    const all = [await document(3 * 60 * minutes), await document(3 * 60 * minutes, new Date())];
    await run({ all: true });
    expect(await names()).toEqual(all.toSorted());
  });

  test('a row of another office does not protect a file', async () => {
    const other = await server.office();
    const name = await orphan(2 * 60 * minutes);
    await data.insert('uploads_temporarios', other, {
      user_id: other.admin.id,
      regras: 'create',
      nome_arquivo: 'a.txt',
      tamanho_arquivo: 1,
      tipo_arquivo: 'text/plain',
      caminho_storage: `${office.id}/${name}`,
    });
    await run();
    expect(await names()).toEqual([]);
    await server.rows('delete from uploads_temporarios where tenant_id = $1', [other.id]);
  });

  test('looks at all files once, then at those of two days', async () => {
    const old = await orphan(72 * 60 * minutes);
    await run();
    expect(await names()).toEqual([old]);
    await run({ all: true });
    expect(await names()).toEqual([]);
  });

  test('takes what interrupted receiving left', async () => {
    const incoming = join(server.dataDir, 'files', '.incoming');
    await mkdir(incoming, { recursive: true });
    await writeFile(join(incoming, 'old'), 'half');
    await utimes(join(incoming, 'old'), new Date(0), new Date(0));
    await writeFile(join(incoming, 'young'), 'half');
    expect(await run()).toMatchObject({ leftovers: 1 });
    expect(await readdir(incoming)).toEqual(['young']);
  });

  test('several at once do the work of one, beside people who upload', async () => {
    for (let n = 0; n < 20; n += 1) await orphan(90 * minutes);
    for (let n = 0; n < 10; n += 1) await temporary(25 * 60 * minutes);
    const sweeps = Array.from({ length: 4 }, () => run({ all: true }));
    const uploads = Array.from({ length: 5 }, () =>
      fileTools(server).upload(office.admin, office, { regras: 'create' }, text),
    );
    const swept = await Promise.all(sweeps);
    for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(201);
    expect(swept.reduce((sum, one) => sum + one.uploads, 0)).toBe(10);
    expect(await names()).toHaveLength(5);
  });

  test('a row whose place is nonsense does not stop the round', async () => {
    await data.insert('uploads_temporarios', office, {
      user_id: office.admin.id,
      regras: 'create',
      nome_arquivo: 'a.txt',
      tamanho_arquivo: 1,
      tipo_arquivo: 'text/plain',
      caminho_storage: `${randomUUID()}/../../x`,
      created_at: new Date(0),
    });
    await orphan(90 * minutes);
    expect(await run()).toMatchObject({ uploads: 1, orphans: 1 });
  });

  test('starts with a round over everything, and stops when that is done', async () => {
    await orphan(72 * 60 * minutes);
    const sweeper = startSweeper({ database: server.database, storage, log: createLogger('silent') });
    await expect.poll(names, { timeout: 10_000 }).toEqual([]);
    await sweeper.stop();
  });
});

describe('whose the files are', () => {
  let files: string;
  let theirs: Storage;
  beforeEach(async () => {
    files = join(await mkdtemp(join(tmpdir(), 'gabinete-sweeper-')), 'files');
    theirs = diskStorage(files);
    return () => rm(join(files, '..'), { recursive: true, force: true });
  });

  const mine = () => installationOf(server.database);
  const sweepThere = () => sweep({ database: server.database, storage: theirs }, { all: true });
  const there = async () => (await listed()).toSorted();
  async function listed(): Promise<string[]> {
    const paths: string[] = [];
    for await (const { path } of theirs.list()) paths.push(path);
    return paths;
  }
  /** Puts a file there, a document's of this database or one that it does not know. */
  async function put(age: number, known = false): Promise<string> {
    const path = `${office.id}/${known ? await document(age) : newFileName(randomBytes(16), Date.now() - age)}`;
    await mkdir(join(files, office.id), { recursive: true });
    await writeFile(join(files, path), 'x');
    return path;
  }

  test('of an empty folder the first installation has them', async () => {
    await sweepThere();
    expect(await theirs.owner()).toBe(await mine());
    const orphan = await put(2 * 60 * minutes);
    const known = await put(2 * 60 * minutes, true);
    expect([await there(), (await sweepThere()).orphans, await there()]).toEqual([
      [orphan, known].toSorted(),
      1,
      [known],
    ]);
  });

  test('of a folder that nobody has, whose database knows some', async () => {
    await put(2 * 60 * minutes);
    const known = await put(2 * 60 * minutes, true);
    expect((await sweepThere()).orphans).toBe(1);
    expect([await theirs.owner(), await there()]).toEqual([await mine(), [known]]);
  });

  test('a server on another database removes nothing, also once people have sent it files', async () => {
    const old = await put(years);
    await expect(sweepThere()).rejects.toThrow('knows none of the files');
    const sent = await put(-1, true);
    await expect(sweepThere()).rejects.toThrow('knows none of the files');
    expect([await theirs.owner(), await there()]).toEqual([null, [old, sent].toSorted()]);
    await theirs.setOwner('1/gabinete');
    await put(2 * 60 * minutes, true);
    await expect(sweepThere()).rejects.toThrow('another installation');
    expect(await there()).toHaveLength(3);
  });

  test('nor does one whose database was emptied under the same name', async () => {
    await theirs.setOwner(await mine());
    const old = await put(years);
    await expect(sweepThere()).rejects.toThrow('knows none of the files');
    const sent = await put(-1, true);
    await expect(sweepThere()).rejects.toThrow('knows none of the files');
    expect(await there()).toEqual([old, sent].toSorted());
  });
});
