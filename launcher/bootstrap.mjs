// Every command of the project begins here: `node launcher/bootstrap.mjs <task> [args]`.
// It brings what is missing (packages, a recent Node, the build) and then runs the task's script.
// No dependencies, and nothing newer than Node 18: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepServing } from './keep-serving.mjs';
import { bring, dropBuildPackages, hasAll, refuseWithoutRights } from './packages.mjs';
import {
  endWithoutParent,
  handSignalsOn,
  leaveIfStopped,
  pause,
  run,
  runToEnd,
  signalChildren,
  stopped,
} from './running.mjs';
import { chooseRuntime, leaveOutHeaders, tryRuntime } from './runtime.mjs';
import { serverFlags } from './server-flags.mjs';
import { isBuilt } from './sources.mjs';
import { Failure, say } from './telling.mjs';
import { takeTurn } from './turn.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const SERVER = [...serverFlags, 'dist/server.js'];

// Read by the Node that runs the task, so that the service and the command line understand it alike. What the environment says
// counts more.
const SETTINGS = process.env.SETTINGS_FILE ? [`--env-file=${process.env.SETTINGS_FILE}`] : [];

/** What each task runs, one after the other; `build` asks for an up-to-date dist/ first, `tools` for what developers need. */
const TASKS = {
  start: { run: [SERVER], build: true, serves: true },
  demo: {
    run: [['dist/cli.js', 'demo'], SERVER],
    build: true,
    serves: true,
    env: { DATA_DIR: './data-demo', GABINETE_DEMO: '1' },
  },
  gabinete: { run: [['dist/cli.js']], build: true },
  build: { run: [], build: true, anew: true },
  dev: { run: [['tools/dev.mjs']], tools: true, serves: true },
  test: { run: [['tools/test.mjs']], tools: true },
  check: { run: [['tools/test.mjs', '--check']], tools: true },
  'test:long': { run: [['tools/test.mjs', '--long']], build: true, tools: true },
  bench: { run: [['bench/run.ts']], build: true, tools: true },
  screenshots: { run: [['tools/screenshots.mjs']], build: true, tools: true },
  docs: { run: [['tools/docs.mjs']], tools: true },
};

function readable(file, variable) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Failure(
      `Não foi possível ler ${file}, o arquivo de ${variable} (${error.code}). Confira o nome e de quem ele é.`,
    );
  }
}

/** What Node looks at before it reads the settings, where it stands among them. */
function earlySettings(runtime, settings) {
  if (!settings.includes('NODE_EXTRA_CA_CERTS') || process.env.NODE_EXTRA_CA_CERTS) return {};
  const asked = [...SETTINGS, '-p', "process.env.NODE_EXTRA_CA_CERTS ?? ''"];
  const file = spawnSync(runtime, asked, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();
  if (!file) return {};
  readable(file, 'NODE_EXTRA_CA_CERTS');
  return { NODE_EXTRA_CA_CERTS: file };
}

/** Brings and builds what the task needs; resolves to the Node to run it, while what nobody needs any more still goes. */
async function prepare(task) {
  const letNext = await takeTurn();
  const runtime = chooseRuntime();
  const builds = task.build && (task.anew || !isBuilt(ROOT));
  if (builds) refuseWithoutRights('O programa mudou e ainda não foi construído');
  const packages = task.tools || (builds && hasAll()) ? ['all'] : builds ? ['build'] : [];
  await bring([...(runtime.locked ? ['node'] : []), 'postgres', ...packages], runtime.version);
  tryRuntime(runtime);
  if (builds) {
    const code = await run(runtime.path, ['launcher/build.mjs']);
    leaveIfStopped();
    if (code !== 0) throw new Failure('A construção do programa falhou. Veja as mensagens acima.');
  }
  const tidied = Promise.all([leaveOutHeaders(runtime), task.tools || dropBuildPackages()]).then(letNext);
  return { runtime: runtime.path, tidied };
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
  const settings = process.env.SETTINGS_FILE ? readable(resolve(ROOT, process.env.SETTINGS_FILE), 'SETTINGS_FILE') : '';
  const { runtime, tidied } = await prepare(task);
  const early = earlySettings(runtime, settings);
  const env = { NODE_COMPILE_CACHE: join(ROOT, 'dist/.cache'), ...task.env, ...process.env, ...early };
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
    if (task.serves && own === args) process.on('SIGUSR2', () => signalChildren('SIGUSR2'));
    const stdio = task.serves ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
    const command = [...SETTINGS, ...script, ...own];
    code =
      script === SERVER ? await serve(runtime, command, { env, stdio }) : await run(runtime, command, { env, stdio });
    if (code !== 0) break;
  }
  if (!stopped()) await tidied;
  return code;
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  say(error instanceof Failure ? error.message : String(error.stack ?? error));
  process.exit(1);
}
