// A Firefox for what is tried in it, too: the one that is named or installed, else Debian's.
import { existsSync } from 'node:fs';
import { aptInstall, installed } from './programs.mjs';

const NAMES = ['firefox-esr', 'firefox'];
const PLACES = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The one that is there, or null. */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  return named ? (existsSync(named) ? named : null) : installed(NAMES, PLACES);
}

/** Brings one where that is allowed. */
export function ensureFirefox(say) {
  if (!process.env.FIREFOX_PATH && !findFirefox()) aptInstall(['firefox-esr'], say);
}
