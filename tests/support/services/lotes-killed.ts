import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '../servers/server.ts';

/** A process beside the server that goes on with its long work, `rows` at a step. */
export async function beginLotes(server: TestServer, rows: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'lotes-process.ts'), [], {
    env: {
      ...process.env,
      LOTES_DATABASE: JSON.stringify(server.urls),
      LOTES_ROWS: String(rows),
      LOTES_FILES: join(server.dataDir, 'files'),
    },
    stdio: 'ignore',
  });
  await once(child, 'message');
  return child;
}

/** kill -9. */
export async function killLotes(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
