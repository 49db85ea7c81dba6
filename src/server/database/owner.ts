import pg from 'pg';
import { isConnectionError } from './database-errors.ts';

/** Connections of the owner's kind, for work beside requests, which never have one. */

/** Milliseconds without a byte after which a network is asked whether the other side is still there. */
const silence = 15_000;
/** Has the database ask as well, so that a client who vanished holds neither a lock nor a snapshot for hours. */
const bounded = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

/** Failing to connect is said without address or password. */
export async function connectAs(url: string, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: silence,
  });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw unusable(error);
  });
  await client.query(bounded);
  return client;
}

/** A connection for one piece of work, which ends with the signal's reason where there is one. */
export async function withClient<T>(
  url: string,
  applicationName: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = await connectAs(url, applicationName);
  const abort = () => void client.end().catch(() => {});
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    return await work(client);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
    await client.end();
  }
}

/**
 * One transaction as `gabinete_definer`, the role behind the definer functions: forced row security hides every row from
 * the owner too. What `work` throws rolls back.
 */
export async function asDefiner<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local role gabinete_definer');
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Why an external database cannot be used, in a sentence without its address or password. */
export function unusable(error: unknown): unknown {
  // a migration's own error says its name, and why is in its cause
  const { code = '', cause } = error as { code?: string; cause?: { code?: string } };
  if (!code && (cause?.code === '42501' || cause?.code === '25006')) return unusable(cause);
  const reasons: Record<string, string> = {
    '28P01': 'a senha não foi aceita',
    '28000': 'o login não foi aceito',
    '3D000': 'o banco não existe',
    '42501': 'falta permissão ao login de DATABASE_ADMIN_URL, que deve ser dono do banco e ter CREATEROLE',
  };
  const passing = passingReasons[code];
  if (passing) return new Error(`Banco de dados: ${passing[0]} (${code}). ${passing[1]}`, { cause: error });
  const certificate = /CERT|SELF_SIGNED/.test(code) ? 'o certificado TLS do servidor não foi aceito' : null;
  const reason = reasons[code] ?? certificate ?? (isConnectionError(error) ? 'não foi possível conectar' : null);
  if (!reason) return error;
  const advice = 'Confira DATABASE_URL e DATABASE_ADMIN_URL.';
  return new Error(`Banco de dados: ${reason} (${code || 'sem resposta'}). ${advice}`, { cause: error });
}

/** What a PostgreSQL says that was found, and with what to do about it there: its address is right. */
const passingReasons: Record<string, readonly [string, string]> = {
  '53300': [
    'todas as conexões que o PostgreSQL permite estão em uso',
    'Feche programas que as ocupam, diminua DB_POOL ou WORKERS, ou aumente max_connections (“PostgreSQL externo” em docs/operations.md).',
  ],
  '57P03': ['o PostgreSQL está iniciando ou parando', 'Repita em alguns segundos; se continuar, veja o registro dele.'],
  '25006': [
    'o servidor só aceita leitura',
    'Se é uma réplica, ponha em DATABASE_URL e DATABASE_ADMIN_URL o endereço do primário; se não, veja por que quem cuida dele o pôs assim (default_transaction_read_only; muitas vezes, disco quase cheio).',
  ],
};
