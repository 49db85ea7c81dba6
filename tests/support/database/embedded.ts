import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from '../../../src/server/embedded/embedded.ts';
import { pidExists } from '../../../src/server/embedded/holder.ts';
import { withUrl } from '../servers/installation.ts';
import { postmasterOf } from '../servers/processes.ts';

/** Embedded databases, each test's in a data folder of its own; nothing of them is left when the test is over. */
export function embeddedDatabases() {
  // creating a database takes a second; only the tests about that do it, the others copy this one
  const template = mkdtempSync(join(tmpdir(), 'gabinete-embedded-'));
  let folder: string;
  let dataDir: string;
  let started: EmbeddedDatabase[];
  let children: ChildProcess[];

  beforeAll(async () => {
    await (await startEmbedded({ dataDir: template, holder: 'teste' })).stop();
  });
  afterAll(() => rmSync(template, { recursive: true, force: true }));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'gabinete-embedded-'));
    dataDir = join(folder, 'data');
    [started, children] = [[], []];
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    for (const database of started) await database.stop();
    const left = postmasterOf(dataDir);
    if (left && pidExists(left)) process.kill(left, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  return {
    folder: () => folder,
    /** A path in the data folder. */
    inData: (path: string) => join(dataDir, path),
    postmasterPid: () => postmasterOf(dataDir),
    withExistingDatabase: () => cpSync(template, dataDir, { recursive: true }),
    endsWithTest: (child: ChildProcess) => void children.push(child),
    start: async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> => {
      const database = await startEmbedded({ dataDir, holder: 'teste', ...options });
      started.push(database);
      return database;
    },
    /** Another process that starts the database and keeps it; resolves when it has. */
    startElsewhere: async (holder: string, attach = false): Promise<ChildProcess> => {
      const script = `
        import { startEmbedded } from ${JSON.stringify(new URL('../../../src/server/embedded/embedded.ts', import.meta.url).href)}
        const database = await startEmbedded(${JSON.stringify({ dataDir, holder, attach })})
        process.stdin.resume()
        process.stdin.on('end', () => database.stop())
        console.log('pronto')`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      children.push(child);
      await once(child.stdout, 'data');
      return child;
    },
  };
}

export const query = (url: string, sql: string) =>
  withUrl(url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
