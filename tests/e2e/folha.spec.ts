import { jpeg, pdf, png } from '../support/files/real-files.ts';
import { officeData } from '../support/office/office-data.ts';
import { expect, signIn, test } from './product.ts';

/** A demand on paper, as it is handed over. */

test('a demand prints with the office’s letterhead, whose it is, its pictures and a line to sign, without log rows', async ({
  page,
  product,
}) => {
  const office = await product.office({ name: 'Gabinete da Vereadora Clara' });
  const data = officeData(product);
  const municipe = await data.insert('municipes', office, {
    nome_completo: 'JOANA DA SILVA',
    telefone_ddd: '11987654321',
    endereco: 'RUA DAS ACÁCIAS',
    numero: '40',
    bairro: 'CENTRO',
    cep: '18170000',
    ponto_referencia: 'AO LADO DA PADARIA',
  });
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office, 'Iluminação'),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: `TROCA DE LÂMPADA\nNA ESQUINA ${'ONDE ESTÁ ESCURO HÁ DUAS SEMANAS '.repeat(12)}`,
    codigo_oficio: '412',
    data_demanda: '2026-11-02',
  });
  for (const [name, content] of [
    ['poste.png', png(300, 200)],
    ['rua.jpg', jpeg()],
    ['oficio.pdf', pdf('Ofício')],
    ['rasgada.png', Buffer.concat([png(300, 200).subarray(0, 60)])],
  ] as const) {
    const form = new FormData();
    form.set('arquivo', new File([new Uint8Array(content)], name));
    const answer = await fetch(
      `${product.origin}/api/tenants/${office.id}/demanda-documentos?regras=detail&demanda_id=${demanda}`,
      { method: 'POST', body: form, headers: { cookie: office.admin.cookie, origin: product.origin } },
    );
    expect(answer.status).toBe(201);
  }
  await signIn(page, product, office.admin, office);
  await page.addInitScript(() => {
    window.print = () => {
      const pictures = document.querySelectorAll<HTMLImageElement>('[data-paper] img');
      document.body.dataset.printed = [...pictures].map((one) => `${one.alt} ${one.naturalWidth}`).join();
    };
  });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByRole('region', { name: 'Linha do tempo' })).toContainText(/cri/i);
  await page.getByRole('button', { name: 'Imprimir' }).click();
  // asked when all of them are there
  await expect(page.locator('body')).toHaveAttribute(
    'data-printed',
    /^rua.jpg 8,poste.png 300$|^poste.png 300,rua.jpg 8$/,
  );

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('[data-paper]');
  for (const said of [
    'Gabinete da Vereadora Clara',
    'Demanda · 2026-00001 · Ofício 412',
    'JOANA DA SILVA',
    'RUA DAS ACÁCIAS, 40',
    'CENTRO · CEP 18170-000',
    'Referência: AO LADO DA PADARIA',
    '(11) 98765-4321',
    '02/11/2026',
    'Iluminação',
    'Rita Moura',
    'Em análise',
    'NA ESQUINA',
    'oficio.pdf',
    'Não foi possível carregar: rasgada.png',
    'Assinatura',
  ])
    await expect(sheet).toContainText(said);
  await expect(sheet.getByText('Assinatura')).not.toHaveCSS('border-top-width', '0px');
  await expect(page.locator('#conteudo')).toBeHidden();
  expect(await sheet.evaluate((one) => one.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  // the browser's own menu prints the page: there the log stays away, too
  await expect(page.getByText('TROCA DE LÂMPADA').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Linha do tempo' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => delete document.body.dataset.printed);
  await page.keyboard.press('Control+p');
  await expect(page.locator('body')).toHaveAttribute('data-printed', /poste.png 300/);
});

test.describe('where something cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test(
    'of a citizen who was deleted paper has the name alone, and nothing waits for what is gone',
    { tag: '@long' },
    async ({ page, product }) => {
      const office = await product.office();
      const data = officeData(product);
      const municipe = await data.municipe(office, 'JOANA DA SILVA');
      const demanda = await data.insert('demandas', office, {
        municipe_id: municipe,
        setor_id: await data.setor(office),
        assessor_responsavel: 'Rita Moura',
        descricao_texto: 'PODA',
        data_demanda: '2026-11-02',
      });
      await data.remove('municipes', municipe);
      await signIn(page, product, office.admin, office);
      await page.addInitScript(() => {
        window.print = () => void document.body.setAttribute('data-printed', '');
      });
      await page.route('**/documentos?*', (route) => route.abort());
      await page.route('**/documentos', (route) => route.abort());
      await page.goto(`${product.origin}/demandas/${demanda}`);
      await page.getByRole('button', { name: 'Imprimir' }).click();
      await expect(page.locator('body[data-printed]')).toBeVisible({ timeout: 20_000 });
      await expect(page.locator('[data-paper]')).toContainText('JOANA DA SILVA (cadastro excluído)');
    },
  );
});
