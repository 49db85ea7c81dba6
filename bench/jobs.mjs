// `npm run bench -- --jobs`: seven jobs of an office's day, by keyboard and on a phone; README.md says what is counted.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { png } from '../tests/support/files/real-files.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';
import { openPage, signIn } from './browser-pages.mjs';
import { handsOf, PER_KEY } from './hands.mjs';
import { jobs } from './job-steps.mjs';
import { built, command, startProduct } from './processes.ts';
import { median } from './quantiles.ts';

const ROUNDS = 3;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const person = { email: 'bench@example.com', password: 'somente-para-medir', name: 'Clara Monteiro' };

let setor;

/** What every round begins with: sectors, the person in the team, a caller, five demands. */
async function office(page, origin, round) {
  const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentTenant')));
  const write = async (method, path, data) => {
    const url = `${origin}/api/tenants/${id}/${path}`;
    const answer = await page.request.fetch(url, { method, data, headers: { origin } });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  if (round === 0) {
    for (const nome of ['Educação', 'Iluminação', 'Obras']) setor = await write('POST', 'setores', { nome });
    await write('POST', 'assuntos', { nome: 'Lâmpada apagada', setor_id: setor.id });
    await write('POST', 'equipe', { nome: person.name, funcao: 'Assessora' });
  }
  const telefone = (n) => `1198${round}${String(n).padStart(6, '0')}`;
  const caller = await write('POST', 'municipes', {
    nome_completo: `Iracema Quintanilha ${'ABC'[round]}`,
    telefone_ddd: telefone(1),
  });
  const changed = { nome_completo: caller.nome_completo, telefone_ddd: telefone(2), versao: caller.versao };
  await write('PATCH', `municipes/${caller.id}`, changed);
  for (let n = 0; n < 5; n += 1)
    await write('POST', 'demandas', {
      municipe_id: caller.id,
      setor_id: setor.id,
      assessor_responsavel: person.name,
      descricao_texto: `Pedido ${n} da rodada ${round}`,
      data_demanda: new Date().toISOString().slice(0, 10),
    });
  return { caller: caller.nome_completo, phones: [telefone(1), telefone(2)], round, person };
}

const photos = () =>
  ['poste.png', 'calçada.png'].map((name) => ({ name, mimeType: 'image/png', buffer: png(1200, 900) }));

const folder = mkdtempSync(join(tmpdir(), 'gabinete-jobs-'));
try {
  const account = ['--email', person.email, '--password', person.password, '--name', person.name];
  const admin = ['admin:create', ...account, '--office', 'Ver. Clara Monteiro', '--slug', 'clara-monteiro'];
  await command([built.cli, ...admin], { DATA_DIR: folder });
  const server = await startProduct(folder);
  const origin = `http://127.0.0.1:${server.port}`;
  const { path } = ensureChromium(console.error);
  const browser = await chromium.launch({ args: CHROMIUM_ARGS, ...(path && { executablePath: path }) });
  const found = jobs.map(() => []);
  const { page: first } = await openPage(browser, origin, DESKTOP);
  await signIn(first, origin, person);
  const storageState = await first.context().storageState();
  for (let round = 0; round < ROUNDS; round += 1) {
    const facts = { ...(await office(first, origin, round)), photos: photos() };
    for (const [index, { phone, from, run, name }] of jobs.entries()) {
      const viewport = phone ? PHONE : DESKTOP;
      const context = await browser.newContext({ viewport, storageState, locale: 'pt-BR', hasTouch: Boolean(phone) });
      const page = await context.newPage();
      await page.goto(origin + from);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {});
      page.setDefaultTimeout(10_000);
      const hands = handsOf(page);
      const took = await hands
        .timed(() => run(page, hands, facts))
        .catch((error) => {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        });
      console.error(`${round + 1} ${name}: ${took.keys}, ${took.seconds.toFixed(1)} s`);
      found[index].push(took);
      await context.close();
    }
  }
  await browser.close();
  await server.stop();
  const rows = jobs.map(({ name }, index) => {
    // of the first round: each of the next has one more caller of that name
    const { keys } = found[index][0];
    return `| ${name} | ${keys} | ${median(found[index].map(({ seconds }) => seconds)).toFixed(1)} |`;
  });
  const machine = `${cpus().length} × ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}`;
  console.log(`${new Date().toISOString().slice(0, 10)} · ${machine} · ${PER_KEY} ms a key\n`);
  console.log(['| job | keys | seconds |', '| --- | --: | --: |', ...rows].join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
