import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings, strangersIn } from '../../src/server/process/settings.ts';
import { needsService } from '../support/services/debian.ts';
import { testFolders } from '../support/servers/installation.ts';
import { root } from '../support/source/sources.ts';

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
  const doctorOf = (folder: string, env: Record<string, string>) =>
    run(process.execPath, ['launcher/bootstrap.mjs', 'gabinete', 'doctor'], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...env },
    }).catch((error: { stdout: string; stderr: string }) => error);

  test('are read by the program, every line as it was meant; what the environment says counts more', async () => {
    const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.env'))
      .map((name) => readFileSync(join(deploy, name), 'utf8'));
    // those that are commented out are names as well
    expect(files.flatMap((file) => strangersIn(file.replaceAll(/^# (?=[A-Z_]+=)/gm, '')))).toEqual([]);
    const values = files.map((file) => parseEnv(file));
    // from eight on common passwords are refused
    expect(values.map((one) => one.AUTH_PASSWORD_MIN)).toEqual(values.map(() => '8'));
    expect(readFileSync(join(deploy, 'compose.yaml'), 'utf8')).toMatch(/^ +AUTH_PASSWORD_MIN: 8$/m);
    expect(values.find((one) => one.STORAGE_URL)?.STORAGE_URL).toMatch(/^s3:\/\/\w+\?endpoint=https:.+&region=/);

    const folder = dirname(folders.next());
    const file = join(folder, 'gabinete.env');
    writeFileSync(file, "PORT='80 $PORT #'\n");
    const doctor = (env: Record<string, string>) => doctorOf(folder, env);
    expect((await doctor({ SETTINGS_FILE: file })).stderr).toContain('PORT deve ser');
    expect((await doctor({ SETTINGS_FILE: file, PORT: '0' })).stderr).not.toContain('PORT deve ser');
    writeFileSync(file, 'PORT=0\nBACKUP_DIRS=/var/backups\n');
    const mistyped = await doctor({ SETTINGS_FILE: file });
    expect(mistyped.stdout).toMatch(/^aviso +configuração: em .+\.env há nomes .+: BACKUP_DIRS\. Confira/);
    expect(mistyped.stdout).not.toContain('vale mais');
    // as the unit does, where somebody moves the data by that file
    writeFileSync(file, 'PORT=0\nDATA_DIR=/dados\n');
    const overruled = await doctor({ SETTINGS_FILE: file });
    expect(overruled.stdout).toMatch(
      /^aviso +configuração: o ambiente .+ outra coisa que .+\.env, e vale mais: DATA_DIR\.$/m,
    );
    expect((await doctor({ SETTINGS_FILE: join(folder, 'nada') })).stderr).toMatch(/^Não foi possível ler .+ENOENT/);
    expect((await doctor({ SETTINGS_FILE: folder })).stderr).toMatch(/^Não foi possível ler .+EISDIR/);
  });

  test('a certificate of an authority of one’s own counts, also as a line of that file', async (context) => {
    await needsService(context, 'openssl', 'openssl');
    const folder = dirname(folders.next());
    const [file, key, cert] = ['gabinete.env', 'key.pem', 'autoridade própria.pem'].map((name) => join(folder, name));
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
    await run('openssl', [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key!, '-out', cert!]);
    const server = createServer({ key: readFileSync(key!), cert: readFileSync(cert!) }, (_, answer) => answer.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const settings = (more: string) => writeFileSync(file!, `PORT=0\nPUBLIC_URL=${publicUrl}\n${more}`);
    const doctor = () => doctorOf(folder, { SETTINGS_FILE: file! });
    try {
      settings('');
      expect((await doctor()).stdout).toContain(`o certificado de ${publicUrl} não é aceito`);
      settings(`NODE_EXTRA_CA_CERTS='${cert!}'\n`);
      expect((await doctor()).stdout).toContain(`em ${publicUrl} responde outra coisa (200)`);
      settings('NODE_EXTRA_CA_CERTS=/nao/ha.pem\n');
      expect((await doctor()).stderr).toMatch(/^Não foi possível ler \/nao\/ha.pem, o arquivo de NODE_EXTRA_CA_CERTS/);
    } finally {
      server.close();
    }
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
    for (const file of ['compose.yaml', 'container/make-secrets', 'container/pin-images', 'container/postgres-init.sh'])
      copyFileSync(join(deploy, file), join(copy, file));
    await run(join(copy, 'container/make-secrets'), ['gabinete.exemplo.br']);
    const compose = () => run('docker-compose', ['-f', join(copy, 'compose.yaml'), 'config'], { cwd: copy });
    // images have a name that may come to mean another one, so their digests are asked for
    await expect(compose()).rejects.toMatchObject({ stderr: expect.stringContaining('pin-images') as string });
    const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
    // a skopeo that tells what it was asked
    writeFileSync(join(copy, 'skopeo'), `#!/bin/sh\necho "$4" >> "${copy}/asked"\necho ${digest}\n`, { mode: 0o755 });
    await run(join(copy, 'container/pin-images'), [], { env: { PATH: `${copy}:${process.env.PATH}` } });
    const asked = readFileSync(join(copy, 'asked'), 'utf8').trim().split('\n').sort();
    expect(asked).toEqual([
      'docker://docker.io/chrislusf/seaweedfs:3.85',
      'docker://docker.io/library/caddy:2',
      'docker://docker.io/library/postgres:17-bookworm',
    ]);
    const { stdout } = await compose();
    const images = [...stdout.matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image!);
    expect(images.filter((image) => image !== 'gabinete' && !image.endsWith(`@${digest}`))).toEqual([]);
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

describe('the compose file’s networks', () => {
  const services = readFileSync(join(deploy, 'compose.yaml'), 'utf8').split(/^ {2}(?=\w+:$)/m);
  const named = (name: string) => services.find((text) => text.startsWith(`${name}:\n`))!;
  const networksOf = (name: string) => /^ {4}networks: \[(.+)\]$/m.exec(named(name))![1]!.split(', ');

  test('keep the database and the files from whatever the world reaches', () => {
    expect(networksOf('proxy')).toEqual(['front']);
    expect(networksOf('postgres')).toEqual(['database']);
    expect([networksOf('s3'), networksOf('bucket')]).toEqual([['files'], ['files']]);
    expect(services.filter((text) => /^ {4}ports:/m.test(text))).toEqual([named('proxy')]);
    for (const inner of ['database', 'files'])
      expect(services.some((text) => text.startsWith(`${inner}:\n    internal: true\n`))).toBe(true);
  });
});

describe('several machines', () => {
  test('each has a certificate of one authority, for its own name and addresses, and nobody’s common name', async () => {
    const folder = dirname(folders.next());
    const make = () =>
      run(join(deploy, 'ha/make-certificates'), [folder, 'node1=10.0.0.11,10.0.0.10', 'proxy=10.0.0.10']);
    await make();
    const authority = new X509Certificate(readFileSync(join(folder, 'ca.pem')));
    const read = (name: string) => new X509Certificate(readFileSync(join(folder, name, 'cert.pem')));
    const node = read('node1');
    expect([node.verify(authority.publicKey), node.checkIssued(authority)]).toEqual([true, true]);
    expect(node.subject).not.toContain('CN=');
    expect([node.checkHost('node1'), node.checkIP('10.0.0.11'), node.checkIP('10.0.0.10')]).not.toContain(undefined);
    expect([read('proxy').checkIP('10.0.0.11'), node.checkHost('node2')]).toEqual([undefined, undefined]);
    for (const secret of ['ca.key', 'node1/key.pem']) expect(statSync(join(folder, secret)).mode & 0o077).toBe(0);
    await make();
    // new ones of the same authority
    expect(read('node1').fingerprint256).not.toBe(node.fingerprint256);
    expect(read('node1').verify(authority.publicKey)).toBe(true);
  });

  test('nothing that they say to each other goes without TLS', () => {
    const read = (name: string) => readFileSync(join(deploy, 'ha', name), 'utf8').replace(/^\s*[#;].*$/gm, '');
    expect(read('etcd.yml')).not.toContain('http://');
    expect(read('patroni.yml')).not.toMatch(/^ +- host /m);
    const checked = read('haproxy.cfg').match(/^ +server node.*$/gm)!;
    expect(checked.filter((line) => !line.includes('verifyhost'))).toEqual([]);
    expect(read('haproxy.cfg').match(/check-ssl verify required/g)).toHaveLength(2);
    for (const side of ['client_tls_sslmode = require', 'server_tls_sslmode = verify-full'])
      expect(read('pgbouncer.ini')).toContain(side);
    const urls = Object.entries(parseEnv(read('gabinete.env'))).filter(([name]) => name.startsWith('DATABASE_'));
    expect(urls.length).toBeGreaterThan(2);
    expect(urls.filter(([, url]) => !url!.includes('sslmode=verify-full'))).toEqual([]);
  });

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
