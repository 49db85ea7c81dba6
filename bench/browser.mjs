// `npm run bench -- --browser`: the browser's side, in a real Chromium; README.md says what is measured and how.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { initialSizes } from '../launcher/build.mjs';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';
import { changeStatuses, layoutShift, openPage, openRows, signIn } from './browser-pages.mjs';
import { ensureData, offices, password, sizes } from './data.ts';
import { lighthouse } from './lighthouse.mjs';
import { startProduct } from './processes.ts';
import { listOf } from './report.ts';

const quick = process.argv.includes('--quick');
const ROWS = 40;
const RUNS = 3;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const say = (line) => console.error(line);
const percentile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * part) - 1)];
const median = (values) => percentile(values, 0.5);

const person = { email: offices.biggest.email, password };

async function interactions(executablePath, origin) {
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(executablePath && { executablePath }) });
  const { page, at } = await openPage(browser, origin, DESKTOP);
  await signIn(page, origin, person);
  const timed = [
    ['a click on a citizen to the detail drawn', await openRows(page, at('/municipes'), ROWS), 100],
    ['a click on a demand to its form drawn', await openRows(page, at('/demandas'), ROWS), 100],
    ['a status chosen to the list showing it', await changeStatuses(page, at('/demandas'), ROWS), 50],
  ];
  const checks = timed.map(([what, times, limit]) => {
    say(`${what}: ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`);
    return { what: `${what}, p95 of ${ROWS}`, found: percentile(times, 0.95), limit, unit: 'ms' };
  });
  const detail = await page.locator('main tbody [data-row]').first().getAttribute('href');
  const citizen = await page
    .goto(at('/municipes'))
    .then(() => page.locator('main tbody [data-row]').first().getAttribute('href'));
  const paths = {
    'sign-in': '/login',
    list: '/municipes',
    'demand list': '/demandas',
    dashboard: '/',
    detail: citizen,
    'demand detail': detail.replace(/\/edit$/, ''),
  };
  for (const viewport of [DESKTOP, PHONE])
    for (const [name, path] of Object.entries(paths)) {
      // who is signed in is sent on from the sign-in page
      const visitor = await openPage(browser, origin, viewport);
      if (name !== 'sign-in') await visitor.page.context().addCookies(await page.context().cookies());
      const found = await layoutShift(visitor.page, at(path));
      await visitor.page.context().close();
      checks.push({ what: `layout shift, ${name}, ${viewport.width} px`, found, limit: 0.01, unit: '' });
    }
  await browser.close();
  return checks;
}

/** A Chromium that only Lighthouse drives: Playwright would hold up its tabs. */
async function plainChromium(executablePath) {
  const profile = mkdtempSync(join(tmpdir(), 'gabinete-lighthouse-'));
  const args = [...CHROMIUM_ARGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath ?? chromium.executablePath(), [...args, 'about:blank'], { stdio: 'ignore' });
  const portFile = join(profile, 'DevToolsActivePort');
  for (let tries = 0; !existsSync(portFile); tries += 1) {
    if (tries > 200) throw new Error('Chromium does not listen');
    await sleep(50);
  }
  return {
    port: Number(readFileSync(portFile, 'utf8').split('\n', 1)[0]),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function scores(executablePath, origin) {
  const browser = await plainChromium(executablePath);
  const several = (what, url, throttling) =>
    Array.from({ length: RUNS }, (_, index) => {
      const result = lighthouse(url, browser.port, throttling);
      say(`Lighthouse, ${what} ${index + 1}: ${JSON.stringify(result)}`);
      return result;
    });
  const checks = (what, runs, performance) => [
    {
      what: `Lighthouse, ${what}: performance`,
      found: median(runs.map((run) => run.performance)),
      limit: performance,
      atLeast: true,
      unit: '',
    },
    {
      what: `Lighthouse, ${what}: accessibility`,
      found: median(runs.map((run) => run.accessibility)),
      limit: 100,
      atLeast: true,
      unit: '',
    },
    {
      what: `Lighthouse, ${what}: best practices`,
      found: median(runs.map((run) => run.bestPractices)),
      limit: 100,
      atLeast: true,
      unit: '',
    },
  ];
  try {
    const throttled = several('sign-in, devtools', `${origin}/login`, 'devtools');
    const entry = several('sign-in', `${origin}/login`);
    const driver = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
    const page = await driver.contexts()[0].newPage();
    await signIn(page, origin, person);
    await driver.close();
    const list = several('list', `${origin}/municipes`);
    return [
      {
        what: 'LCP of sign-in, devtools throttling',
        found: median(throttled.map((run) => run.lcp)),
        limit: 1000,
        unit: 'ms',
      },
      ...checks('sign-in', entry, 95),
      ...checks('citizen list', list, 90),
    ];
  } finally {
    await browser.stop();
  }
}

const size = sizes[quick ? 'quick' : 'reference'];
const { path, missing } = ensureChromium(say);
if (missing) throw new Error(missing);
await ensureData(size);
const server = await startProduct(size.folder);
try {
  const origin = `http://127.0.0.1:${server.port}`;
  const load = loadavg()[0].toFixed(1);
  const checks = [
    ...initialSizes().map(({ name, js }, index) => ({
      what: `JavaScript, gzip, ${name}`,
      found: js,
      limit: [120, 190][index],
      unit: 'kB',
    })),
    ...(await interactions(path, origin)),
    ...(await scores(path, origin)),
  ];
  const machine = `${cpus().length} × ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const now = new Date().toISOString().slice(0, 10);
  const loads = `load ${load} before, ${loadavg()[0].toFixed(1)} after`;
  const text = `${now} · ${machine} · ${quick ? 'quick' : 'reference'} data · ${loads}\n\n${listOf(checks)}`;
  console.log(text);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/browser-${quick ? 'quick' : 'reference'}.md`, `${text}\n`);
} finally {
  await server.stop();
}
