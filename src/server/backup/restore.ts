import { randomBytes } from 'node:crypto';
import { counted, formatNumber } from '../../shared/format.ts';
import type { Manifest } from './backup-forms.ts';
import { BackupRefused, damaged } from './backup-seal.ts';
import { decoded, type OpenBackup, type Totals } from './backup-sections.ts';
import { withDatabase, withLoginOf, type DatabasePlace } from '../embedded/database-place.ts';
import { Database } from '../database/db.ts';
import type { Login } from '../database/logins.ts';
import { formerly } from '../migrations/adoption.ts';
import { migrate } from '../migrations/migrate.ts';
import { readMigrations, type Migration } from '../database/schema-files.ts';
import { progress } from '../process/progress.ts';
import { createAside, dropAside, refuseIfInUse, swap } from './restore-aside.ts';
import { loadBackup, settleRestored } from './restore-load.ts';
import { finishRestore, prepareSecrets } from '../embedded/restored-secrets.ts';
import { fingerprint, mayTravel, readSecrets } from '../process/secrets.ts';
import { selfTest, visibleWithoutOffice } from '../database/self-test.ts';
import type { Settings } from '../process/settings.ts';
import type { Storage } from '../files/storage.ts';

/**
 * Brings a backup back: read through and proven first, loaded into a database beside the present one, compared with the
 * backup row by row, and only then put in its place by one rename. Until that moment the former state is as it was.
 */

type CheckedBackup = { file: string; passphrase: string | null; manifest: Manifest; totals: Totals };

/** Reads the whole file. Throws BackupRefused for one that is damaged, foreign, or of a newer program. */
export async function checkBackup(
  file: string,
  passphrase: string | null,
  onProgress?: (line: string) => void,
  signal?: AbortSignal,
): Promise<CheckedBackup> {
  const told = progress(onProgress);
  const { manifest, sections, totals } = await openBackup(file, passphrase);
  migrationsOf(manifest);
  if (!mayTravel(manifest.secrets))
    throw new BackupRefused('O backup traz um segredo que o programa não põe em backups. Use outro; nada foi mudado.');
  try {
    for await (const section of sections) {
      for await (const _piece of section.data) {
        signal?.throwIfAborted();
        told(() => `  ${formatNumber(Math.round(totals().bytes / 1e6))} MB lidos`);
      }
    }
  } catch (error) {
    throw meaning(error);
  }
  return { file, passphrase, manifest, totals: totals() };
}

/** Those of this program that the backup's schema was made by. Throws BackupRefused for what this program cannot bring forward. */
function migrationsOf({ migrations }: Manifest): Migration[] {
  const own = readMigrations();
  const former = formerly(migrations);
  if (former === 'baseline') return own.slice(0, 1);
  if (former === 'older')
    throw new BackupRefused(
      'O backup é de antes da versão 0.1.0 do Gabinete, e não da última de então. Restaure-o com a última versão anterior ' +
        'à 0.1.0, faça outro backup com ela, e restaure esse.',
    );
  const known = new Map(own.map(({ name, hash }) => [name, hash]));
  const newer = migrations.find(({ name }) => !known.has(name));
  if (newer)
    throw new BackupRefused(`O backup é de uma versão mais nova do Gabinete (${newer.name}). Atualize o programa.`);
  const other = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (other) throw new BackupRefused(`O backup é de outro programa: a migração ${other.name} não é a mesma.`);
  return own.filter(({ name }) => migrations.some((one) => one.name === name));
}

const openBackup = (file: string, passphrase: string | null): Promise<OpenBackup> =>
  decoded(file, passphrase).catch((error: unknown) => {
    throw meaning(error);
  });

/** What was sealed by nobody of us may be anything: not to be unpacked, not to be parsed. */
function meaning(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('ZSTD') || code === 'ERR_BUFFER_TOO_LARGE' || error instanceof SyntaxError ? damaged() : error;
}

/**
 * Second factors are sealed with a key that is not in the database. One that the program made travels in the backup; an
 * operator's own has to be set here as it was there.
 */
