import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../process/durable-file.ts';
import { withClient } from '../database/owner.ts';
import { type Secrets, updateSecrets } from '../process/secrets.ts';

/**
 * Secrets that came with a backup count from the very moment its database does. The two are not in one place, so they are
 * laid ready first, under a mark that the new database carries; whoever opens the database next finishes what was cut off.
 */

const FILE = 'secrets.restore.json';
type Ready = { mark: string; secrets: Secrets };

/** Before the swap; `mark` is the comment of the database that will take the place. */
export const prepareSecrets = (dataDir: string, ready: Ready): Promise<void> =>
  writeDurably(join(dataDir, FILE), JSON.stringify(ready));

/** After it, or after a crash: takes the secrets when their database is the one in use, else throws them away. */
export async function finishRestore(dataDir: string, ownerUrl: string): Promise<void> {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return;
  const { mark, secrets } = JSON.parse(await readFile(path, 'utf8')) as Ready;
  const { rows } = await withClient(ownerUrl, 'gabinete restore', (client) =>
    client.query<{ mark: string | null }>(
      `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
    ),
  );
  if (rows[0]!.mark === mark) await updateSecrets(dataDir, secrets);
  await rm(path, { force: true });
}
