import type { Locator, Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { enterOfMaria } from './luminarias.ts';
import { expect, test } from './product.ts';

/** What is pressed and goes by that hands the focus on (WCAG 2.4.3): Tab and the arrows continue there, not at the page's first link. */

let office: Office;
let maria: string;
let luminarias: (howMany: number) => Promise<unknown>;

test.beforeEach(async ({ page, product }) => {
  ({ office, maria, luminarias } = await enterOfMaria(page, product, 'Ana Lima'));
});

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const main = (page: Page) => page.getByRole('main');

async function press(button: Locator) {
  await button.focus();
  await button.press('Enter');
}

test('what was changed for many: the bar goes, and the focus is in the list again', async ({ page, product }) => {
  await luminarias(4);
  await page.goto(`${product.origin}/demandas`);
  await row(page, 'LUMINÁRIA 3').getByRole('link').first().focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Mudar as demandas selecionadas' });
  await press(bar.getByRole('button', { name: 'Status', exact: true }));
  await page.getByRole('menuitem', { name: 'RESOLVIDO', exact: true }).press('Enter');
  await expect(bar).toHaveCount(0);
  await expect(row(page, 'LUMINÁRIA 3').locator('[data-row]')).toBeFocused();
  // and it can be chosen by its key again
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selecionada');
  await press(bar.getByRole('button', { name: /Limpar/ }));
  await expect(row(page, 'LUMINÁRIA 3').locator('[data-row]')).toBeFocused();
});

test(
  'restored from the bin, one by one and several: the next row, and at last the title',
  { tag: '@long' },
  async ({ page, product }) => {
    const data = officeData(product);
    for (const nome of ['Setor A', 'Setor B', 'Setor C', 'Setor D'])
      await product.rows('update setores set deleted_at = now() where id = $1', [await data.setor(office, nome)]);
    await page.goto(`${product.origin}/lixeira`);
    const names = page.getByRole('row').locator('td:nth-child(2)');
    await expect(names).toHaveCount(4);
    const [, second, third] = (await page.getByRole('button', { name: /^Restaurar Setor/ }).all()).map((one) => one);
    const next = (await third!.getAttribute('aria-label'))!;
    await press(second!);
    await expect(page.getByRole('button', { name: /^Restaurar Setor/ })).toHaveCount(3);
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: next }) })
        .locator(':focus'),
    ).toBeVisible();
    await page.getByRole('checkbox').first().check();
    await press(page.getByRole('button', { name: 'Restaurar', exact: true }));
    await expect(page.getByRole('button', { name: /^Restaurar Setor/ })).toHaveCount(0);
    await expect(main(page).locator(':focus, :scope:focus').first()).toBeVisible();
  },
);

test(
  'O que saiu daqui? is answered on the dashboard: the appointment has the focus',
  { tag: '@long' },
  async ({ page, product }) => {
    const [{ hoje }] = (await product.rows('select app.today()::text as hoje')) as [{ hoje: string }];
    await officeData(product).insert('agenda_compromissos', office, {
      titulo: 'Visita à dona Maria',
      data_compromisso: hoje,
      hora_compromisso: '00:00',
      hora_fim: '00:01',
      municipe_id: maria,
      user_id: office.admin.id,
    });
    await page.goto(`${product.origin}/`);
    const card = page.getByRole('region', { name: 'Compromissos de Hoje' });
    await press(card.getByRole('button', { name: 'O que saiu daqui?' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Nada a registrar' }));
    await expect(card.getByRole('button', { name: 'O que saiu daqui?' })).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'Visita à dona Maria' })).toBeFocused();
  },
);

test('a filter that is taken off: the next one, then the page’s title', async ({ page, product }) => {
  await luminarias(3);
  await page.goto(`${product.origin}/demandas?urgente=nao&oficio=sem`);
  const away = main(page).getByRole('button', { name: /: tirar este filtro$/ });
  await expect(away.first()).toBeVisible();
  const before = await away.count();
  expect(before).toBeGreaterThan(1);
  const next = (await away.nth(1).getAttribute('aria-label'))!;
  await press(away.first());
  await expect(away).toHaveCount(before - 1);
  await expect(page.getByRole('button', { name: next })).toBeFocused();
  await press(page.getByRole('button', { name: 'Limpar filtros' }));
  await expect(away).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a row that is deleted, and Desfazer: the row that follows', async ({ page, product }) => {
  for (const nome of ['Água', 'Limpeza', 'Trânsito']) await officeData(product).setor(office, nome);
  await page.goto(`${product.origin}/setores`);
  await press(page.getByRole('button', { name: 'Excluir Limpeza' }));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Excluir' }));
  await expect(row(page, 'Limpeza')).toHaveCount(0);
  const following = page.getByRole('row').filter({ hasText: 'Obras' });
  await expect(following.locator(':focus')).toBeVisible();
  await press(page.getByRole('button', { name: 'Desfazer' }));
  await expect(row(page, 'Limpeza')).toBeVisible();
  await expect(main(page).getByRole('row').locator(':focus')).toBeVisible();
});

test('a form in a row’s place is saved: what opened it has the focus', { tag: '@long' }, async ({ page, product }) => {
  await officeData(product).setor(office, 'Limpeza');
  await page.goto(`${product.origin}/setores`);
  await press(page.getByRole('button', { name: 'Editar Limpeza' }));
  await page.getByRole('textbox', { name: 'Descrição' }).fill('Ruas e praças');
  await press(main(page).getByRole('button', { name: 'Salvar' }));
  await expect(row(page, 'Ruas e praças').getByRole('button', { name: 'Editar Limpeza' })).toBeFocused();
});

test(
  'the last page: Próxima can be pressed no more, and its number has the focus',
  { tag: '@long' },
  async ({ page, product }) => {
    await product.rows(
      `insert into municipes (tenant_id, codigo, nome_completo, telefone_ddd)
     select $1, '2026' || n, 'PESSOA ' || n, '119' || (80000000 + n) from generate_series(1, 60) n`,
      [office.id],
    );
    await page.goto(`${product.origin}/municipes`);
    const pages = page.getByRole('navigation', { name: 'Paginação' });
    const next = pages.getByRole('button', { name: 'Próxima página' });
    await expect(next).toBeEnabled();
    await next.focus();
    while (await next.isEnabled()) {
      const now = await pages.locator('[aria-current=page]').textContent();
      await next.press('Enter');
      await expect(pages.locator('[aria-current=page]')).not.toHaveText(now!);
    }
    await expect(pages.locator('[aria-current=page]')).toBeFocused();
  },
);

test(
  'whoever clicks where nothing is to be pressed has let go: nothing takes the focus',
  { tag: '@long' },
  async ({ page, product }) => {
    await luminarias(2);
    await page.goto(`${product.origin}/demandas`);
    await row(page, 'LUMINÁRIA 1').getByRole('link').first().focus();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.waitForFunction(() => document.activeElement === document.body);
    await product.rows(`update demandas set status = 'RESOLVIDO' where tenant_id = $1`, [office.id]);
    await expect(row(page, 'LUMINÁRIA 1')).toContainText('RESOLVIDO');
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(page.locator('body')).toBeFocused();
  },
);
