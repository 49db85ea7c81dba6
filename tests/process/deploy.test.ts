import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/server/settings.ts';
import { needsService } from '../helpers/debian.ts';
import { testFolders } from '../helpers/installation.ts';
import { root } from '../helpers/sources.ts';

/** The files of deploy/, judged by the programs that read them. */

const run = promisify(execFile);
const folders = testFolders('gabinete-deploy-');
afterAll(() => folders.removeAll());

const deploy = join(root, 'deploy');

describe('the service unit', () => {
  /** With a program that is here, whatever the machine's own Node. */
  function unit(): string {
    const file = join(dirname(folders.next()), 'gabinete.service');
    const text = readFileSync(join(deploy, 'systemd/gabinete.service'), 'utf8');
    writeFileSync(file, text.replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));
    return file;
  }

  test('is understood by systemd, without a warning', async (context) => {
    await needsService(context, 'systemd-analyze', 'systemd');
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit()]);
    expect(stdout + stderr).toBe('');
  });

  test('is exposed to 2.0 of 10 at most', async (context) => {
    await needsService(context, 'systemd-analyze', 'systemd');
    // the threshold is in tenths
    const judged = run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit()]);
    await expect(judged).resolves.toBeTruthy();
  });
});

describe('the settings of a service', () => {
  test('are read by the program, every line as it was meant; what the environment says counts more', async () => {
    const values = readdirSync(deploy, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.env'))
      .map((name) => parseEnv(readFileSync(join(deploy, name), 'utf8')));
    expect(values.find((one) => one.STORAGE_URL)?.STORAGE_URL).toMatch(/^s3:\/\/\w+\?endpoint=https:.+&region=/);

    const folder = dirname(folders.next());
    const file = join(folder, 'gabinete.env');
    writeFileSync(file, "PORT='80 $PORT #'\n");
    const doctor = (env: Record<string, string>) =>
      run(process.execPath, ['scripts/bootstrap.mjs', 'gabinete', 'doctor'], {
        cwd: root,
        env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
      }).catch((error: { stdout: string; stderr: string }) => error);
    expect((await doctor({ SETTINGS_FILE: file })).stderr).toContain('PORT deve ser');
    expect((await doctor({ SETTINGS_FILE: file, PORT: '0' })).stderr).not.toContain('PORT deve ser');
    expect((await doctor({ SETTINGS_FILE: join(folder, 'nada') })).stderr).toMatch(/^Não foi possível ler .+ENOENT/);
  });
});

describe('the alert rules', () => {
  test('are right, silent when all is well, and raised when it is not', async (context) => {
    await needsService(context, 'promtool', 'prometheus');
    const cwd = join(deploy, 'prometheus');
    await run('promtool', ['check', 'config', 'prometheus.yml'], { cwd });
    const { stdout } = await run('promtool', ['test', 'rules', 'gabinete.rules.test.yml'], { cwd });
    expect(stdout).toContain('SUCCESS');
  });
});

describe('the compose file', () => {
  test('fits the schema, and every secret that it names is made', async (context) => {
    await needsService(context, 'docker-compose', 'docker-compose');
    const copy = join(dirname(folders.next()), 'deploy');
    mkdirSync(join(copy, 'container'), { recursive: true });
    for (const file of ['compose.yaml', 'container/make-secrets', 'container/postgres-init.sh'])
      copyFileSync(join(deploy, file), join(copy, file));
    await run(join(copy, 'container/make-secrets'), ['gabinete.exemplo.br']);
    const { stdout } = await run('docker-compose', ['-f', join(copy, 'compose.yaml'), 'config'], { cwd: copy });
    expect(stdout).toContain('PUBLIC_URL: https://gabinete.exemplo.br\n');
    const files = [...stdout.matchAll(/^ +file: (.+\/secrets\/.+)$/gm)].map(([, file]) => readFileSync(file!, 'utf8'));
    expect(files.length).toBe(14);
    expect(files.every((secret) => secret.length >= 24)).toBe(true);
    // each address holds the password that the database is told
    const addresses = files.filter((secret) => secret.startsWith('postgres://'));
    const known = (address: string) => files.some((secret) => address.includes(`:${secret}@`));
    expect(addresses.map(known)).toEqual([true, true, true, true]);
  });
});

describe('several machines', () => {
  test('the settings are the same for a shell, and the program takes them', async () => {
    const file = join(deploy, 'ha/gabinete.env');
    const { stdout } = await run('sh', ['-c', 'set -a; . "$1"; env', 'sh', file], { env: {} });
    const written = parseEnv(readFileSync(file, 'utf8'));
    expect(parseEnv(stdout)).toMatchObject(written);
    const settings = readSettings(written);
    expect(settings.storage).toMatchObject({ bucket: 'gabinete', region: 'sa-east-1' });
    expect(settings.databaseReplicaUrl).toContain('gabinete_leitura');
  });

  test('no password of the roles is an argument of a program', async () => {
    const folder = dirname(folders.next());
    // a psql that tells how it was called
    writeFileSync(join(folder, 'psql'), '#!/bin/sh\necho "$@"\ncat\n', { mode: 0o755 });
    const passwords = {
      OWNER_PASSWORD: 'do-dono',
      REQUESTS_PASSWORD: 'dos-pedidos',
      ACCOUNTS_PASSWORD: 'das-contas',
      JOBS_PASSWORD: 'das-tarefas',
    };
    const env = { PATH: `${folder}:${process.env.PATH}`, ...passwords };
    const { stdout } = await run('sh', [join(deploy, 'ha/post-init'), 'postgres://somewhere'], { env });
    expect(stdout).toContain('postgres://somewhere');
    expect(stdout).toContain('roles.sql');
    expect(stdout).not.toMatch(new RegExp(Object.values(passwords).join('|')));
  });
});
