import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, readSource, root } from '../source/sources.ts';

/**
 * What servers of a release call goes on while the next one's functions are there already: it keeps its arguments, its result
 * and whose it is. Each release leaves a list of them in `tests/fixtures/released`, of which the newest counts.
 */

type Callable = { called: string; result: string; logins: string[] };

const sql = `select p.oid::regprocedure::text as called, pg_get_function_result(p.oid) as result,
    array(select l from unnest('{gabinete_accounts,gabinete_app,gabinete_jobs}'::text[]) l where has_function_privilege(l, p.oid, 'execute')) as logins
   from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
  order by p.oid::regprocedure::text collate "C"`;

type Rows = (sql: string) => Promise<unknown[]>;

/** The functions that a login may call, those that only servers of before do among them. */
export const available = async (rows: Rows): Promise<Callable[]> =>
  ((await rows(sql)) as Callable[]).filter(({ logins }) => logins.length > 0);

/** Of these what the program's sources name: a release's list. */
export async function callable(rows: Rows): Promise<Callable[]> {
  const program = filesUnder('src').filter((path) => /(?<!\.test)\.ts$/.test(path));
  const named = new Set(program.flatMap((path) => readSource(path).match(/\bapp\.\w+(?=[('])/g) ?? []));
  return (await available(rows)).filter(({ called }) => named.has(called.slice(0, called.indexOf('('))));
}

const folder = join(root, 'tests/fixtures/released');

export const listed = ({ called, result, logins }: Callable): string => [called, result, logins.join(' ')].join('\t');

/** Of the newest release. */
export function releasedFunctions(): Callable[] {
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('.functions'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1)!;
  const lines = readFileSync(join(folder, newest), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [called, result, logins] = line.split('\t') as [string, string, string];
    return { called, result, logins: logins.split(' ') };
  });
}
