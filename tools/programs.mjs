// Programs of the system that tests need: where they are, and how Debian brings them to whoever may install.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const quiet = { stdio: ['ignore', 'ignore', 'ignore'], timeout: 300_000 };

/** The first of the names that is on the PATH, else the first of the other places that exists; else null. */
export function installed(names, places = []) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, ...places].find((path) => existsSync(path)) ?? null;
}

/** By apt-get, one after the other, where there is one and this is root; says so first. */
export function aptInstall(names, say) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], quiet).status !== 0) return;
  say(`Instalando ${names.join(', ')} pelo apt-get…`);
  const options = { ...quiet, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  for (const name of names) spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
