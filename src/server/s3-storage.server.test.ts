import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServiceProxy, type ServiceProxy } from '../../tests/helpers/service-proxy.ts';
import { showFigures } from '../../tests/helpers/figures.ts';
import { fileTools } from '../../tests/helpers/files.ts';
import { enterOffice } from '../../tests/helpers/installation.ts';
import { pdf } from '../../tests/helpers/real-files.ts';
import { startTestServer, type Office, type TestServer } from '../../tests/helpers/server.ts';
import { noSwift, startSwift, type Swift } from '../../tests/helpers/swift.ts';
import { listSetores } from '../features/setores/setores.contract.ts';
import { installationOf } from './installation.ts';
import { s3Patience, type S3Patience } from './s3-client.ts';
import { s3Storage } from './s3-storage.ts';
import type { S3Settings } from './settings.ts';
import { MissingFile, newFileName, type Storage } from './storage.ts';
import { sweep } from './sweeper.ts';

/** Files in the bucket of a real S3 service, reached through a proxy that fails it in every way. */

const long = Boolean(process.env.GABINETE_LONG);
const rounds = long ? 200 : 5;
const missing = await noSwift();
const title = missing ? `S3 (not tried: ${missing})` : 'S3';

const patience: S3Patience = { ...s3Patience, connect: 2_000, idle: 2_000, attempts: 1_000, pause: 20, circuit: 200 };
let swift: Swift;
let proxy: ServiceProxy;
let settings: S3Settings;
let storage: Storage;
let product: Storage;
let server: TestServer;
let folder: string;

async function* bytes(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
const keep = async (content: string | Uint8Array, tenant: string = randomUUID()) =>
  (await storage.receive(bytes(content))).keep(tenant);
const read = async (path: string, range?: { start: number; end: number }) => {
  const { size, stream } = await storage.read(path, range);
  return { size, content: (await buffer(stream)).toString() };
};
async function listed(since?: Date): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(since)) paths.push(path);
  return paths;
}
const half = () => readdir(join(folder, 'files/.incoming')).catch(() => []);

