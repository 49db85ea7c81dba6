import type { Browser, BrowserContext, Page, Response } from '@playwright/test';
import type { Office, User } from '../support/office/people.ts';
import { expect, signIn, startProduct, test as base, type Product } from './product.ts';

/** Several people in front of one office, each in a browser of their own. */

const contexts: BrowserContext[] = [];
const errors: string[] = [];

export const test = base.extend<{ desks: void }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ LOG_LEVEL: 'debug' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desks: [
    async ({}, use) => {
      await use();
      for (const context of contexts.splice(0)) await context.close();
      expect(errors.splice(0)).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser of their own, whose console must stay silent. */
export async function sitDown(browser: Browser, product: Pick<Product, 'origin'>, person: User, office: Office) {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  contexts.push(context);
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  const page = await context.newPage();
  await signIn(page, product, person, office);
  return page;
}

/** Statuses and losses that the test provokes; the browser itself writes them to its console. */
export const expected = (pattern: RegExp) =>
  errors.splice(0, errors.length, ...errors.filter((text) => !pattern.test(text)));

/** Calls the API as a person's browser would; a form is an upload. */
export const asPerson = (product: Product, person: User, office: Office) =>
  async function send<T extends object>(method: string, path: string, body?: object): Promise<T> {
    const json = body && !(body instanceof FormData);
    const response = await fetch(`${product.origin}/api/tenants/${office.id}${path}`, {
      method,
      headers: { cookie: person.cookie, origin: product.origin, ...(json && { 'content-type': 'application/json' }) },
      ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };

export type Saved = { id: string; versao: number };
/** A second is asserted where it can be measured (tests/database/live.test.ts); here also the browsers are busy. */
export const soon = { timeout: 10_000 };

/** Opens a page and waits until its live changes have begun. */
export async function openLive(page: Page, address: string): Promise<void> {
  const begun = (response: Response) => response.url().endsWith('/live') && response.status() === 200;
  const stream = page.waitForResponse(begun, { timeout: 45_000 });
  await page.goto(address);
  await stream;
}
