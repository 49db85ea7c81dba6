import { mkdir, open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { futureBackups, scheduledBackups } from '../../server/backup/backup-schedule.ts';
import { namedFiles, readTables } from '../../server/backup/backup-catalogue.ts';
import type { Database } from '../../server/database/db.ts';
import { asDefiner, withClient } from '../../server/database/owner.ts';
import type { OpenDatabase } from '../../server/migrations/open-database.ts';
import { makeDataFolder } from '../../server/process/data-folder.ts';
import { isFull } from '../../server/process/disk-space.ts';
import { folderRemedy } from '../../server/process/refused-by-system.ts';
import { whoseFiles, type Whose } from '../../server/files/file-owner.ts';
import { openStorage } from '../../server/files/open-storage.ts';
import type { S3Settings, Settings } from '../../server/process/settings.ts';
import { MissingFile, ownerName, type Received, type Storage } from '../../server/files/storage.ts';
import { formatNumber } from '../../shared/format.ts';
import { codeOf, isLoopback, ok, problem, warning, type Finding } from './finding.ts';

const GB = 1024 ** 3;
function sizeOf(bytes: number): string {
  const [unit, name] = bytes < GB ? [1024 ** 2, 'MB'] : [GB, 'GB'];
  return `${formatNumber(Math.round(bytes / unit))} ${name}`;
}
const give = (dir: string) => `Dê a pasta ao usuário do serviço: chown -R gabinete: ${dir}`;
/** What to do where nothing could be written, by the system's code. */
const remedy = (dir: string, code: string) => folderRemedy(code, give(dir));

/** Writable, with space, and secrets that are nobody else's. */
export async function checkFolder({ dataDir }: Settings): Promise<Finding> {
  const unusable = await makeDataFolder(dataDir).catch((error: Error) => error.message);
  if (unusable) return problem(unusable);
  const secrets = join(dataDir, 'secrets.json');
  const found = await stat(secrets).catch(() => null);
  if (found && process.platform !== 'win32') {
    if (found.mode & 0o077)
      return problem(`${secrets} pode ser lido por outros usuários. Corrija: chmod 600 ${secrets}`);
    const me = process.getuid!();
    if (me !== 0 && found.uid !== me) return problem(`${secrets} é de outro usuário. ${give(dataDir)}`);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const left = bavail * bsize;
  const free = `${sizeOf(left)} livres em ${dataDir}`;
  if (await isFull(dataDir)) return problem(`disco cheio, só ${free}: arquivos são recusados. Libere espaço.`);
  return left < 2 * GB ? warning(`só ${free}. Libere espaço ou mude DATA_DIR.`) : ok(free);
}

/** Why nothing is removed there, and what to look at; null when these are this installation's files. */
export function notOurs(whose: Whose, { storage, dataDir }: Settings): string | null {
  const place = storage ? `O bucket ${storage.bucket}` : `A pasta ${join(dataDir, 'files')}`;
  const settings = storage ? 'STORAGE_URL e DATABASE_URL' : 'DATA_DIR e DATABASE_URL';
  if (whose === 'foreign')
    return `${place} é de outra instalação do Gabinete, e nada é apagado lá. Confira ${settings}.`;
  if (whose === 'unknown')
    return `${place} tem arquivos que este banco não conhece, e nada é apagado lá. Confira ${settings}.`;
  return null;
}

async function checkOwner(storage: Storage, settings: Settings, database: Database): Promise<Finding | null> {
  const whose = await whoseFiles(storage, database.by('jobs')).catch((error: { code?: string }) => {
    // the login's own line has told it
    if (error.code !== '28P01') throw error;
    return null;
  });
  const found = whose && notOurs(whose, settings);
  if (!found) return null;
  return problem(whose === 'foreign' ? `${found} Se esta tomou o lugar daquela, apague de lá ${ownerName}.` : found);
}

const receiveSample = (storage: Storage): Promise<Received> =>
  storage.receive(
    (async function* content() {
      yield Buffer.from('doctor');
    })(),
  );

/** Rows and files apart: a folder that was emptied or is not mounted, or another bucket. Of many files a few are looked for. */
async function noneFound(storage: Storage, { ownerUrl }: OpenDatabase): Promise<boolean> {
  const paths = await withClient(ownerUrl, 'gabinete doctor', async (client) => {
    const named = namedFiles(
      (await readTables(client)).filter((table) => table.files),
      ' union all ',
    );
    const sql = `select path from (${named}) named limit 20`;
    return (await asDefiner(client, () => client.query<{ path: string }>(sql))).rows.map(({ path }) => path);
  });
  for (const path of paths) {
    const found = await storage.read(path).catch((error: unknown) => {
      if (error instanceof MissingFile) return null;
      throw error;
    });
    found?.stream.destroy();
    if (found) return false;
  }
  return paths.length > 0;
}

/** @param open null when the database cannot be reached */
export async function checkStorage(settings: Settings, open: OpenDatabase | null): Promise<Finding> {
  const storage = openStorage(settings);
  const place = settings.storage ? `s3://${settings.storage.bucket}` : join(settings.dataDir, 'files');
  const lookedAt = async () => {
    const foreign = open && (await checkOwner(storage, settings, open.database));
    if (foreign || !open || !(await noneFound(storage, open))) return foreign;
    return problem(
      `nenhum dos arquivos que o banco conhece está em ${place}. Confira ${settings.storage ? 'STORAGE_URL' : 'DATA_DIR, e se a pasta está montada'}; ` +
        'se eles se perderam, restaure um backup que os tenha.',
    );
  };
  if (settings.storage) {
    await storage.check();
    return (await lookedAt()) ?? checkBucket(storage, settings.storage);
  }
  try {
    const wrong = await lookedAt();
    if (wrong) return wrong;
    await (await receiveSample(storage)).discard();
    return ok(`${place} aceita arquivos`);
  } catch (error) {
    const code = codeOf((error as Error).cause ?? error);
    return problem(`${place} não aceita arquivos (${code}). ${remedy(place, code)}`);
  }
}

/** Everything that the server does there, once. What goes wrong says its remedy itself. */
async function checkBucket(storage: Storage, { bucket, endpoint }: S3Settings): Promise<Finding> {
  const received = await receiveSample(storage);
  // of no office: should this stop here, the sweeper removes it
  const path = await received.keep('00000000-0000-0000-0000-000000000000');
  const { stream } = await storage.read(path);
  const read = await text(stream);
  await storage.remove(path);
  if (read !== 'doctor') return problem(`s3://${bucket} não devolve o que foi guardado. Não o use.`);
  const plain = endpoint?.startsWith('http:') && !isLoopback(new URL(endpoint).hostname);
  return plain
    ? warning(`${endpoint} não usa https: arquivos passam abertos pela rede. Use https em STORAGE_URL.`)
    : ok(`s3://${bucket} guarda, devolve e apaga arquivos`);
}

export async function checkBackups({ backup: { dir, every }, dataDir }: Settings): Promise<Finding> {
  if (dir === null)
    return warning('nenhum é feito sozinho. Defina BACKUP_DIR, de preferência em outro disco (docs/operations.md).');
  const probe = join(dir, `.doctor-${process.pid}`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await (await open(probe, 'wx', 0o600)).close();
    await rm(probe);
  } catch (error) {
    return problem(`${dir} não permite gravação (${codeOf(error)}). ${remedy(dir, codeOf(error))}`);
  }
  const [ahead] = await futureBackups(dir);
  const apart = ahead
    ? ` ${ahead.name} é de uma hora que ainda não chegou, e não conta. Confira o relógio; depois mude o nome do arquivo ou apague-o.`
    : '';
  const [newest] = await scheduledBackups(dir);
  if (!newest)
    return warning(
      `${dir} não tem nenhum backup feito sozinho: o servidor faz o primeiro logo que inicia; se está no ar, veja no registro dele por que não (the backup failed).${apart}`,
    );
  const hours = formatNumber(Math.round((Date.now() - newest.made) / 3_600_000));
  const found = `o último, ${newest.name}, é de ${hours} h atrás`;
  if (Date.now() - newest.made > 2 * every)
    return problem(
      `${found}. Veja no registro do servidor por que os seguintes falharam (the backup failed), se ele estava no ar; parado, ele não faz nenhum.${apart}`,
    );
  const [{ size }, { bavail, bsize }] = await Promise.all([stat(join(dir, newest.name)), statfs(dir)]);
  // the oldest go only after the new one is whole
  if (await isFull(dir, size))
    return problem(
      `${found}; ocupa ${sizeOf(size)}, e só há ${sizeOf(bavail * bsize)} livres em ${dir}, dos quais 64 MB ficam para o banco: o próximo não cabe. Libere espaço: apague os mais antigos, por exemplo.${apart}`,
    );
  if (ahead) return warning(apart.trim());
  const [here, there] = await Promise.all([stat(dataDir), stat(dir)]);
  return ok(here.dev === there.dev ? `${found}; está no mesmo disco que os dados: copie-o também para outro` : found);
}
