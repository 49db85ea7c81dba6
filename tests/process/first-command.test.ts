import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstRun } from '../../bench/first-run.ts';
import { root } from '../support/source/sources.ts';

/** `npm start` in a fresh folder, with real packages: nothing that the program needs is missing, and nothing else stays. */

/** The files of the program as they are now, committed or not. */
function lay(folder: string): void {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  for (const file of files.split('\0').filter(Boolean)) cpSync(join(root, file), join(folder, file));
}

test('the first command serves, and leaves the program, what it runs on and its data, in less than 350 MB', async () => {
  const { left, size, parts, said } = await firstRun(lay);
  expect(left.sort(), said.join('\n')).toEqual(['data', 'dist']);
  expect(size, JSON.stringify(parts)).toBeLessThan(350);
});
