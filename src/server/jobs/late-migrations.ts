import { setTimeout as sleep } from 'node:timers/promises';
import { startJob, type Job } from '../process/job.ts';
import type { Logger } from '../process/log.ts';
import { migrate, olderServers } from '../migrations/migrate.ts';
import type { OpenDatabase } from '../migrations/open-database.ts';
import { withClient } from '../database/owner.ts';
import { late, own } from '../database/schema.ts';

/** Milliseconds between rounds, looks of a round that must all find nobody, and milliseconds between them. */
const unhurried = { every: 60_000, looks: 240, pause: 1_000 };

/** Tries again what waited at the start for servers of the version before, until it is done. */
export function startLateMigrations(
  { database, ownerUrl }: Pick<OpenDatabase, 'database' | 'ownerUrl'>,
  log: Logger,
  { every, looks, pause } = unhurried,
): Job {
  const last = late.at(-1);
  let done = false;
  const failed = (error: unknown) => log.warn({ err: error }, 'a migration that waits could not be tried');

  /** A pooler's connection has the name of whoever used it last: only many looks find a server that shares one. */
  const nobodyOlder = (name: string, signal: AbortSignal) =>
    withClient(
      ownerUrl,
      'gabinete migrate',
      async (client) => {
        for (let look = 0; look < looks; look += 1) {
          if (look > 0) await sleep(pause, undefined, { signal, ref: false });
          if (await olderServers(client, name)) return false;
        }
        return true;
      },
      signal,
    );

  return startJob({ every, failed }, async (signal) => {
    if (done || last === undefined) return;
    const { rows } = await database.by('jobs').query('select name from schema_migrations');
    const names = new Set((rows as { name: string }[]).map(({ name }) => name));
    // what a newer program has migrated is that one's to finish
    const newer = [...names].some((name) => !own.some((one) => one.name === name));
    done = newer || late.every((name) => names.has(name));
    if (done || !(await nobodyOlder(last, signal))) return;
    // what was read at the start: the disk may hold a newer program that nobody has asked for yet
    const applied = await migrate({ ownerUrl, migrations: own });
    if (applied.length > 0) log.info({ applied }, 'migrated after the last server of the version before');
  });
}
