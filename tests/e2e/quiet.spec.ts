import type { Page } from '@playwright/test';
import { officeData } from '../support/office/office-data.ts';
import { expect, expectAccessible, signIn, test, type Product } from './product.ts';

/** One word a thing, and nothing said twice. */

async function enter(page: Page, product: Product) {
  const office = await product.office();
  const person = await product.member(office, 'admin', { role: 'admin' });
  await signIn(page, product, person, office);
  return { office, person, data: officeData(product) };
}

test('a form marks what is required, and says so once', async ({ page, product }) => {
  await enter(page, product);
  await page.goto(`${product.origin}/municipes/novo`);
  await expect(page.getByLabel('Nome completo')).toHaveAttribute('aria-required', 'true');
  const marked = await page
    .locator('main label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => getComputedStyle(label, '::after').content.includes('*'))
        .map((label) => label.textContent),
    );
  expect(marked).toEqual(['Nome completo', 'Telefone']);
  await expect(page.getByRole('main')).not.toContainText('opcional');
  await expect(page.getByText('* obrigatório')).toHaveCount(1);
  await expectAccessible(page);
});

test(
  'a demand whose title is a code says whose it is beside its status',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office, data } = await enter(page, product);
    const demanda = await data.insert('demandas', office, {
      municipe_id: await data.municipe(office, 'ANA LIMA'),
      setor_id: await data.setor(office),
      assessor_responsavel: 'Rita',
      descricao_texto: 'PODA',
      codigo_oficio: '143',
      data_demanda: '2026-11-20',
    });
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const head = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(head).toContainText('Demanda 143');
    await expect(head.getByText('ANA LIMA')).toBeInViewport();
    await expectAccessible(page);
  },
);

test('a demand says its date and offers its status once', { tag: '@long' }, async ({ page, product }) => {
  const { office, data } = await enter(page, product);
  const demanda = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office, 'ANA LIMA'),
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita',
    descricao_texto: 'PODA',
    data_demanda: '2026-11-20',
  });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText('PODA')).toBeVisible();
  await expect(page.getByRole('button', { name: /alterar status/i })).toHaveCount(1);
  await expect(page.locator('main time[datetime^="2026-11-20"]')).toHaveCount(1);
  const another = page.getByRole('link', { name: 'Novo compromisso' });
  const card = page.locator('section', { has: another }).last();
  expect((await another.boundingBox())!.width).toBeLessThan((await card.boundingBox())!.width / 1.5);
  await page.getByRole('button', { name: /alterar status/i }).click();
  await expect(page.getByRole('dialog', { name: 'Alterar Status da Demanda' })).toBeVisible();
});

test('a day of the agenda is printed from one place', { tag: '@long' }, async ({ page, product }) => {
  const { office, person } = await enter(page, product);
  await product.rows(
    `insert into agenda_compromissos (tenant_id, user_id, titulo, data_compromisso, hora_compromisso, status)
     values ($1, $2, 'Reunião', (now() at time zone 'America/Sao_Paulo')::date, '10:00', 'A_CONFIRMAR')`,
    [office.id, person.id],
  );
  await page.goto(`${product.origin}/agenda`);
  await expect(page.getByRole('heading', { name: 'Compromissos de Hoje' })).toBeVisible();
  await expect(page.getByText('Reunião').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /imprimir/i })).toHaveCount(1);
});

test('a person has a nome de usuário, and is sent an e-mail', { tag: '@long' }, async ({ page, product }) => {
  await enter(page, product);
  await page.goto(`${product.origin}/usuarios/novo`);
  await expect(page.getByLabel('Nome de usuário')).toBeVisible();
  await page.goto(`${product.origin}/usuarios`);
  await expect(page.getByRole('columnheader', { name: 'Nome de usuário' })).toBeVisible();
  await page.goto(`${product.origin}/conta`);
  await expect(page.getByRole('button', { name: 'Trocar e-mail' })).toBeVisible();
});

test('who was invited and has not come yet waits under one name', { tag: '@long' }, async ({ page, product }) => {
  const { office, person } = await enter(page, product);
  await product.rows(
    `insert into convites (tenant_id, email, role, token_hash, invited_by, expires_at)
     values ($1, 'nova@exemplo.com', 'attendant', sha256('x'), $2, now() + interval '7 days')`,
    [office.id, person.id],
  );
  await page.goto(`${product.origin}/admin/users`);
  await expect(page.getByRole('heading', { name: 'Convites pendentes' })).toBeVisible();
  await expect(page.getByText('nova@exemplo.com')).toBeVisible();
});

test('how large a document is, its history tells as its list does', { tag: '@long' }, async ({ page, product }) => {
  const { office, person, data } = await enter(page, product);
  await data.insert('documentos', office, {
    name: 'regimento.pdf',
    size: 2048,
    tipo_arquivo: 'application/pdf',
    caminho_storage: `${office.id}/1_regimento`,
    usuario_upload_id: person.id,
  });
  await page.goto(`${product.origin}/documentos`);
  await expect(page.getByRole('row', { name: /regimento/ })).toContainText('2,00 KB');
  await page.getByRole('button', { name: 'Histórico de alterações: regimento.pdf' }).click();
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click();
  await expect(page.getByRole('row', { name: /^Tamanho/ })).toContainText('2,00 KB');
});
