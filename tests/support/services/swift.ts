import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../../src/server/process/settings.ts';
import { hasProgram, isThere, notThere } from './debian.ts';
import { freePort } from '../servers/ports.ts';
import { root } from '../source/sources.ts';

/** Debian's Swift with its S3 interface: a peer that we did not write, and that refuses a wrong secret. */
export type Swift = {
  port: number;
  /** Makes a bucket; how to reach it. */
  bucket(name: string): Promise<S3Settings>;
  keys(bucket: string): Promise<string[]>;
  /** Objects of a bucket, by key. */
  contents(bucket: string): Promise<Record<string, string>>;
  put(bucket: string, key: string, content: string): Promise<void>;
  stop(): Promise<void>;
};

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];

/** Why there can be none here, or null. */
export async function noSwift(): Promise<string | null> {
  if (process.platform !== 'linux') return 'Swift is tried on Linux only';
  const programs = packages.map((name) => (name === 'memcached' ? name : `${name}-server`));
  const there = await Promise.all(programs.map((name) => isThere(name)));
  if (there.every(Boolean)) return null;
  return (await hasProgram(programs[there.indexOf(false)]!, ...packages)) ? null : notThere('Swift');
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-swift-'));
  const ports: number[] = [];
  while (ports.length < 5) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const [port = 0] = ports;
  // Debian's own Python: another one has none of its packages
  const script = join(root, 'tests/support/services/small-swift.py');
  const child = spawn('/usr/bin/python3', [script, folder, ...ports.map(String)], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const began = Date.now();
  const answers = (to: number) =>
    fetch(`http://127.0.0.1:${to}/healthcheck`).then(
      () => true,
      () => false,
    );
  for (const one of ports.slice(0, 4))
    while (!(await answers(one))) {
      if (child.exitCode !== null || Date.now() - began > 120_000) throw new Error(`Swift did not start: ${output}`);
      await sleep(50);
    }

  const endpoint = `http://127.0.0.1:${port}`;
  const login = { region: 'sa-east-1', accessKeyId: 'test:tester', secretAccessKey: 'segredo' };
  const client = new AwsClient({ ...login, service: 's3', retries: 0 });
  const must = async (sent: Promise<Response>) => {
    const answer = await sent;
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer;
  };
  async function keys(bucket: string): Promise<string[]> {
    const all: string[] = [];
    for (;;) {
      const after = new URLSearchParams({ marker: all.at(-1) ?? '' });
      const page = await must(client.fetch(`${endpoint}/${bucket}/?${after.toString()}`));
      const more = [...(await page.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key!);
      if (more.length === 0) return all;
      all.push(...more);
    }
  }

  return {
    port,
    stop,
    keys,
    async bucket(name) {
      await must(client.fetch(`${endpoint}/${name}`, { method: 'PUT' }));
      return { ...login, bucket: name, endpoint, sessionToken: null };
    },
    async contents(bucket) {
      const found: Record<string, string> = {};
      for (const key of await keys(bucket)) {
        const answer = await must(client.fetch(`${endpoint}/${bucket}/${key}`));
        found[key] = Buffer.from(await answer.arrayBuffer()).toString('base64');
      }
      return found;
    },
    async put(bucket, key, content) {
      await must(client.fetch(`${endpoint}/${bucket}/${key}`, { method: 'PUT', body: content }));
    },
  };
}
