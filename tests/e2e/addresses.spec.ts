import { readdirSync, readFileSync } from 'node:fs';
import type { Page, Request } from '@playwright/test';
import { nounPages } from '../../src/shared/nouns.ts';
import { demandasFilters } from '../../src/features/daily/demandas/demandas-filtros.contract.ts';
import { municipesFilters } from '../../src/features/base/municipes/municipes-filtros.contract.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, signIn, test, type Product } from './product.ts';

/** Addresses are typed, cut and kept by hand: what makes no sense in one is as if it were not there, on every screen. */

test.use({ expectedErrors: [/status of 404/] });

/** What any screen reads of its address. */
const known = new Set([
  ...[...Object.keys(demandasFilters), ...Object.keys(municipesFilters), 'ordem', 'colunas', 'pagina', 'depois'],
  ...readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/useSearchState\(\{(.*?)\}\)/gs)])
    .flatMap(([, names]) => [...names!.matchAll(/(\w+):/g)].map(([, name]) => name!)),
]);

/** What a page reads of its address only where that names the tab. */
const tabs = ['/oficios?aba=NUMERACAO', '/agenda?vista=semana', '/agenda?vista=lista', '/municipes/$id?aba=demandas'];

/** Words where something else is meant, and what looks like it and is none. */
const nonsense = [
  () => 'abc',
  (name: string) =>
    /^(dia|data|de|ate)/.test(name)
      ? '1900-01-01'
      : /^(pagina|depois|numero|ano)$/.test(name)
        ? '99999999'
        : '0a0a0a0a-0000-4000-8000-000000000000',
];

async function pagesOf(product: Product, page: Page): Promise<string[]> {
  const data = officeData(product);
  const office = await product.office();
  const person = await product.member(office, 'admin', { role: 'admin' });
  await signIn(page, product, person, office);
  const [municipe_id, setor_id, equipe] = [
    await data.municipe(office),
    await data.setor(office),
    await data.assessor(office),
  ];
  const demanda = await data.insert('demandas', office, {
    municipe_id,
    setor_id,
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'BURACO NA RUA',
    data_demanda: '2026-11-20',
  });
  const ids: Record<string, string> = { municipes: municipe_id, demandas: demanda, equipe };
  return [...Object.keys(nounPages), ...tabs].flatMap((path) => {
    const id = ids[path.split('/')[1]!];
    return path.includes('$') ? (id ? [path.replace('$id', id)] : []) : [path];
  });
}

// each page with one of the two in turn, and in the long run with the other one
for (const [turn, run] of [
  [0, {}],
  [1, { tag: '@long' }],
] as const)
  test(
    `what makes no sense in an address asks nothing that is refused, turn ${turn + 1}`,
    run,
    async ({ page, product }) => {
      const pages = await pagesOf(product, page);
      const asked = new Set<Request>();
      page.on('request', (one) => /\/api\/.*(?<!\/live)$/.test(one.url()) && asked.add(one));
      const isOver = (one: Request) => asked.delete(one);
      page.on('requestfinished', isOver).on('requestfailed', isOver);
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() >= 400 && answer.status() !== 404)
          refused.push(`${answer.status()} ${answer.url()} on ${page.url()}`);
      });
      for (const [n, path] of pages.entries()) {
        const textOf = nonsense[(n + turn) % nonsense.length]!;
        const { pathname, searchParams: said } = new URL(path, product.origin);
        const all = new URLSearchParams([...known].map((name) => [name, textOf(name)]));
        for (const [name, value] of said) all.set(name, value);
        await page.goto(`${product.origin}${pathname}?${all}`);
        await expect(page.locator('h1, main [role=alert]').first()).toBeAttached();
        await expect.poll(() => asked.size).toBe(0);
      }
      expect(refused).toEqual([]);
    },
  );
