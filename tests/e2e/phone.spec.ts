import type { Locator, Page } from '@playwright/test';
import { png } from '../support/files/real-files.ts';
import { officeData } from '../support/office/office-data.ts';
import type { Office } from '../support/office/people.ts';
import { expect, expectAccessible, shoot, signIn, test, type Product } from './product.ts';

/** In the hand, between two meetings: what a thumb reaches and an eye reads. */

let office: Office;
let municipe: string;
let demanda: string;

test.beforeEach(async ({ page, product }) => {
  office = await product.office();
  const data = officeData(product);
  municipe = await data.insert('municipes', office, { nome_completo: 'JOANA DA SILVA', telefone_ddd: '11987654321' });
  demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: 'TROCA DE LÂMPADA',
    data_demanda: '2026-11-02',
  });
  await signIn(page, product, office.admin, office);
});

const card = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'JOANA DA SILVA' });
const isHighEnough = (target: Locator) =>
  expect.poll(async () => (await target.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);

/** The small picture, which has been made of the whole one: the browser has drawn something. */
const drawn = (row: Locator) =>
  expect(async () => {
    await row.scrollIntoViewIfNeeded({ timeout: 1_000 });
    const widths = row.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(await widths).toEqual([160]);
  }).toPass();

test.describe('with a thumb', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test(
    'beside the days of a week their hours are seen, however far it is pushed',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/agenda?vista=semana&dia=2026-11-28`);
      const hour = page.getByText('08:00', { exact: true });
      const day = page.getByRole('columnheader', { name: /28/ });
      await expect(day).toBeInViewport({ ratio: 0.9 });
      await expect(hour).toBeInViewport({ ratio: 1 });
    },
  );

  test('Voltar closes the window that is open, and the drawer', async ({ page, product }) => {
    // as Android's does
    await page.addInitScript(() => {
      type Watcher = { requestClose: () => void };
      const page = window as unknown as { CloseWatcher: new () => Watcher; voltar: () => void };
      const open: Watcher[] = [];
      page.voltar = () => open.at(-1)!.requestClose();
      page.CloseWatcher = class extends page.CloseWatcher {
        constructor() {
          super();
          open.push(this);
        }
      };
    });
    const back = () => page.evaluate(() => (window as unknown as { voltar: () => void }).voltar());
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const sheet = page.getByRole('dialog', { name: 'Anotar' });
    await page.getByRole('button', { name: 'Anotar' }).tap();
    await expect(sheet).toBeVisible();
    await back();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Abrir menu' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await back();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/demandas/${demanda}$`));
  });

  test(
    'above the bar of buttons stands what is focused and what is typed, also beside the keys of the phone',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.setViewportSize({ width: 390, height: 450 });
      const bar = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y - 12;
      const foot = async (field: Locator) => {
        const { y, height } = (await field.boundingBox())!;
        return y + height;
      };
      await page.goto(`${product.origin}/municipes/novo`);
      await page.getByLabel('Nome completo').fill('Ana Prado');
      for (const label of [/^Telefone/, /^Email/, /^CEP/, /^Endereço/, /^Número/, /^Complemento/, /^Bairro/]) {
        const field = page.getByRole('textbox', { name: label });
        await field.focus();
        const edge = await bar('Cadastrar munícipe');
        await expect.poll(() => foot(field)).toBeLessThanOrEqual(edge);
      }
      await page.goto(`${product.origin}/atendimento`);
      const words = page.getByLabel('Descrição');
      await words.pressSequentially('sem luz na rua '.repeat(12));
      const edge = await bar('Cadastrar demanda');
      await expect.poll(() => foot(words)).toBeLessThanOrEqual(edge);
    },
  );

  test('a demand’s card opens it for reading; calling, writing and the menu with the bin are one touch each', async ({
    page,
    product,
  }) => {
    for (const [path, opened] of [
      ['/demandas', `/demandas/${demanda}`],
      ['/municipes', `/municipes/${municipe}`],
    ] as const) {
      await page.goto(product.origin + path);
      const call = card(page).getByRole('link', { name: 'Ligar para JOANA DA SILVA' });
      const write = card(page).getByRole('link', { name: /^WhatsApp de JOANA DA SILVA/ });
      await expect(call).toHaveAttribute('href', 'tel:+5511987654321');
      await expect(write).toHaveAttribute('href', 'https://wa.me/5511987654321');
      const menu = card(page).getByRole('button', { name: 'Ações: JOANA DA SILVA' });
      for (const target of [call, write, menu]) await isHighEnough(target);
      await expectAccessible(page);
      await expect(card(page).getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
      await menu.tap();
      await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await card(page).locator('[data-row]').tap();
      await expect(page).toHaveURL(product.origin + opened);
      // on the page, too
      for (const name of ['Ligar para JOANA DA SILVA', /^WhatsApp de JOANA DA SILVA/]) {
        await isHighEnough(page.getByRole('link', { name }));
      }
    }
  });

  test(
    'a card’s message is looked at, and asked about on the way back',
    { tag: '@long' },
    async ({ context, page, product }) => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }));
      for (const [path, about] of [
        ['/demandas', demanda],
        ['/municipes', null],
      ] as const) {
        await page.goto(product.origin + path);
        await card(page)
          .getByRole('link', { name: /^WhatsApp de JOANA DA SILVA/ })
          .tap();
        const message = page.getByRole('dialog', { name: 'Mensagem para JOANA DA SILVA' });
        await expect(message.getByLabel('Mensagem')).toHaveValue(/^Olá, Joana!/);
        const [other] = await Promise.all([
          context.waitForEvent('page'),
          message.getByRole('link', { name: 'Abrir o WhatsApp' }).tap(),
        ]);
        await expect(message).toHaveCount(0);
        await other.close();
        await page.evaluate(() => dispatchEvent(new Event('focus')));
        await page.getByRole('region', { name: 'Registrar contato' }).getByRole('button', { name: 'Registrar' }).tap();
        await page
          .getByRole('dialog', { name: 'Registrar contato' })
          .getByRole('button', { name: 'Registrar', exact: true })
          .tap();
        await expect(page.getByText('Histórico adicionado')).toBeVisible();
        const [contato] = await product.rows<{ demanda_id: string | null }>(
          'select demanda_id from historicos_atendimento where municipe_id = $1 order by created_at desc limit 1',
          [municipe],
        );
        expect(contato).toEqual({ demanda_id: about });
      }
    },
  );

  const isHigh = async (page: Page, origin: string, places: [path: string, ready: 'link' | 'button' | 'tab'][]) => {
    for (const [path, ready] of places) {
      await page.goto(origin + path);
      await expect(page.getByRole('main').getByRole(ready).first()).toBeVisible();
      const low = await page
        .getByRole('main')
        .locator('button, [role=tab], a:not([data-row]), label:has(input[type=file])')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
            .map((one) => `${one.textContent || one.getAttribute('aria-label')} ${one.getBoundingClientRect().height}`),
        );
      expect(low, path).toEqual([]);
    }
  };

  test('what a thumb aims at is 44 px high', async ({ page, product }) => {
    await isHigh(page, product.origin, [
      ['/municipes', 'link'],
      [`/demandas/${demanda}`, 'button'],
      ['/agenda', 'button'],
      ['/demandas/nova', 'button'],
    ]);
  });

  test('so it is on other pages', { tag: '@long' }, async ({ page, product }) => {
    await officeData(product).insert('assuntos', office, { nivel: 1, nome: 'Iluminação' });
    await isHigh(page, product.origin, [
      ['/demandas', 'link'],
      [`/municipes/${municipe}`, 'tab'],
      ['/ajustes?aba=assuntos', 'button'],
      ['/conta', 'button'],
    ]);
  });

  test(
    'the dashboard’s links are as high, and a demand there opens wherever its row is pressed',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(product.origin);
      const main = page.getByRole('main');
      for (const name of ['Abrir agenda', 'Ver abertas', 'Ver todas'])
        await isHighEnough(main.getByRole('link', { name }));
      const row = main.getByRole('listitem').filter({ hasText: '02/11/2026' }).first();
      const { width, height } = (await row.boundingBox())!;
      await row.tap({ position: { x: width - 4, y: height - 4 } });
      await expect(page).toHaveURL(`${product.origin}/demandas/${demanda}`);
    },
  );

  test('a card has one menu, whoever is on it', { tag: '@long' }, async ({ page, product }) => {
    await officeData(product).assessor(office, 'Rita Moura');
    await product.rows(`update profiles set role = 'admin' where user_id = $1`, [office.admin.id]);
    await product.member(office, 'attendant', { full_name: 'Bruno Dias' });
    for (const [path, name, first] of [
      ['/setores', 'Obras', 'Histórico'],
      ['/equipe', 'Rita Moura', 'Editar'],
      ['/usuarios?busca=Bruno Dias', 'Bruno Dias', 'Editar'],
      ['/admin/users', 'Bruno Dias', 'Histórico'],
      ['/admin/tenants', office.name, 'Limites'],
    ] as const) {
      await page.goto(product.origin + path);
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first();
      const menu = row.getByRole('button', { name: `Ações: ${name}` });
      await isHighEnough(menu);
      await expect(row.getByRole('button', { name: /^(Editar|Excluir|Remover|Mudar|Limites|Histórico)/ })).toHaveCount(
        0,
      );
      await menu.tap();
      await expect(page.getByRole('menuitem').first()).toHaveText(first);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  test(
    'the number of a letter without its year is one touch, which lies over nothing that is typed into',
    { tag: '@long' },
    async ({ page, product }) => {
      await page.goto(`${product.origin}/demandas/nova?municipe=${municipe}`);
      const oficio = page.getByLabel('Código do ofício');
      await oficio.tap();
      await oficio.pressSequentially('412/2026');
      await expect(oficio).toHaveValue('4122026');
      const short = page.getByRole('button', { name: 'Usar só 412' });
      await isHighEnough(short);
      await expect(short).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
      const next = page.getByLabel('Descrição', { exact: true });
      const [mine, field, below] = await Promise.all([short, oficio, next].map((one) => one.boundingBox()));
      expect(below!.y).toBeGreaterThanOrEqual(mine!.y + mine!.height);
      expect(mine!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
      await short.tap();
      await expect(oficio).toHaveValue('412');
      await expect(oficio).toBeFocused();
      await expect(short).toHaveCount(0);
    },
  );

  test('a notice comes up below, and leaves the button free', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas`);
    await card(page)
      .getByRole('button', { name: /alterar status/ })
      .tap();
    await page.getByRole('dialog').getByRole('button', { name: 'RESOLVIDO', exact: true }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const notice = page.locator('[data-toaster] li');
    await expect(notice).toContainText('Status atualizado');
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await notice.boundingBox())!.y).toBeGreaterThan(844 / 2);
    const main = page.getByRole('link', { name: 'Nova demanda' });
    const [above, below] = [(await notice.boundingBox())!, (await main.boundingBox())!];
    expect(above.y + above.height).toBeLessThan(below.y);
    // a form's bar as well
    await page.goto(`${product.origin}/municipes/novo`);
    await page.getByRole('button', { name: 'Cadastrar munícipe' }).tap();
    const bar = (await page.getByRole('button', { name: 'Cadastrar munícipe' }).boundingBox())!;
    const place = await page
      .locator('[data-toaster]')
      .evaluate((one) => innerHeight - Number.parseFloat(getComputedStyle(one).bottom));
    expect(place).toBeLessThan(bar.y);
  });

  test('tabs fade where they are cut', { tag: '@long' }, async ({ page, product }) => {
    await page.goto(`${product.origin}/municipes/${municipe}`);
    const tabs = page.getByRole('tablist');
    await expect(tabs).toHaveAttribute('data-cut', 'end');
    expect(await tabs.evaluate((one) => getComputedStyle(one).maskImage)).toMatch(/rgba\(0, 0, 0, 0\)\)$/);
    await page.getByRole('tab', { name: /Demandas do Munícipe/ }).tap();
    await expect(tabs).toHaveAttribute('data-cut', 'start');
    await page.setViewportSize({ width: 760, height: 844 });
    await expect(tabs).toHaveAttribute('data-cut', '');
  });

  test('a demand is read from whose it is to what was done; what else there is are lines, which stay as one left them', async ({
    page,
    product,
  }) => {
    await product.rows(`update demandas set prazo = app.today() + 30, prazo_origem = 'MANUAL' where id = $1`, [
      demanda,
    ]);
    await page.goto(`${product.origin}/demandas/${demanda}`);
    const cards = page.getByRole('main').locator('section[aria-label]');
    await expect
      .poll(() => cards.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
      .toEqual(['Prazo', 'Dados da demanda', 'Linha do tempo', 'Compromissos', 'Documentos']);
    await expect(page.getByRole('main').locator('dt').first()).toHaveText('Descrição');
    const lines = page
      .getByRole('main')
      .locator('button[aria-expanded]')
      .filter({ hasText: /^(Prazo|Compromissos|Documentos)/ });
    await expect(lines).toHaveCount(3);
    for (const line of await lines.all()) {
      expect((await line.boundingBox())!.height).toBe(44);
      await expect(line).toHaveAttribute('aria-expanded', 'false');
    }
    await expectAccessible(page);
    await lines.nth(1).tap();
    await expect(page.getByText('Nenhum compromisso marcado.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Nenhum compromisso marcado.')).toBeVisible();
    await shoot(page, 'demanda-390');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('main').getByRole('link', { name: /JOANA/ }).first().tap();
    await expect(page).toHaveURL(/\/municipes\//);
  });

  test('the camera comes first, and what it took is seen before it is saved and after', async ({ page, product }) => {
    await page.goto(`${product.origin}/demandas/${demanda}/edit`);
    const inputs = page.locator('input[type=file]');
    await expect(inputs).toHaveCount(2);
    await expect(inputs.first()).toHaveAttribute('capture', 'environment');
    await expect(page.getByText('Tirar foto')).toBeVisible();
    await inputs.first().setInputFiles({ name: 'poste.png', mimeType: 'image/png', buffer: png(300, 200) });
    const row = page.getByRole('listitem').filter({ hasText: 'poste.png' });
    await expect(row).toBeVisible();
    await drawn(row);
    await page.getByRole('button', { name: 'Salvar' }).tap();
    await expect(page.getByText('Demanda atualizada com sucesso')).toBeVisible();
    await page.goto(`${product.origin}/demandas/${demanda}`);
    await page.getByRole('button', { name: 'Documentos 1' }).tap();
    await drawn(page.getByRole('list', { name: 'Documentos' }).getByRole('listitem'));
    await expectAccessible(page);
  });
});

async function paste(page: Page, what: { picture?: Buffer; text?: string }): Promise<void> {
  await page.evaluate(
    ({ picture, text }) => {
      const data = new DataTransfer();
      if (picture) data.items.add(new File([new Uint8Array(picture)], 'image.png', { type: 'image/png' }));
      if (text) data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    { picture: what.picture && [...what.picture], text: what.text },
  );
}

test('a picture is pasted into a demand; text that brings a picture along stays text', async ({ page, product }) => {
  await page.goto(`${product.origin}/demandas/${demanda}/edit`);
  const description = page.getByLabel('Descrição');
  await description.focus();
  await paste(page, { picture: png(), text: 'copiado do Word' });
  await paste(page, { picture: png(300, 200) });
  const row = page.getByRole('listitem').filter({ hasText: /Imagem colada \d\d-\d\d-\d{4}/ });
  await expect(row).toHaveCount(1);
  await drawn(row);
  await expect(page.getByText('ou cole uma imagem (Ctrl+V)')).toBeVisible();
});

test(
  'one demand’s pictures are asked for when they come into sight, two at a time',
  { tag: '@long' },
  async ({ page, product }) => {
    const one = await send(product, png(300, 200));
    await product.rows(
      `insert into demanda_documentos (tenant_id, demanda_id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, usuario_upload_id, created_at)
     select tenant_id, demanda_id, 'foto ' || n || '.png', tamanho_arquivo, tipo_arquivo, caminho_storage || n, usuario_upload_id, created_at - interval '1 minute' * n
       from demanda_documentos, generate_series(1, 60) n where id = $1`,
      [one],
    );
    let [now, most, all] = [0, 0, 0];
    await page.route('**/demanda-documentos/*', async (route) => {
      [now, all] = [now + 1, all + 1];
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 30));
      now -= 1;
      await route.fulfill({ body: png(300, 200), contentType: 'image/png' });
    });
    await page.goto(`${product.origin}/demandas/${demanda}`);
    // the card of documents; the timeline names the file as well
    await drawn(page.getByRole('listitem').filter({ hasText: 'foto.png', has: page.getByRole('button') }));
    await expect.poll(() => now).toBe(0);
    expect(most).toBeLessThanOrEqual(2);
    expect(all).toBeLessThan(30);
  },
);

/** A picture of the demand, sent as the pages do. */
async function send(product: Product, picture: Buffer): Promise<string> {
  const form = new FormData();
  form.set('arquivo', new File([new Uint8Array(picture)], 'foto.png', { type: 'image/png' }));
  const address = `${product.origin}/api/tenants/${office.id}/demanda-documentos?regras=detail&demanda_id=${demanda}`;
  const headers = { cookie: office.admin.cookie, origin: product.origin, 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(address, { method: 'POST', body: form, headers });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
