import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { s3Patience, type S3Patience } from '../../../src/server/files/s3-client.ts';
import { s3Storage } from '../../../src/server/files/s3-storage.ts';
import type { S3Settings } from '../../../src/server/process/settings.ts';
import type { Storage } from '../../../src/server/files/storage.ts';
import { startServiceProxy } from './service-proxy.ts';
import { startSwift } from './swift.ts';

/** Buckets of a real S3 service, reached through a proxy that fails it in every way. */

const patience: S3Patience = { ...s3Patience, connect: 2_000, idle: 2_000, attempts: 1_000, pause: 20, circuit: 200 };

export type S3 = Awaited<ReturnType<typeof startS3>>;

export async function startS3() {
  const swift = await startSwift();
  const proxy = await startServiceProxy(swift.port);
  const folder = await mkdtemp(join(tmpdir(), 'gabinete-s3-'));
  const incoming = join(folder, 'files/.incoming');
  return {
    swift,
    proxy,
    /** Makes a bucket; how to reach it through the proxy. */
    bucket: async (name: string): Promise<S3Settings> => ({
      ...(await swift.bucket(name)),
      endpoint: `http://127.0.0.1:${proxy.port}`,
    }),
    storage: (settings: S3Settings) => s3Storage(settings, incoming, patience),
    /** What has come in part, or is not in the bucket yet. */
    half: () => readdir(incoming).catch(() => []),
    stop: async (): Promise<void> => {
      await proxy.stop();
      await swift.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function* bytes(...chunks: (string | Uint8Array)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

/** Paths of a storage's files, all or the young ones. */
export async function listed(storage: Storage, since?: Date): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of storage.list(since)) paths.push(path);
  return paths;
}
