import type { Page } from '@playwright/test';
import type { Office } from '../support/office/people.ts';
import type { OfficeData } from '../support/office/office-data.ts';
import { enterOffice, expect, expectAccessible, type Product, shoot, test } from './product.ts';

/** Ten idle minutes make the register better: the office's data, the queue of what is wrong, and its bairros. */

let office: Office;
let data: OfficeData;

test.beforeEach(async ({ page, product }) => {
  ({ office, data } = await enterOffice(page, product));
});

const citizen = (nome_completo: string, telefone_ddd: string, more: object = {}) =>
  data.insert('municipes', office, { nome_completo, telefone_ddd, bairro: 'CENTRO', ...more });
const phones = async (product: Product) => {
  const rows = await product.rows<{ telefone_ddd: string }>(
    'select telefone_ddd from municipes where tenant_id = $1 order by nome_completo',
    [office.id],
  );
  return rows.map(({ telefone_ddd }) => telefone_ddd);
};
const queue = (page: Page) => page.getByRole('region', { name: 'Fila' });
const verify = async (page: Page) => {
  await page.getByRole('button', { name: 'Verificar agora' }).click();
  await expect(page.getByText('Dados verificados')).toBeVisible();
};

test('from one’s own menu to the cards, and to a register that is in order', async ({ page, product }) => {
  await page.goto(`${product.origin}/`);
  await page.getByRole('button', { name: /Menu da conta/ }).click();
  await page.getByRole('menuitem', { name: 'Dados do gabinete' }).click();
  await expect(page.getByRole('heading', { name: 'Dados do gabinete' })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'dados');
  await page.getByRole('link', { name: /^Higiene dos dados/ }).click();
  await expect(page.getByText('Ainda não verificado')).toBeVisible();
  await expect(page.getByText('Tudo em ordem por aqui.')).toHaveCount(0);
  await verify(page);
  await expect(page.getByText('Tudo em ordem por aqui.')).toBeVisible();
  await expect(page.getByText(/^Última verificação:/)).toBeVisible();
  await expectAccessible(page);
});

test('Enter mends, n passes, d says that it is right; then what was passed', async ({ page, product }) => {
  for (const [n, nome] of ['ANA LIMA', 'EVA LIMA', 'RUI LIMA'].entries()) await citizen(nome, `118765432${n}`);
  await page.goto(`${product.origin}/dados/higiene`);
  await verify(page);
  await expect(queue(page).getByRole('heading', { name: 'Celular sem o nono dígito' })).toBeVisible();
  await expect(queue(page).getByRole('button', { name: /^Corrigir\s*Enter$/ })).toBeFocused();
  await expectAccessible(page);
  await shoot(page, 'higiene');
  await page.keyboard.press('n');
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('d');
  await expect(queue(page).getByText('Você passou por todos.')).toBeVisible();
  await expect.poll(async () => (await phones(product)).filter((one) => one.length === 11).length).toBe(1);
  await queue(page).getByRole('button', { name: 'Ver os que pulei' }).click();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  await queue(page)
    .getByRole('button', { name: /^Corrigir/ })
    .click();
  await expect(
    page.getByText('Tudo em ordem por aqui.').or(queue(page).getByText('Esta regra não tem mais nada a corrigir.')),
  ).toBeVisible();
});

test('a key that is held down is about one record', async ({ page, product }) => {
  for (let n = 0; n < 4; n += 1) await citizen(`ANA LIMA ${'ABCD'[n]}`, `118765432${n}`);
  await page.goto(`${product.origin}/dados/higiene?regra=CELULAR_10`);
  await verify(page);
  const fix = queue(page).getByRole('button', { name: /^Corrigir\s*Enter$/ });
  const others = queue(page).getByRole('listitem').getByRole('button', { name: 'ANA LIMA' });
  const hold = async (key: string, left: number) => {
    await expect(fix).toBeFocused();
    await page.keyboard.down(key);
    await expect(others).toHaveCount(left);
    for (let times = 0; times < 5; times += 1) {
      await expect(fix).toBeFocused();
      await page.keyboard.down(key);
    }
    await page.keyboard.up(key);
    await expect(others).toHaveCount(left);
  };
  await expect(others).toHaveCount(3);
  await hold('Enter', 2);
  await hold('d', 1);
  await page.keyboard.press('Enter');
  await expect(others).toHaveCount(0);
  await expect.poll(async () => (await phones(product)).filter((one) => one.length === 11).length).toBe(2);
});

