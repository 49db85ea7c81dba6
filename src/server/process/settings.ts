import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import * as forms from './settings-forms.ts';

/** Everything that the operator can set. Values that hold secrets are never printed. */

/** One line in Portuguese that names the variable and what it expects, never its value. */
export class SettingsError extends Error {
  readonly variable: string;
  constructor(variable: string, expected: string) {
    super(`Configuração inválida: ${variable} deve ser ${expected}.`);
    this.name = 'SettingsError';
    this.variable = variable;
  }
}

/** A variable, and the form that also says what holds when it is unset. */
type Setting = readonly [variable: string, form: z.ZodMiniType];
type Values<Of extends Record<string, Setting>> = { readonly [Key in keyof Of]: z.output<Of[Key][1]> };

const orNull = <T extends z.ZodMiniType>(form: T) => z._default(z.nullable(form), null);

/** Public service of postal codes. */
const defaultCepUrl = 'https://viacep.com.br/ws/{cep}/json/';
const secondCepUrl = 'https://brasilapi.com.br/api/cep/v1/{cep}';

/** Services to ask, one after the other: a second one only beside the public first. */
export const cepServices = (cepUrl: string): readonly string[] =>
  cepUrl === defaultCepUrl ? [cepUrl, secondCepUrl] : [cepUrl];

export const shortestPassphrase = 12;

const workers = z.union(
  [
    z.pipe(
      forms.oneOf(['auto']),
      z.transform(() => availableParallelism()),
    ),
    forms.integer(1, 128),
  ],
  'auto ou um número inteiro de 1 a 128',
);

const seconds = z.pipe(
  forms.integer(1, 300),
  z.transform((number: number) => number * 1000),
);

const onOrOff = z.pipe(
  forms.oneOf(['on', 'off']),
  z.transform((value: 'on' | 'off') => value === 'on'),
);

const logLevel = forms.oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

const fields = {
  host: ['HOST', z._default(forms.host, '127.0.0.1')],
  port: ['PORT', z._default(forms.integer(0, 65535), 3000)],
  /** Processes that serve. */
  workers: ['WORKERS', z._default(workers, 1)],
  /** Origin without a path; null when unset: then the request's own Host counts. */
  publicUrl: ['PUBLIC_URL', orNull(forms.origin)],
  dataDir: ['DATA_DIR', z._default(forms.path, './data')],
  /** Login of requests; null for the embedded database. */
  databaseUrl: ['DATABASE_URL', orNull(forms.databaseUrl)],
  /** Owner of the database; null: databaseUrl is the owner. */
  databaseAdminUrl: ['DATABASE_ADMIN_URL', orNull(forms.databaseUrl)],
  /** Logins of sign-in and accounts, and of jobs and mail; null: the program makes both. */
  databaseAccountsUrl: ['DATABASE_ACCOUNTS_URL', orNull(forms.databaseUrl)],
  databaseJobsUrl: ['DATABASE_JOBS_URL', orNull(forms.databaseUrl)],
  /** A standby of the database, for what reads long; null: all is read from the database itself. */
  databaseReplicaUrl: ['DATABASE_REPLICA_URL', orNull(forms.databaseUrl)],
  /** Folder of the programs of another PostgreSQL of the embedded one's major version; null: the ones that come along. */
  postgresBin: ['POSTGRES_BIN', orNull(forms.path)],
  /** Connections of a process, of all logins together. */
  dbPool: ['DB_POOL', z._default(forms.integer(3, 500), 10)],
  /** Milliseconds after which a database that does not answer counts as away. */
  dbTimeout: ['DB_TIMEOUT', z._default(seconds, 20_000)],
  /** Whether statements travel together in one round trip. */
  dbPipeline: ['DB_PIPELINE', z._default(onOrOff, true)],
  /** Named statements are prepared once, but break behind a pgbouncer in transaction mode. */
  dbStatements: ['DB_STATEMENTS', orNull(forms.oneOf(['unnamed', 'named']))],
  smtpUrl: ['SMTP_URL', orNull(forms.smtpUrl)],
  mailFrom: ['MAIL_FROM', z._default(forms.sender, 'Gabinete <nao-responda@localhost>')],
  /** Holds {cep}. */
  cepUrl: ['CEP_URL', z._default(forms.cepUrl, defaultCepUrl)],
  authPasswordMin: ['AUTH_PASSWORD_MIN', z._default(forms.integer(1, 128), 6)],
  signup: ['SIGNUP', z._default(forms.oneOf(['open', 'invite']), 'open')],
  /** Who must have a second factor. */
  requireMfa: ['AUTH_REQUIRE_MFA', z._default(forms.oneOf(['none', 'admins']), 'none')],
  /** Seals second factors; null: made at the first start, in DATA_DIR. */
  authSecretKey: ['AUTH_SECRET_KEY', orNull(forms.secret('um segredo', 32))],
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: ['TRUST_PROXY', forms.addresses('loopback', 'linklocal', 'uniquelocal')],
  /** Addresses or ranges that may read /metrics besides this machine. */
  metricsAllow: ['METRICS_ALLOW', forms.addresses()],
  logLevel: ['LOG_LEVEL', z._default(logLevel, 'info')],
} as const satisfies Record<string, Setting>;

