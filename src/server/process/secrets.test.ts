import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecrets, updateSecrets } from './secrets.ts';

test.each([
  ['one that was left behind', ['.lock']],
  ['that, and one of who was taking it away', ['.lock', '.lock.left']],
])('many at once lose nothing, whatever locks are there: %s', async (_, locks) => {
  const long = new Date(Date.now() - 60_000);
  for (let round = 0; round < 5; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
    try {
      for (const end of locks) {
        await writeFile(join(folder, `secrets.json${end}`), '');
        await utimes(join(folder, `secrets.json${end}`), long, long);
      }
      const names = Array.from({ length: 12 }, (__, at) => `secret${at}`);
      await Promise.all(names.map((name) => updateSecrets(folder, { [name]: name })));
      expect(Object.keys(await readSecrets(folder)).sort()).toEqual(names.sort());
      expect(await readdir(folder)).toEqual(['secrets.json']);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
});
