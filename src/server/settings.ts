import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';

/** Everything that the operator can set, parsed and complete. Values that hold secrets are never printed. */
export type Settings = Readonly<{
  host: string;
  port: number;
  /** Processes that serve. */
  workers: number;
  /** Origin without a path; null when unset: then the request's own Host counts. */
  publicUrl: string | null;
  dataDir: string;
  /** Login of requests; null for the embedded database. */
  databaseUrl: string | null;
  /** Owner of the database; null: databaseUrl is the owner. */
  databaseAdminUrl: string | null;
  /** Logins of sign-in and accounts, and of jobs and mail; null: the program makes both. */
  databaseAccountsUrl: string | null;
  databaseJobsUrl: string | null;
  /** A standby of the database, for what reads long; null: all is read from the database itself. */
  databaseReplicaUrl: string | null;
  /** Folder of the programs of another PostgreSQL of the embedded one's major version; null: the ones that come along. */
  postgresBin: string | null;
  /** Connections of a process, of all logins together. */
  dbPool: number;
  /** Milliseconds after which a database that does not answer counts as away. */
  dbTimeout: number;
  /** Whether statements travel together in one round trip. */
  dbPipeline: boolean;
  /** Named statements are prepared once, but break behind a pgbouncer in transaction mode. */
  dbStatements: 'unnamed' | 'named';
  /** null: files lie in DATA_DIR/files. */
  storage: S3Settings | null;
  /** null: each mail becomes a file in DATA_DIR/mail. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Holds {cep}. */
  cepUrl: string;
  authPasswordMin: number;
  signup: 'open' | 'invite';
  /** Who must have a second factor. */
  requireMfa: 'none' | 'admins';
  /** Seals second factors; null: made at the first start, in DATA_DIR. */
  authSecretKey: string | null;
  /** Addresses or ranges of reverse proxies whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
  /** Addresses or ranges that may read /metrics besides this machine. */
  metricsAllow: readonly string[];
  logLevel: LogLevel;
  backup: BackupSettings;
}>;

export type BackupSettings = Readonly<{
  /** Folder of scheduled backups; null: none are made. */
  dir: string | null;
  /** Milliseconds from one to the next. */
  every: number;
  /** How many stay. */
  keep: number;
  /** Encrypts backups, scheduled or not, and opens them. */
  passphrase: string | null;
  /** File that holds it, on its first line. */
  passphraseFile: string | null;
}>;

export type S3Settings = Readonly<{
  bucket: string;
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}>;

/** Public service of postal codes. */
const defaultCepUrl = 'https://viacep.com.br/ws/{cep}/json/';
const secondCepUrl = 'https://brasilapi.com.br/api/cep/v1/{cep}';

/** Services to ask, one after the other: a second one only beside the public first. */
export const cepServices = (cepUrl: string): readonly string[] =>
  cepUrl === defaultCepUrl ? [cepUrl, secondCepUrl] : [cepUrl];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** One line in Portuguese that names the variable and what it expects, never its value. */
export class SettingsError extends Error {
  readonly variable: string;
  constructor(variable: string, expected: string) {
    super(`Configuração inválida: ${variable} deve ser ${expected}.`);
    this.name = 'SettingsError';
    this.variable = variable;
  }
}

