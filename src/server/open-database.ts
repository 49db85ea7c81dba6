import { Database } from './db.ts';
import { isConnectionError } from './database-errors.ts';
import { startEmbedded } from './embedded.ts';
import type { Logger } from './log.ts';
import { migrate } from './migrate.ts';
import { randomSecret, updateSecrets } from './secrets.ts';
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
  /** Closes the pool and stops what was started here. */
  close(): Promise<void>;
};

/** Brings up the database that the settings name, embedded or external, at this program's version. */
export async function openDatabase(
  settings: Settings,
  options: { holder: string; attach?: boolean; log?: Logger; onProgress?: (sentence: string) => void },
): Promise<OpenDatabase> {
  const say = options.onProgress ?? (() => {});
  const embedded = settings.databaseUrl
    ? null
    : await startEmbedded({
        dataDir: settings.dataDir,
        holder: options.holder,
        attach: options.attach,
        onProgress: say,
      });
  try {
    const ownerUrl = embedded?.ownerUrl ?? settings.databaseAdminUrl ?? settings.databaseUrl!;
    // an owner's URL alone: requests get a login of their own, with a password kept in DATA_DIR
    const ownLogin = embedded !== null || settings.databaseAdminUrl === null;
    const secrets = ownLogin
      ? await updateSecrets(settings.dataDir, (old) => ({ appPassword: old.appPassword ?? randomSecret() }))
      : {};
    const appUrl = ownLogin ? withLogin(ownerUrl, 'gabinete_app', secrets.appPassword!) : settings.databaseUrl!;
    const applied = await migrate({
      ownerUrl,
      appPassword: ownLogin ? secrets.appPassword! : null,
      appLogin: ownLogin ? null : decodeURIComponent(new URL(appUrl).username),
      onProgress: say,
    });
    const database = new Database({
      url: appUrl,
      pool: settings.dbPool,
      pipeline: settings.dbPipeline,
      named: settings.dbStatements === 'named',
      onIdleError: (error) => options.log?.warn({ err: error }, 'idle database connection lost'),
    });
    return {
      database,
      ownerUrl,
      appUrl,
      applied,
      close: async () => {
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw settings.databaseUrl ? unusable(error) : error;
  }
}

/** Why an external database cannot be used, in a sentence without its address or password. */
function unusable(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  const reasons: Record<string, string> = {
    '28P01': 'a senha não foi aceita',
    '28000': 'o login não foi aceito',
    '3D000': 'o banco não existe',
    '42501': 'falta permissão ao dono do banco',
  };
  const reason = reasons[code] ?? (isConnectionError(error) ? 'não foi possível conectar' : null);
  if (!reason) return error;
  const advice = 'Confira DATABASE_URL e DATABASE_ADMIN_URL.';
  return new Error(`Banco de dados: ${reason} (${code || 'sem resposta'}). ${advice}`, { cause: error });
}

function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = encodeURIComponent(password);
  return changed.href;
}

/**
 * Why this server must not serve, or null: the request role could pass row security, or the schema is not this
 * program's.
 */
export async function selfTest(database: Database, needed: readonly string[]): Promise<string | null> {
  const { rows: roles } = await database.pool.query<{ unsafe: boolean }>(`
    select r.rolsuper or r.rolbypassrls
        or exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
                    and pg_has_role(current_user, c.relowner, 'usage')) as unsafe
      from pg_roles r where r.rolname = current_user`);
  if (roles[0]!.unsafe) return 'request_role_unsafe';
  const { rows: open } = await database.pool.query<{ relname: string }>(`
    select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migrations' and not (relrowsecurity and relforcerowsecurity)`);
  if (open.length > 0) return 'row_security_off';
  const { rows: applied } = await database.pool.query<{ name: string }>('select name from schema_migrations');
  const names = new Set(applied.map((row) => row.name));
  return needed.every((name) => names.has(name)) && names.size === needed.length ? null : 'schema_version';
}