export async function refuseOtherAccountKey(
  { manifest }: CheckedBackup,
  { authSecretKey, dataDir }: Settings,
): Promise<void> {
  const own = manifest.secrets.accountKey ?? null;
  const here = authSecretKey ?? own ?? (await readSecrets(dataDir)).accountKey ?? '';
  if (manifest.secondFactors === 0 || fingerprint(here) === manifest.accountKey) return;
  const remedy = own
    ? 'Deixe AUTH_SECRET_KEY vazia: a chave vem no backup'
    : 'Defina AUTH_SECRET_KEY com o valor que tinha quando o backup foi feito';
  throw new BackupRefused(
    `O segredo das contas é outro, e a verificação em duas etapas de ${counted(manifest.secondFactors, 'pessoa', 'pessoas')} deixaria de ` +
      `funcionar. ${remedy}, ou use --without-second-factors.`,
  );
}

type Restored = { rows: number; tables: number; files: number; missing: string[]; asked: number };

export async function restoreBackup(options: {
  backup: CheckedBackup;
  place: DatabasePlace;
  storage: Storage;
  /** Has the files from now on. */
  installation: string;
  settings: Settings;
  withoutSecondFactors: boolean;
  /** Given up until the swap, as if it had not begun. */
  signal?: AbortSignal;
  onProgress?: (line: string) => void;
}): Promise<Restored> {
  const { backup, place, storage, settings, signal } = options;
  const { manifest } = backup;
  const say = options.onProgress ?? (() => {});
  await refuseIfInUse(place);
  const mark = `gabinete restore ${randomBytes(8).toString('hex')}`;
  const owner = await storage.owner();
  const aside = await createAside(place, mark);
  let swapped = false;
  try {
    // whoever had them until now would sweep those that come
    await storage.setOwner(options.installation);
    const ownerUrl = withDatabase(place.ownerUrl, aside);
    const { logins } = place;
    say('Carregando…');
    // functions come after the rows
    await migrate({ ownerUrl, logins, migrations: migrationsOf(manifest), functions: null });
    const { sections } = await openBackup(backup.file, backup.passphrase);
    const { missing } = await loadBackup(ownerUrl, manifest, sections, storage, say, signal);
    await migrate({ ownerUrl, logins });
    await settleRestored(ownerUrl, manifest, options.withoutSecondFactors);
    say('Conferindo a separação entre gabinetes…');
    // requests may go through a pooler, which does not know this database
    const asked = await proveIsolation(ownerUrl, logins);
    signal?.throwIfAborted();
    await prepareSecrets(settings.dataDir, { mark, secrets: manifest.secrets });
    await swap(place, aside, say, { signal });
    swapped = true;
    await finishRestore(settings.dataDir, place.ownerUrl);
    const { rows, tables, files } = backup.totals;
    return { rows, tables, files, missing, asked };
  } catch (error) {
    // it is the database in use by now, and the next start finishes the rest
    if (swapped) {
      say('Os dados já foram trocados. O que faltou será terminado quando o Gabinete for iniciado.');
      throw error;
    }
    if (signal?.aborted) say('Interrompido: nada foi trocado. Removendo o que já estava carregado…');
    await dropAside(place, aside).catch(() => {});
    await storage.setOwner(owner).catch(() => {});
    throw error;
  }
}

/**
 * Asks the restored database what every start asks, as requests ask it: whether one office is kept from another's rows.
 * Returns how many tables were asked.
 */
async function proveIsolation(ownerUrl: string, logins: DatabasePlace['logins']): Promise<number> {
  const there = (login: Login) => withLoginOf(ownerUrl, logins[login].url);
  const url = { requests: there('requests'), accounts: there('accounts'), jobs: there('jobs') };
  const database = new Database({ url, pool: 3 });
  try {
    const reason = await selfTest(database);
    const { asked, open } = await visibleWithoutOffice(database);
    if (reason || open.length > 0)
      throw new Error(`O banco restaurado não separa os gabinetes (${reason ?? open.join(', ')}). Nada foi trocado.`);
    return asked;
  } finally {
    await database.close();
  }
}
