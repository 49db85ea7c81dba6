import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Histórico de alterações' });

/** Opens the first change, closes it again: the history is still there. */
async function opensAChange(page: Page, within = dialog(page)): Promise<void> {
  await within.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog').last().getByRole('columnheader', { name: 'Campo' })).toBeVisible();
  // Esc is for the window that has the focus
  const focused = () =>
    page.evaluate(() => [...document.querySelectorAll('[role=dialog]')].at(-1)!.contains(document.activeElement));
  await expect.poll(focused).toBe(true);
  // the one below leaves Esc to it a moment later, once it is drawn again
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.keyboard.press('Escape');
  await expect(within.getByRole('listitem').first()).toBeVisible();
}

test('a manager finds the history of every record: by its row, in its window or on its page', async ({
  page,
  product,
}) => {
  const office = await product.office();
  const manager = await product.member(office, 'manager', { full_name: 'Gerente Lima' });
  const data = officeData(product);
  const setor = await data.setor(office, 'Obras');
  await product.rows(`update setores set nome = 'Obras e Vias', descricao = 'Buracos' where id = $1`, [setor]);
  const membro = await data.assessor(office, 'Rita Moura');
  const compromisso = await data.insert('agenda_compromissos', office, {
    titulo: 'Visita à escola',
    data_compromisso: '2026-06-10',
    hora_compromisso: '10:00',
    user_id: manager.id,
  });
  await data.insert('documentos', office, {
    name: 'regimento.pdf',
    size: 2048,
    tipo_arquivo: 'application/pdf',
    caminho_storage: `${office.id}/1_regimento`,
    usuario_upload_id: manager.id,
  });
  await signIn(page, product, manager, office);

  await page.goto(`${product.origin}/setores`);
  await page.getByRole('button', { name: 'Histórico de alterações: Obras e Vias' }).click();
  await expect(dialog(page)).toContainText('Obras e Vias');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Nome, Descrição');
  await expectAccessible(page);
  await shoot(page, 'historico-setor');
  await opensAChange(page);
  await page.keyboard.press('Escape');
  await shoot(page, 'setores');

  await page.goto(`${product.origin}/documentos`);
  await page.getByRole('button', { name: 'Histórico de alterações: regimento.pdf' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await shoot(page, 'documentos');

  await page.goto(`${product.origin}/agenda?dia=2026-06-10&compromisso=${compromisso}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Histórico' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await shoot(page, 'historico-compromisso');
  await opensAChange(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Visita à escola');
  await shoot(page, 'compromisso');

  await page.goto(`${product.origin}/equipe/${membro}/edit`);
  const panel = page.getByRole('region', { name: 'Histórico de alterações' });
  await opensAChange(page, panel);
  await expectAccessible(page);
  await shoot(page, 'historico-membro');

  await page.goto(`${product.origin}/admin/users`);
  await page.getByRole('button', { name: 'Histórico de alterações: Gerente Lima' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await opensAChange(page);
  await page.keyboard.press('Escape');
  // who only looks has nothing else to press there
  await expect(page.getByRole('button', { name: /^Remover/ })).toHaveCount(0);
  await shoot(page, 'usuarios-do-gabinete');

  // a page that is still open would ask as the next person
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, product, await product.member(office), office);
  const main = page.getByRole('main');
  const places = [
    ['setores', main.getByText('Obras e Vias')],
    [`equipe/${membro}/edit`, main.getByRole('textbox', { name: /^Nome/ })],
    [
      `agenda?dia=2026-06-10&compromisso=${compromisso}`,
      page.getByRole('dialog').getByRole('textbox', { name: 'Título' }),
    ],
  ] as const;
  for (const [place, record] of places) {
    await page.goto(`${product.origin}/${place}`);
    await expect(record.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Histórico/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: /^Histórico/ })).toHaveCount(0);
  }
});

test("an admin of the platform finds a user's and an office's history", async ({ page, product }) => {
  const office = await product.office({ name: 'Gabinete da Praça' });
  const root = await product.user({ role: 'admin', full_name: 'Raiz' });
  const person = await product.user({ full_name: 'Pessoa Antiga' });
  const [profile] = await product.rows<{ id: string }>('select id from profiles where user_id = $1', [person.id]);
  await product.rows(
    `select app.record_event('ROLE', $1, 'profiles', $2, '{"antes":{"role":"assessor"},"depois":{"role":"admin"}}'),
       app.record_event('INSERT', $1, 'tenants', $3, '{"depois":{"name":"Gabinete da Praça","slug":"praca"}}')`,
    [root.id, profile!.id, office.id],
  );
  await signIn(page, product, root);
  await page.goto(`${product.origin}/usuarios/${profile!.id}/edit`);
  const panel = page.getByRole('region', { name: 'Histórico de alterações' });
  await expect(panel.getByRole('listitem')).toHaveText(/Mudança de papel.*Raiz/);
  await shoot(page, 'historico-usuario');
  await page.goto(`${product.origin}/admin/tenants`);
  await page.getByRole('button', { name: 'Histórico de alterações: Gabinete da Praça' }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(/Criação.*Raiz/);
  await opensAChange(page);
  await page.keyboard.press('Escape');
  await shoot(page, 'gabinetes');
});
