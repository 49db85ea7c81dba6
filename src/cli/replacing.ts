import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { databaseOf, type DatabasePlace } from '../server/embedded/database-place.ts';
import { ownPrograms } from '../server/embedded/postgres.ts';
import { isFull } from '../server/process/disk-space.ts';
import { asDefiner } from '../server/database/owner.ts';
import type { Settings } from '../server/process/settings.ts';
import { counted, formatNumber } from '../shared/format.ts';
import { withOwner } from './owner.ts';
import { CommandError } from './verb.ts';

/** Whether what a restore replaces is what the person means. */

/** Settings of an empty folder with a database and files of its own: nothing of the installation is touched. */
export async function rehearsalIn(dataDir: string, settings: Settings): Promise<Settings> {
  const there = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CommandError(`A pasta do ensaio, ${dataDir}, não pode ser usada (${error.code}).`);
  });
  if (there.length > 0) throw new CommandError(`A pasta do ensaio, ${dataDir}, não está vazia. Escolha outra.`);
  try {
    if (settings.postgresBin === null) ownPrograms();
  } catch {
    throw new CommandError(
      'O ensaio precisa do PostgreSQL embutido, que aqui não há (a imagem de contêiner não o traz). Ensaie em outra máquina: ' +
        'a pasta do programa, o backup, e npm run gabinete -- restore ARQUIVO --rehearse PASTA.',
    );
  }
  const none = { databaseUrl: null, databaseAdminUrl: null, databaseAccountsUrl: null, databaseJobsUrl: null };
  return { ...settings, ...none, databaseReplicaUrl: null, dataDir, storage: null, workers: 1 };
}

/** Left free by a rehearsal, beside what is always left: on the same disk a database may be at work. */
const spareOfRehearsal = 448 * 1024 ** 2;

/** Refuses a rehearsal that will not fit; its signal ends one that has grown too large. */
export async function spaceForRehearsal(folder: string, backup: string): Promise<AbortSignal> {
  const small = new CommandError(
    `O disco da pasta do ensaio, ${folder}, não tem espaço para ele e para o que mais houver nele. Escolha uma pasta em outro disco.`,
  );
  // it is made only once the backup is known to be right
  const there = (place: string): string => (existsSync(place) ? place : there(dirname(place)));
  const { size } = await stat(backup);
  // its rows are compressed, and its files are not: as a database it is larger
  if (await isFull(there(folder), spareOfRehearsal + 2 * size)) throw small;
  const grown = new AbortController();
  const look = () => isFull(there(folder), spareOfRehearsal).then((full) => full && grown.abort(small));
  setInterval(() => void look().catch(() => {}), 500).unref();
  return grown.signal;
}

/** Asks a person at the terminal; a script is taken at its word. */
export async function confirmReplacing(
  place: DatabasePlace,
  { databaseUrl, dataDir }: Settings,
  signal: AbortSignal,
): Promise<void> {
  if (!process.stdin.isTTY) return;
  const { offices, accounts } = await countIn(place.ownerUrl);
  if (offices + accounts === 0) return;
  const where = databaseUrl ? `do banco ${databaseOf(place.ownerUrl)}` : `de ${dataDir}`;
  const what = `${counted(offices, 'gabinete', 'gabinetes')} e ${counted(accounts, 'conta', 'contas')}`;
  await confirm(`A restauração substitui os dados ${where}: ${what}.`, signal);
}

/** Invented offices among those of people at work are hard to take away again. */
export async function confirmSeeding(ownerUrl: string, signal: AbortSignal): Promise<void> {
  if (!process.stdin.isTTY) return;
  const sql = 'select count(*)::int as people from users where password_hash is not null';
  const { people } = await withOwner(ownerUrl, (client) =>
    asDefiner(client, async () => (await client.query<{ people: number }>(sql)).rows[0]!),
  );
  if (people === 0) return;
  const who = people === 1 ? '1 conta com senha' : `${formatNumber(people)} contas com senha`;
  await confirm(`Esta instalação está em uso (${who}), e os gabinetes de teste ficariam nela.`, signal);
}

async function confirm(sentence: string, signal: AbortSignal): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const question = `${sentence} Para continuar, escreva sim: `;
  const answer = await terminal.question(question, { signal }).catch(() => '');
  terminal.close();
  if (answer.trim().toLowerCase() !== 'sim') throw new CommandError('Nada foi mudado.');
}

/** Of a database without tables: none. */
const countIn = (ownerUrl: string): Promise<{ offices: number; accounts: number }> =>
  withOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>("select to_regclass('tenants') is not null as there");
    if (!rows[0]!.there) return { offices: 0, accounts: 0 };
    const sql = 'select (select count(*)::int from tenants) as offices, (select count(*)::int from users) as accounts';
    return (await asDefiner(client, () => client.query<{ offices: number; accounts: number }>(sql))).rows[0]!;
  });
