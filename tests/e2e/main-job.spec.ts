import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { answering, freePort } from '../support/servers/ports.ts';
import { expect, test } from './product.ts';

/** The main job on real input, from an empty data folder to a restarted server that still has all of it. */

/** As ViaCEP documents its answer. */
const viaCep = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
};

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

type Started = { child: ChildProcess; output: () => string; origin: string };

async function npmStart(env: Record<string, string>): Promise<Started> {
  const child = spawn('npm', ['start'], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  const origin = `http://127.0.0.1:${env.PORT}`;
  await answering(`${origin}/readyz`, { child, output: () => output });
  return { child, output: () => output, origin };
}

async function stopped({ child }: Started): Promise<number | null> {
  child.kill('SIGTERM');
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

// the live stream's knocking while the server restarts
test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|503 \(Service Unavailable\)/] });

let dataDir: string;
let cep: Server;
const requested: string[] = [];

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gabinete-main-job-'));
  cep = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(viaCep));
  });
  await new Promise<void>((resolve) => cep.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  cep?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A letter and a photo, made by a real printer of PDFs and a real encoder of JPEGs. */
async function realFiles(page: Page): Promise<{ pdf: Buffer; photo: Buffer }> {
  await page.setContent('<h1>Ofício 412/2026</h1><p>Solicitação de troca de luminária na Rua das Acácias.</p>');
  const pdf = await page.pdf({ format: 'A4' });
  await page.setContent('<body style="background: linear-gradient(#258, #fc8)"><h1>poste nº 88</h1>');
  const photo = await page.screenshot({ type: 'jpeg', quality: 90 });
  await page.goto('about:blank');
  return { pdf, photo };
}

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('a clerk starts an office, registers a citizen and a demand with its letter and photo, and finds all of it tomorrow', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    CEP_URL: `http://127.0.0.1:${(cep.address() as AddressInfo).port}/ws/{cep}/json/`,
    LOG_LEVEL: 'warn',
    AUTH_PASSWORD_MIN: '12',
  };
  const files = await realFiles(page);
  let server = await npmStart(settings);

  await test.step('first access: every page leads there', async () => {
    await page.goto(`${server.origin}/demandas`);
    await expect(page).toHaveURL(/\/primeiro-acesso$/);
    const told = /código ([A-Z0-9-]{14})/;
    await expect.poll(server.output).toMatch(told);
    const code = told.exec(server.output())![1]!;
    await page.getByLabel('Código de instalação').fill(code.toLowerCase());
    await page.getByLabel('Nome completo').fill('Rita Moura');
    await page.getByLabel('Email').fill('rita@camara.example');
    await expect(page.getByText('Pelo menos 12 caracteres.')).toBeVisible();
    await page.getByLabel('Senha', { exact: true }).fill('uma senha comprida');
    await page.getByLabel('Nome do gabinete').fill('Ver. Clara Monteiro');
    await page.getByLabel('Identificador').fill('clara-monteiro');
    await page.getByRole('button', { name: 'Criar e entrar' }).click();
    await expect(page.getByRole('link', { name: 'Setores' }).first()).toBeVisible();
  });

  await test.step('a sector and a team member', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Setores', exact: true }).click();
    await page.getByRole('button', { name: 'Novo setor' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nome').fill('Iluminação');
    await dialog.getByRole('button', { name: /Salvar|Criar/ }).click();
    await toast(page, 'Setor criado');

    await page.getByRole('navigation').getByRole('link', { name: 'Equipe', exact: true }).click();
    await page.getByRole('link', { name: 'Novo membro' }).first().click();
    await page.getByLabel('Nome').fill('Paulo Nakamura');
    await page.getByLabel('Função').fill('Assessor parlamentar');
    await page.getByRole('button', { name: /Salvar|Cadastrar/ }).click();
    await toast(page, 'Membro da equipe cadastrado');
  });

  await test.step('a citizen, with the address by postal code and a pasted phone', async () => {
    await page.goto(`${server.origin}/municipes/novo`);
    await page.getByLabel('Nome completo').fill('Maria Aparecida de Souza');
    await page.getByLabel('Telefone').fill('+55 11 98765-4321');
    await page.getByLabel(/^CEP/).fill('01310-100');
    await toast(page, 'CEP encontrado');
    await expect(page.getByRole('textbox', { name: /^Endereço/ })).toHaveValue('AVENIDA PAULISTA');
    await expect(page.getByLabel(/^Bairro/)).toHaveValue('BELA VISTA');
    expect(requested).toEqual(['/ws/01310100/json/']);
    await page.getByLabel(/^Número/).fill('1578');
    await page.getByRole('button', { name: 'Cadastrar munícipe' }).click();
    await expect(page.getByText(/Munícipe cadastrado com código \d{8}/).first()).toBeVisible();
  });

  await test.step('her demand, handed to a sector and an assessor, with letter and photo', async () => {
    await page.goto(`${server.origin}/demandas/nova`);
    await page.getByRole('button', { name: 'Escolher munícipe' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByRole('combobox').fill('aparecida');
    await picker.getByText('MARIA APARECIDA DE SOUZA').click();
    await page.getByLabel(/^Setor/).selectOption({ label: 'Iluminação' });
    await page.getByLabel(/^Assessor responsável/).selectOption({ label: 'Paulo Nakamura - Assessor parlamentar' });
    await page.getByLabel(/^Código do ofício/).fill('412');
    await page.getByLabel(/^Descrição/).fill('Troca de luminária queimada em frente ao nº 88');
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Ofício 412 – Ação.pdf', mimeType: 'application/pdf', buffer: files.pdf },
      { name: 'poste.jpg', mimeType: 'image/jpeg', buffer: files.photo },
    ]);
    await page.getByRole('button', { name: 'Cadastrar demanda' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
    await toast(page, 'Demanda cadastrada');
  });

  await test.step('the status changes from the list', async () => {
    await expect(page).toHaveURL(/\/demandas$/);
    await page.getByRole('button', { name: /EM ANÁLISE/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar Status da Demanda' });
    await dialog.getByText('RESOLVIDO', { exact: true }).click();
    await toast(page, 'Status atualizado');
  });

  await test.step('the server restarts', async () => {
    expect(await stopped(server)).toBe(0);
    server = await npmStart(settings);
  });

  await test.step('tomorrow everything is there, byte for byte', async () => {
    await page.goto(`${server.origin}/demandas`);
    const row = page.getByRole('row', { name: /TROCA DE LUMINÁRIA/ });
    await expect(row).toContainText('RESOLVIDO');
    await expect(row).toContainText('412');
    await row.getByLabel(/^Ver demanda de/).click();
    await expect(page.getByText('MARIA APARECIDA DE SOUZA').first()).toBeVisible();
    await expect(page.getByText('(11) 98765-4321').first()).toBeVisible();
    await expect(page.getByText('Paulo Nakamura').first()).toBeVisible();
    for (const [name, bytes] of [
      ['Ofício 412 – Ação.pdf', files.pdf],
      ['poste.jpg', files.photo],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: `Baixar ${name}` })
          .or(page.getByRole('link', { name: `Baixar ${name}` }))
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes));
    }
  });

  expect(await stopped(server)).toBe(0);
});
