import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { embeddedDatabases, query } from '../../../tests/support/database/embedded.ts';
import { readSecrets } from '../process/secrets.ts';
import { ownPrograms } from './postgres.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const { folder, inData, withExistingDatabase, endsWithTest, start, startElsewhere } = embeddedDatabases();

describe('o primeiro início', () => {
  test('cria o banco, cujo dono não é superusuário e só é alcançado por 127.0.0.1, e guarda as senhas num arquivo que só o dono lê', async () => {
    const { ownerUrl, superuserUrl, startedHere } = await start();
    expect(startedHere).toBe(true);
    expect(
      await query(
        ownerUrl,
        `SELECT current_user AS who, rolsuper, rolbypassrls, rolcreaterole, pg_get_userbyid(datdba) AS owner,
           pg_encoding_to_char(encoding) AS encoding, datcollate
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
      ),
    ).toEqual([
      {
        who: 'gabinete_owner',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: true,
        owner: 'gabinete_owner',
        encoding: 'UTF8',
        datcollate: 'C',
      },
    ]);
    const settings = await query(
      superuserUrl,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('listen_addresses', 'unix_socket_directories', 'fsync', 'full_page_writes', 'jit') ORDER BY name`,
    );
    expect(settings.map((row) => row.setting)).toEqual(['on', 'on', 'off', '127.0.0.1', '']);
    await expect(query(ownerUrl.replace(/:[^:@]+@/, ':errada@'), 'SELECT 1')).rejects.toThrow('password');

    expect(statSync(inData('secrets.json')).mode & 0o777).toBe(0o600);
    const { owner, superuser } = await readSecrets(inData('.'));
    expect([owner?.length, superuser?.length]).toEqual([43, 43]);
    expect(existsSync(inData('.initdb-password'))).toBe(false);
  });

  test('usa outros programas da mesma versão, que POSTGRES_BIN indica, no mesmo banco', async () => {
    const native = join(ownPrograms(), '..');
    const copy = join(folder(), 'outro');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(folder(), 0o755);
    withExistingDatabase();
    const own = await start();
    await query(own.ownerUrl, 'CREATE TABLE fica AS SELECT 7 AS n');
    await own.stop();
    const other = await start({ postgresBin: join(copy, 'bin') });
    expect(await query(other.ownerUrl, 'SELECT n FROM fica')).toEqual([{ n: 7 }]);
    const [{ folder: of } = { folder: '' }] = await query(
      other.superuserUrl,
      `SELECT setting AS folder FROM pg_config() WHERE name = 'BINDIR'`,
    );
    expect(of).toBe(join(copy, 'bin'));
    await other.stop();
  });

  test('recusa programas de outra versão, ou que não existem, sem tocar em nada', async () => {
    const bin = join(folder(), 'bin');
    mkdirSync(bin);
    chmodSync(folder(), 0o755);
    await expect(start({ postgresBin: bin })).rejects.toThrow(/Não há o programa postgres .* Corrija POSTGRES_BIN/);
    for (const name of ['postgres', 'initdb'])
      writeFileSync(join(bin, name), '#!/bin/sh\necho "postgres (PostgreSQL) 17.11"\n', { mode: 0o755 });
    await expect(start({ postgresBin: bin })).rejects.toThrow(
      'POSTGRES_BIN tem o PostgreSQL 17.11, e o banco embutido é do 18',
    );
    expect(existsSync(inData('postgres'))).toBe(false);
  });

  test('refaz uma criação interrompida', async () => {
    mkdirSync(inData('postgres.new/base'), { recursive: true });
    writeFileSync(inData('postgres.new/PG_VERSION'), '18');
    const { ownerUrl } = await start();
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(inData('postgres.new'))).toBe(false);
  });
});

