// `npm test`: every suite. `--check`: the fast part. `--long`: the long figures, of all or of the suites named.
// Names of suites, or of sets of them, run only those; files after one of FILES, with `:LINE` if so wished, only those of it.
// Last come a line per suite and the true total of all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isStopped, runner } from './children.mjs';
import { CHROMIUM_ARGS, ensureChromium, shellBeside } from './chromium.mjs';
import { ensureFirefox } from './firefox.mjs';
import { afterAlone, filesOf, ofPlaywright, ofVitest } from './reports.mjs';
import { isBuilt } from '../launcher/sources.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const RESULTS = join(ROOT, 'test-results');
process.chdir(ROOT);

/** Each with what runs its programs and the files that are meant. */
const SUITES = {
  format: (node) => whole(node, 'oxfmt', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  lint: (node) =>
    whole(node, 'oxlint', [
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      '--report-unused-disable-directives',
      'src',
      'tests',
      'launcher',
      'tools',
      'bench',
      'deploy',
    ]),
  types: (node) => types(node),
  // The projects of vitest.config.ts.
  unit: (node, files) => vitest(node, 'unit', files),
  database: (node, files) => vitest(node, 'database', files, secondTry),
  process: (node, files) => vitest(node, 'process', files, secondTry),
  budget: (node) => budget(node),
  browser: (node, files) => browser(node, 'browser', files),
  'browser-long': (node) => browser(node, 'browser-long', ['tests/e2e/xss.spec.ts'], { GABINETE_LONG: '1' }),
  'browser-again': (node) => fiveTimes(() => browser(node, 'browser-again', ['--retries=0'], { GABINETE_LONG: '' })),
  failover: (node) => asRoot(node, 'deploy/ha/try.mjs', ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'psql', 'openssl']),
  installation: (node) => asRoot(node, 'deploy/try-operations.mjs', ['debootstrap', 'unshare', 'git']),
  soak: async (node) =>
    (await build(node)) ? whole(node, 'uma hora de trabalho', ['bench/run.ts', '--soak']) : passed(false, notBuilt),
};
const SETS = {
  all: ['format', 'lint', 'types', 'unit', 'database', 'process', 'budget', 'browser'],
  check: ['format', 'lint', 'types', 'unit'],
  long: ['database', 'process', 'browser-long', 'browser-again', 'failover', 'installation', 'soak'],
  // What happens to servers, and more than one of them.
  operation: ['process', 'failover', 'installation', 'soak'],
};

/** Suites that can run some of their files. */
const FILES = ['unit', 'database', 'process', 'browser'];

/** So many failed tests may be the busy machine's; more are not. */
const FEW = 5;

/** What runs beside other suites, and starts servers. */
const BUSY = ['database', 'process', 'browser'];

/** In `npm test` it runs beside the others: much of its time it waits for something to start or to end. */
const BESIDE = 'process';

// As in playwright.config.ts, and as there without it where the long figures are wanted.
const secondTry = process.argv.includes('--long') ? [] : ['--retry=1'];
/** A page lives for seconds here: to make its code faster takes longer than it saves. */
const AS_IT_IS = '--js-flags=--no-turbofan,--no-maglev';
const notBuilt = 'a construção falhou';

const say = (line) => console.log(line);
const passed = (ok, reason = '') => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, reason });
const skipped = (reason) => ({ passed: 0, failed: 0, skipped: 1, reason });

/** A tool that only says yes or no counts as one test. */
async function whole(node, name, args) {
  const existing = args.filter((arg) => !/^(src|tests|launcher|tools|bench|deploy)$/.test(arg) || existsSync(arg));
  return passed((await node(existing)) === 0, name);
}

