import { Database, type DatabaseOptions } from './db.ts';
import { locateDatabase } from './database-place.ts';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';
import { unusable } from './owner.ts';
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

export const databaseOptions = (settings: Settings, url: string, log?: Logger): DatabaseOptions => ({
  url,
  pool: settings.dbPool,
  answerWithin: settings.dbTimeout,
  pipeline: settings.dbPipeline,
  named: settings.dbStatements === 'named',
  onIdleError: (error) => log?.warn({ err: error }, 'idle database connection lost'),
});

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
    const database = new Database(databaseOptions(settings, appUrl, options.log));
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
