import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, shoot, signIn, test } from './product.ts';

/** How much an office may hold: what its admin sees of it, and what whoever administers the installation sets. */

// the refusal that the test is about
test.use({ expectedErrors: [/409|422/] });

test('an office’s admin is told where a limit is near, and reads how much of each is in use', async ({
  page,
  product,
}) => {
  const office = await product.office({ name: 'Gabinete da Ana' });
  await product.rows(`insert into cotas (tenant_id, tipo, limite) values ($1, 'setores', 5)`, [office.id]);
  await signIn(page, product, office.admin, office);
  await page.goto(`${product.origin}/setores`);
  const { setor } = officeData(product);
  const note = page.getByRole('button', { name: '80% do limite de setores' });
  for (let n = 0; n < 3; n += 1) await setor(office, `Setor ${n}`);
  await expect(page.getByText('Setor 2')).toBeVisible();
  await expect(note).toHaveCount(0);
  // live, and nothing that is on screen moves
  await setor(office, 'Setor 3');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'limites-aviso');
  await note.click();
  const window = page.getByRole('dialog', { name: 'Limites de Gabinete da Ana' });
  await expect(window.getByText('4 de 5 (80%)')).toBeVisible();
  await expect(window.getByText('Para aumentar um limite, fale com quem administra a instalação.')).toBeVisible();
  await expect(window.getByRole('button', { name: /Mudar/ })).toHaveCount(0);
  await expectAccessible(page);
  await shoot(page, 'limites-gabinete');
  await page.keyboard.press('Escape');

  await setor(office, 'Setor 4');
  await page.getByRole('button', { name: 'Novo setor' }).click();
  await page.getByLabel('Nome').fill('Um a mais');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/O gabinete chegou ao limite de setores\. Um administrador dele/)).toBeVisible();
  // nothing that was typed is lost
  await expect(page.getByLabel('Nome')).toHaveValue('Um a mais');
});

test('whoever administers the installation sees the nearly full office among all, and raises its limit', async ({
  page,
  product,
}) => {
  const office = await product.office({ name: 'Gabinete do Limite' });
  await product.rows(`insert into cotas (tenant_id, tipo, limite) values ($1, 'equipe', 10)`, [office.id]);
  const { assessor } = officeData(product);
  for (let n = 0; n < 9; n += 1) await assessor(office, `Pessoa ${n}`);
  await signIn(page, product, await product.user({ role: 'admin', full_name: 'Raiz Admin' }));
  await page.goto(`${product.origin}/admin/tenants`);
  await expect(page.getByText('90% do limite de membros da equipe')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'limites-instalacao');
  await page.getByRole('button', { name: 'Limites de Gabinete do Limite' }).click();
  const window = page.getByRole('dialog', { name: 'Limites de Gabinete do Limite' });
  await window.getByRole('button', { name: 'Mudar o limite de membros da equipe' }).click();
  const field = window.getByLabel('Membros da equipe: Novo limite');
  await field.fill('9');
  await window.getByRole('button', { name: 'Salvar' }).click();
  await expect(window.getByText('O limite precisa deixar 10% de folga acima do que já está em uso.')).toBeVisible();
  await expectAccessible(page);
  await shoot(page, 'limites-mudar');
  await field.fill('9999999999999999');
  await window.getByRole('button', { name: 'Salvar' }).click();
  await expect(window.getByText('Informe no máximo 1.000.000.000.000.000')).toBeVisible();
  await field.fill('1.5');
  await window.getByRole('button', { name: 'Salvar' }).click();
  await expect(window.getByText('Informe um número inteiro, a partir de 1')).toBeVisible();
  await field.fill('2.000');
  // somebody else was first
  await product.rows(`update cotas set limite = 3000, versao = versao + 1 where tenant_id = $1`, [office.id]);
  await window.getByRole('button', { name: 'Salvar' }).click();
  const conflict = window.getByRole('alert', { name: /Outra pessoa alterou este registro/ });
  await conflict.getByRole('radio', { name: 'O que está salvo agora: 3.000' }).check();
  await conflict.getByRole('button').click();
  await expect(window.getByText('9 de 3.000 (0%)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('90% do limite de membros da equipe')).toHaveCount(0);

  await page.getByRole('button', { name: 'Mudar o limite de gabinetes que uma pessoa pode criar' }).click();
  await page.getByLabel('Gabinetes que uma pessoa pode criar').fill('8');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Gabinetes que uma pessoa pode criar: 8')).toBeVisible();
});

test(
  'on a phone nothing lies over the limit of offices that a person may create',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 600 });
    await product.office();
    await signIn(page, product, await product.user({ role: 'admin', full_name: 'Raiz Admin' }));
    await page.goto(`${product.origin}/admin/tenants`);
    const pencil = page.getByRole('button', { name: 'Mudar o limite de gabinetes que uma pessoa pode criar' });
    await expect(pencil).toBeVisible();
    const action = page.getByRole('button', { name: 'Novo gabinete' });
    // cards come into their size as they come into sight: the end is further down then
    await expect
      .poll(async () => {
        await page.evaluate(() => document.scrollingElement!.scrollTo(0, 1e6));
        const [over, under] = [await action.boundingBox(), await pencil.boundingBox()];
        return under!.y + under!.height - over!.y;
      })
      .toBeLessThanOrEqual(0);
  },
);
