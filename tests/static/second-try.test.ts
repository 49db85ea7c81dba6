import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { afterAlone, filesOf, ofPlaywright, ofVitest } from '../../tools/reports.mjs';
import { root } from '../support/source/sources.ts';

/** What fails at first and passes when it is tried once more counts as passed, and is named with its reason. */

const folder = mkdtempSync(join(tmpdir(), 'gabinete-tries-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fails at its first try: what it left on the disk tells it that it is the second. */
const flickers = (from: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { expect, test } from '${from}';
  test('flickers', () => {
    const before = existsSync('${from}'.replaceAll('/', '-'));
    writeFileSync('${from}'.replaceAll('/', '-'), '');
    expect(before).toBe(true);
  });
  test('holds', () => expect(1).toBe(1));
`;

function run(program: string, args: string[], env: Record<string, string> = {}): void {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME };
  const at = { cwd: folder, env: { ...own, ...env }, stdio: 'ignore' as const };
  execFileSync(process.execPath, [join('node_modules', program), ...args], at);
}

const named = (file: string) => [expect.stringMatching(new RegExp(`${file}.* › flickers\n {4}\\S`))];

test('of Vitest', () => {
  writeFileSync(join(folder, 'one.test.ts'), flickers('vitest'));
  run('vitest/vitest.mjs', ['run', '--retry=1', '--reporter=json', '--outputFile=vitest.json']);
  expect(ofVitest(join(folder, 'vitest.json'), join(folder, 'outside.json'), folder, 0)).toMatchObject({
    passed: 2,
    failed: 0,
    reason: '1 só na repetição',
    failures: [],
    repeated: named('one.test.ts'),
  });
});

test('what fails outside the tests of Vitest is named too', () => {
  const outside = join(folder, 'outside.json');
  writeFileSync(
    join(folder, 'two.test.ts'),
    `import { test } from 'vitest';
    test('leaves something behind', async () => {
      setTimeout(() => { throw new Error('nobody waits for this'); });
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`,
  );
  const reporter = join(root, 'tools/outside-tests.mjs');
  const args = ['run', 'two', '--reporter=json', '--outputFile=two.json', `--reporter=${reporter}`];
  expect(() => run('vitest/vitest.mjs', args, { OUTSIDE_TESTS: outside })).toThrow('Command failed');
  expect(ofVitest(join(folder, 'two.json'), outside, folder, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    reason: 'erro fora dos testes',
    failures: [expect.stringMatching(/^fora dos testes\n {4}.*leaves something behind[^]*nobody waits for this/)],
  });
});

test('a file of Vitest that does not come to its end is named too', () => {
  writeFileSync(
    join(folder, 'three.test.ts'),
    `import { afterAll, test } from 'vitest';
    test('holds', () => {});
    afterAll(() => { throw new Error('not swept'); });`,
  );
  const args = ['run', 'three', '--reporter=json', '--outputFile=three.json'];
  expect(() => run('vitest/vitest.mjs', args)).toThrow('Command failed');
  expect(ofVitest(join(folder, 'three.json'), join(folder, 'none.json'), folder, 1)).toMatchObject({
    passed: 1,
    failed: 1,
    reason: '',
    failures: [expect.stringMatching(/^three\.test\.ts\n {4}.*not swept/)],
  });
});

test('of Playwright', () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'playwright.config.ts'), `export default { testMatch: '*.spec.ts', retries: 1 };`);
  writeFileSync(join(folder, 'one.spec.ts'), flickers('@playwright/test'));
  run('@playwright/test/cli.js', ['test', '--reporter=json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: 'playwright.json' });
  expect(ofPlaywright(join(folder, 'playwright.json'), 0)).toMatchObject({
    passed: 2,
    failed: 0,
    reason: '1 só na repetição',
    failures: [],
    repeated: named('one.spec.ts'),
  });
});

test('what fails twice and passes by itself at the end counts as passed, and is named with its reason', () => {
  const [told, slow] = ['src/a.server.test.ts › reads › once', 'tests/e2e/b.spec.ts:7 › opens\n    too late'];
  const result = { passed: 8, failed: 2, skipped: 1, reason: '', failures: [told, slow], repeated: ['c'], seconds: 9 };
  expect(filesOf([told, told, slow])).toEqual(['src/a.server.test.ts', 'tests/e2e/b.spec.ts:7']);
  expect(afterAlone(result, { passed: 3, failed: 0 })).toEqual({
    passed: 10,
    failed: 0,
    skipped: 1,
    reason: '3 só na repetição',
    failures: [],
    repeated: ['c', told, slow],
    seconds: 9,
  });
  // still failed, or nothing ran
  for (const alone of [
    { passed: 2, failed: 1 },
    { passed: 0, failed: 0 },
  ])
    expect(afterAlone(result, alone)).toBe(result);
  // not a test's failure
  expect(filesOf([told, 'src/a.server.test.ts\n    not swept'])).toEqual([]);
  expect(filesOf(['fora dos testes\n    nobody waits'])).toEqual([]);
});