const backupFields = {
  /** Folder of scheduled backups; null: none are made. */
  dir: ['BACKUP_DIR', orNull(forms.path)],
  /** Milliseconds from one to the next. */
  every: ['BACKUP_EVERY', z.prefault(forms.duration, '24h')],
  /** How many stay. */
  keep: ['BACKUP_KEEP', z._default(forms.integer(1, 10_000), 14)],
  /** Encrypts backups, scheduled or not, and opens them. */
  passphrase: ['BACKUP_PASSPHRASE', orNull(forms.secret('uma senha', shortestPassphrase))],
  /** File that holds it, on its first line. */
  passphraseFile: ['BACKUP_PASSPHRASE_FILE', orNull(forms.path)],
} as const satisfies Record<string, Setting>;

const storageFields = {
  url: ['STORAGE_URL', orNull(forms.s3Url)],
  awsRegion: ['AWS_REGION', orNull(z.string())],
  awsDefaultRegion: ['AWS_DEFAULT_REGION', orNull(z.string())],
} as const satisfies Record<string, Setting>;

const neededForStorage = z.string('definida quando STORAGE_URL está definida');
const accessFields = {
  accessKeyId: ['AWS_ACCESS_KEY_ID', neededForStorage],
  secretAccessKey: ['AWS_SECRET_ACCESS_KEY', neededForStorage],
  sessionToken: ['AWS_SESSION_TOKEN', orNull(z.string())],
} as const satisfies Record<string, Setting>;

export type BackupSettings = Values<typeof backupFields>;
export type S3Settings = Values<typeof accessFields> &
  Readonly<{ bucket: string; endpoint: string | null; region: string }>;
export type Settings = Omit<Values<typeof fields>, 'dbStatements'> &
  Readonly<{
    dbStatements: 'unnamed' | 'named';
    /** null: files lie in DATA_DIR/files. */
    storage: S3Settings | null;
    backup: BackupSettings;
  }>;

type Environment = NodeJS.ProcessEnv;

/** An empty variable counts as unset. */
const valueOf = (env: Environment, variable: string): string | undefined => env[variable]?.trim() || undefined;

function checked<T extends z.ZodMiniType>(variable: string, form: T, value: unknown): z.output<T> {
  const found = form.safeParse(value);
  if (!found.success) throw new SettingsError(variable, found.error.issues[0]!.message);
  return found.data;
}

const readAll = <Of extends Record<string, Setting>>(env: Environment, all: Of): Values<Of> =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(all).map(([key, [variable, form]]) => [key, checked(variable, form, valueOf(env, variable))]),
    ),
  ) as Values<Of>;

/** Reads every setting. Throws SettingsError at the first bad one. */
export function readSettings(env: Environment): Settings {
  const values = readAll(env, fields);
  const settings: Settings = Object.freeze({
    ...values,
    // nothing stands before the embedded database; before another there may be a pgbouncer
    dbStatements: values.dbStatements ?? (values.databaseUrl ? 'unnamed' : 'named'),
    storage: readStorage(env),
    backup: readAll(env, backupFields),
  });
  requireTogether(settings, env);
  return settings;
}

function readStorage(env: Environment): S3Settings | null {
  const { url, awsRegion, awsDefaultRegion } = readAll(env, storageFields);
  if (!url) return null;
  const region = url.searchParams.get('region') ?? awsRegion ?? awsDefaultRegion ?? 'us-east-1';
  return Object.freeze({
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint'),
    region: checked('STORAGE_URL', forms.s3Region, region),
    ...readAll(env, accessFields),
  });
}

const known: ReadonlySet<string> = new Set(
  [fields, backupFields, storageFields, accessFields].flatMap((all) => Object.values(all).map(([name]) => name)),
);
/** What Node, OpenSSL, PostgreSQL and the system read, and so may stand there as well. */
const others = /^(NODE|SSL|PG|AWS|UV|LC)_|^PG[A-Z]+$|^(LANG|TZ|TMPDIR|HOME|PATH)$|_PROXY$/i;

/** Names in a file of settings that nobody reads: mistyped, most likely, and then without a word as if they were not there. */
export const strangersIn = (file: string): string[] =>
  Object.keys(parseEnv(file)).filter((name) => !known.has(name) && !others.test(name));

/** What this installation's file says in vain, a sentence for each reason. */
export async function settingsInVain(env: Environment): Promise<string[]> {
  const { SETTINGS_FILE: file } = env;
  const text = file ? await readFile(file, 'utf8').catch(() => '') : '';
  const strangers = strangersIn(text);
  const overruled = Object.entries(parseEnv(text))
    .filter(([name, value]) => known.has(name) && env[name] !== undefined && env[name] !== value)
    .map(([name]) => name);
  return [
    strangers.length > 0 &&
      `em ${file} há nomes que o programa não conhece, e que não mudam nada: ${strangers.join(', ')}. Confira como se escrevem (README.md).`,
    overruled.length > 0 &&
      `o ambiente (do serviço ou do comando) diz outra coisa que ${file}, e vale mais: ${overruled.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
}

/** What one setting asks of another. */
function requireTogether({ backup, databaseUrl, postgresBin }: Settings, env: Environment): void {
  if (backup.passphrase && backup.passphraseFile)
    throw new SettingsError(
      'BACKUP_PASSPHRASE',
      'vazia quando BACKUP_PASSPHRASE_FILE está definida (em um só comando: BACKUP_PASSPHRASE_FILE= BACKUP_PASSPHRASE=…)',
    );
  if (postgresBin && databaseUrl) throw new SettingsError('POSTGRES_BIN', 'vazia quando DATABASE_URL está definida');
  for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_ACCOUNTS_URL', 'DATABASE_JOBS_URL', 'DATABASE_REPLICA_URL'])
    if (valueOf(env, name) && !databaseUrl)
      throw new SettingsError('DATABASE_URL', `definida quando ${name} está definida`);
}
