// `npm test`: every suite, one after the other. `--check`: the fast part. `--long`: the long figures, of all or of the suites named.
// Names of suites, or of sets of them, run only those; files after one of FILES, with `:LINE` if so wished, only those of it.
// Last come a line per suite and the true total of all.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';
import { isBuilt } from '../launcher/sources.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const RESULTS = join(ROOT, 'test-results');
process.chdir(ROOT);

const SUITES = {
  format: () => whole('oxfmt', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']),
  lint: () =>
    whole('oxlint', [
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
  types: () => types(),
  // The projects of vitest.config.ts.
  unit: (files) => vitest('unit', files),
  database: (files) => vitest('database', files),
  process: (files) => vitest('process', files),
  budget: () => budget(),
  browser: (files) => browser('browser', files),
  'browser-long': () => browser('browser-long', ['tests/e2e/xss.spec.ts'], { GABINETE_LONG: '1' }),
  'browser-again': () => fiveTimes(() => browser('browser-again', ['--retries=0'], { GABINETE_LONG: '' })),
  failover: () => asRoot('deploy/ha/try.mjs', ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'psql', 'openssl']),
  installation: () => asRoot('deploy/try-operations.mjs', ['debootstrap', 'unshare', 'git']),
  soak: async () =>
    (await build()) ? whole('uma hora de trabalho', ['bench/run.ts', '--soak']) : passed(false, 'a construção falhou'),
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

const say = (line) => console.log(line);
const passed = (ok, reason = '') => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, reason });
const skipped = (reason) => ({ passed: 0, failed: 0, skipped: 1, reason });

let child = null;
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopped = true;
    child?.kill(signal);
  });

/** Runs a Node script with the same Node as this one; resolves to its exit code. */
function node(args, env = {}) {
  return new Promise((resolve) => {
    child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A tool that only says yes or no counts as one test. */
async function whole(name, args) {
  const existing = args.filter((arg) => !/^(src|tests|launcher|tools|bench|deploy)$/.test(arg) || existsSync(arg));
  return passed((await node(existing)) === 0, name);
}

/** A script that brings up many programs of Debian on this machine. */
async function asRoot(script, programs) {
  if (process.platform !== 'linux' || process.getuid() !== 0) return skipped(`${script} precisa de root no Linux`);
  const there = (name) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name]).status === 0;
  const missing = programs.filter((name) => !there(name));
  return missing.length > 0 ? skipped(`não há ${missing.join(', ')}`) : passed((await node([script])) === 0, script);
}

async function types() {
  const projects = ['server', 'web', 'web-tests', 'e2e']
    .map((name) => `tsconfig.${name}.json`)
    .filter((file) => existsSync(file));
  let ok = true;
  for (const project of projects)
    ok = (await node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', project])) === 0 && ok;
  return passed(ok, projects.join(', '));
}

async function vitest(name, files) {
  const file = join(RESULTS, `${name}.json`);
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const which = files.length > 0 ? files : ['--passWithNoTests'];
  const code = await node(['node_modules/vitest/vitest.mjs', 'run', '--project', name, ...which, ...report]);
  const result = readReport(file);
  if (!result) return passed(false, 'o vitest não terminou');
  // A file that cannot be loaded has no tests, and yet has failed.
  const broken = result.testResults.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + broken;
  return {
    failures: result.testResults.flatMap(failuresOf),
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    reason: failed === 0 && code !== 0 ? 'erro fora dos testes' : '',
  };
}

/** What failed in a file and why, in few lines: the whole story is far above by then. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${shortened(message)}`];
  return assertionResults
    .filter((one) => one.status === 'failed')
    .map((one) => `${file} › ${one.fullName}\n${shortened(one.failureMessages.join('\n'))}`);
}

const shortened = (message) =>
  message
    .split('\n')
    .slice(0, 20)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');

async function build() {
  return isBuilt(ROOT) || (await node(['launcher/build.mjs'])) === 0;
}

async function budget() {
  if (!(await build())) return passed(false, 'a construção falhou');
  const { initialSizes } = await import('../launcher/build.mjs');
  const sizes = initialSizes();
  const lines = sizes.map(({ name, limit, js }) => `${name} ${js.toFixed(1)} de ${limit} kB`);
  return passed(
    sizes.every(({ limit, js }) => js <= limit),
    lines.join(', '),
  );
}

async function browser(name, args = [], more = {}) {
  if (!existsSync('playwright.config.ts')) return skipped('não há playwright.config.ts');
  if (!(await build())) return passed(false, 'a construção falhou');
  const { path, missing } = ensureChromium(say);
  if (missing) return skipped(missing);
  const file = join(RESULTS, `${name}.json`);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_ARGS: CHROMIUM_ARGS.join(' '),
    ...(path && { CHROMIUM_PATH: path }),
    ...more,
  };
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', ...args, '--reporter=list,json'], env);
  const result = readReport(file);
  if (!result) return passed(false, 'o Playwright não terminou');
  const { expected, unexpected, flaky, skipped: left } = result.stats;
  const failed = unexpected === 0 && code !== 0 ? 1 : unexpected;
  const errors = result.errors?.length ? 'erro fora dos testes' : '';
  return { passed: expected + flaky, failed, skipped: left, reason: flaky ? `${flaky} só na repetição` : errors };
}

/** Without a second try: what fails only now and then shows. */
async function fiveTimes(run) {
  const all = { passed: 0, failed: 0, skipped: 0, reason: '' };
  for (let time = 1; time <= 5 && !stopped; time += 1) {
    const result = await run();
    for (const key of ['passed', 'failed', 'skipped']) all[key] += result[key];
    if (result.reason) all.reason = result.reason;
  }
  return all;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
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

// The tests read it.
if (process.argv.includes('--long')) process.env.GABINETE_LONG = '1';
const { names, files } = chosen(process.argv.slice(2));
mkdirSync(RESULTS, { recursive: true });
for (const name of names) rmSync(join(RESULTS, `${name}.json`), { force: true });

const total = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const failures = [];
for (const name of names) {
  say(`\n── ${name}`);
  const began = Date.now();
  const result = await SUITES[name](files).catch((error) => passed(false, error.message));
  if (stopped) {
    console.error('Interrompido.');
    process.exit(130);
  }
  for (const key of Object.keys(total)) total[key] += result[key];
  failures.push(...(result.failures ?? []));
  const counts = `${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`;
  const reason = result.reason ? ` · ${result.reason}` : '';
  lines.push(
    `${result.failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts} (${((Date.now() - began) / 1000).toFixed(1)} s)${reason}`,
  );
  say(lines.at(-1));
}

for (const failure of failures) say(`\n✗ ${failure}`);
say(`\n${lines.join('\n')}`);
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 ? 1 : 0);
