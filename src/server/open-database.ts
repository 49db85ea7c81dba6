import { Database, type DatabaseOptions } from './db.ts';
import { locateDatabase, type DatabasePlace } from './database-place.ts';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';
import { unusable } from './owner.ts';
import { DatabaseWithReplica } from './replica.ts';
import { finishRestore } from './restored-secrets.ts';
import type { Settings } from './settings.ts';

export type OpenDatabase = {
  /** The door of requests: a login that cannot pass row security. */
  database: Database;
  /** Owner, connected directly: migrations, seeds, backups. */
  ownerUrl: string;
  /** URL of the request login. */
  appUrl: string;
  /** Names of the migrations that were applied just now. */
  applied: string[];
  /** Applies those that came since, of a program that was renewed on the disk. */
  migrate(): Promise<string[]>;
  /** Closes the pool and stops what was started here. */
  close(): Promise<void>;
};

const databaseOptions = (settings: Settings, url: string, log?: Logger): DatabaseOptions => ({
  url,
  pool: settings.dbPool,
  answerWithin: settings.dbTimeout,
  pipeline: settings.dbPipeline,
  named: settings.dbStatements === 'named',
  onIdleError: (error) => log?.warn({ err: error }, 'idle database connection lost'),
});

/** The door of requests to that place; what reads long has a standby of its own, if there is one. */
export function requestsDatabase(
  settings: Settings,
  { appUrl, replicaUrl }: Pick<DatabasePlace, 'appUrl' | 'replicaUrl'>,
  log?: Logger,
): Database {
  const options = databaseOptions(settings, appUrl, log);
  if (replicaUrl === null) return new Database(options);
  return new DatabaseWithReplica(options, replicaUrl, (problem) => {
    if (problem) log?.warn({ problem }, 'the replica is not used: exports are read from the primary');
    else log?.info('exports are read from the replica');
  });
}

/** Brings up the database that the settings name, embedded or external, at this program's version. */
export async function openDatabase(
  settings: Settings,
  options: { holder: string; attach?: boolean; log?: Logger; onProgress?: (sentence: string) => void },
): Promise<OpenDatabase> {
  const place = await locateDatabase(settings, options);
  const { ownerUrl, appUrl, appPassword, appLogin } = place;
  const bringUp = () => migrate({ ownerUrl, appPassword, appLogin, onProgress: options.onProgress });
  try {
    await finishRestore(settings.dataDir, ownerUrl);
    const applied = await bringUp();
    const database = requestsDatabase(settings, place, options.log);
    return {
      database,
      ownerUrl,
      appUrl,
      applied,
      migrate: bringUp,
      close: async () => {
        await database.close();
        await place.stop();
      },
    };
  } catch (error) {
    await place.stop();
    throw settings.databaseUrl ? unusable(error) : error;
  }
}
