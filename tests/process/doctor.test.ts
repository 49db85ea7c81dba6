import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBackups } from '../../src/cli/checks/doctor-files.ts';
import { askCep, checkClock } from '../../src/cli/checks/doctor-services.ts';
import { accountKey } from '../../src/server/accounts/account-settings.ts';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { readSettings } from '../../src/server/process/settings.ts';
import type { OpenDatabase } from '../../src/server/migrations/open-database.ts';
import { seal } from '../../src/server/process/seal.ts';
import { createOffice, enterOffice, testFolders, withUrl } from '../support/servers/installation.ts';
import { freePort } from '../support/servers/ports.ts';
import { gabinete, startServer } from '../support/servers/processes.ts';

/** `npm run gabinete -- doctor`: what operators get wrong most often, and the remedy that it names. */

const secret = 'o segredo das contas desta instalação';
const folders = testFolders('gabinete-doctor-');
const ends: (() => unknown)[] = [];
let cluster: Awaited<ReturnType<typeof startEmbedded>>;
/** Everything as it should be. */
let good: Record<string, string>;
let dataDir: string;

async function httpServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function mailServer(options: SMTPServerOptions): Promise<string> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], logger: false, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

function backupsOf(moment: Date): string {
  const folder = folders.next('backups');
  mkdirSync(folder);
  writeFileSync(join(folder, `gabinete-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`), '');
  return folder;
}

/** Lines by name, as `level text`. */
async function doctor(settings: Record<string, string>, folder = dataDir) {
  const { code, out, err } = await gabinete(['doctor'], folder, settings);
  const lines = [...out.matchAll(/^(ok|aviso|erro) +([^:]+): (.*)$/gm)];
  const found = Object.fromEntries(lines.map(([, level, name, text]) => [name!, `${level} ${text}`]));
  return { code, found, said: out + err };
}

beforeAll(async () => {
  cluster = await startEmbedded({ dataDir: folders.ready(), holder: 'teste' });
  ends.push(() => cluster.stop());
  dataDir = folders.next();
  const cep = await httpServer((_request, response) => response.end('{}'));
  good = {
    DATABASE_URL: cluster.ownerUrl,
    AUTH_SECRET_KEY: secret,
    PORT: String(await freePort()),
    BACKUP_DIR: backupsOf(new Date()),
    SMTP_URL: `smtp://${await mailServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] })}`,
    MAIL_FROM: 'Gabinete <nao-responda@exemplo.br>',
    CEP_URL: `${cep}/{cep}`,
  };
  await createOffice(dataDir, good);
}, 120_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  folders.removeAll();
});

