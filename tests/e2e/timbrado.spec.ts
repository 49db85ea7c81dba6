import type { Page } from '@playwright/test';
import { png } from '../support/files/real-files.ts';
import type { Office } from '../support/office/people.ts';
import { enterOffice, expect, expectAccessible, type Product, shoot, signIn, test } from './product.ts';

/** What an office prints around its letters, and how that looks while it is being set. */

let office: Office;

test.beforeEach(async ({ product, page }) => {
  ({ office } = await enterOffice(page, product));
  await page.goto(`${product.origin}/ajustes?aba=timbrado`);
});

const paper = (page: Page) => page.getByRole('region', { name: 'Prévia' });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('shows on a small sheet what is typed, keeps it, and takes a coat of arms', async ({ page }) => {
  await page.getByLabel('Linha 1').fill('CÂMARA MUNICIPAL DE SANTA CLARA DO VALE');
  await page.getByLabel('Linha 2').fill('Gabinete da Vereadora Helena Prado');
  await page.getByLabel('Cidade').fill('Santa Clara do Vale');
  await page.getByLabel('Sigla').fill('GVHP');
  await page.getByLabel('Quem assina').fill('Helena Prado');
  await page.getByLabel('Cargo', { exact: true }).fill('Vereadora');
  await expect(paper(page)).toContainText('HELENA PRADO');
  await expect(paper(page)).toContainText(/OFÍCIO Nº 001\/\d{4}\/GVHP/);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Papel timbrado atualizado')).toBeVisible();

  await page.getByLabel('Enviar brasão').setInputFiles(file('brasao.png', png(60, 66)));
  await expect(page.getByText('Brasão atualizado')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel('Linha 2')).toHaveValue('Gabinete da Vereadora Helena Prado');
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(2);
  await expectAccessible(page);
  await shoot(page, 'papel-timbrado');

  await page.getByRole('button', { name: 'Tirar brasão' }).click();
  await expect(page.getByText('Brasão retirado')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Brasão do papel timbrado' })).toHaveCount(0);
});

test(
  'of several pictures that are dropped or pasted one is the coat of arms, and which is said',
  { tag: '@long' },
  async ({ page }) => {
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.method() === 'POST' && request.url().includes('/brasao'))));
    for (const [kind, first] of [
      ['paste', 'um.png'],
      ['drop', 'dois.png'],
    ] as const) {
      await page.getByText('escolha no aparelho').evaluate(
        (place, { kind, names, bytes }) => {
          const data = new DataTransfer();
          for (const name of names) data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
          const common = { bubbles: true, cancelable: true };
          place.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, ...common })
              : new DragEvent('drop', { dataTransfer: data, ...common }),
          );
        },
        { kind, names: [first, 'outro.png'], bytes: [...png(60, 66)] },
      );
      await expect(page.getByText(`Aqui cabe um só arquivo: ficou ${first}.`)).toBeVisible();
      await expect(page.getByText('Brasão atualizado')).toBeVisible();
      await page.getByRole('button', { name: 'Tirar brasão' }).click();
      await expect(page.getByText('Brasão retirado')).toBeVisible();
    }
    expect(sent).toBe(2);
  },
);

test.describe('what is no picture', () => {
  test.use({ expectedErrors: [/415/] });

  test('is refused in words', { tag: '@long' }, async ({ page }) => {
    await page.getByLabel('Enviar brasão').setInputFiles(file('brasao.png', Buffer.from('<svg/>')));
    await expect(page.getByText('Use uma imagem PNG ou JPEG.').first()).toBeVisible();
  });
});

test('whoever may not change it sees the sheet', async ({ page, product }) => {
  const clerk = await product.member(office);
  await signIn(page, product, clerk, office);
  await page.goto(`${product.origin}/ajustes?aba=timbrado`);
  await expect(paper(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
});

test.describe('while somebody else sets something, too', () => {
  const setMeanwhile = (product: Product, what: string) =>
    product.rows(`update ajustes set ${what} where tenant_id = $1`, [office.id]);
  test.beforeEach(async ({ product }) => {
    await product.rows(`insert into ajustes (tenant_id, rodape) values ($1, 'Rua 1, 10')`, [office.id]);
  });

  test('what is typed stays under the hand, theirs comes in beside it, and saving takes nothing of theirs back', async ({
    page,
    product,
  }) => {
    await page.reload();
    await expect(page.getByLabel('Rodapé')).toHaveValue('Rua 1, 10');
    await page.getByLabel('Quem assina').pressSequentially('Helena ');
    await setMeanwhile(product, `rodape = 'Rua 2, 20', dias_parada = 30, cabecalho = array['CÂMARA']`);
    await expect(page.getByLabel('Rodapé')).toHaveValue('Rua 2, 20');
    await expect(page.getByLabel('Linha 1')).toHaveValue('CÂMARA');
    await page.keyboard.type('Prado');
    await expect(page.getByLabel('Quem assina')).toHaveValue('Helena Prado');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Papel timbrado atualizado')).toBeVisible();
    expect(
      await product.rows('select rodape, signatario, cabecalho from ajustes where tenant_id = $1', [office.id]),
    ).toEqual([{ rodape: 'Rua 2, 20', signatario: 'Helena Prado', cabecalho: ['CÂMARA'] }]);
  });

  test('so it is behind another page, where what was typed waits', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/ajustes?aba=geral`);
    await page.getByLabel('Dias até uma demanda contar como parada').fill('20');
    await page.getByRole('tab', { name: 'Papel timbrado' }).click();
    await setMeanwhile(product, `perguntar_devolutiva = true`);
    await page.getByRole('tab', { name: 'Geral' }).click();
    await expect(page.getByLabel('Dias até uma demanda contar como parada')).toHaveValue('20');
    await expect(page.getByLabel('Perguntar se o munícipe já sabe')).toBeChecked();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Ajustes atualizados')).toBeVisible();
    expect(
      await product.rows('select dias_parada, perguntar_devolutiva from ajustes where tenant_id = $1', [office.id]),
    ).toEqual([{ dias_parada: 20, perguntar_devolutiva: true }]);
  });
});
