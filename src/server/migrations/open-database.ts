import { Database, type DatabaseOptions } from '../database/db.ts';
import { locateDatabase, type DatabasePlace } from '../embedded/database-place.ts';
import type { Logger } from '../process/log.ts';
import type { Login } from '../database/logins.ts';
import { migrate, OlderSchema } from './migrate.ts';
import { unusable } from '../database/owner.ts';
import { DatabaseWithReplica } from '../database/replica.ts';
import type { Settings } from '../process/settings.ts';

export type OpenDatabase = {
  /** The doors: logins that cannot pass row security, each for its own part. */
  database: Database;
  /** Owner, connected directly: migrations, seeds, backups. */
  ownerUrl: string;
  /** Address of each login. */
  urls: Readonly<Record<Login, string>>;
  /** Names of what was applied just now: migrations, and `db/functions`. */
  applied: string[];
  /** Applies those that came since, of a program that was renewed on the disk. */
  migrate(): Promise<string[]>;
  /** Closes the pool and stops what was started here. */
  close(): Promise<void>;
};

const urlsOf = ({ logins }: Pick<DatabasePlace, 'logins'>): Record<Login, string> => ({
  requests: logins.requests.url,
  accounts: logins.accounts.url,
  jobs: logins.jobs.url,
});

const databaseOptions = (settings: Settings, url: Record<Login, string>, log?: Logger): DatabaseOptions => ({
  url,
  pool: settings.dbPool,
  answerWithin: settings.dbTimeout,
  pipeline: settings.dbPipeline,
  named: settings.dbStatements === 'named',
  onIdleError: (error) => log?.warn({ err: error }, 'idle database connection lost'),
});

/** The doors to that place; what reads long has a standby of its own, if there is one. */
export function doorsTo(
  settings: Settings,
  { logins, replicaUrl }: Pick<DatabasePlace, 'logins' | 'replicaUrl'>,
  log?: Logger,
): Database {
  const options = databaseOptions(settings, urlsOf({ logins }), log);
  if (replicaUrl === null) return new Database(options);
  return new DatabaseWithReplica(options, replicaUrl, (problem) => {
    if (problem) log?.warn({ problem }, 'the replica is not used: exports are read from the primary');
    else log?.info('exports are read from the replica');
  });
}

/** Brings up the database that the settings name, embedded or external, at this program's version. */
export async function openDatabase(
  settings: Settings,
  options: {
    holder: string;
    attach?: boolean;
    /** Only looked at: an older one throws OlderSchema. */
    asItIs?: boolean;
    log?: Logger;
    onProgress?: (sentence: string) => void;
  },
): Promise<OpenDatabase> {
  const place = await locateDatabase(settings, options);
  const { ownerUrl, logins } = place;
  const { asItIs, onProgress } = options;
  const bringUp = () => migrate({ ownerUrl, logins, onProgress, asItIs });
  try {
    const applied = await bringUp();
    const database = doorsTo(settings, place, options.log);
    return {
      database,
      ownerUrl,
      urls: urlsOf(place),
      applied,
      migrate: bringUp,
      close: async () => {
        await database.close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw settings.databaseUrl && !(error instanceof OlderSchema) ? unusable(error) : error;
  }
}
