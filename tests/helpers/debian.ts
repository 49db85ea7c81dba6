import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const isThere = (name: string): Promise<boolean> =>
  run('sh', ['-c', 'command -v "$1"', 'sh', name]).then(
    () => true,
    () => false,
  );

/** Whether a program is there; installs its Debian package where that is possible: as root, with apt-get. */
export async function hasProgram(name: string, packageName = name): Promise<boolean> {
  if (await isThere(name)) return true;
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => run('apt-get', ['-qq', ...args], { timeout: 240_000, env }).catch(() => null);
  await apt('update');
  await apt('install', '-y', '--no-install-recommends', packageName);
  return isThere(name);
}

/** For `context.skip`, where `hasProgram` says no. */
export const notThere = (name: string) => `${name} is not installed, and could not be: that takes root and apt-get`;
