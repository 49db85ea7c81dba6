import { mkdir, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { scheduledBackups } from '../server/backup-schedule.ts';
import { readMigrations } from '../server/migrate.ts';
import { selfTest, visibleWithoutOffice, type OpenDatabase } from '../server/open-database.ts';
import { openStorage } from '../server/open-storage.ts';
import type { Settings } from '../server/settings.ts';
import { formatNumber } from '../shared/format.ts';
import { CommandError, type Verb } from './verb.ts';

type Level = 'ok' | 'aviso' | 'erro';
/** What was found, and what to do about it. */
type Finding = { level: Level; text: string };

const ok = (text: string): Finding => ({ level: 'ok', text });
const warning = (text: string): Finding => ({ level: 'aviso', text });
const problem = (text: string): Finding => ({ level: 'erro', text });

const loopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
const GB = 1024 ** 3;

export const doctor: Verb = {
  usage: '',
  summary: 'Confere configuração, banco, separação entre gabinetes, arquivos, email, CEP e relógio.',
  options: {},
  async run(_values, { settings, open, say }) {
    let worst: Level = 'ok';
    const tell = async (name: string, check: () => Promise<Finding> | Finding) => {
      const { level, text } = await Promise.resolve()
        .then(check)
        .catch((error: Error) => problem(error.message || String(error)));
      if (level === 'erro' || worst === 'ok') worst = level;
      say(`${level.padEnd(5)}  ${name}: ${text}`);
    };
    await tell('configuração', () => checkSettings(settings));
    let database: OpenDatabase | null = null;
    await tell('banco', async () => {
      database = await open();
      return checkServer(database, settings);
    });
    if (database) {
      await tell('login dos pedidos', () => checkRole(database!));
      await tell('separação', () => checkIsolation(database!));
    }
    await tell('arquivos', () => checkStorage(settings));
    await tell('backup', () => checkBackups(settings.backup));
    await tell('email', () => checkMail(settings));
    const service = await askCep(settings);
    await tell('CEP', () => service.finding);
    await tell('relógio', () => checkClock(database, service.date));
    if ((worst as Level) === 'erro') throw new CommandError('Há erros a corrigir.');
  },
};

function checkSettings({ publicUrl, host, trustProxy }: Settings): Finding {
  if (!publicUrl)
    return loopback(host)
      ? ok('completa; só este computador alcança o sistema (HOST)')
      : warning('PUBLIC_URL não está definida: os links dos emails e a conferência de origem dependem dela. Defina-a.');
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'http:' && !loopback(hostname))
    return warning(`${publicUrl} não usa https: senhas passam abertas pela rede. Ponha um proxy com certificado.`);
  if (protocol === 'https:' && trustProxy.length === 0)
    return warning(
      `${publicUrl} chega por um proxy, e TRUST_PROXY não está definida: para os limites de tentativas todas as pessoas têm um só endereço. Defina-a.`,
    );
  return ok(`completa; endereço ${publicUrl}`);
}

