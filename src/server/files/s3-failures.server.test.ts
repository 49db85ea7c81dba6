import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showFigures } from '../../../tests/support/source/figures.ts';
import { fileTools } from '../../../tests/support/files/files.ts';
import { enterOffice } from '../../../tests/support/servers/installation.ts';
import { pdf } from '../../../tests/support/files/real-files.ts';
import { bytes, startS3, type S3 } from '../../../tests/support/services/s3.ts';
import { startTestServer, type Office, type TestServer } from '../../../tests/support/servers/server.ts';
import { noSwift } from '../../../tests/support/services/swift.ts';
import { listSetores } from '../../features/base/setores/setores.contract.ts';
import { installationOf } from '../database/installation.ts';
import type { Storage } from './storage.ts';
import { sweep } from '../jobs/sweeper.ts';

/** What people meet while the service that keeps their files fails: nothing lost, and nothing left of what was refused. */

const long = Boolean(process.env.GABINETE_LONG);
const rounds = long ? 200 : 5;
const missing = await noSwift();
let s3: S3;
let product: Storage;
let server: TestServer;
let office: Office;

describe.skipIf(missing)(`the product on S3${missing ? ` (not tried: ${missing})` : ''}`, () => {
  beforeAll(async () => {
    s3 = await startS3();
    product = s3.storage(await s3.bucket('produto'));
    server = await startTestServer({ storage: product });
  }, 150_000);
  afterAll(async () => {
    await server?.stop();
    await s3?.stop();
  });
  beforeEach(async () => {
    office = await server.office();
  });
  afterEach(() => s3.proxy.heal());

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
  const keysOfOffice = async () => (await s3.swift.keys('produto')).filter((key) => key.startsWith(office.id));
  /** When files without a row are no longer those of uploads under way. */
  const sweepLater = () =>
    sweep({ database: server.database, storage: product }, { now: Date.now() + 2 * 60 * 60_000 });
  const refusedUpload = async () => {
    const answer = await upload(pdf('x', 400_000));
    expect([answer.status, answer.problem.code]).toEqual([503, 'files.unavailable']);
    expect(answer.headers.get('retry-after')).toBe('30');
    expect([await uploadsOf(), await s3.half(), await others()]).toEqual([[], [], 200]);
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
    ['away', () => s3.proxy.away(), { reads: false }],
    ['taking connections and nothing more', () => s3.proxy.stall(), { reads: false }],
    ['cutting every upload half-way', () => s3.proxy.cutAfter('up', 200_000), { reads: true }],
    ['cutting every answer', () => s3.proxy.cutAfter('down', 20), { reads: false }],
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
    await s3.proxy.heal();
    // as soon as it is asked again
    await expect.poll(async () => (await upload(pdf('depois'))).status, { timeout: 5_000 }).toBe(201);
    expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(content)).toBe(true);
  });

  test('an upload and a download that are cut once arrive all the same', async () => {
    const content = pdf('x', 3_000_000);
    s3.proxy.cutAfter('up', 1_000_000, 1);
    const id = await document(content);
    for (const at of [1_000_000, 2_999_000]) {
      s3.proxy.cutAfter('down', at, 1);
      expect(Buffer.from(await (await download(id)).arrayBuffer()).equals(content)).toBe(true);
    }
  });

  test('a download whose service dies half-way ends as broken, never as a shorter file', async () => {
    const id = await document(pdf('x', 8_000_000));
    s3.proxy.cutAfter('down', 1_000_000);
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
    s3.proxy.mute();
    await refusedUpload();
    await s3.proxy.heal();
    const orphans = (await keysOfOffice()).filter((name) => !before.includes(name));
    expect(orphans).toHaveLength(1);
    const swept = await sweepLater();
    expect(swept.orphans).toBeGreaterThanOrEqual(1);
    expect(await keysOfOffice()).toEqual(before);
    expect((await download(kept)).status).toBe(200);
  });

  test('only the installation that has the bucket sweeps it', async () => {
    await document(pdf('fica'));
    const known = await keysOfOffice();
    const kept = await (await product.receive(bytes('sem linha'))).keep(office.id);
    const mine = await installationOf(server.database);
    const sweepHere = () =>
      sweep({ database: server.database, storage: product }, { all: true, now: Date.now() + 2 * 60 * 60_000 });
    await product.setOwner('outra');
    await expect(sweepHere()).rejects.toThrow('those of another installation');
    expect(await keysOfOffice()).toContain(kept);
    await product.setOwner(null);
    expect(await product.owner()).toBeNull();
    expect((await sweepHere()).orphans).toBeGreaterThan(0);
    expect([await product.owner(), await keysOfOffice()]).toEqual([mine, known]);
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
      () => s3.proxy.away(),
      () => s3.proxy.stall(),
      () => s3.proxy.mute(),
      () => s3.proxy.cutAfter('up', Math.random() * 600_000),
      () => s3.proxy.cutAfter('down', Math.random() * 300),
    ];
    for (let round = 0; round < rounds; round += 1) {
      await failures[round % failures.length]!();
      await sleep(100 + Math.random() * 900);
      await s3.proxy.heal();
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
    expect(await s3.half()).toEqual([]);
    for (const [id, content] of acknowledged) {
      const answer = await client.call('GET', `/documentos/${id}`);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    }
    const figures = `${rounds} failures: ${acknowledged.size} files kept, ${refused.length} refused`;
    if (long) showFigures(figures);
  });
});
