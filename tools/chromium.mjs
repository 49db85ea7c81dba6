// A Chromium for the browser tests: the one that is named or installed, else from the system, else from the test tool.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** What it is started with: quiet on the network; without its own sandbox only where that cannot work. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

/** Of Debian: the same browser without windows. */
const SHELL = 'chromium-headless-shell';

function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const firstOf = (paths) => paths.find((path) => existsSync(path)) ?? null;

function installed() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return firstOf([named]);
  return firstOf([...inPath(NAMES), ...PLACES]);
}

/** One without windows beside the whole one, where there is one: most tests run in it. */
export function shellBeside() {
  return process.env.CHROMIUM_SHELL_PATH ?? firstOf(inPath([SHELL]));
}

/** `{ path }` of a Chromium (null: the test tool's own), or `{ missing }` with the reason in a sentence. */
export function ensureChromium(say) {
  const found = installed();
  if (found) return { path: found };
  if (process.env.CHROMIUM_PATH) return { missing: 'CHROMIUM_PATH aponta para um arquivo que não existe' };
  const options = { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 };
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], options).status === 0) {
    say('Instalando o Chromium pelo apt-get…');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { ...options, env });
    for (const name of ['chromium', SHELL])
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...options, env });
    const now = installed();
    if (now) return { path: now };
  }
  say('Instalando o Chromium pelo Playwright…');
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  if (spawnSync(process.execPath, cli, options).status === 0) return { path: null };
  return { missing: 'não há um Chromium, e não foi possível instalar um (defina CHROMIUM_PATH)' };
}
