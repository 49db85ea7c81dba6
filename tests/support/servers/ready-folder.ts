import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gabinete } from './processes.ts';

/** A data folder with an empty database of today's, made once for a run: to copy it takes a tenth of what making it does. */

const name = 'GABINETE_READY_FOLDER';

/** For the whole run of a suite; what comes back takes it away. */
export default async function makeReady(): Promise<() => void> {
  const place = mkdtempSync(join(tmpdir(), 'gabinete-ready-'));
  const folder = join(place, 'data');
  const { code, err } = await gabinete(['migrate'], folder);
  if (code !== 0) throw new Error(err);
  // each copy chooses its own
  rmSync(join(folder, 'postgres.port'));
  process.env[name] = folder;
  return () => rmSync(place, { recursive: true, force: true });
}

/** Makes a data folder that does not exist yet. Outside of such a run nothing is there, and its first start makes the database. */
export function layReady(dataDir: string): void {
  const folder = process.env[name];
  // with owners: the database's files are another account's where root runs it
  if (folder) execFileSync('cp', ['-a', folder, dataDir]);
}
