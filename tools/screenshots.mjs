// Pictures of the main screens, from the demonstration's data: all in test-results/screenshots, a few small ones in docs/.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, ensureChromium } from './chromium.mjs';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PAGES = {
  dashboard: '/',
  fila: '/demandas?visao=minha',
  atendimento: '/atendimento',
  demandas: '/demandas',
  'nova-demanda': '/demandas/nova',
  demanda: '/demandas/{demandas}',
  municipes: '/municipes',
  municipe: '/municipes/{municipes}',
  agenda: '/agenda',
  oficios: '/oficios',
  documentos: '/documentos',
  setores: '/setores',
  equipe: '/equipe',
};
/** What the README shows. */
const SHOWN = ['fila-desktop-light', 'demanda-desktop-light', 'municipe-desktop-dark', 'fila-phone-light'];

const say = (line) => console.error(line);
const folder = 'test-results/screenshots';
const shown = 'docs/screenshots';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function ready(origin) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('o servidor não ficou pronto');
}

const { path, missing } = ensureChromium(say);
if (missing) throw new Error(missing);
mkdirSync(folder, { recursive: true });
mkdirSync(shown, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'gabinete-screenshots-'));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', GABINETE_DEMO: '1' };
spawnSync(process.execPath, ['dist/cli.js', 'demo'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const server = spawn(process.execPath, ['dist/server.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
try {
  await ready(origin);
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, '--lang=pt-BR'],
    ...(path && { executablePath: path }),
  });
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of ['light', 'dark']) {
      const page = await browser.newPage({ viewport, colorScheme: theme, locale: 'pt-BR', reducedMotion: 'reduce' });
      await page.goto(`${origin}/login`);
      await page.screenshot({ path: join(folder, `login-${size}-${theme}.png`) });
      await page.getByLabel('Email').fill('helena@example.com');
      await page.getByLabel('Senha', { exact: true }).fill('demonstracao');
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.waitForFunction(() => localStorage.getItem('currentTenant'));
      const { id: office } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentTenant')));
      const first = async (noun) => {
        const answer = await page.request.get(`${origin}/api/tenants/${office}/${noun}`);
        return (await answer.json()).rows[0].id;
      };
      for (const [name, template] of Object.entries(PAGES)) {
        const noun = /\{(\w+)\}/.exec(template)?.[1];
        await page.goto(origin + (noun ? template.replace(/\{\w+\}/, await first(noun)) : template));
        await page.waitForLoadState('load');
        await page.waitForTimeout(1500);
        const picture = `${name}-${size}-${theme}`;
        await page.screenshot({ path: join(folder, `${picture}.png`) });
        if (SHOWN.includes(picture))
          await page.screenshot({ path: join(shown, `${picture}.jpg`), type: 'jpeg', quality: 72 });
        say(picture);
      }
      await page.close();
    }
  }
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(dataDir, { recursive: true, force: true });
}
