import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { receivedAs, receiveInto, removeOldIncoming, type Incoming } from './incoming.ts';
import { bytesOf, s3Client, s3Patience, S3Refusal, wholeOf, type S3Patience } from './s3-client.ts';
import { s3Error } from './s3-error.ts';
import type { S3Settings } from '../process/settings.ts';
import {
  checkPath,
  keptAt,
  MissingFile,
  ownerName,
  patiently,
  StorageError,
  tenantForm,
  type Storage,
} from './storage.ts';

/**
 * Files in a bucket, under the same paths as on a disk. What is received lies in a folder of this machine until its content
 * is checked, so that it goes to the service in one request of known length and hash: the object is there whole or not at
 * all, and a failed request can be repeated.
 */

/** More than a thousand names take. */
const largestList = 8 * 1024 * 1024;
const mostResumes = 3;

export function s3Storage(settings: S3Settings, incoming: string, patience: S3Patience = s3Patience): Storage {
  const client = s3Client(settings, patience);
  const keyOf = (path: string) => {
    const { tenant, name } = checkPath(path);
    return `${tenant}/${name}`;
  };
  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof MissingFile ? error : s3Error(error, settings);
    }
  };
  /** The answer's end frees its connection. */
  const done = (answer: IncomingMessage) => wholeOf(answer, largestList, patience.idle);

  const send = (key: string, body: Pick<Incoming, 'place' | 'size' | 'sha256'>): Promise<void> =>
    asking(async () => void (await done(await client.call({ method: 'PUT', key, body }))));

  const removeKey = (key: string): Promise<void> =>
    asking(async () => {
      try {
        await done(await client.call({ method: 'DELETE', key }));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    });

  async function open(key: string, start: number, end: number | null): Promise<IncomingMessage> {
    const range = start > 0 || end !== null ? { range: `bytes=${start}-${end ?? ''}` } : undefined;
    try {
      const answer = await client.call({ method: 'GET', key, headers: range });
      if (!range || answer.statusCode === 206) return answer;
      answer.destroy();
      throw new Error('S3 knows no ranges');
    } catch (error) {
      if (isMissing(error)) throw new MissingFile();
      throw error;
    }
  }

  /** The bytes to the end, gone on with where the connection broke: a kept file never changes. */
  async function* steady(key: string, first: IncomingMessage, start: number, end: number): AsyncGenerator<Buffer> {
    let at = start;
    let pieces = bytesOf(first, patience.idle);
    try {
      for (let resumed = 0; ;) {
        let next: IteratorResult<Buffer>;
        try {
          next = await pieces.next();
          if (next.done && at <= end) throw new Error('S3 sent less than it promised');
        } catch (error) {
          if (resumed === mostResumes) throw s3Error(error, settings);
          resumed += 1;
          pieces = bytesOf(await asking(() => open(key, at, end)), patience.idle);
          continue;
        }
        if (next.done) return;
        at += next.value.length;
        yield next.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  /** Names in the bucket, sorted by their bytes; with a delimiter, what comes before it. */
  async function* names(query: Record<string, string>): AsyncGenerator<Listed> {
    for (let token: string | null = null; ;) {
      const more = token === null ? query : { ...query, 'continuation-token': token };
      const page = await asking(async () => {
        const answer = await client.call({ method: 'GET', query: { 'list-type': '2', ...more } });
        return (await done(answer)).toString();
      });
      yield* listed(page);
      token = tagged(page, 'NextContinuationToken')[0] ?? null;
      if (token === null) return;
    }
  }

  return {
    async receive(source) {
      const received = await receiveInto(incoming, source);
      const sent = (path: string) => send(keyOf(path), received);
      return {
        ...receivedAs(received, (path) => sent(path).finally(received.discard)),
        keepAs: (path) => patiently(() => sent(path)).finally(received.discard),
      };
    },

    async read(path, range) {
      const key = keyOf(path);
      return asking(async () => {
        const answer = await open(key, range?.start ?? 0, range?.end ?? null);
        const size = sizeOf(answer);
        const bytes = steady(key, answer, range?.start ?? 0, range?.end ?? size - 1);
        const stream = Readable.from(bytes, { objectMode: false });
        // also one that nobody began to read
        stream.once('close', () => answer.destroy());
        return { size, stream };
      });
    },

    remove: async (path) => removeKey(keyOf(path)),

    async *list(since) {
      if (!since) {
        for await (const { key } of names({})) {
          const found = key && oursAt(key);
          if (found) yield found;
        }
        return;
      }
      // names begin with their moment: of each office only the young ones are asked for
      for await (const { prefix } of names({ delimiter: '/' })) {
        const tenant = prefix?.slice(0, -1) ?? '';
        if (!tenantForm.test(tenant)) continue;
        const after = { prefix: `${tenant}/`, 'start-after': `${tenant}/${since.getTime()}` };
        for await (const { key } of names(after)) {
          const found = key && oursAt(key);
          if (found) yield found;
        }
      }
    },

    owner: () =>
      asking(async () => (await done(await open(ownerName, 0, null))).toString().trim()).catch((error: unknown) => {
        if (error instanceof MissingFile) return null;
        throw error;
      }),

    async setOwner(installation) {
      if (installation === null) return removeKey(ownerName);
      const received = await receiveInto(incoming, Readable.from([Buffer.from(installation)]));
      await send(ownerName, received).finally(received.discard);
    },

    removeLeftovers: (before) => removeOldIncoming(incoming, before),

    check: () =>
      asking(async () => {
        const query = { 'list-type': '2', 'max-keys': '1' };
        await done(await client.call({ method: 'GET', query, attempts: 1 }));
      }),
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3Refusal && (error.code === 'NoSuchKey' || error.status === 416);

/** Of the whole object. */
function sizeOf(answer: IncomingMessage): number {
  const size = answer.headers['content-range']?.split('/')[1] ?? answer.headers['content-length'] ?? '';
  if (/^\d+$/.test(size)) return Number(size);
  answer.destroy();
  throw new StorageError(new Error('S3 does not tell the size'));
}

type Listed = { key?: string; prefix?: string };

function listed(page: string): Listed[] {
  return [
    ...tagged(page, 'Key').map((key) => ({ key })),
    ...[...page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)].map(([, inside]) => ({
      prefix: tagged(inside!, 'Prefix')[0],
    })),
  ];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const tagged = (page: string, tag: string): string[] =>
  [...page.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) =>
    text!.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole),
  );

/** Null for a name that is not ours. */
function oursAt(key: string): { path: string; kept: Date } | null {
  const [tenant = '', name = '', more] = key.split('/');
  const kept = keptAt(name);
  return kept && more === undefined && tenantForm.test(tenant) ? { path: key, kept } : null;
}
