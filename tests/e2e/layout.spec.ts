import type { Page } from '@playwright/test';
import { today } from '../../src/shared/time.ts';
import { officeData } from '../support/office/office-data.ts';
import { enterOffice, expect, signIn, test, type Product } from './product.ts';

/** What must fit: no page wider than its window, no list without its main column, and paper without the shell. */

/** Nothing in them says where they may be broken. */
const longWord = 'INCONSTITUCIONALISSIMAMENTE'.repeat(2).slice(0, 45);
const longLink = `https://prefeitura.example/${'protocolo-de-atendimento-'.repeat(9)}`.slice(0, 190);
const longFile = `${'levantamento_da_iluminacao_publica_'.repeat(3).slice(0, 60)}.pdf`;
const longName = `MARIA ${'APARECIDA DE LOURDES '.repeat(5)}SILVA`.slice(0, 107);
const widths = [390, 800, 1024];

async function enter(page: Page, product: Product) {
  const office = await product.office();
  const person = await product.member(office, 'admin', { role: 'admin' });
  await signIn(page, product, person, office);
  const data = officeData(product);
  const municipe = await data.municipe(office, longName);
  const demanda = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: await data.setor(office),
    assessor_responsavel: 'Rita Moura',
    descricao_texto: `TROCA DE LÂMPADA ${'X'.repeat(300)}`,
    data_demanda: '2026-11-20',
  });
  return { office, person, data, demanda, municipe };
}

/** Everything that an office can name and write, each without a place where it could be broken. */
async function enterUnbroken(page: Page, product: Product) {
  const { office, person, data, demanda, municipe } = await enter(page, product);
  const setor = await data.insert('setores', office, { nome: longWord, descricao: longLink });
  await data.insert('equipe', office, { nome: longWord, funcao: longWord });
  const word = await data.insert('demandas', office, {
    municipe_id: await data.municipe(office, longWord),
    setor_id: setor,
    assessor_responsavel: longWord,
    descricao_texto: longLink,
    protocolo_externo: longWord.slice(0, 40),
    data_demanda: today(),
  });
  const merged = await data.insert('demandas', office, {
    municipe_id: municipe,
    setor_id: setor,
    assessor_responsavel: longWord,
    descricao_texto: longLink,
    data_demanda: today(),
    principal_id: word,
  });
  await data.insert('historicos_atendimento', office, { municipe_id: municipe, descricao: longLink, autor: longWord });
  await data.assunto(office, longWord, await data.assunto(office, `TEMA${longWord}`));
  await data.insert('feriados', office, { nome: longWord, data: today(), tipo: 'MUNICIPAL', anual: true });
  await data.insert('ajustes', office, {
    cabecalho: [longWord.repeat(2).slice(0, 80)],
    rodape: longLink.slice(0, 120),
  });
  const orgao_id = await data.insert('orgaos', office, { nome: longWord, sigla: longWord.slice(0, 20) });
  await data.insert('autoridades', office, {
    orgao_id,
    nome: longWord,
    cargo: longWord,
    genero: 'F',
    tratamento: 'EXCELENCIA',
  });
  const file = { tipo_arquivo: 'application/pdf', usuario_upload_id: person.id };
  await data.insert('demanda_documentos', office, {
    ...file,
    demanda_id: word,
    nome_arquivo: longFile,
    tamanho_arquivo: 12,
    caminho_storage: 'x',
  });
  await data.insert('documentos', office, { ...file, name: longFile, size: 12, caminho_storage: 'y' });
  for (const [titulo, about] of [
    [longWord, { municipe_id: municipe }],
    [longLink, { demanda_id: word }],
  ] as const)
    await data.insert('agenda_compromissos', office, {
      user_id: person.id,
      titulo,
      ...about,
      descricao: longLink,
      local: longLink,
      data_compromisso: today(),
      hora_compromisso: '09:00',
    });
  return { demanda, municipe, word, merged };
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test(
  'many pages of a list are chosen from on the narrowest phone as well',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office } = await enterOffice(page, product);
    await product.rows(
      `insert into municipes (tenant_id, nome_completo, telefone_ddd)
     select $1, 'ANA LIMA ' || n, (11900000000 + n)::text from generate_series(1, 150) n`,
      [office.id],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${product.origin}/municipes`);
    await expect(page.getByRole('navigation', { name: 'Paginação' })).toBeVisible();
    const next = (await page.getByRole('button', { name: 'Próxima página' }).boundingBox())!;
    expect(next.x + next.width).toBeLessThanOrEqual(320);
    expect(await excess(page)).toBeLessThanOrEqual(0);
  },
);

test('a function of one long word stays on its card', { tag: '@long' }, async ({ page, product }) => {
  const { office, data } = await enterOffice(page, product);
  await data.insert('equipe', office, { nome: 'Rita Moura', funcao: 'Assessora'.repeat(9) });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/equipe`);
  const card = page.getByRole('listitem').filter({ hasText: 'Rita Moura' });
  // the card may still be taking its place
  await expect(async () => {
    const word = (await card.getByText('AssessoraAssessora').boundingBox())!;
    const give = (await card.getByRole('button', { name: /Dar acesso/ }).boundingBox())!;
    expect(word.x + word.width).toBeLessThanOrEqual(give.x);
  }).toPass();
});