async function checkServer({ database, applied }: OpenDatabase, settings: Settings): Promise<Finding> {
  const { rows } = await database.pool.query<{ number: number; version: string; size: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  const { number, version, size } = rows[0]!;
  const major = Math.floor(number / 10_000);
  if (major < 15 || major > 18)
    return problem(`PostgreSQL ${version}: são aceitas as versões 15 a 18. Atualize o banco.`);
  const kind = settings.databaseUrl ? 'externo' : 'embutido';
  const now = applied.length > 0 ? `; ${applied.length} migrações aplicadas agora` : '';
  return ok(`PostgreSQL ${version} ${kind}, ${size}${now}`);
}

async function checkRole({ database }: OpenDatabase): Promise<Finding> {
  const names = readMigrations().map((one) => one.name);
  const reason = await selfTest(database, names);
  const remedies: Record<string, string> = {
    request_role_unsafe:
      'pode ignorar a separação entre gabinetes. Use em DATABASE_URL um login comum, sem superusuário.',
    row_security_off: 'há tabelas sem a proteção por gabinete. Rode npm run gabinete -- migrate com a versão certa.',
    schema_version: 'o banco é de outra versão. Rode npm run gabinete -- migrate.',
  };
  return reason ? problem(remedies[reason] ?? reason) : ok('não pode ignorar a separação entre gabinetes');
}

async function checkIsolation({ database }: OpenDatabase): Promise<Finding> {
  const { asked, open } = await visibleWithoutOffice(database);
  if (open.length > 0) return problem(`sem gabinete, o login lê ${open.join(', ')}. Pare o sistema.`);
  return ok(`${asked} tabelas conferidas: sem gabinete, nenhuma linha`);
}

async function checkStorage(settings: Settings): Promise<Finding> {
  const storage = openStorage(settings);
  const received = await storage.receive(
    (async function* content() {
      yield Buffer.from('doctor');
    })(),
  );
  await received.discard();
  if (settings.storage) return ok(`s3://${settings.storage.bucket} aceita arquivos`);
  await mkdir(settings.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(settings.dataDir);
  const free = `${formatNumber(Math.round((bavail * bsize) / GB))} GB livres em ${settings.dataDir}`;
  return bavail * bsize < 2 * GB ? warning(`só ${free}. Libere espaço ou mude DATA_DIR.`) : ok(free);
}

async function checkBackups({ dir, every }: Settings['backup']): Promise<Finding> {
  if (dir === null)
    return warning('nenhum é feito sozinho. Defina BACKUP_DIR, de preferência em outro disco (docs/operations.md).');
  const [newest] = await scheduledBackups(dir);
  if (!newest) return warning(`${dir} ainda está vazia: o servidor faz o primeiro ao iniciar.`);
  const hours = formatNumber(Math.round((Date.now() - newest.made) / 3_600_000));
  const found = `o último, ${newest.name}, é de ${hours} h atrás`;
  return Date.now() - newest.made > 2 * every
    ? problem(`${found}. Veja no registro do servidor por que os seguintes falharam.`)
    : ok(found);
}

async function checkMail({ smtpUrl, dataDir }: Settings): Promise<Finding> {
  if (!smtpUrl)
    return warning(`SMTP_URL não está definida: os emails ficam em ${dataDir}/mail. Defina-a para enviá-los.`);
  const { hostname, port, protocol } = new URL(smtpUrl);
  const place = { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
  const refused = await new Promise<string | null>((resolve) => {
    const socket = connect({ ...place, timeout: 3000 });
    const end = (answer: string | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('não responde'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'erro'));
  });
  const name = `${place.host}:${place.port}`;
  return refused
    ? problem(`${name} não aceita conexões (${refused}). Confira SMTP_URL.`)
    : ok(`${name} aceita conexões`);
}

/** Also looks at a clock that is not this machine's. */
async function askCep({ cepUrl }: Settings): Promise<{ finding: Finding; date: Date | null }> {
  const { host } = new URL(cepUrl);
  try {
    const answer = await fetch(cepUrl.replaceAll('{cep}', '01001000'), { signal: AbortSignal.timeout(3000) });
    await answer.body?.cancel();
    const date = answer.headers.get('date');
    const finding = answer.ok
      ? ok(`${host} responde`)
      : warning(`${host} responde com ${answer.status}: endereços terão de ser digitados. Confira CEP_URL.`);
    return { finding, date: date ? new Date(date) : null };
  } catch {
    return {
      finding: warning(`${host} não responde: endereços terão de ser digitados. Confira a rede ou CEP_URL.`),
      date: null,
    };
  }
}

async function checkClock(open: OpenDatabase | null, outside: Date | null): Promise<Finding> {
  const remedy = 'Acerte o relógio (NTP): sessões, prazos e a data de hoje dependem dele.';
  if (open) {
    const { rows } = await open.database.pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const apart = Math.abs(rows[0]!.ms - Date.now()) / 1000;
    if (apart > 2) return problem(`o do banco e o deste computador estão ${Math.round(apart)} s distantes. ${remedy}`);
  }
  const off = outside ? Math.abs(outside.getTime() - Date.now()) / 1000 : 0;
  if (off > 60) return warning(`está ${Math.round(off)} s distante do serviço de CEP. ${remedy}`);
  const now = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  return ok(`em São Paulo são ${now.format(new Date())}`);
}
