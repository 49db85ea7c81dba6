import { hkdfSync } from 'node:crypto';
import { startEmbedded } from './embedded.ts';
import { logins, roleOf, type Login, type LoginPlace } from '../database/logins.ts';
import { finishRestore } from './restored-secrets.ts';
import { randomSecret, updateSecrets } from '../process/secrets.ts';
import { withHost } from '../process/settings-forms.ts';
import { SettingsError, type Settings } from '../process/settings.ts';

/** Where the database of the settings is, and with which logins; nothing in it is touched. */
export type DatabasePlace = {
  /** Owner, connected directly: migrations, seeds, backups. */
  ownerUrl: string;
  logins: Readonly<Record<Login, LoginPlace>>;
  /** The login of requests on a standby; null: there is none. */
  replicaUrl: string | null;
  /** Makes and renames databases; null: the owner does. */
  superuserUrl: string | null;
  /** Stops what was started here. */
  stop(): Promise<void>;
};

type PlaceOptions = {
  holder: string;
  /** Use the database of a running server. */
  attach?: boolean;
  exclusive?: boolean;
  onProgress?: (sentence: string) => void;
};

/** Finds the external database, or starts the embedded one. A restore that was cut off after its end is finished. */
export async function locateDatabase(settings: Settings, options: PlaceOptions): Promise<DatabasePlace> {
  const { databaseUrl, dataDir, postgresBin, workers, dbPool } = settings;
  // of each process that serves, and of the one that starts them, with one more of each login; and of the command line
  const connections = (workers + 1) * (dbPool + logins.length) + 20;
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, postgresBin, connections, ...options });
  const stop = async () => embedded?.stop();
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.databaseAdminUrl ?? settings.databaseUrl!;
    const superuserUrl = embedded?.superuserUrl ?? null;
    await finishRestore(dataDir, ownerUrl);
    const places = await loginsAt(settings, ownerUrl);
    const replicaUrl = replicaOf(settings, ownerUrl, places.requests.url);
    return { ownerUrl, logins: places, replicaUrl, superuserUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const parsed = (url: string): URL => new URL(withHost(url));

export const loginOf = (url: string): string => decodeURIComponent(parsed(url).username);

/**
 * An owner's address alone: each login is one that the program makes, at the same place. The password of requests is kept in
 * DATA_DIR, those of the others come from the key of accounts, so that servers that share it agree.
 */
async function loginsAt(settings: Settings, ownerUrl: string): Promise<Record<Login, LoginPlace>> {
  const { databaseUrl, databaseAdminUrl, databaseAccountsUrl, databaseJobsUrl, authSecretKey, dataDir } = settings;
  const secrets = await updateSecrets(dataDir, (old) => ({
    ...(!databaseAdminUrl && !old.appPassword && { appPassword: randomSecret() }),
    ...(!authSecretKey && !old.accountKey && { accountKey: randomSecret() }),
  }));
  const shared = authSecretKey ?? secrets.accountKey!;
  const given = (url: string): LoginPlace => ({ url, password: null });
  const made = (login: Login, password: string): LoginPlace => ({
    url: withLogin(ownerUrl, roleOf[login], password),
    password,
  });
  const found = {
    requests: databaseAdminUrl ? given(databaseUrl!) : made('requests', secrets.appPassword!),
    accounts: databaseAccountsUrl ? given(databaseAccountsUrl) : made('accounts', passwordOf('accounts', shared)),
    jobs: databaseJobsUrl ? given(databaseJobsUrl) : made('jobs', passwordOf('jobs', shared)),
  };
  for (const [login, name] of [
    ['accounts', 'DATABASE_ACCOUNTS_URL'],
    ['jobs', 'DATABASE_JOBS_URL'],
  ] as const) {
    const others = [ownerUrl, ...logins.filter((other) => other !== login).map((other) => found[other].url)];
    if (others.some((other) => loginOf(other) === loginOf(found[login].url)))
      throw new SettingsError(name, 'um endereço com um login próprio, que não seja o do dono nem o de outro endereço');
  }
  return found;
}

const passwordOf = (login: Login, shared: string): string =>
  Buffer.from(hkdfSync('sha256', shared, '', `gabinete login ${login}`, 32)).toString('base64url');

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
