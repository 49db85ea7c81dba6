import { accountKey } from '../../server/accounts/account-settings.ts';
import { counted } from '../../shared/format.ts';
import type { Login } from '../../server/database/logins.ts';
import type { OpenDatabase } from '../../server/migrations/open-database.ts';
import { asDefiner, withClient } from '../../server/database/owner.ts';
import {
  newestKnown,
  readVersion,
  versionWarning,
  type ServerVersion,
} from '../../server/embedded/postgres-version.ts';
import { DatabaseWithReplica } from '../../server/database/replica.ts';
import { leftOf } from '../../server/backup/restore-aside.ts';
import { unseal } from '../../server/process/seal.ts';
import { readSecrets } from '../../server/process/secrets.ts';
import { loginProblem, visibleWithoutOffice } from '../../server/database/self-test.ts';
import type { Settings } from '../../server/process/settings.ts';
import { ok, problem, warning, type Finding } from './finding.ts';

/** A database answers, and is read, on a disk that is full: a table that grows by a megabyte and is gone again tells. */
async function diskFull({ ownerUrl }: OpenDatabase): Promise<boolean> {
  return withClient(ownerUrl, 'gabinete doctor', async (client) => {
    await client.query('begin');
    try {
      await client.query(
        'create temp table doctor on commit drop as select repeat(md5(n::text), 32) as filling from generate_series(1, 1024) n',
      );
      return false;
    } catch (error) {
      return (error as { code?: string }).code === '53100';
    } finally {
      await client.query('rollback');
    }
  });
}

export async function checkServer(open: OpenDatabase, settings: Settings): Promise<Finding> {
  const { database, applied } = open;
  if (await diskFull(open))
    return problem(
      'o disco do banco está cheio: nada pode ser gravado. Libere espaço na máquina do PostgreSQL, ou aumente o disco dele.',
    );
  const { rows } = await database.query(`${readVersion}, pg_size_pretty(pg_database_size(current_database())) as size,
    current_database() as name`);
  const found = rows[0] as ServerVersion & { size: string; name: string };
  const { version, size, name } = found;
  const untested = versionWarning(found);
  if (untested) return warning(untested);
  const left = await leftOf(database, name);
  if (left.length > 0)
    return warning(
      `uma restauração interrompida deixou ${left.join(', ')}, que ocupa disco. A próxima o remove; ou, sem nenhuma em andamento: DROP DATABASE.`,
    );
  const kind = settings.databaseUrl ? 'externo' : 'embutido';
  const known = newestKnown(found);
  if (known?.older)
    return warning(
      `PostgreSQL ${version} ${kind}, e ${known.sentence}, que corrige falhas. ` +
        (settings.databaseUrl
          ? 'Atualize o pacote do servidor e reinicie-o.'
          : `Instale um ${Number.parseInt(version, 10)} mais novo e indique-o em POSTGRES_BIN (“Atualizar” em docs/operations.md).`),
    );
  const now =
    applied.length > 0 ? `; ${counted(applied.length, 'migração aplicada', 'migrações aplicadas')} agora` : '';
  return ok(`PostgreSQL ${version} ${kind}${known ? ` (${known.sentence})` : ''}, ${size}${now}`);
}

const anyPart = 'pode ignorar a separação entre gabinetes. Use um login comum, sem superusuário, em';
const remedies: Record<string, string> = {
  request_role_unsafe: `${anyPart} DATABASE_URL.`,
  accounts_role_unsafe: `${anyPart} DATABASE_ACCOUNTS_URL.`,
  jobs_role_unsafe: `${anyPart} DATABASE_JOBS_URL.`,
  logins_not_apart:
    'não tem só a sua parte. Revogue dele o que é dos outros (“PostgreSQL externo” em docs/operations.md).',
  row_security_off: 'há tabelas sem a proteção por gabinete. Rode npm run gabinete -- migrate com a versão certa.',
  schema_version: 'o banco é de outra versão. Rode npm run gabinete -- migrate.',
  '28P01':
    'a senha que este servidor tem não é a do banco. A de um login seu está no endereço dele; a dos que o programa faz vem de AUTH_SECRET_KEY ' +
    '(ou de DATA_DIR), que deve ser o mesmo em todos os servidores. Sem outro servidor ligado, o próximo início põe a deste.',
  '42501': 'ainda não tem a sua parte, e doctor não muda nada: o próximo início do servidor a dá.',
  read_only:
    'o banco só aceita leitura com este login: nada é gravado. Confira se o endereço é o do primário, e default_transaction_read_only no PostgreSQL.',
};

