import { setTimeout as sleep } from 'node:timers/promises';
import { roleOf } from '../../../src/server/database/logins.ts';

type Rows = <Row extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Sets what `app.today()` of a test's database takes for now, or lets its clock run again. A setting of the database
 * reaches new connections only, so those of the server are ended, each once it has nothing to do, unless it is set so already.
 */
export async function setDatabaseClock(rows: Rows, instant: string | null): Promise<void> {
  const [{ name, now }] = (await rows<{ name: string; now: string | null }>(
    `select current_database() as name, (
       select split_part(one, '=', 2) from pg_database d
         join pg_db_role_setting s on s.setdatabase = d.oid and s.setrole = 0, unnest(s.setconfig) one
        where d.datname = current_database() and one like 'app.now=%') as now`,
  )) as [{ name: string; now: string | null }];
  if (now === instant) return;
  await rows(
    instant ? `alter database ${name} set "app.now" = '${instant}'` : `alter database ${name} reset "app.now"`,
  );
  const [{ moment }] = (await rows<{ moment: string }>('select clock_timestamp()::text as moment')) as [
    { moment: string },
  ];
  for (const began = Date.now(); ;) {
    // one at work is somebody's, who would be refused; unless it works for good
    const patient = Date.now() - began < 5_000;
    // told all at once: to wait for one takes the server 100 ms
    await rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = any ($2) and datname = $1 and backend_start < $3 and (state = 'idle' or not $4)`,
      [name, Object.values(roleOf), moment, patient],
    );
    // one that was about to begin may have read the setting of before, and says last whose it is
    const before = await rows(
      `select from pg_stat_activity
        where backend_type = 'client backend' and (datname is null or usename = any ($2) and datname = $1) and backend_start < $3`,
      [name, Object.values(roleOf), moment],
    );
    if (before.length === 0) return;
    await sleep(5);
  }
}