describe.skipIf(missing)(title, () => {
  beforeAll(async () => {
    swift = await startSwift();
    proxy = await startServiceProxy(swift.port);
    folder = await mkdtemp(join(tmpdir(), 'gabinete-s3-'));
    const real = await swift.bucket('arquivos');
    settings = { ...real, endpoint: `http://127.0.0.1:${proxy.port}` };
    product = s3Storage(await ofBucket('produto'), join(folder, 'files/.incoming'), patience);
    server = await startTestServer({ storage: product });
  }, 150_000);
  afterAll(async () => {
    await server?.stop();
    await proxy?.stop();
    await swift?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    storage = s3Storage(settings, join(folder, 'files/.incoming'), patience);
  });
  afterEach(() => proxy.heal());

  const ofBucket = async (name: string): Promise<S3Settings> => ({
    ...(await swift.bucket(name)),
    endpoint: `http://127.0.0.1:${proxy.port}`,
  });

  describe('a bucket', () => {
    test('keeps what was received under a name of ours, and gives it back, whole or a part', async () => {
      const tenant = randomUUID();
      const received = await storage.receive(bytes('Olá, ', 'mundo'));
      expect(received).toMatchObject({ size: 11, sha256: createHash('sha256').update('Olá, mundo').digest('hex') });
      const path = await received.keep(tenant);
      expect(path).toMatch(new RegExp(`^${tenant}/\\d{13}_[0-9a-f]{32}$`));
      expect(await half()).toEqual([]);
      expect(await read(path)).toEqual({ size: 11, content: 'Olá, mundo' });
      expect(await read(path, { start: 6, end: 8 })).toEqual({ size: 11, content: 'mun' });
      await storage.remove(path);
      await storage.remove(path);
      await expect(storage.read(path)).rejects.toThrow(MissingFile);
      expect((await read(await keep(''))).size).toBe(0);
      await expect(storage.read('../x')).rejects.toThrow('not a path of a stored file');
    });

    test('holds nothing of what was discarded or broke off', async () => {
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('cut off');
      }
      const before = await swift.contents(settings.bucket);
      await expect(storage.receive(broken())).rejects.toThrow('cut off');
      await (await storage.receive(bytes('x'))).discard();
      expect([await swift.contents(settings.bucket), await half()]).toEqual([before, []]);
    });

    test('is listed over several pages, all of it or what is young; what is not ours is left alone', async () => {
      const bucket = await ofBucket('lista');
      storage = s3Storage(bucket, join(folder, 'files/.incoming'), patience);
      const day = 24 * 60 * 60_000;
      const made: { path: string; old: boolean }[] = [];
      for (const tenant of [randomUUID(), randomUUID(), randomUUID()])
        for (const old of [true, true, true, false, false]) {
          const path = `${tenant}/${newFileName(randomBytes(16), Date.now() - (old ? 3 * day : 0))}`;
          await (await storage.receive(bytes('x'))).keepAs(path);
          made.push({ path, old });
        }
      const paths = (some: typeof made) => some.map(({ path }) => path).sort();
      for (const key of ['LEIAME & mais', `${randomUUID()}/nota.txt`, `a/${made[0]!.path}`, `${made[0]!.path}/x`])
        await swift.put(bucket.bucket, encodeURIComponent(key).replaceAll('%2F', '/'), 'x');
      expect((await listed()).sort()).toEqual(paths(made));
      expect((await listed(new Date(Date.now() - 2 * day))).sort()).toEqual(paths(made.filter(({ old }) => !old)));
    });

    test('says what is wrong with the settings', async () => {
      const said = (change: Partial<S3Settings>) =>
        s3Storage({ ...settings, ...change }, join(folder, 'files/.incoming'), patience)
          .check()
          .then(
            () => null,
            (error: { message: string; settled: boolean }) => [error.settled, error.message],
          );
      const credentials = expect.stringMatching(/não aceita as credenciais .*Confira AWS_ACCESS_KEY_ID/);
      expect(await said({})).toBe(null);
      expect(await said({ secretAccessKey: 'errado' })).toEqual([true, credentials]);
      expect(await said({ accessKeyId: 'test:ninguem' })).toEqual([true, credentials]);
      expect(await said({ bucket: 'outro' })).toEqual([true, expect.stringMatching(/bucket outro .* não existe/)]);
      expect(await said({ region: 'us-east-1' })).toEqual([true, expect.stringContaining('não é da região us-east-1')]);
      const guest = { accessKeyId: 'test:guest', secretAccessKey: 'visita' };
      expect(await said(guest)).toEqual([true, expect.stringContaining('não dão acesso ao bucket')]);
      expect(await said({ endpoint: server.origin })).toEqual([true, expect.stringMatching(/não responde como um S3/)]);
      expect(await said({ endpoint: 'http://127.0.0.1:9' })).toEqual([false, expect.stringContaining('ECONNREFUSED')]);
    });
  });

  describe('the product on S3', () => {
    let office: Office;
    beforeEach(async () => {
      office = await server.office();
    });
    const upload = (content: Uint8Array) =>
      fileTools(server).upload(office.admin, office, { regras: 'create' }, { name: 'a.pdf', content });
    const uploadsOf = () => server.rows('select 1 from uploads_temporarios where tenant_id = $1', [office.id]);
    const document = async (content: Uint8Array) => {
      const { status, body } = await upload(content);
      expect([status, body]).toEqual([201, expect.anything()]);
      const { id } = body;
      await fileTools(server).demanda(office.admin, office, [id]);
      const [row] = await server.rows<{ id: string }>('select id from demanda_documentos where tenant_id = $1', [
        office.id,
      ]);
      return row!.id;
    };
    const download = (id: string, headers = {}) => fileTools(server).download(office.admin, office, id, headers);
    /** The rest of the product meanwhile. */
    const others = async () => (await server.as(office.admin, office).call(listSetores, {})).status;
    const keysOfOffice = async () => (await swift.keys('produto')).filter((key) => key.startsWith(office.id));
    /** When files without a row are no longer those of uploads under way. */
    const sweepLater = () =>
      sweep({ database: server.database, storage: product }, { now: Date.now() + 2 * 60 * 60_000 });
    const refusedUpload = async () => {
      const answer = await upload(pdf('x', 400_000));
      expect([answer.status, answer.problem.code]).toEqual([503, 'files.unavailable']);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect([await uploadsOf(), await half(), await others()]).toEqual([[], [], 200]);
    };

    test('a file comes back byte for byte, whole or a range of it', async () => {
      const content = pdf('x', 10 * 1024 * 1024);
      const id = await document(content);
      const whole = await download(id);
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
      const etag = whole.headers.get('etag')!;
      const range = { range: 'bytes=5000000-5000099' };
      for (const headers of [range, { ...range, 'if-range': etag }]) {
        const part = await download(id, headers);
        expect([part.status, part.headers.get('content-range')]).toEqual([
          206,
          `bytes 5000000-5000099/${content.length}`,
        ]);
        expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(5_000_000, 5_000_100))).toBe(true);
      }
      expect((await download(id, { ...range, 'if-range': '"outro"' })).status).toBe(200);
    });

    test.each<[string, () => unknown, { reads: boolean }]>([
      ['away', () => proxy.away(), { reads: false }],
      ['taking connections and nothing more', () => proxy.stall(), { reads: false }],
      ['cutting every upload half-way', () => proxy.cutAfter('up', 200_000), { reads: true }],
      ['cutting every answer', () => proxy.cutAfter('down', 20), { reads: false }],
    ])('a service that is %s takes only files with it, and no row is left', async (_name, fail, { reads }) => {
      const content = pdf('antes', 300_000);
      const id = await document(content);
      await fail();
      await refusedUpload();
      if (!reads) {
        const answer = await download(id);
        expect([answer.status, await answer.json()]).toEqual([
          503,
          expect.objectContaining({ code: 'files.unavailable' }),
        ]);
      }
      await proxy.heal();
      // as soon as it is asked again
      await expect.poll(async () => (await upload(pdf('depois'))).status, { timeout: 5_000 }).toBe(201);
      expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(content)).toBe(true);
    });

    test('an upload and a download that are cut once arrive all the same', async () => {
      const content = pdf('x', 3_000_000);
      proxy.cutAfter('up', 1_000_000, 1);
      const id = await document(content);
      for (const at of [1_000_000, 2_999_000]) {
        proxy.cutAfter('down', at, 1);
        expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(content)).toBe(true);
      }
    });

    test('a download whose service dies half-way ends as broken, never as a shorter file', async () => {
      const id = await document(pdf('x', 8_000_000));
      proxy.cutAfter('down', 1_000_000);
      const cut = await download(id)
        .then((response) => response.arrayBuffer())
        .then(
          () => 'whole',
          () => 'broken',
        );
      expect(cut).toBe('broken');
      expect(await others()).toBe(200);
    });

    test('an object that got no row because nobody heard of it is swept', async () => {
      const kept = await document(pdf('fica'));
      const before = await keysOfOffice();
      proxy.mute();
      await refusedUpload();
      await proxy.heal();
      const orphans = (await keysOfOffice()).filter((name) => !before.includes(name));
      expect(orphans).toHaveLength(1);
      const swept = await sweepLater();
      expect(swept.orphans).toBeGreaterThanOrEqual(1);
      expect(await keysOfOffice()).toEqual(before);
      expect((await download(kept)).status).toBe(200);
    });

    test('only the installation that has the bucket sweeps it', async () => {
      const kept = await keep('sem linha', office.id);
      const own = await ofBucket('de-uma-so');
      const [first, second] = ['a', 'b'].map((name) => ({
        name: async () => name,
        storage: s3Storage(own, join(folder, 'files/.incoming'), patience),
      }));
      expect(await first!.storage.claim(first!.name)).toBe(true);
      expect(await second!.storage.claim(second!.name)).toBe(false);
      expect(await first!.storage.claim(first!.name)).toBe(true);
      expect(await second!.storage.claim(second!.name, true)).toBe(true);
      expect(await first!.storage.claim(first!.name)).toBe(false);

      await storage.claim(async () => 'outra', true);
      const sweepHere = () =>
        sweep({ database: server.database, storage }, { all: true, now: Date.now() + 2 * 60 * 60_000 });
      await expect(sweepHere()).rejects.toThrow('those of another installation');
      expect(await listed()).toContain(kept);
      await storage.claim(() => installationOf(server.database), true);
      expect((await sweepHere()).orphans).toBeGreaterThan(0);
      expect(await listed()).toEqual([]);
    });

    test('failures in any order lose nothing that was acknowledged', { timeout: 900_000 }, async () => {
      const client = await enterOffice(server.origin, office.admin.cookie);
      const acknowledged = new Map<string, Buffer>();
      const refused: number[] = [];
      let working = true;
      const people = Array.from({ length: 4 }, async () => {
        while (working) {
          const content = pdf(randomUUID(), 2_000 + Math.floor(Math.random() * 600_000));
          const answer = await client.upload('ofício', content);
          if (answer.status === 201) acknowledged.set(((await answer.json()) as { id: string }).id, content);
          else refused.push(answer.status);
        }
      });
      const failures: (() => void | Promise<void>)[] = [
        () => proxy.away(),
        () => proxy.stall(),
        () => proxy.mute(),
        () => proxy.cutAfter('up', Math.random() * 600_000),
        () => proxy.cutAfter('down', Math.random() * 300),
      ];
      for (let round = 0; round < rounds; round += 1) {
        await failures[round % failures.length]!();
        await sleep(100 + Math.random() * 900);
        await proxy.heal();
        await sleep(300 + Math.random() * 300);
      }
      working = false;
      await Promise.all(people);
      expect([new Set(refused), acknowledged.size > 0]).toEqual([new Set([503]), true]);
      const rows = await server.rows<{ id: string; path: string }>(
        'select id, caminho_storage as path from documentos where tenant_id = $1',
        [office.id],
      );
      expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged.keys()].sort());
      // and nothing is left of what was refused
      await sweepLater();
      expect(await keysOfOffice()).toEqual(rows.map(({ path }) => path).sort());
      expect(await half()).toEqual([]);
      for (const [id, content] of acknowledged) {
        const answer = await client.call('GET', `/documentos/${id}`);
        expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      }
      const figures = `${rounds} failures: ${acknowledged.size} files kept, ${refused.length} refused`;
      if (long) showFigures(figures);
    });
  });
});
