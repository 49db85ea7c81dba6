import { installationOf, type Asked } from '../database/installation.ts';
import type { Storage } from './storage.ts';

/**
 * Whose the stored files are. Who has them removes those that no row names, so a server that was started on another
 * database, or on an empty one, must not have them.
 */

/** `free`: nobody has them yet, and they can be this database's; `unknown`: they cannot. */
export type Whose = 'ours' | 'foreign' | 'free' | 'unknown';

const atOnce = 500;

export async function whoseFiles(storage: Storage, database: Asked): Promise<Whose> {
  const owner = await storage.owner();
  if (owner !== null) return owner === (await installationOf(database)) ? 'ours' : 'foreign';
  return (await recognises(database, storage)) ? 'free' : 'unknown';
}

/**
 * Whether there are no files, or the database knows some. Of files that are older than itself it must know one: what
 * people upload to an empty database that was started beside another's files proves nothing about those.
 */
export async function recognises(database: Asked, storage: Storage): Promise<boolean> {
  const { born, unknownOf } = await memoryOf(database);
  let [any, known, strangers] = [false, false, false];
  for await (const files of inPieces(storage.list())) {
    any = true;
    const asked = known ? files.filter(({ kept }) => kept < born) : files;
    const unknown = await unknownOf(asked);
    for (const { path, kept } of asked) {
      const knows = !unknown.has(path);
      if (knows && kept < born) return true;
      known ||= knows;
      strangers ||= kept < born;
    }
  }
  return !any || (known && !strangers);
}

type Kept = { path: string; kept: Date };

/** When the database was made, and which of some files it does not know; one without tables knows none. */
async function memoryOf(database: Asked): Promise<{ born: Date; unknownOf: (files: Kept[]) => Promise<Set<string>> }> {
  const { rows: found } = await database.query(
    "select to_regprocedure('app.files_without_row(text[])') is not null as there",
  );
  if (!(found[0] as { there: boolean }).there)
    return { born: new Date(), unknownOf: async (files) => new Set(files.map(({ path }) => path)) };
  const { rows } = await database.query('select extract(epoch from min(applied_at)) as seconds from schema_migrations');
  const unknownOf = async (files: Kept[]) => {
    if (files.length === 0) return new Set<string>();
    const paths = files.map(({ path }) => path);
    const unknown = await database.query('select path from app.files_without_row($1) as path', [paths]);
    return new Set((unknown.rows as { path: string }[]).map(({ path }) => path));
  };
  // a number that the driver gives as text
  return { born: new Date(Number((rows[0] as { seconds: string }).seconds) * 1000), unknownOf };
}

async function* inPieces(files: AsyncIterable<Kept>): AsyncGenerator<Kept[]> {
  let waiting: Kept[] = [];
  for await (const file of files) {
    waiting.push(file);
    if (waiting.length < atOnce) continue;
    yield waiting;
    waiting = [];
  }
  if (waiting.length > 0) yield waiting;
}