describe('um novo início', () => {
  beforeEach(withExistingDatabase);

  test('encontra os dados, na mesma porta e com as mesmas senhas', async () => {
    const first = await start();
    await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 7 AS n');
    await first.stop();
    const second = await start();
    expect(second.ownerUrl).toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 7 }]);
  });

  test('escolhe outra porta quando alguém tomou a sua', async () => {
    const first = await start();
    await first.stop();
    const other = createServer().listen(Number(new URL(first.ownerUrl).port), '127.0.0.1');
    await once(other, 'listening');
    try {
      const second = await start();
      expect(new URL(second.ownerUrl).port).not.toBe(new URL(first.ownerUrl).port);
      expect(await query(second.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    } finally {
      other.close();
    }
  });

  test('faz senhas novas quando o arquivo delas se perdeu', async () => {
    const first = await start();
    await query(first.ownerUrl, 'CREATE TABLE t AS SELECT 7 AS n');
    await first.stop();
    rmSync(inData('secrets.json'));
    const second = await start();
    expect(second.ownerUrl).not.toBe(first.ownerUrl);
    expect(await query(second.ownerUrl, 'SELECT n FROM t')).toEqual([{ n: 7 }]);
  });

  // Where nobody reaps orphans, a database that was killed keeps its number.
  test.runIf(process.platform === 'linux')(
    'aceita um postmaster.pid cujo processo morreu sem ser recolhido',
    async () => {
      // a shell could still reap its child; what it has become by then does not
      const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
      endsWithTest(parent);
      const dead = Number(String((await once(parent.stdout, 'data'))[0]));
      const isDead = () => expect(readFileSync(`/proc/${dead}/stat`, 'utf8')).toContain(') Z ');
      await vi.waitFor(isDead, { timeout: 10_000 });
      writeFileSync(inData('postgres/postmaster.pid'), `${dead}\n${inData('postgres')}\n1\n1\n\n\n\nready\n`);
      const database = await start();
      expect(await query(database.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    },
  );

  test('aceita um postmaster.pid cujo número agora é de outro processo', async () => {
    await (await start()).stop();
    writeFileSync(inData('postgres/postmaster.pid'), `${process.pid}\n${inData('postgres')}\n1\n1\n\n\n\nready\n`);
    const { ownerUrl } = await start();
    expect(await query(ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.getuid?.() === 0)('como root, funciona com a pasta aberta ou fechada aos demais', async () => {
    for (const mode of [0o711, 0o700, 0o711]) {
      chmodSync(folder(), mode);
      const database = await start();
      expect(await query(database.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await database.stop();
    }
  });
});

test('uma pasta de outra versão do PostgreSQL é recusada sem ser tocada, com os passos a seguir', async () => {
  withExistingDatabase();
  writeFileSync(inData('postgres/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(
    /é do PostgreSQL 17, e esta versão do Gabinete traz o 18\. .*backup ARQUIVO\. 2\) Mova .*postgres.*restore ARQUIVO --take-files/,
  );
  expect(readFileSync(inData('postgres/PG_VERSION'), 'utf8')).toBe('17\n');
  expect(existsSync(inData('holder.json'))).toBe(false);
});

describe('um segundo início na mesma pasta', () => {
  beforeEach(withExistingDatabase);

  test('é recusado na hora e diz quem a tem', async () => {
    const other = await startElsewhere('npm start');
    const began = Date.now();
    await expect(start()).rejects.toThrow(
      new RegExp(`“npm start” \\(processo ${other.pid}, desde \\d\\d/\\d\\d/\\d{4}, \\d\\d:\\d\\d\\)`),
    );
    expect(Date.now() - began).toBeLessThan(500);
  });

  test('é recusado também dentro do mesmo processo', async () => {
    await start({ holder: 'npm start' });
    await expect(start()).rejects.toThrow(/já está em uso por “npm start”/);
  });

  test('com attach usa o banco do servidor e não o para', async () => {
    const server = await start({ holder: 'npm start' });
    const command = await start({ holder: 'gabinete seed', attach: true });
    expect(command).toMatchObject({ startedHere: false, ownerUrl: server.ownerUrl });
    await command.stop();
    expect(await query(server.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('com attach espera outro comando terminar, porque ele leva o banco consigo', async () => {
    const other = await startElsewhere('gabinete seed', true);
    const progress = vi.fn<(sentence: string) => void>();
    const waiting = start({ holder: 'gabinete doctor', attach: true, onProgress: progress });
    try {
      await vi.waitFor(
        () => expect(progress.mock.calls.flat().join()).toContain('Esperando por “gabinete seed”'),
        10_000,
      );
    } finally {
      other.stdin!.end();
    }
    const database = await waiting;
    expect(database.startedHere).toBe(true);
    expect(await query(database.ownerUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});
