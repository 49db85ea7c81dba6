import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pidExists } from '../../src/server/embedded/holder.ts';
import { createOffice, enterOffice, testFolders } from '../support/servers/installation.ts';
import { answering, freePort } from '../support/servers/ports.ts';
import { postmasterOf } from '../support/servers/processes.ts';
import { root } from '../support/source/sources.ts';

/** `npm start` when the server dies: it serves again, a few times, and no database stays behind. */

const folders = testFolders('gabinete-launcher-');
let launcher: ChildProcess;
let output = '';
let dataDir: string;
let origin: string;
let ended: Promise<number>;

const build = () =>
  new Promise<void>((resolve, reject) =>
    spawn(process.execPath, ['launcher/bootstrap.mjs', 'build'], { cwd: root, stdio: 'ignore' }).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the build failed')),
    ),
  );
beforeAll(build, 120_000);

async function start(): Promise<void> {
  dataDir = folders.ready();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  output = '';
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  };
  launcher = spawn(process.execPath, ['launcher/bootstrap.mjs', 'start'], { cwd: root, env });
  for (const stream of [launcher.stdout!, launcher.stderr!])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  ended = new Promise((resolve) => launcher.once('exit', (code) => resolve(code ?? -1)));
  await serving();
}

const serving = () => answering(`${origin}/readyz`, { child: launcher, output: () => output, seconds: 120 });
/** The process that serves: it holds the data folder. */
const server = () => (JSON.parse(readFileSync(join(dataDir, 'holder.json'), 'utf8')) as { pid: number }).pid;
const said = (pattern: RegExp) => expect.poll(() => output, { timeout: 60_000, interval: 5 }).toMatch(pattern);

afterEach(async () => {
  launcher.kill('SIGTERM');
  await ended;
});
afterAll(() => folders.removeAll());

test('a server that is killed serves again, with all that was there; killed too often it is given up, and its database with it', async () => {
  await start();
  await createOffice(dataDir);
  const office = await enterOffice(origin);
  const setor = await office.setor('Obras');
  for (let time = 1; time <= 5; time += 1) {
    const [fallen, database] = [server(), postmasterOf(dataDir)!];
    process.kill(fallen, 'SIGKILL');
    await said(new RegExp(`O servidor caiu \\(SIGKILL\\); reiniciando em [0-9,]+ s \\(${time} de 5 vezes\\)…`));
    // during the pause there is none that nobody looks after
    expect([pidExists(database), postmasterOf(dataDir)]).toEqual([false, null]);
    await expect
      .poll(
        () =>
          fetch(`${origin}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 90_000 },
      )
      .toBe(true);
    expect(server()).not.toBe(fallen);
    expect(await (await office.call('GET', '/setores')).text()).toContain(setor);
  }
  const database = postmasterOf(dataDir)!;
  process.kill(server(), 'SIGKILL');
  expect(await ended).toBe(137);
  expect(output).toContain('O servidor caiu 6 vezes em 10 minutos (por último: SIGKILL) e não foi reiniciado.');
  expect([pidExists(database), postmasterOf(dataDir)]).toEqual([false, null]);
});

test('asked to end while it waits to start the server again, it ends at once and leaves nothing', async () => {
  await start();
  for (const time of [1, 2, 3]) {
    process.kill(server(), 'SIGKILL');
    await said(new RegExp(`${time} de 5 vezes`));
    if (time < 3) await serving();
  }
  const began = Date.now();
  launcher.kill('SIGTERM');
  await ended;
  // the third pause is of two seconds
  expect(Date.now() - began).toBeLessThan(1_500);
  await sleep(2_500);
  expect(postmasterOf(dataDir)).toBeNull();
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
});

test('a server that was told to end is not started again; one that cannot start says why, once', async () => {
  await start();
  process.kill(server(), 'SIGTERM');
  expect(await ended).toBe(0);
  expect(output).not.toContain('caiu');

  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const file = folders.next('arquivo');
  writeFileSync(file, '');
  for (const [settings, sentence] of [
    [{ PORT: 'x' }, /^Configuração inválida: PORT /],
    [{ PORT: String((taken.address() as AddressInfo).port) }, /já é de outro programa\. Pare-o ou mude PORT/],
    [{ HOST: '203.0.113.9' }, /não é desta máquina\. Corrija HOST/],
    [{ DATA_DIR: join(file, 'dados') }, /^A pasta de dados .* não pode ser usada por este usuário .* DATA_DIR\.$/],
  ] as const) {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...settings };
    const refused = spawn(process.execPath, ['launcher/bootstrap.mjs', 'start'], { cwd: root, env });
    let told = '';
    refused.stderr.on('data', (text: Buffer) => (told += text.toString()));
    expect(await new Promise((resolve) => refused.once('exit', resolve))).toBe(1);
    expect(told.trim().split('\n')).toEqual([expect.stringMatching(sentence)]);
  }
  taken.close();
});
