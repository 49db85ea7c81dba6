// Lighthouse in a package of its own, installed with the first measurement: it weighs more than all the rest.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'lighthouse');
const cli = join(folder, 'node_modules/lighthouse/cli/index.js');

function ensureLighthouse() {
  const { lighthouse: wanted } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies;
  const found = join(folder, 'node_modules/lighthouse/package.json');
  if (existsSync(found) && JSON.parse(readFileSync(found, 'utf8')).version === wanted) return;
  console.error('Instalando o Lighthouse…');
  const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...npm.slice(1), 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm[0], args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('Lighthouse could not be installed');
}

/**
 * One run of the mobile preset in the Chromium that listens on `port`, with the cookies it has.
 * @param throttling `simulate` as Lighthouse scores pages, or `devtools`: really slowed down
 */
export function lighthouse(url, port, throttling = 'simulate') {
  ensureLighthouse();
  const args = [
    url,
    `--port=${port}`,
    `--throttling-method=${throttling}`,
    '--only-categories=performance,accessibility,best-practices',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
    '--output=json',
    '--quiet',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  });
  if (status !== 0) throw new Error(`Lighthouse, ${url}: ${stderr}`);
  const { categories, audits, runtimeError } = JSON.parse(stdout);
  if (runtimeError) throw new Error(`Lighthouse, ${url}: ${runtimeError.message}`);
  const score = (name) => Math.round(categories[name].score * 100);
  /** What keeps a category from 100. */
  const findings = ['accessibility', 'best-practices'].flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
      .map(({ id }) => `${name}: ${audits[id].title}`),
  );
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcp: audits['largest-contentful-paint'].numericValue,
    findings,
  };
}
