import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { statement, type Database } from '../database/db.ts';
import { randomSecret, updateSecrets } from '../process/secrets.ts';
import type { Settings } from '../process/settings.ts';

/** What the ways in need to know of the installation. */
export type AccountSettings = Readonly<{
  passwordMin: number;
  signup: Settings['signup'];
  requireMfa: Settings['requireMfa'];
  /** Origin of the links in mails; never a request's own. */
  linkOrigin: string;
  /** Seals second factors and hides unknown addresses in the log; not in the database. */
  key: Buffer;
}>;

/** 32 bytes out of the operator's or the generated secret. */
export const accountKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gabinete accounts', 32));

/**
 * AUTH_SECRET_KEY, else one made at the first start and kept in DATA_DIR. Servers of one database need the same one:
 * they share DATA_DIR or set the variable.
 */
export async function readAccountSettings(settings: Settings): Promise<AccountSettings> {
  const made = settings.authSecretKey
    ? null
    : await updateSecrets(settings.dataDir, (old) => ({ accountKey: old.accountKey ?? randomSecret() }));
  const host = settings.host === '0.0.0.0' || settings.host === '::' ? '127.0.0.1' : settings.host;
  const shown = host.includes(':') ? `[${host}]` : host;
  return {
    passwordMin: settings.authPasswordMin,
    signup: settings.signup,
    requireMfa: settings.requireMfa,
    linkOrigin: settings.publicUrl ?? `http://${shown}:${settings.port}`,
    key: accountKey(settings.authSecretKey ?? made!.accountKey!),
  };
}

/** The database itself refuses who must set up a second factor first; the server that started last decides. */
export async function applyAccountPolicy(database: Database, { requireMfa }: AccountSettings): Promise<void> {
  await database.batch({ door: 'public', login: 'accounts' }, [
    statement(sql`select app.set_auth_policy(${requireMfa})`),
  ]);
}