/** Reads every setting; an empty variable counts as unset. Throws SettingsError at the first bad one. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const read = (name: string): string | null => env[name]?.trim() || null;

  const settings: Settings = {
    host: host(read('HOST')),
    port: integer('PORT', read('PORT'), 3000, 0, 65535),
    workers: workers(read('WORKERS')),
    publicUrl: origin(read('PUBLIC_URL')),
    dataDir: path('DATA_DIR', read('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrl('DATABASE_URL', read('DATABASE_URL')),
    databaseAdminUrl: databaseUrl('DATABASE_ADMIN_URL', read('DATABASE_ADMIN_URL')),
    databaseAccountsUrl: databaseUrl('DATABASE_ACCOUNTS_URL', read('DATABASE_ACCOUNTS_URL')),
    databaseJobsUrl: databaseUrl('DATABASE_JOBS_URL', read('DATABASE_JOBS_URL')),
    databaseReplicaUrl: databaseUrl('DATABASE_REPLICA_URL', read('DATABASE_REPLICA_URL')),
    postgresBin: pathOrNull('POSTGRES_BIN', read('POSTGRES_BIN')),
    dbPool: integer('DB_POOL', read('DB_POOL'), 10, 3, 500),
    dbTimeout: integer('DB_TIMEOUT', read('DB_TIMEOUT'), 20, 1, 300) * 1000,
    dbPipeline: oneOf('DB_PIPELINE', read('DB_PIPELINE'), ['on', 'off'], 'on') === 'on',
    // nothing stands before the embedded database; before another there may be a pgbouncer
    dbStatements: oneOf(
      'DB_STATEMENTS',
      read('DB_STATEMENTS'),
      ['unnamed', 'named'],
      read('DATABASE_URL') ? 'unnamed' : 'named',
    ),
    storage: storage(read('STORAGE_URL'), read),
    smtpUrl: smtpUrl(read('SMTP_URL')),
    mailFrom: sender(read('MAIL_FROM')),
    cepUrl: cepUrl(read('CEP_URL')),
    authPasswordMin: integer('AUTH_PASSWORD_MIN', read('AUTH_PASSWORD_MIN'), 6, 1, 128),
    signup: oneOf('SIGNUP', read('SIGNUP'), ['open', 'invite'], 'open'),
    requireMfa: oneOf('AUTH_REQUIRE_MFA', read('AUTH_REQUIRE_MFA'), ['none', 'admins'], 'none'),
    authSecretKey: secret('AUTH_SECRET_KEY', read('AUTH_SECRET_KEY'), 'um segredo', 32),
    trustProxy: addresses('TRUST_PROXY', read('TRUST_PROXY'), ['loopback', 'linklocal', 'uniquelocal']),
    metricsAllow: addresses('METRICS_ALLOW', read('METRICS_ALLOW')),
    logLevel: oneOf('LOG_LEVEL', read('LOG_LEVEL'), LOG_LEVELS, 'info'),
    backup: Object.freeze({
      dir: pathOrNull('BACKUP_DIR', read('BACKUP_DIR')),
      every: duration('BACKUP_EVERY', read('BACKUP_EVERY'), '24h'),
      keep: integer('BACKUP_KEEP', read('BACKUP_KEEP'), 14, 1, 10_000),
      passphrase: secret('BACKUP_PASSPHRASE', read('BACKUP_PASSPHRASE'), 'uma senha', shortestPassphrase),
      passphraseFile: pathOrNull('BACKUP_PASSPHRASE_FILE', read('BACKUP_PASSPHRASE_FILE')),
    }),
  };
  if (settings.backup.passphrase && settings.backup.passphraseFile)
    throw new SettingsError('BACKUP_PASSPHRASE', 'vazia quando BACKUP_PASSPHRASE_FILE está definida');
  if (settings.postgresBin && settings.databaseUrl)
    throw new SettingsError('POSTGRES_BIN', 'vazia quando DATABASE_URL está definida');
  for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_ACCOUNTS_URL', 'DATABASE_JOBS_URL', 'DATABASE_REPLICA_URL'])
    if (read(name) && !settings.databaseUrl)
      throw new SettingsError('DATABASE_URL', `definida quando ${name} está definida`);
  return Object.freeze(settings);
}

function parse(value: string, protocols: readonly string[]): URL | null {
  const parsed = URL.parse(value);
  return parsed && protocols.includes(parsed.protocol) && !/[\s\0]/.test(value) ? parsed : null;
}

/** `postgres://user@/database?host=/folder` names a socket and no host, without which URL takes no login. */
export const withHost = (url: string): string =>
  /[?&]host=./.test(url) ? url.replace(/^(\w+:\/\/(?:[^/?#]*@)?)\//, '$1socket/') : url;

function databaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  const parsed = parse(withHost(value), ['postgres:', 'postgresql:']);
  if (!parsed?.hostname || parsed.pathname.length < 2)
    throw new SettingsError(name, 'um endereço no formato postgres://usuário:senha@servidor:porta/banco');
  return value;
}

function smtpUrl(value: string | null): string | null {
  if (value !== null && !parse(value, ['smtp:', 'smtps:'])?.hostname)
    throw new SettingsError('SMTP_URL', 'um endereço no formato smtp://usuário:senha@servidor:porta (ou smtps://)');
  return value;
}

function origin(value: string | null): string | null {
  if (value === null) return null;
  const parsed = parse(value, ['http:', 'https:']);
  if (!parsed || parsed.username || parsed.pathname !== '/' || parsed.search || parsed.hash)
    throw new SettingsError('PUBLIC_URL', 'um endereço como https://gabinete.exemplo.br, sem caminho');
  return parsed.origin;
}

function host(value: string | null): string {
  const bare = value?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1';
  if (!/^[A-Za-z0-9.:%_-]+$/.test(bare))
    throw new SettingsError('HOST', 'um nome de máquina ou endereço IP, como 127.0.0.1 ou 0.0.0.0');
  return bare;
}

function integer(
  name: string,
  value: string | null,
  fallback: number,
  min: number,
  max: number,
  expected = `um número inteiro de ${min} a ${max}`,
): number {
  if (value === null) return fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
  if (!(number >= min && number <= max)) throw new SettingsError(name, expected);
  return number;
}

const workers = (value: string | null): number =>
  value?.toLowerCase() === 'auto'
    ? availableParallelism()
    : integer('WORKERS', value, 1, 1, 128, 'auto ou um número inteiro de 1 a 128');

export const shortestPassphrase = 12;

function secret(name: string, value: string | null, kind: string, least: number): string | null {
  if (value !== null && value.length < least)
    throw new SettingsError(name, `${kind} com pelo menos ${least} caracteres`);
  return value;
}

/** Milliseconds of `30m`, `24h`, `7d`. */
function duration(name: string, value: string | null, fallback: string): number {
  const found = /^(\d{1,4})([mhd])$/.exec(value ?? fallback);
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000 }[found?.[2] ?? ''] ?? 0;
  const time = Number(found?.[1] ?? 0) * unit;
  if (time < 60_000 || time > 366 * 86_400_000)
    throw new SettingsError(name, 'um intervalo como 30m, 24h ou 7d, de 1m a 366d');
  return time;
}

function oneOf<T extends string>(name: string, value: string | null, allowed: readonly T[], fallback: T): T {
  if (value === null) return fallback;
  const found = allowed.find((one) => one === value.toLowerCase());
  if (!found) throw new SettingsError(name, `um destes valores: ${allowed.join(', ')}`);
  return found;
}

const pathOrNull = (name: string, value: string | null): string | null => (value === null ? null : path(name, value));

function path(name: string, value: string): string {
  if (value.includes('\0')) throw new SettingsError(name, 'o caminho de uma pasta');
  return value;
}

function storage(value: string | null, read: (name: string) => string | null): S3Settings | null {
  if (value === null) return null;
  const expected = 'um endereço no formato s3://bucket?endpoint=https://servidor&region=região';
  const parsed = parse(value, ['s3:']);
  if (!parsed || !/^[A-Za-z0-9][A-Za-z0-9._-]{2,62}$/.test(parsed.hostname) || parsed.port || parsed.hash)
    throw new SettingsError('STORAGE_URL', expected);
  if (!['', '/'].includes(parsed.pathname)) throw new SettingsError('STORAGE_URL', `${expected}, sem pasta`);
  if (parsed.username || parsed.password)
    throw new SettingsError('STORAGE_URL', `${expected}, sem as credenciais, que vão em AWS_ACCESS_KEY_ID e outras`);
  for (const name of parsed.searchParams.keys())
    if (name !== 'endpoint' && name !== 'region')
      throw new SettingsError('STORAGE_URL', `${expected}, sem outros parâmetros`);
  const endpoint = parsed.searchParams.get('endpoint');
  const service = endpoint === null ? null : parse(endpoint, ['http:', 'https:']);
  if (endpoint !== null && (!service || service.username || service.search || service.hash))
    throw new SettingsError('STORAGE_URL', `${expected}; endpoint começa com https:// ou http://`);
  const region = parsed.searchParams.get('region') ?? read('AWS_REGION') ?? read('AWS_DEFAULT_REGION') ?? 'us-east-1';
  if (!/^[A-Za-z0-9-]{1,40}$/.test(region))
    throw new SettingsError('STORAGE_URL', `${expected}; region é um nome como sa-east-1`);
  const needed = (name: string): string => {
    const found = read(name);
    if (!found) throw new SettingsError(name, 'definida quando STORAGE_URL está definida');
    return found;
  };
  return Object.freeze({
    bucket: parsed.hostname,
    endpoint,
    region,
    accessKeyId: needed('AWS_ACCESS_KEY_ID'),
    secretAccessKey: needed('AWS_SECRET_ACCESS_KEY'),
    sessionToken: read('AWS_SESSION_TOKEN'),
  });
}

function sender(value: string | null): string {
  if (value === null) return 'Gabinete <nao-responda@localhost>';
  // A line break would let the setting add headers of its own.
  if (!/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    throw new SettingsError('MAIL_FROM', 'um remetente como Gabinete <nao-responda@exemplo.br>');
  return value;
}

function cepUrl(value: string | null): string {
  if (value === null) return defaultCepUrl;
  if (!value.includes('{cep}') || !parse(value.replaceAll('{cep}', '01001000'), ['http:', 'https:']))
    throw new SettingsError('CEP_URL', 'um endereço http ou https que contém {cep}');
  return value;
}

function addresses(name: string, value: string | null, names: readonly string[] = []): readonly string[] {
  const list = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of list) {
    const [address = '', bits, more] = one.split('/');
    const version = isIP(address);
    const known = names.includes(one);
    const range = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32));
    if (!known && (!version || !range || more !== undefined))
      throw new SettingsError(name, 'uma lista, separada por vírgulas, de endereços IP ou faixas como 10.0.0.0/8');
  }
  return Object.freeze(list);
}
