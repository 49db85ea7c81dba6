import { roleOf } from '../../../src/server/database/logins.ts';

type Rows = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Sets what `app.today()` of a test's database takes for now, or lets its clock run again. A setting of the database
 * reaches new connections only, so those of the server are ended.
 */
export async function setDatabaseClock(rows: Rows, instant: string | null): Promise<void> {
  const [{ name }] = (await rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  await rows(
    instant ? `alter database ${name} set "app.now" = '${instant}'` : `alter database ${name} reset "app.now"`,
  );
  await rows('select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = any ($2) and datname = $1', [
    name,
    Object.values(roleOf),
  ]);
}
