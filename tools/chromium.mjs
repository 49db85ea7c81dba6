// A Chromium for the browser tests: the one that is named or installed, else from the system, else from the test tool.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, installed } from './programs.mjs';

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

/** One without windows beside the whole one, where there is one: most tests run in it. */
export const shellBeside = () => process.env.CHROMIUM_SHELL_PATH ?? installed([SHELL]);

/** `{ path }` of a Chromium (null: the test tool's own), or `{ missing }` with the reason in a sentence. */
export function ensureChromium(say) {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return { path: named };
  if (named) return { missing: 'CHROMIUM_PATH aponta para um arquivo que não existe' };
  const found = () => installed(NAMES, PLACES);
  if (!found()) aptInstall(['chromium', SHELL], say);
  const path = found();
  if (path) return { path };
  say('Instalando o Chromium pelo Playwright…');
  const cli = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  const options = { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 };
  if (spawnSync(process.execPath, cli, options).status === 0) return { path: null };
  return { missing: 'não há um Chromium, e não foi possível instalar um (defina CHROMIUM_PATH)' };
}
