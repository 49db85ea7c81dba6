import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { TestContext } from 'vitest';

const run = promisify(execFile);

export const isThere = (name: string): Promise<boolean> =>
  run('sh', ['-c', 'command -v "$1"', 'sh', name]).then(
    () => true,
    () => false,
  );

/** Whether a program is there; installs its Debian packages where that is possible: as root, with apt-get. */
export async function hasProgram(name: string, ...packages: string[]): Promise<boolean> {
  if (await isThere(name)) return true;
  if (process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // another suite may be installing something at this moment
  const patient = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  const apt = (...args: string[]) => run('apt-get', [...patient, ...args], { timeout: 240_000, env }).catch(() => null);
  await apt('update');
  const startServices = forbidServices();
  await apt('install', '-y', '--no-install-recommends', ...(packages.length > 0 ? packages : [name]));
  startServices();
  return isThere(name);
}

/** Debian asks this file before it starts the service of a new package; a test needs only its program. */
function forbidServices(): () => void {
  const policy = '/usr/sbin/policy-rc.d';
  try {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755, flag: 'wx' });
  } catch {
    // somebody else's answer stays
    return () => {};
  }
  return () => rmSync(policy, { force: true });
}

/** For `context.skip`, where `hasProgram` says no. */
export const notThere = (name: string) => `${name} is not installed, and could not be: that takes root and apt-get`;

/** Skips the test, and says why, where a program is missing and cannot be installed. */
export async function needs(context: TestContext, name: string, ...packages: string[]): Promise<void> {
  if (!(await hasProgram(name, ...packages))) context.skip(notThere(name));
}

/**
 * Skips the test where a package is missing whose service would start with the machine: no test installs it on somebody's
 * own, and `.ci/run` brings it where all this is checked.
 */
export async function needsService(context: TestContext, name: string, packageName = name): Promise<void> {
  if (!(await isThere(name))) context.skip(`${name} is not installed (apt-get install ${packageName})`);
}
