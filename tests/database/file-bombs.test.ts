import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumento, listDocumentos } from '../../src/features/daily/documentos/documentos.contract.ts';
import { diskStorage } from '../../src/server/files/disk-storage.ts';
import { isReally, mostWork } from '../../src/server/files/file-content.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { fileKinds, type FileKind } from '../../src/shared/files/file-rules.ts';
import { countingFile } from '../support/files/counting-file.ts';
import { loopingDoc } from '../support/files/file-bombs.ts';
import * as real from '../support/files/real-files.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** Files made to cost work: whatever one says about itself, looking at it takes so many reads and bytes and no more. */

const kinds = Object.keys(fileKinds) as FileKind[];
const runs = process.env.GABINETE_LONG ? 200_000 : 3_000;

/** The answer, once the work was counted. */
async function looked(kind: FileKind, content: Buffer): Promise<boolean> {
  const counting = countingFile(content);
  const answer = await isReally(kind, counting);
  const most = mostWork(content.length);
  expect(counting.asked.reads).toBeLessThanOrEqual(most.reads);
  expect(counting.asked.bytes).toBeLessThanOrEqual(most.bytes);
  expect(typeof answer).toBe('boolean');
  return answer;
}

const seeds: Record<string, Buffer> = {
  ...Object.fromEntries(Object.entries(real.realFiles).map(([name, make]) => [name, make()])),
  'volta.doc': loopingDoc(),
  'foto.docx': real.docx({ 'word/media/1.png': 'x' }),
};

/** Numbers that formats take for places, lengths and ends. */
const telling = fc.oneof(
  fc.constantFrom(0, 1, 2, 9, 12, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xfffffffa, 0xfffffffd, 0xfffffffe, 0xffffffff),
  fc.nat(4096),
  fc.nat(0xffffffff),
);
const place = fc.double({ min: 0, max: 1, noNaN: true });
const changes = fc.array(
  fc.oneof(
    // near the beginning stands what says where the rest is
    fc.record({ how: fc.constant('number' as const), at: fc.oneof(place, fc.nat(511)), value: telling }),
    fc.record({ how: fc.constant('byte' as const), at: place, value: fc.nat(255) }),
    fc.record({ how: fc.constant('cut' as const), at: place, value: fc.nat(4096) }),
    fc.record({ how: fc.constant('again' as const), at: place, value: fc.nat(4096) }),
  ),
  { minLength: 1, maxLength: 12 },
);
type Change = typeof changes extends fc.Arbitrary<(infer One)[]> ? One : never;

function changed(content: Buffer, { how, at, value }: Change): Buffer {
  const place = at > 1 ? Math.min(at, content.length) : Math.floor(at * content.length);
  const copy = Buffer.from(content);
  switch (how) {
    case 'number':
      if (place + 4 <= copy.length) copy.writeUInt32LE(value, place);
      return copy;
    case 'byte':
      if (place < copy.length) copy[place] = value;
      return copy;
    case 'cut':
      return Buffer.concat([copy.subarray(0, place), copy.subarray(place + value)]);
    case 'again':
      return Buffer.concat([copy.subarray(0, place + value), copy.subarray(place)]);
  }
}

describe('looking at a file is bounded in reads and bytes, and ends in yes or no', () => {
  test(`real files with lies in them, as every kind, ${runs} times`, { timeout: 1_200_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(seeds)),
        fc.constantFrom(...kinds),
        changes,
        async (seed, kind, lies) => {
          await looked(kind, lies.reduce(changed, seeds[seed]!));
        },
      ),
      { numRuns: runs },
    );
  });

  test('bytes of no kind behind the beginning of each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(seeds)),
        fc.constantFrom(...kinds),
        fc.uint8Array({ maxLength: 8192 }),
        async (seed, kind, rest) => {
          await looked(kind, Buffer.concat([seeds[seed]!.subarray(0, 512), rest]));
        },
      ),
      { numRuns: runs / 5 },
    );
  });

  test('the largest that a rule lets in', async () => {
    const most = 20 * 1024 ** 2;
    const text = Buffer.alloc(most, 'a');
    expect(await looked('txt', text)).toBe(true);
    // no UTF-8, so that it is read a second time
    text[most - 1] = 0xe7;
    expect(await looked('txt', text)).toBe(true);
    for (const shift of [9, 12]) {
      const loop = Buffer.concat([loopingDoc(shift), Buffer.alloc(most)]).subarray(0, most);
      expect(await looked('doc', loop)).toBe(false);
    }
  });

  test('a list of contents with nothing in it but entries', async () => {
    const entries = Buffer.concat(
      Array.from({ length: 90_000 }, () => Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.alloc(42)])),
    );
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt32LE(entries.length, 12);
    end.writeUInt32LE(4, 16);
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), entries, end]);
    expect(await looked('docx', bomb)).toBe(false);
  });
});

describe('as an upload', () => {
  let server: TestServer;
  let folder: string;
  const asked: { reads: number; bytes: number }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gabinete-bombs-'));
    const disk = diskStorage(folder);
    // files that count what they are asked for
    const receive: typeof disk.receive = async (source) => {
      const received = await disk.receive(source);
      const count = { reads: 0, bytes: 0 };
      asked.push(count);
      const read: typeof received.file.read = (...args: unknown[]) => {
        count.reads += 1;
        count.bytes += args[2] as number;
        return (received.file.read as (...all: unknown[]) => never)(...args);
      };
      return { ...received, file: { read } };
    };
    server = await startTestServer({ storage: { ...disk, receive } });
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('a document of 1,536 bytes whose chain of sectors loops is refused at the first turn', async () => {
    const office = await server.office();
    const bomb = loopingDoc();
    expect(bomb).toHaveLength(1536);
    const form = new FormData();
    form.append('arquivo', new File([new Uint8Array(bomb)], 'ofício.doc'));
    const path = fillPath(createDocumento.path, { tenantId: office.id });
    const answer = await server.request('POST', path, { cookie: office.admin.cookie, body: form });
    expect([answer.status, answer.problem.code]).toEqual([415, 'files.type']);
    expect(asked).toHaveLength(1);
    expect(asked[0]!.reads).toBeLessThan(10);
    expect((await server.as(office.admin, office).call(listDocumentos, {})).body).toMatchObject({ rows: [] });
  });
});