/** A script that brings up many programs of Debian on this machine. */
async function asRoot(node, script, programs) {
  if (process.platform !== 'linux' || process.getuid() !== 0) return skipped(`${script} precisa de root no Linux`);
  const there = (name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0;
  const missing = programs.filter((name) => !there(name));
  return missing.length > 0 ? skipped(`não há ${missing.join(', ')}`) : passed((await node([script])) === 0, script);
}

async function types(node) {
  const projects = ['server', 'web', 'web-tests', 'e2e']
    .map((name) => `tsconfig.${name}.json`)
    .filter((file) => existsSync(file));
  let ok = true;
  for (const project of projects)
    ok = (await node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', project])) === 0 && ok;
  return passed(ok, projects.join(', '));
}

async function vitest(node, name, files, more = []) {
  const file = join(RESULTS, `${name}.json`);
  const outside = join(RESULTS, `${name}-outside.json`);
  const reporters = ['default', 'json', './tools/outside-tests.mjs'].map((one) => `--reporter=${one}`);
  const report = [...reporters, `--outputFile.json=${file}`];
  const which = files.length > 0 ? files : ['--passWithNoTests'];
  const args = ['run', '--project', name, ...which, ...more, ...report];
  const code = await node(['node_modules/vitest/vitest.mjs', ...args], { OUTSIDE_TESTS: outside });
  return ofVitest(file, outside, ROOT, code) ?? passed(false, 'o vitest não terminou');
}

async function build(node) {
  return isBuilt(ROOT) || (await node(['launcher/build.mjs'])) === 0;
}

async function budget(node) {
  if (!(await build(node))) return passed(false, notBuilt);
  const { initialSizes } = await import('../launcher/build.mjs');
  const sizes = initialSizes();
  const lines = sizes.map(({ name, limit, js }) => `${name} ${js.toFixed(1)} de ${limit} kB`);
  return passed(
    sizes.every(({ limit, js }) => js <= limit),
    lines.join(', '),
  );
}

let chromium = null;
let askedForFirefox = false;
const findChromium = () => (chromium ??= ensureChromium(say));

async function browser(node, name, args = [], more = {}) {
  if (!existsSync('playwright.config.ts')) return skipped('não há playwright.config.ts');
  if (!(await build(node))) return passed(false, notBuilt);
  const { path, missing } = findChromium();
  if (missing) return skipped(missing);
  // its tests look for it themselves, and are skipped without one
  if (!askedForFirefox) ensureFirefox(say);
  askedForFirefox = true;
  const file = join(RESULTS, `${name}.json`);
  const shell = path && shellBeside();
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_ARGS: [...CHROMIUM_ARGS, AS_IT_IS].join(' '),
    ...(path && { CHROMIUM_PATH: path }),
    ...(shell && { CHROMIUM_SHELL_PATH: shell }),
    // whoever names a file means all of it
    ...(args.length > 0 && { EVERY_TEST: '1' }),
    ...more,
  };
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'], env);
  return ofPlaywright(file, code) ?? passed(false, 'o Playwright não terminou');
}

/** Without a second try: what fails only now and then shows. */
async function fiveTimes(run) {
  const all = { passed: 0, failed: 0, skipped: 0, reason: '', failures: [] };
  for (let time = 1; time <= 5 && !isStopped(); time += 1) {
    const result = await run();
    for (const key of ['passed', 'failed', 'skipped']) all[key] += result[key];
    all.failures.push(...(result.failures ?? []));
    if (result.reason) all.reason = result.reason;
  }
  return all;
}

/** `{ names, files }`: the suites to run, and the files of the one that is named when not all of its files are meant. */
function chosen(args) {
  const given = args.filter((arg) => !arg.startsWith('--'));
  const files = given.filter((arg) => existsSync(arg.replace(/:\d+$/, '')));
  const names = given.filter((arg) => !files.includes(arg)).flatMap((name) => SETS[name] ?? [name]);
  const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
  if (unknown.length > 0)
    refuse(
      `Não há a suíte ou o arquivo ${unknown.join(', ')}. Suítes: ${Object.keys({ ...SUITES, ...SETS }).join(', ')}.`,
    );
  if (files.length > 0 && (names.length !== 1 || !FILES.includes(names[0])))
    refuse(`Diga a suíte dos arquivos, uma só: ${FILES.map((name) => `npm test -- ${name} ${files[0]}`).join(' | ')}`);
  if (names.length > 0) return { names, files };
  return { names: SETS[args.includes('--check') ? 'check' : args.includes('--long') ? 'long' : 'all'], files };
}

function refuse(sentence) {
  console.error(sentence);
  process.exit(2);
}

// Much of the time of a short process is reading the program, which is the same each time.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
// The tests read it.
if (process.argv.includes('--long')) process.env.GABINETE_LONG = '1';
const { names, files } = chosen(process.argv.slice(2));
mkdirSync(RESULTS, { recursive: true });
for (const file of names.flatMap((name) => [`${name}.json`, `${name}-outside.json`]))
  rmSync(join(RESULTS, file), { force: true });

const results = new Map();

async function run(name, node) {
  say(`\n── ${name}`);
  const began = Date.now();
  const result = await SUITES[name](node, files).catch((error) => passed(false, error.message));
  results.set(name, { ...result, seconds: (Date.now() - began) / 1000 });
  say(lineOf(name));
}

function lineOf(name) {
  const { passed: right, failed, skipped: left, seconds, reason } = results.get(name);
  const counts = `${right} passed, ${failed} failed, ${left} skipped (${seconds.toFixed(1)} s)`;
  return `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts}${reason ? ` · ${reason}` : ''}`;
}

/** What failed twice beside other suites has one more try by itself, which is told as well. */
async function alone(name) {
  const result = results.get(name);
  const which = filesOf(result.failures ?? []);
  if (result.failed > FEW || which.length === 0) return;
  say(`\n── ${name}, sozinho: ${which.join(', ')}`);
  results.set(name, afterAlone(result, await SUITES[name](runner(), which)));
  say(lineOf(name));
}

async function oneByOne(all, nodeOf) {
  for (const name of all) if (!isStopped()) await run(name, nodeOf(name));
}

if (names === SETS.all) {
  // What more than one of them uses is there before; its suite says what is wrong with it.
  findChromium();
  await build(runner());
  await Promise.all([
    oneByOne([BESIDE], runner),
    oneByOne(
      names.filter((name) => name !== BESIDE),
      runner,
    ),
  ]);
  for (const name of BUSY) if (!isStopped()) await alone(name);
} else await oneByOne(names, () => runner());
if (isStopped()) {
  console.error('Interrompido.');
  process.exit(130);
}

const all = names.map((name) => results.get(name));
for (const failure of all.flatMap(({ failures = [] }) => failures)) say(`\n✗ ${failure}`);
for (const again of all.flatMap(({ repeated = [] }) => repeated)) say(`\n↻ só na repetição: ${again}`);
say(`\n${names.map(lineOf).join('\n')}`);
const sum = (key) => all.reduce((total, result) => total + result[key], 0);
say(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 ? 1 : 0);
