import { startEmbedded } from './embedded.ts';
import { randomSecret, updateSecrets } from './secrets.ts';
import { SettingsError, withHost, type Settings } from './settings.ts';

/** Where the database of the settings is, and with which logins; nothing in it is touched. */
export type DatabasePlace = {
  /** Owner, connected directly: migrations, seeds, backups. */
  ownerUrl: string;
  /** The login of requests. */
  appUrl: string;
  /** The same on a standby; null: there is none. */
  replicaUrl: string | null;
  /** Password to give the login of requests; null when the operator made a login, `appLogin`. */
  appPassword: string | null;
  appLogin: string | null;
  /** Makes and renames databases; null: the owner does. */
  superuserUrl: string | null;
  /** Stops what was started here. */
  stop(): Promise<void>;
};

export type PlaceOptions = {
  holder: string;
  /** Use the database of a running server. */
  attach?: boolean;
  exclusive?: boolean;
  onProgress?: (sentence: string) => void;
};

/** Finds the external database, or starts the embedded one. */
export async function locateDatabase(settings: Settings, options: PlaceOptions): Promise<DatabasePlace> {
  const { databaseUrl, dataDir, workers, dbPool } = settings;
  // of each process that serves, of the one that starts them, and of the command line
  const connections = (workers + 1) * dbPool + 20;
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, connections, ...options });
  const stop = async () => embedded?.stop();
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.databaseAdminUrl ?? settings.databaseUrl!;
    const superuserUrl = embedded?.superuserUrl ?? null;
    // an owner's URL alone: requests get a login of their own, with a password kept in DATA_DIR
    if (embedded === null && settings.databaseAdminUrl !== null) {
      const appUrl = settings.databaseUrl!;
      const replicaUrl = replicaOf(settings, ownerUrl, appUrl);
      return { ownerUrl, appUrl, replicaUrl, appPassword: null, appLogin: loginOf(appUrl), superuserUrl, stop };
    }
    const secrets = await updateSecrets(settings.dataDir, (old) => ({
      appPassword: old.appPassword ?? randomSecret(),
    }));
    const appPassword = secrets.appPassword!;
    const appUrl = withLogin(ownerUrl, 'gabinete_app', appPassword);
    const replicaUrl = replicaOf(settings, ownerUrl, appUrl);
    return { ownerUrl, appUrl, replicaUrl, appPassword, appLogin: null, superuserUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const parsed = (url: string): URL => new URL(withHost(url));

const loginOf = (url: string): string => decodeURIComponent(parsed(url).username);

/** The standby, with the login of requests unless its address names one; never with the owner's. */
function replicaOf({ databaseReplicaUrl: url }: Settings, ownerUrl: string, appUrl: string): string | null {
  if (url === null) return null;
  if (loginOf(url) === '') return withLoginOf(url, appUrl);
  if (loginOf(url) === loginOf(ownerUrl))
    throw new SettingsError('DATABASE_REPLICA_URL', 'um endereço sem login, ou com o dos pedidos: nunca o do dono');
  return url;
}

export const databaseOf = (url: string): string => decodeURIComponent(parsed(url).pathname.slice(1));

/** The login of one address at the place of another. */
export function withLoginOf(url: string, other: string): string {
  const { username, password } = parsed(other);
  return withLogin(url, decodeURIComponent(username), decodeURIComponent(password));
}

function withLogin(url: string, user: string, password: string): string {
  const changed = parsed(url);
  changed.username = encodeURIComponent(user);
  changed.password = encodeURIComponent(password);
  return changed.href;
}

export function withDatabase(url: string, database: string): string {
  const changed = parsed(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}
