import type { Page } from '@playwright/test';
import { today } from '../../src/shared/time.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/**
 * What comes over a page, or in place of one: dialogs, menus, and what could not be loaded. In the dark theme: in the light
 * one the tests of each screen look at its own.
 */

async function enter(page: Page, product: Product) {
  const office = await product.office();
  // of two offices, so that one can be chosen
  await product.office({ admin: office.admin });
  await signIn(page, product, office.admin, office);
  const data = officeData(product);
  const municipe = await data.municipe(office);
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'PODA DE ÁRVORE',
    data_demanda: today(),
  });
  for (const [n, status] of ['A_CONFIRMAR', 'CONFIRMADO', 'CANCELADO', 'CONFIRMADO'].entries())
    await data.insert('agenda_compromissos', office, {
      user_id: office.admin.id,
      titulo: `Visita ${n}`,
      descricao: 'Sobre a praça',
      local: 'Praça da Sé',
      status,
      data_compromisso: today(),
      hora_compromisso: `${9 + n}:00`,
    });
  return { municipe, demanda };
}

type Entered = Awaited<ReturnType<typeof enter>>;
type Way = [path: string, button: string | RegExp];

/** Where a dialog or a menu comes up, and by what. */
const ways = ({ municipe }: Entered) => ({
  dialog: [
    ['/demandas', /^Excluir demanda/],
    [`/municipes/${municipe}?aba=historico`, 'Adicionar registro'],
    ['/setores', 'Novo setor'],
    ['/agenda?vista=lista', /Visita 1/],
  ] satisfies Way[],
  menu: [
    ['/', /^Menu da conta/],
    ['/', /^Trocar de gabinete/],
    [`/municipes/${municipe}`, 'Exportar'],
  ] satisfies Way[],
});

/** The like of them, and those that their own screens' tests look at as well. */
const more = ({ municipe, demanda }: Entered) => ({
  dialog: [
    ['/demandas', /alterar status$/],
    ['/demandas/nova', 'Escolher munícipe'],
    [`/demandas/${demanda}`, 'Alterar status'],
    ['/municipes', /^Excluir/],
    [`/municipes/${municipe}`, /^Anonimizar/],
    ['/setores', /^Excluir/],
    ['/documentos', 'Enviar documentos'],
    ['/agenda?vista=mes', 'Novo compromisso'],
    ['/agenda?vista=mes', '+1 mais'],
    ['/agenda?vista=mes', /Assinar/],
    ['/admin/tenants', 'Novo gabinete'],
    ['/admin/users', 'Adicionar ou convidar'],
    ['/conta', 'Ativar'],
  ] satisfies Way[],
  menu: [] satisfies Way[],
});

test.use({ colorScheme: 'dark' });

for (const [which, run, waysOf] of [
  ['some of each kind', {}, ways],
  ['the others', { tag: '@long' }, more],
] as const)
  test(`dialogs and menus are accessible while they are open: ${which}`, run, async ({ page, product }) => {
    const all = waysOf(await enter(page, product));
    for (const kind of ['dialog', 'menu'] as const)
      for (const [path, name] of all[kind])
        await test.step(`${path} ${String(name)}`, async () => {
          await page.goto(product.origin + path);
          await page.getByRole('button', { name }).first().click();
          await expect(page.getByRole(kind).or(page.getByRole('alertdialog'))).toBeVisible();
          await expectAccessible(page);
        });
  });

test.describe('what could not be loaded', () => {
  test.use({ expectedErrors: [/500|404/] });

  const some = ['/demandas', '/municipes/$id', '/agenda', '/nada'];
  const others = ['/', '/setores', '/equipe', '/documentos', '/ajustes', '/lixeira'];

  for (const [paths, run] of [
    [some, {}],
    [others, { tag: '@long' }],
  ] as const)
    test(`is accessible where it is said: ${paths.join(', ')}`, run, async ({ page, product }) => {
      const { municipe } = await enter(page, product);
      await page.route(
        (url) => /\/api\/tenants\/[^/]+\/(?!live)/.test(url.pathname),
        (route) =>
          route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            body: JSON.stringify({ code: 'server.error', status: 500, detail: 'Erro interno', requestId: 'abc' }),
          }),
      );
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(product.origin + path.replace('$id', municipe));
          const said = page
            .getByRole('button', { name: 'Tentar novamente' })
            .or(page.getByRole('heading', { name: 'Página não encontrada' }));
          await expect(said.first()).toBeVisible();
          await expectAccessible(page);
        });
    });
});

test('where movement is not wanted, what becomes visible is so at once and whole', async ({ page, product }) => {
  await page.goto(`${product.origin}/login`);
  const seen = await page.evaluate(() => {
    const outer = document.createElement('div');
    outer.style.visibility = 'hidden';
    const inner = outer.appendChild(document.createElement('p'));
    document.body.append(outer);
    const before = getComputedStyle(inner).visibility;
    outer.style.visibility = 'visible';
    return [before, getComputedStyle(outer).visibility, getComputedStyle(inner).visibility];
  });
  expect(seen).toEqual(['hidden', 'visible', 'visible']);
});
