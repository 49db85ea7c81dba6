import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytes, listed, startS3, type S3 } from '../../../tests/support/services/s3.ts';
import { noSwift } from '../../../tests/support/services/swift.ts';
import type { S3Settings } from '../process/settings.ts';
import { MissingFile, newFileName, type Storage } from './storage.ts';

/** Files in the bucket of a real S3 service. */

const missing = await noSwift();
let s3: S3;
let settings: S3Settings;
let storage: Storage;
const other = createServer((_request, response) => response.writeHead(404).end('{"code":"route.unknown"}'));

const read = async (path: string, range?: { start: number; end: number }) => {
  const { size, stream } = await storage.read(path, range);
  return { size, content: (await buffer(stream)).toString() };
};

describe.skipIf(missing)(`a bucket${missing ? ` (not tried: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    s3 = await startS3();
    settings = await s3.bucket('arquivos');
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  }, 150_000);
  afterAll(async () => {
    await s3?.stop();
    other.close();
  });
  beforeEach(() => {
    storage = s3.storage(settings);
  });

  test('keeps what was received under a name of ours, and gives it back, whole or a part', async () => {
    const tenant = randomUUID();
    const received = await storage.receive(bytes('Olá, ', 'mundo'));
    expect(received).toMatchObject({ size: 11, sha256: createHash('sha256').update('Olá, mundo').digest('hex') });
    const path = await received.keep(tenant);
    expect(path).toMatch(new RegExp(`^${tenant}/\\d{13}_[0-9a-f]{32}$`));
    expect(await s3.half()).toEqual([]);
    expect(await read(path)).toEqual({ size: 11, content: 'Olá, mundo' });
    expect(await read(path, { start: 6, end: 8 })).toEqual({ size: 11, content: 'mun' });
    await storage.remove(path);
    await storage.remove(path);
    await expect(storage.read(path)).rejects.toThrow(MissingFile);
    expect((await read(await (await storage.receive(bytes(''))).keep(tenant))).size).toBe(0);
    await expect(storage.read('../x')).rejects.toThrow('not a path of a stored file');
  });

  test('holds nothing of what was discarded or broke off', async () => {
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('cut off');
    }
    const before = await s3.swift.contents(settings.bucket);
    await expect(storage.receive(broken())).rejects.toThrow('cut off');
    await (await storage.receive(bytes('x'))).discard();
    expect([await s3.swift.contents(settings.bucket), await s3.half()]).toEqual([before, []]);
  });

  test('is listed over several pages, all of it or what is young; what is not ours is left alone', async () => {
    const bucket = await s3.bucket('lista');
    storage = s3.storage(bucket);
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
      await s3.swift.put(bucket.bucket, encodeURIComponent(key).replaceAll('%2F', '/'), 'x');
    expect((await listed(storage)).sort()).toEqual(paths(made));
    expect((await listed(storage, new Date(Date.now() - 2 * day))).sort()).toEqual(
      paths(made.filter(({ old }) => !old)),
    );
  });

  test('says what is wrong with the settings', async () => {
    const said = (change: Partial<S3Settings>) =>
      s3
        .storage({ ...settings, ...change })
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
    const { port } = other.address() as AddressInfo;
    const elsewhere = await said({ endpoint: `http://127.0.0.1:${port}` });
    expect(elsewhere).toEqual([true, expect.stringContaining('não responde como um S3')]);
    expect(await said({ endpoint: 'http://127.0.0.1:9' })).toEqual([false, expect.stringContaining('ECONNREFUSED')]);
  });
});