async function isNoWider(page: Page, origin: string, paths: string[]) {
  for (const path of paths) {
    await page.setViewportSize({ width: widths[0]!, height: 900 });
    await page.goto(origin + path);
    await expect(page.locator('main h1').first()).toBeAttached();
    await expect(page.locator('main [role=status]', { hasText: 'Carregando' })).toHaveCount(0);
    for (const width of [...widths, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => excess(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
}

test('no page is wider than its window, also with the longest names and words', async ({ page, product }) => {
  const { municipe, word } = await enterUnbroken(page, product);
  await isNoWider(page, product.origin, [
    '/',
    '/demandas',
    `/demandas/${word}`,
    `/demandas/${word}/edit`,
    '/municipes',
    `/municipes/${municipe}`,
    '/agenda',
    '/equipe',
    '/documentos',
    '/lixeira',
  ]);
});

test('nor is any other page', { tag: '@long' }, async ({ page, product }) => {
  const { demanda, municipe, merged } = await enterUnbroken(page, product);
  await isNoWider(page, product.origin, [
    '/demandas/nova',
    `/demandas/${demanda}`,
    `/demandas/${demanda}/edit`,
    `/demandas/${merged}`,
    '/municipes/novo',
    `/municipes/${municipe}/edit`,
    '/agenda?vista=lista',
    '/agenda?vista=dia',
    '/setores',
    '/ajustes',
    '/ajustes?aba=calendario',
    '/ajustes?aba=orgaos',
    '/ajustes?aba=timbrado',
    '/dados',
    '/dados/higiene',
    '/dados/bairros',
    '/auditoria',
    '/usuarios',
    '/usuarios/novo',
    '/admin/tenants',
    '/admin/users',
    '/conta',
  ]);
});

test('the way back to the list stays whole beside the longest name', { tag: '@long' }, async ({ page, product }) => {
  const { demanda } = await enter(page, product);
  await page.goto(`${product.origin}/demandas/${demanda}`);
  const trail = page.getByRole('navigation', { name: 'Você está em' });
  for (const width of [800, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    const list = (await trail.getByRole('link', { name: 'Demandas' }).boundingBox())!;
    const here = (await trail.getByText('/', { exact: true }).boundingBox())!;
    expect(list.x + list.width).toBeLessThanOrEqual(here.x);
  }
});

test('the main column of a list is never squeezed: others give way, and then the rows are cards', async ({
  page,
  product,
}) => {
  await enter(page, product);
  const sidebar = page.getByRole('button', { name: 'Recolher ou expandir' });
  for (const [path, header] of [
    ['/municipes', 'Nome'],
    ['/demandas', 'Descrição'],
  ] as const) {
    // the sidebar begins as the window is then
    await page.setViewportSize({ width: 800, height: 900 });
    await page.goto(product.origin + path);
    const main = page.getByRole('columnheader', { name: header });
    for (const width of [800, 900, 1024, 1152, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await main.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(224);
    }
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('columnheader', { name: 'Assessor' })).toHaveCount(0);
  // under 1100 px the sidebar begins with its icons
  await sidebar.click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: longName })).toBeVisible();
  await sidebar.click();
  await expect(page.getByRole('columnheader', { name: 'Descrição' })).toBeVisible();
});

test('on paper a demand is itself alone, and black on white', async ({ page, product }) => {
  const { demanda } = await enter(page, product);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto(`${product.origin}/demandas/${demanda}`);
  await expect(page.getByText(/^TROCA DE LÂMPADA/)).toBeVisible();
  for (const gone of ['banner', 'complementary'] as const) await expect(page.getByRole(gone)).toHaveCount(0);
  await expect(
    page
      .getByRole('button')
      .or(page.getByRole('link'))
      .filter({ hasText: /Editar|Imprimir/ }),
  ).toHaveCount(0);
  await expect(page.getByText('Arraste arquivos')).toBeHidden();
  expect(await excess(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test(
  'on paper a list leaves what was asked for the room, and no ground is needed to read',
  { tag: '@long' },
  async ({ page, product }) => {
    const { demanda } = await enter(page, product);
    await product.rows(
      `update demandas set prazo = app.today() + 9, andamento = 'AGUARDANDO_TERCEIRO', descricao_texto = $2 where id = $1`,
      [demanda, 'TROCA DE LÂMPADA NA RUA DAS ACÁCIAS, EM FRENTE À ESCOLA, ONDE AS CRIANÇAS ESPERAM O ÔNIBUS NO ESCURO'],
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${product.origin}/demandas`);
    await expect(page.getByText(/^TROCA DE LÂMPADA/)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // A4 with the margins that browsers leave
    await page.getByRole('main').evaluate((main) => (main.style.cssText = 'width: 718px; flex: none'));
    const written = page.getByRole('columnheader', { name: 'Descrição' });
    await expect.poll(async () => (await written.boundingBox())!.width).toBeGreaterThan(200);
    expect(await page.getByRole('table').evaluate((table) => table.getBoundingClientRect().width)).toBeLessThan(719);

    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${product.origin}/`);
    const bars = page.getByRole('region', { name: 'Abertas por idade' }).locator('dd > span').first();
    await expect(bars).toBeVisible();
    await expect(bars).toHaveCSS('print-color-adjust', 'exact');
    await expect(page.getByRole('heading', { name: 'Ações Rápidas' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Ações Rápidas' })).toBeHidden();
  },
);

test(
  'the words in the search of a list are whole, and its row is one at 1024 px',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    for (const [path, width, height] of [
      ['/municipes', 390, 844],
      ['/municipes', 1024, 768],
      ['/demandas', 390, 844],
      ['/demandas', 1440, 900],
      ['/demandas', 1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(product.origin + path);
      const search = page.getByRole('main').getByRole('searchbox');
      await expect(search).toBeVisible();
      const free = await search.evaluate((input: HTMLInputElement) => {
        const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(input);
        const words = Object.assign(document.createElement('span'), { textContent: input.placeholder });
        words.style.cssText = `position: absolute; white-space: nowrap; font: ${font}; letter-spacing: ${letterSpacing}`;
        document.body.append(words);
        const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        const free = room - words.getBoundingClientRect().width;
        words.remove();
        return free;
      });
      expect(free).toBeGreaterThan(0);
    }
    const places = [page.getByRole('main').getByRole('searchbox'), page.getByRole('button', { name: 'Exportar' })];
    const [search, last] = await Promise.all(places.map((one) => one.boundingBox()));
    expect(Math.abs(search!.y - last!.y)).toBeLessThan(8);
  },
);

test(
  'on paper a citizen, the letters and the log have nothing to be pressed or chosen',
  { tag: '@long' },
  async ({ page, product }) => {
    const { office, municipe, data } = await enter(page, product);
    await data.insert('orgaos', office, { nome: 'Guarda Civil Municipal' });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${product.origin}/municipes/${municipe}`);
    const missing = page.getByText(/^Sem /);
    await expect(missing).toBeVisible();
    expect(await missing.innerText()).not.toContain('·');
    await expect(page.getByRole('heading', { name: 'Cadastro repetido' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Privacidade' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    for (const name of ['Cadastro repetido', 'Privacidade'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    for (const [path, control] of [
      ['/oficios', page.getByRole('combobox', { name: 'Órgão' })],
      ['/auditoria', page.getByText('Dia', { exact: true })],
    ] as const) {
      await page.goto(product.origin + path);
      await expect(control).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(control).toBeHidden();
      await page.emulateMedia({ media: 'screen' });
    }
  },
);

test(
  'on a phone a form is saved under the thumb, and a citizen is called with one touch',
  { tag: '@long' },
  async ({ page, product }) => {
    await enter(page, product);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, save] of [
      ['/municipes/novo', 'Cadastrar munícipe'],
      ['/demandas/nova', 'Cadastrar demanda'],
    ] as const) {
      await page.goto(product.origin + path);
      await expect(page.getByRole('button', { name: save })).toBeInViewport({ ratio: 1 });
    }
    await page.goto(`${product.origin}/municipes`);
    await expect(page.getByRole('main').getByRole('listitem').locator('a[href^="tel:+55119"]')).toBeVisible();
  },
);

test.describe('an address that does not exist', () => {
  test.use({ expectedErrors: [/404/] });

  test('leaves the menu and the search at hand', async ({ page, product }) => {
    await enter(page, product);
    await page.goto(`${product.origin}/nada`);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Setores' }).click();
    await expect(page.getByRole('heading', { name: 'Setores' })).toBeVisible();
  });

  test('is a page with the way home, whatever is in it', { tag: '@long' }, async ({ page, product }) => {
    await enter(page, product);
    for (const path of ['/%', '/municipes/%', '/%E0%A4%A', '//nada', '/%5Cnada', '/DEMANDAS', '/Municipes']) {
      await page.goto(product.origin + path);
      await expect(page.getByRole('heading', { name: 'Página não encontrada' }), path).toBeVisible();
      await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible();
    }
    await page.goto(`${product.origin}//setores`);
    await expect(page.getByRole('heading', { level: 1, name: 'Setores' })).toBeVisible();
  });

  test(
    'is a record that is not found where it ends in what is no record',
    { tag: '@long' },
    async ({ page, product }) => {
      await enter(page, product);
      for (const [path, sentence] of [
        ['/municipes/abc', 'Munícipe não encontrado'],
        // words of the API's own addresses
        ['/municipes/parecidos', 'Munícipe não encontrado'],
        ['/demandas/latest', 'Demanda não encontrada'],
        ['/demandas/parecidas', 'Demanda não encontrada'],
        ['/oficios/numeracao', 'Ofício não encontrado'],
        ['/oficios/tipos-excluidos', 'Ofício não encontrado'],
      ] as const) {
        await page.goto(product.origin + path);
        await expect(page.getByRole('main').getByText(sentence).last(), path).toBeVisible();
        await expect(page.getByRole('link', { name: /^Voltar para/ })).toBeVisible();
      }
    },
  );
});

test.describe('on a tablet, where nothing can hover', () => {
  test.use({ viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true });

  test(
    'what can be done with a row is seen without having been touched',
    { tag: '@long' },
    async ({ page, product }) => {
      const { office, person, data, demanda } = await enter(page, product);
      await data.insert('orgaos', office, { nome: 'Secretaria de Obras' });
      await data.assunto(office, 'Iluminação');
      await data.insert('feriados', office, {
        data: `${today().slice(0, 4)}-12-08`,
        nome: 'Padroeira',
        tipo: 'MUNICIPAL',
      });
      await data.insert('demanda_passos', office, {
        demanda_id: demanda,
        ordem: '1',
        texto: 'Vistoriar',
        tipo: 'MANUAL',
      });
      const by = { user_id: person.id, autor: person.full_name };
      await data.insert('demanda_notas', office, { demanda_id: demanda, texto: 'Ligar de novo', ...by });

      const shown = (action: string) =>
        page
          .getByRole('button', { name: action })
          .first()
          .evaluate((button) => {
            let opacity = 1;
            for (let at: Element | null = button; at; at = at.parentElement)
              opacity *= Number(getComputedStyle(at).opacity);
            return opacity;
          });
      for (const [address, ...actions] of [
        ['/ajustes?aba=assuntos', 'Editar Iluminação'],
        ['/ajustes?aba=calendario', 'Excluir Padroeira'],
        ['/ajustes?aba=orgaos', 'Excluir Secretaria de Obras'],
        [`/demandas/${demanda}`, 'Ações: Vistoriar', 'Excluir nota de'],
      ] as const) {
        await page.goto(`${product.origin}${address}`);
        for (const action of actions) await expect.poll(() => shown(action), action).toBe(1);
      }
    },
  );
});
