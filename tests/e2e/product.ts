import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import pg from 'pg';
import { type OfficeData, officeData } from '../support/office/office-data.ts';
import { peopleOf, type Office, type User } from '../support/office/people.ts';
import { answering, freePort } from '../support/servers/ports.ts';
import { layReady } from '../support/servers/ready-folder.ts';

/** The built product as its users meet it: a server process, its own database, a real Chromium. */

export type Product = {
  origin: string;
  dataDir: string;
  rows: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** What the server has written so far. */
  output(): string;
  stop(): Promise<void>;
} & ReturnType<typeof peopleOf>;

export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const place = await mkdtemp(join(tmpdir(), 'gabinete-e2e-'));
  const dataDir = join(place, 'data');
  layReady(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server.js'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/readyz`, { child, output: () => output });

  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as { superuser: string };
  const databasePort = (await readFile(join(dataDir, 'postgres.port'), 'utf8')).trim();
  const pool = new pg.Pool({
    connectionString: `postgres://postgres:${encodeURIComponent(secrets.superuser)}@127.0.0.1:${databasePort}/gabinete`,
    max: 2,
    // a connection that begins while a test has set the clock would keep it for those that follow
    options: '-c app.now=',
  });
  pool.on('error', () => {});
  // nothing in it outlives the test: no change waits for the disk
  await pool.query('alter system set synchronous_commit = off');
  await pool.query('select pg_reload_conf()');
  const rows: Product['rows'] = async (sql, values = []) => (await pool.query(sql, values)).rows as never;
  return {
    origin,
    dataDir,
    rows,
    output: () => output,
    ...peopleOf(rows),
    async stop() {
      await pool.end();
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Signs a person in by the cookie that the sign-in page would have set. */
export async function signIn(
  page: Page,
  product: Pick<Product, 'origin'>,
  person: User,
  office?: Office,
): Promise<void> {
  await page.context().addCookies([
    { name: 'gabinete', value: person.token, url: product.origin, httpOnly: true, sameSite: 'Lax' },
    { name: 'gabinete_signed_in', value: '1', url: product.origin, sameSite: 'Lax' },
  ]);
  if (!office) return;
  const { id, name, slug } = office;
  await page.addInitScript(
    // a sandboxed frame has no storage
    (tenant) => window.origin !== 'null' && localStorage.setItem('currentTenant', tenant),
    JSON.stringify({ id, name, slug }),
  );
}

/** A new office, with its admin signed in. */
export async function enterOffice(page: Page, product: Product): Promise<{ office: Office; data: OfficeData }> {
  const office = await product.office();
  await signIn(page, product, office.admin, office);
  return { office, data: officeData(product) };
}

/** A text is to be seen, wherever on the page. */
export const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notificações' });

/** No accessibility violation on what is shown now (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // a page that is still being fetched has no heading
  await expect(page.locator('h1').first()).toBeAttached();
  // a list that waits for its next rows is paler meanwhile
  await expect(page.locator('table[aria-busy=true], ul[aria-busy=true]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    // in the page itself, and without a list of what is right: the same rules in a third of the time
    .setLegacyMode()
    // and what a control shows is part of its name
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([]);
}

/** For looking at: `SHOTS=folder`. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `${name}-${scheme}-${width}.png`), fullPage: true });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** A status that the test provokes; the browser itself writes it to the console. */
type Expected = { expectedErrors: RegExp[] };

export const test = base.extend<Expected, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    expect(errors.filter((text) => !expectedErrors.some((expected) => expected.test(text)))).toEqual([]);
  },
});

export { expect };