describe('doctor', () => {
  test('has nothing to say about an installation that is as it should be', async () => {
    const { code, found } = await doctor(good);
    expect(Object.keys(found)).toEqual(
      'porta,endereço,pasta de dados,banco,login dos pedidos,login das contas,login das tarefas,separação,segredo das contas,arquivos,backup,email,CEP,relógio'.split(
        ',',
      ),
    );
    const { banco, ...others } = found;
    expect(Object.values(others).filter((line) => !line.startsWith('ok '))).toEqual([]);
    // the tests' own server may be an older minor version: then that is said, with what to do
    expect(banco).toMatch(
      /^(ok PostgreSQL \d+\.\d+ externo \(a mais nova conhecida em|aviso PostgreSQL \d+\.\d+ externo, e a mais nova conhecida em .* é a \d+\.\d+, .* Atualize o pacote)/,
    );
    expect(code).toBe(0);
  });

  test('knows a taken port, another program at PUBLIC_URL, another secret, open secrets, an old backup, refused mail and a wrong clock', async () => {
    await withUrl(cluster.superuserUrl, async (client) => {
      await client.query('set search_path = public');
      const { rows } = await client.query<{ id: string }>('select id from users');
      const { id } = rows[0]!;
      const sealed = seal(accountKey(secret), id, Buffer.from('segunda etapa'));
      await client.query('update users set totp_secret = $2 where id = $1', [id, sealed]);
    });
    expect((await doctor(good)).found['segredo das contas']).toMatch(/^ok abre/);

    const other = await httpServer((_request, response) => response.end('bom dia'));
    const late = new Date(Date.now() - 600_000).toUTCString();
    const clock = await httpServer((_request, response) => response.writeHead(503, { date: late }).end());
    const mail = await mailServer({ onAuth: (_auth, _session, done) => done(new Error('não')) });
    chmodSync(join(dataDir, 'secrets.json'), 0o644);
    const { code, found, said } = await doctor({
      ...good,
      PORT: new URL(other).port,
      PUBLIC_URL: other,
      AUTH_SECRET_KEY: 'o segredo das contas de outro servidor',
      BACKUP_DIR: backupsOf(new Date(Date.now() - 3 * 86_400_000)),
      SMTP_URL: `smtp://ana:segredo123@${mail}`,
      CEP_URL: `${clock}/{cep}`,
    });
    chmodSync(join(dataDir, 'secrets.json'), 0o600);
    expect(found.porta).toMatch(/^erro .* já é de outro programa\. Pare-o ou mude PORT/);
    expect(found.endereço).toMatch(/^erro .* responde outra coisa .*PUBLIC_URL/);
    expect(found['segredo das contas']).toMatch(/^erro .*o mesmo AUTH_SECRET_KEY/);
    expect(found['pasta de dados']).toMatch(/^erro .*chmod 600/);
    expect(found.backup).toMatch(/^erro .* 72 h atrás\. Veja no registro/);
    expect(found.email).toMatch(/^erro .*não aceita o usuário e a senha.*SMTP_URL/);
    expect(found.CEP).toMatch(/^aviso .* responde com 503.*CEP_URL/);
    expect(found.relógio).toMatch(/^erro .*está 6\d\d s distante.*Acerte o relógio/);
    expect(code).toBe(1);
    expect(said).not.toContain('segredo123');
  });

  test('knows a foreign HOST, a redirect to https, folders that cannot be written and a password that is wrong', async () => {
    const file = folders.next('arquivo');
    writeFileSync(file, '');
    const redirect = await httpServer((request, response) =>
      response.writeHead(308, { location: `https://gabinete.exemplo.br${request.url}` }).end(),
    );
    const { code, found, said } = await doctor(
      {
        ...good,
        HOST: '203.0.113.9',
        PUBLIC_URL: redirect,
        DATABASE_URL: cluster.ownerUrl.replace(/:[^:@/]+@/, ':errada123@'),
        BACKUP_DIR: join(file, 'backups'),
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      },
      join(file, 'dados'),
    );
    expect(found.porta).toMatch(/^erro .*não é desta máquina\. Corrija HOST/);
    expect(found.endereço).toMatch(/^erro .*leva a https.*Defina PUBLIC_URL com https/);
    expect(found['pasta de dados']).toMatch(/^erro .*não pode ser usada.*chown/);
    expect(found.banco).toMatch(/^erro .*(28P01|ENOTDIR)/);
    expect(found.arquivos).toMatch(/^erro .*não aceita arquivos.*chown/);
    expect(found.backup).toMatch(/^erro .*não permite gravação/);
    expect(found.email).toMatch(/^erro .*não aceita conexões \(ESOCKET|ECONNREFUSED\)/);
    expect(code).toBe(1);
    expect(said).not.toContain('errada123');
  });

  test('knows https without TRUST_PROXY, an owner without rights, and a server that is away', async () => {
    const superuser = new URL(cluster.superuserUrl);
    await withUrl(superuser.href, async (client) => {
      await client.query(`create role pouco login password 'pouco'`);
      await client.query('create database pouco owner pouco');
    });
    const [little, wrong] = [new URL(superuser), new URL(cluster.ownerUrl)];
    [little.username, little.password, little.pathname] = ['pouco', 'pouco', '/pouco'];
    wrong.password = 'errada123';
    const { found } = await doctor({
      ...good,
      DATABASE_URL: little.href,
      PUBLIC_URL: `https://127.0.0.1:${good.PORT}`,
    });
    expect(found.endereço).toMatch(/^erro .*TRUST_PROXY não está definida/);
    expect(found.banco).toMatch(/^erro .*dono do banco e ter CREATEROLE/);
    const refused = await doctor({ ...good, DATABASE_URL: wrong.href });
    expect(refused.found.banco).toMatch(/^erro .*senha não foi aceita \(28P01\).*DATABASE_URL/);
    wrong.port = String(await freePort());
    const away = await doctor({ ...good, DATABASE_URL: wrong.href });
    expect(away.found.banco).toMatch(/^erro .*não foi possível conectar \(ECONNREFUSED\).*DATABASE_URL/);
  });

  test('only looks at a database that is of before this program, which then may still be used by the program of before', async () => {
    const { applied, comment } = await withUrl(cluster.superuserUrl, async (client) => {
      const { rows } = await client.query<{ comment: string }>(
        `select obj_description('app'::regnamespace, 'pg_namespace') as comment`,
      );
      await client.query(`comment on schema app is 'functions of 0.0.1: ${'0'.repeat(64)}'`);
      return { applied: rows[0]!.comment, comment: `functions of 0.0.1: ${'0'.repeat(64)}` };
    });
    const found = async () => {
      const told = await doctor(good);
      const { rows } = await withUrl(cluster.superuserUrl, (client) =>
        client.query<{ comment: string }>(`select obj_description('app'::regnamespace, 'pg_namespace') as comment`),
      );
      return { banco: told.found.banco, code: told.code, comment: rows[0]!.comment };
    };
    expect(await found()).toEqual({
      banco: expect.stringMatching(/^aviso ainda não foi trazido à versão deste programa.*migrate/) as string,
      code: 0,
      comment,
    });
    expect((await gabinete(['migrate'], dataDir, good)).code).toBe(0);
    expect(await found()).toMatchObject({ code: 0, comment: applied });
  });

  test('of another DATA_DIR takes no password, nor does any command while a server is connected', async () => {
    const other = folders.next();
    const server = await startServer(dataDir, good, Number(good.PORT));
    const works = async () => {
      await withUrl(cluster.superuserUrl, (client) =>
        client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'gabinete_app'`),
      );
      const office = await enterOffice(server.origin);
      return (await office.call('GET', '/setores')).status;
    };
    try {
      const { code, found } = await doctor(good, other);
      expect([code, found.banco]).toEqual([
        1,
        expect.stringMatching(/^erro a senha do login gabinete_app em DATA_DIR não é a do banco.*doctor não muda nada/),
      ]);
      expect(await works()).toBe(200);
      expect(await gabinete(['migrate'], other, good)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^A senha do login gabinete_app é outra.*: a DATA_DIR deste não é a dos demais\./,
        ) as string,
      });
      expect(await works()).toBe(200);
      // of none is anything set where one is refused
      expect((await gabinete(['migrate'], other, { ...good, AUTH_SECRET_KEY: `${secret} não` })).code).toBe(1);
      expect(await works()).toBe(200);
    } finally {
      await server.kill('SIGTERM');
    }
    // one that takes the place of a machine that is lost
    expect((await gabinete(['migrate'], other, good)).code).toBe(0);
    expect((await doctor(good, other)).code).toBe(0);
    expect((await doctor(good)).found.banco).toMatch(/^erro a senha/);
    const again = await gabinete(['migrate'], dataDir, good);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('já está na versão')]);
  });

  test('knows files that are not there, and a backup without any takes no other one’s place', async () => {
    const server = await startServer(dataDir, good, Number(good.PORT));
    try {
      await (await enterOffice(server.origin)).documento('Contrato');
    } finally {
      await server.kill('SIGTERM');
    }
    const [files, away, file] = [join(dataDir, 'files'), join(dataDir, 'files.fora'), folders.next('g.backup')];
    expect((await gabinete(['backup', file], dataDir, good)).code).toBe(0);
    const { size } = statSync(file);
    expect((await doctor(good)).found.arquivos).toMatch(/^ok /);
    renameSync(files, away);
    try {
      expect((await doctor(good)).found.arquivos).toMatch(
        /^erro nenhum dos arquivos que o banco conhece está em .*files/,
      );
      expect(existsSync(files)).toBe(false);
      const refused = await gabinete(['backup', file], dataDir, good);
      expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/g\.backup não foi substituído/)]);
      expect(statSync(file).size).toBe(size);
      // what is left can still be kept
      expect((await gabinete(['backup', `${file}.novo`], dataDir, good)).err).toMatch(/Nenhum dos arquivos/);
      expect(existsSync(`${file}.novo`)).toBe(true);
    } finally {
      rmSync(files, { recursive: true, force: true });
      renameSync(away, files);
    }
  });

  test('warns of what is not set', async () => {
    const { found, code } = await doctor({ ...good, HOST: '0.0.0.0', BACKUP_DIR: '', SMTP_URL: '' });
    expect(found.endereço).toMatch(/^aviso PUBLIC_URL/);
    expect(found.backup).toMatch(/^aviso .*BACKUP_DIR/);
    expect(found.email).toMatch(/^aviso SMTP_URL/);
    expect(code).toBe(0);
    const nobody = await doctor({ ...good, MAIL_FROM: '' });
    expect(nobody.found.email).toMatch(/^aviso .*remetente é .*nao-responda@localhost.*Defina MAIL_FROM/);
  });

  test('says of backups what is so: none yet, none while it was off, one of the future, no room for the next', async () => {
    const of = async (folder: string) => {
      const { level, text } = await checkBackups(readSettings({ DATA_DIR: dataDir, BACKUP_DIR: folder }));
      return `${level} ${text}`;
    };
    const none = folders.next('backups');
    mkdirSync(none);
    writeFileSync(join(none, 'notas.txt'), '');
    // a server that has been at it for weeks without one is not told to be waited for
    expect(await of(none)).toMatch(/^aviso .* não tem nenhum backup .* se está no ar.*the backup failed/);
    const old = backupsOf(new Date(Date.now() - 3 * 86_400_000));
    expect(await of(old)).toMatch(/^erro .* 72 h atrás\. .*se ele estava no ar; parado, ele não faz nenhum/);
    // the clock was ahead once, and all has failed since: both
    const ahead = `gabinete-${new Date(Date.now() + 90 * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;
    writeFileSync(join(old, ahead), '');
    expect(await of(old)).toMatch(/^erro .* 72 h atrás\..*hora que ainda não chegou, e não conta\. Confira o relógio/);
    const recent = backupsOf(new Date());
    writeFileSync(join(recent, ahead), '');
    expect(await of(recent)).toMatch(/^aviso .*hora que ainda não chegou/);

    const large = backupsOf(new Date());
    const { bavail, bsize } = statfsSync(large);
    const [name] = readdirSync(large);
    truncateSync(join(large, name!), bavail * bsize + 1024 ** 3);
    expect(await of(large)).toMatch(/^erro .*ocupa .* GB, e .* livres.*o próximo não cabe\. Libere espaço/);
  });

  test('takes a database that answers late for no wrong clock, and one that is wrong for one', async () => {
    const clockOf = (late: number, off: number) =>
      checkClock(
        {
          database: {
            query: async () => {
              const ms = Date.now() + off;
              await sleep(late);
              return { rows: [{ ms }] };
            },
          },
        } as unknown as OpenDatabase,
        null,
      );
    expect((await clockOf(2_600, 0)).level).toBe('ok');
    expect((await clockOf(0, -10_000)).text).toMatch(/^o do banco e o deste computador estão 10 s distantes\. Acerte/);
    expect((await clockOf(0, 10_000)).text).toMatch(/^o do banco e o deste computador estão 10 s distantes\. Acerte/);
  });

  test('asks every CEP service', async () => {
    const works = await httpServer((_request, response) => response.end('{}'));
    const broken = `http://127.0.0.1:${await freePort()}`;
    const both = await askCep([`${works}/{cep}`, `${works}/{cep}`]);
    expect(both.finding).toMatchObject({ level: 'ok', text: expect.stringContaining('respondem') as string });
    const one = await askCep([`${broken}/{cep}`, `${works}/{cep}`]);
    expect(one.finding.level).toBe('aviso');
    expect(one.finding.text).toMatch(/não responde .*; 127\.0\.0\.1:\d+ responde\./);
    const none = await askCep([`${broken}/{cep}`, `${broken}/{cep}`]);
    expect(none.finding.text).toContain('endereços terão de ser digitados');
  });

  const small = folders.next('disco');
  mkdirSync(small);
  const mounted =
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', small]).status === 0;
  if (mounted) ends.push(() => spawnSync('umount', ['-l', small]));
  // a small disk of its own can be mounted only by root on Linux; elsewhere this is counted as skipped
  test('knows a disk of the database that is full, though that answers and this one has room', async () => {
    // as PostgreSQL says it of a table that can grow no more
    await withUrl(cluster.superuserUrl, async (client) => {
      await client.query(`create function public.disco_cheio() returns event_trigger language plpgsql as $$ begin
        if current_query() ~ 'temp table' then
          raise exception using errcode = '53100', message = 'could not extend file "base/5/1": No space left on device';
        end if; end $$`);
      await client.query(`create event trigger disco_cheio on ddl_command_start execute function public.disco_cheio()`);
    });
    const { found, code } = await doctor(good);
    await withUrl(cluster.superuserUrl, async (client) => {
      await client.query('drop event trigger disco_cheio');
      await client.query('drop function public.disco_cheio()');
    });
    expect(found.banco).toMatch(
      /^erro o disco do banco está cheio: nada pode ser gravado\. Libere espaço na máquina do PostgreSQL/,
    );
    expect(found['pasta de dados']).toMatch(/^(ok|aviso) /);
    expect(code).toBe(1);
    expect((await doctor(good)).found.banco).not.toMatch(/^erro/);
  });

  test.runIf(mounted)('knows a disk that is full', async () => {
    const { found } = await doctor(good, small);
    expect(found['pasta de dados']).toMatch(/^erro disco cheio, só \d+ MB livres.*Libere espaço/);
  });
});
