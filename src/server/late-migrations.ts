import { startJob, type Job } from './job.ts';
import type { Logger } from './log.ts';
import type { OpenDatabase } from './open-database.ts';
import { late } from './schema.ts';

const every = 60_000;

/** Tries again what waited at the start for servers of the version before, until it is done. */
export function startLateMigrations(open: OpenDatabase, log: Logger): Job {
  let done = late.length === 0;
  const failed = (error: unknown) => log.warn({ err: error }, 'a migration that waits could not be tried');
  return startJob({ every, failed }, async () => {
    if (done) return;
    const { rows } = await open.database.by('jobs').query('select name from schema_migrations');
    const names = new Set((rows as { name: string }[]).map(({ name }) => name));
    done = late.every((name) => names.has(name));
    if (done) return;
    const applied = await open.migrate();
    if (applied.length > 0) log.info({ applied }, 'migrated after the last server of the version before');
  });
}