test.describe('the last of a page', () => {
  test.use({ expectedErrors: [/500/] });

  test(
    'is there again when it could not be done, though the next page has come',
    { tag: '@long' },
    async ({ page, product }) => {
      for (let n = 0; n < 22; n += 1) await citizen(`ANA LIMA ${'ABCDEFGHIJKLMNOPQRSTUV'[n]}`, `11876543${n + 10}`);
      await page.goto(`${product.origin}/dados/higiene`);
      await verify(page);
      const items = queue(page).getByRole('listitem');
      await expect(items).toHaveCount(20);
      for (let n = 0; n < 19; n += 1) {
        await page.keyboard.press('n');
        await expect(items).toHaveCount(19 - n);
      }
      const last = await items.first().innerText();
      let next = () => {};
      const come = new Promise<void>((resolve) => (next = resolve));
      await page.route('**/higiene/certo', async (route) => {
        await come;
        await route.fulfill({ status: 500 });
      });
      await page.keyboard.press('d');
      await expect(items.first()).not.toHaveText(last, { useInnerText: true });
      await expect(items).toHaveCount(2);
      next();
      await expect(items).toHaveCount(1);
      await expect(items.first()).toHaveText(last, { useInnerText: true });
    },
  );
});

test('what one Enter has done goes back with Desfazer, and what was said to be right waits again', async ({
  page,
  product,
}) => {
  await citizen('ANA LIMA', '1187654321');
  await page.goto(`${product.origin}/dados/higiene`);
  await verify(page);
  await expect(queue(page).getByRole('button', { name: /^Corrigir\s*Enter$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Corrigido: ANA LIMA')).toBeVisible();
  await expect.poll(() => phones(product)).toEqual(['11987654321']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Correção desfeita')).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  expect(await phones(product)).toEqual(['1187654321']);

  await expect(queue(page).getByRole('button', { name: /^Corrigir\s*Enter$/ })).toBeFocused();
  await page.keyboard.press('d');
  await expect(page.getByText('Está certo: ANA LIMA')).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('De volta à fila')).toBeVisible();
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
  expect(await phones(product)).toEqual(['1187654321']);
});

test(
  'where nobody can guess, too, n passes, d says that it is right, and Enter goes into the field',
  { tag: '@long' },
  async ({ page, product }) => {
    for (const [n, nome] of ['ANA LIMA', 'EVA LIMA', 'RUI LIMA'].entries()) await citizen(nome, `208765432${n}`);
    await page.goto(`${product.origin}/dados/higiene`);
    await verify(page);
    const fix = queue(page).getByRole('button', { name: /^Corrigir\s*Enter$/ });
    await expect(fix).toBeFocused();
    await page.keyboard.press('n');
    await expect(queue(page).getByRole('listitem')).toHaveCount(2);
    await expect(fix).toBeFocused();
    await page.keyboard.press('d');
    await expect(queue(page).getByRole('listitem')).toHaveCount(1);
    await expect(fix).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('21987654321');
    await page.keyboard.press('Enter');
    await expect(queue(page).getByText('Você passou por todos.')).toBeVisible();
    expect(await phones(product)).toContain('21987654321');
  },
);

test('where nobody can guess, the field is there; what it does not take is said at it', async ({ page, product }) => {
  await citizen('ANA LIMA', '2087654321');
  await page.goto(`${product.origin}/dados/higiene`);
  await verify(page);
  const field = queue(page).getByLabel('Telefone com DDD');
  await field.fill('123');
  await queue(page).getByRole('button', { name: 'Corrigir' }).click();
  await expect(queue(page).getByText('Telefone deve ter 10 ou 11 dígitos (inclua o DDD)')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'higiene-campo');
  await field.fill('21987654321');
  await queue(page).getByRole('button', { name: 'Corrigir' }).click();
  await expect(
    page.getByText('Tudo em ordem por aqui.').or(queue(page).getByText('Esta regra não tem mais nada a corrigir.')),
  ).toBeVisible();
  expect(await phones(product)).toEqual(['21987654321']);
});

test('all of a queue at once, and back', async ({ page, product }) => {
  for (let n = 0; n < 3; n += 1) await citizen('ANA LIMA', `118765432${n}`);
  await page.goto(`${product.origin}/dados/higiene?regra=CELULAR_10`);
  await verify(page);
  await queue(page).getByRole('button', { name: 'Corrigir todos os 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Corrigir' }).click();
  await expect(page.getByText('Corrigidos 3', { exact: true })).toBeVisible();
  await expect.poll(async () => (await phones(product)).every((one) => one.length === 11)).toBe(true);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(async () => (await phones(product)).every((one) => one.length === 10)).toBe(true);
});

test('what a colleague has mended meanwhile is just gone', async ({ page, product }) => {
  const [first] = [await citizen('ANA LIMA', '1187654321'), await citizen('EVA LIMA', '1187654322')];
  await page.goto(`${product.origin}/dados/higiene`);
  await verify(page);
  await expect(queue(page).getByRole('listitem')).toHaveCount(2);
  await product.rows(`update municipes set telefone_ddd = '11987654321' where id = $1`, [first]);
  await expect(queue(page).getByRole('listitem')).toHaveCount(1);
});

test('spellings of a bairro are joined and parted', async ({ page, product }) => {
  await citizen('ANA LIMA', '11987654321', { bairro: 'JARDIM AMÉRICA' });
  await citizen('EVA LIMA', '11987654322', { bairro: 'JD. AMÉRICA' });
  await page.goto(`${product.origin}/dados/bairros`);
  await expect(page.getByText('JD. AMÉRICA', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'bairros');
  await page.getByRole('button', { name: 'Juntar JD. AMÉRICA a outro bairro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Juntar JD. AMÉRICA a outro bairro' });
  await dialog.getByLabel('Conta como').selectOption({ label: 'JARDIM AMÉRICA' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Juntar' }).click();
  await expect(page.getByText('2 munícipes')).toBeVisible();
  await page.getByRole('button', { name: 'Separar JD. AMÉRICA' }).click();
  await expect(page.getByText('2 munícipes')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(page.getByText('2 munícipes')).toBeVisible();
});

test(
  'the bairro to join is looked for at once, and what is chosen stays to be seen through the next search',
  { tag: '@long' },
  async ({ page, product }) => {
    for (const [n, bairro] of ['CENTRO', 'JARDIM AMÉRICA', 'JD. AMÉRICA'].entries())
      await citizen('ANA LIMA', `1198765432${n}`, { bairro });
    await page.goto(`${product.origin}/dados/bairros`);
    await page.getByRole('button', { name: 'Juntar JD. AMÉRICA a outro bairro' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    const as = dialog.getByLabel('Conta como');
    await as.selectOption({ label: 'JARDIM AMÉRICA' });
    await dialog.getByRole('searchbox').fill('centro');
    await expect(as.getByRole('option', { name: 'CENTRO' })).toBeAttached();
    await expect(as.getByRole('option')).toHaveCount(3);
    await expect(as.locator('option:checked')).toHaveText('JARDIM AMÉRICA');
    await dialog.getByRole('searchbox').fill('nenhum assim');
    await expect(as.getByRole('option')).toHaveCount(2);
    await expect(as.locator('option:checked')).toHaveText('JARDIM AMÉRICA');
    await dialog.getByRole('button', { name: 'Juntar' }).click();
    await expect(page.getByText('2 munícipes')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notificações' })).toContainText('JARDIM AMÉRICA');
  },
);

test('a bairro that was chosen to join and is there no more is not sent unseen', async ({ page, product }) => {
  await citizen('ANA LIMA', '11987654321', { bairro: 'JARDIM AMÉRICA' });
  await citizen('EVA LIMA', '11987654322', { bairro: 'CENTRO' });
  await citizen('IDA LIMA', '11987654323', { bairro: 'JD. AMÉRICA' });
  await page.goto(`${product.origin}/dados/bairros`);
  const join = page.getByRole('button', { name: 'Juntar JD. AMÉRICA a outro bairro' });
  await join.click();
  const as = page.getByRole('dialog').getByLabel('Conta como');
  await as.selectOption({ label: 'CENTRO' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  // a colleague joins it to another one
  await product.rows(
    `update bairros b set principal_id = o.id from bairros o
      where b.tenant_id = $1 and o.tenant_id = $1 and b.nome = 'CENTRO' and o.nome = 'JARDIM AMÉRICA'`,
    [office.id],
  );
  await expect(page.getByRole('button', { name: 'Juntar CENTRO a outro bairro' })).toHaveCount(0);
  await join.click();
  await expect(as.getByRole('option', { name: 'JARDIM AMÉRICA' })).toBeAttached();
  await page.getByRole('dialog').getByRole('button', { name: 'Juntar' }).click();
  await expect(page.getByRole('dialog')).toContainText('Selecione o bairro');
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('rules first, then the queue of one', { tag: '@long' }, async ({ page, product }) => {
    await citizen('ANA LIMA', '1187654321');
    await page.goto(`${product.origin}/dados/higiene`);
    await verify(page);
    await page.getByRole('button', { name: /Celular sem o nono dígito/ }).click();
    await expect(queue(page).getByText('(11) 98765-4321')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Todas as regras' }).click();
    await expect(page.getByRole('button', { name: /Celular sem o nono dígito/ })).toBeVisible();
    await page.goto(`${product.origin}/dados`);
    await expectAccessible(page);
  });
});

test(
  'records that may be there twice are a rule of their own, which leads to where they are decided',
  { tag: '@long' },
  async ({ page, product }) => {
    const [one, other] = [await citizen('JOSÉ LIMA', '11987654321'), await citizen('JOSE LIMA', '1133334444')];
    await product.rows(
      `insert into duplicados (tenant_id, a, b, pontos, motivos)
     values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 60, '{NOME_IGUAL}')`,
      [office.id, one, other],
    );
    await page.goto(`${product.origin}/dados/higiene`);
    await page.getByRole('link', { name: /Cadastros repetidos\s*1/ }).click();
    await expect(page.getByRole('button', { name: 'Unir cadastros' })).toBeVisible();
  },
);
