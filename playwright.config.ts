import { defineConfig } from '@playwright/test';

const { CHROMIUM_ARGS = '', CHROMIUM_PATH: whole, CHROMIUM_SHELL_PATH: shell, EVERY_TEST } = process.env;
const args = CHROMIUM_ARGS.split(' ').filter(Boolean);
// without a language of its own a machine gives files no name that has accents
const env = { ...process.env, LC_ALL: process.env.LC_ALL ?? process.env.LANG ?? 'C.UTF-8' };
const started = (executablePath?: string) => ({
  launchOptions: { args, env, ...(executablePath && { executablePath }) },
});

/** A file is one worker's: what takes longest begins first, or it would be waited for alone. */
const longest = /xss\.spec\.ts$/;

/** What `npm test` leaves to `npm run test:long`, unless its file is named. */
const left = EVERY_TEST ? [] : [/@long/];

/** Without windows of its own a browser takes three quarters of the work; but then it has no viewer of PDF either. */
const withShell = [
  { name: 'longest', testMatch: longest, grepInvert: left, use: started(shell) },
  { name: 'shell', testIgnore: longest, grepInvert: [/@viewer/, ...left], use: started(shell) },
  {
    name: 'whole',
    grep: /@viewer/,
    grepInvert: left,
    use: { ...started(whole), ...(!whole && { channel: 'chromium' }) },
  },
];

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/servers/ready-folder.ts',
  outputDir: 'test-results/browser',
  // each worker runs a server with a database of its own; two keep two cores busy for three quarters of the time
  workers: 3,
  // A retry is counted and said in the closing line: it hides nothing, and a loaded machine loses no run.
  retries: 1,
  fullyParallel: false,
  // bounds that a machine five times as slow keeps as well: what hangs ends, and nothing fails for being late
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    // what moves is drawn again and again, and waited for until it stands
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'pt-BR',
    // not São Paulo: the product must not depend on the browser's zone
    timezoneId: 'Asia/Tokyo',
    // a record of every step would take as long as the steps; what failed is repeated, and recorded then
    trace: 'on-first-retry',
  },
  // the test tool's own come as a pair
  projects: whole && !shell ? [{ name: 'whole', grepInvert: left, use: started(whole) }] : withShell,
});