/** One of the logins: whether it can do its part, and no more. */
export async function checkLogin({ database }: OpenDatabase, of: Login): Promise<Finding> {
  const reason = await loginProblem(database, of).catch((error: { code?: string }) => {
    if (error.code && error.code in remedies) return error.code;
    throw error;
  });
  if (reason) return problem(remedies[reason] ?? reason);
  const { rows } = await database
    .by(of)
    .query(`select session_user as login, current_setting('statement_timeout') as timeout`);
  const { login, timeout } = rows[0] as { login: string; timeout: string };
  if (timeout === '0')
    return warning(
      `${login} não tem statement_timeout: um pedido pesado ocuparia o banco sem fim. ` +
        'Defina os limites dele (“PostgreSQL externo” em docs/operations.md).',
    );
  return ok(`${login} tem só a sua parte, e não pode ignorar a separação entre gabinetes`);
}

export async function checkIsolation({ database }: OpenDatabase): Promise<Finding> {
  const { asked, open } = await visibleWithoutOffice(database);
  if (open.length > 0) return problem(`sem gabinete, o login lê ${open.join(', ')}. Pare o sistema.`);
  return ok(`${asked} tabelas conferidas: sem gabinete, nenhuma linha`);
}

const replicaProblems: Record<string, Finding> = {
  request_role_unsafe: problem('o login pode ignorar a separação entre gabinetes. Use o dos pedidos.'),
  row_security_off: problem('há tabelas sem a proteção por gabinete.'),
  other_database: problem('não é réplica do banco de DATABASE_URL. Corrija DATABASE_REPLICA_URL.'),
  not_in_recovery: warning('o servidor não é réplica (foi promovido, ou é o primário): não é usado.'),
  other_timeline: warning('ainda não acompanha o primário depois da última troca: exportações são lidas no primário.'),
  behind: warning('está atrasada mais de 1 s: exportações são lidas no primário.'),
};

/** The standby of DATABASE_REPLICA_URL: whether it is one, keeps up, and keeps offices apart as the database does. */
export async function checkReplica({ database }: OpenDatabase): Promise<Finding> {
  if (!(database instanceof DatabaseWithReplica)) return ok('nenhuma: exportações são lidas no primário');
  const reason = await database.replicaProblem();
  if (reason) return replicaProblems[reason] ?? warning(`não responde (${reason}): exportações são lidas no primário.`);
  const { asked, open } = await visibleWithoutOffice(database.replica);
  if (open.length > 0) return problem(`sem gabinete, o login lê ${open.join(', ')}. Retire DATABASE_REPLICA_URL.`);
  return ok(`exportações são lidas nela; ${asked} tabelas conferidas: sem gabinete, nenhuma linha`);
}

/** Whether this server's secret opens what the others sealed with theirs. */
export async function checkAccountKey({ ownerUrl }: OpenDatabase, settings: Settings): Promise<Finding> {
  const { authSecretKey, dataDir, databaseUrl } = settings;
  const secret = authSecretKey ?? (await readSecrets(dataDir)).accountKey;
  const newest =
    'select id, totp_secret from users where totp_secret is not null order by totp_confirmed_at desc nulls last limit 1';
  const { rows } = await withClient(ownerUrl, 'gabinete doctor', (client) =>
    asDefiner(client, () => client.query<{ id: string; totp_secret: Buffer }>(newest)),
  );
  const [sealed] = rows;
  if (sealed && !(secret && unseal(accountKey(secret), sealed.id, sealed.totp_secret)))
    return problem(
      'não abre a verificação em duas etapas que está no banco: é outro que o dos demais servidores, ou o de antes. ' +
        'Ponha o mesmo AUTH_SECRET_KEY em todos (ou a mesma DATA_DIR).',
    );
  if (sealed) return ok('abre a verificação em duas etapas que está no banco');
  return ok(
    databaseUrl && !authSecretKey
      ? 'em DATA_DIR; com mais de um servidor, dê a todos o mesmo AUTH_SECRET_KEY'
      : 'definido; ninguém usa ainda a verificação em duas etapas',
  );
}
