import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { DemandasPage } from '../../src/features/daily/demandas/demandas.contract.ts';
import type { OficioListed } from '../../src/features/daily/oficios/oficios.contract.ts';
import { startEmbedded } from '../../src/server/embedded/embedded.ts';
import { dayOf } from '../../src/shared/time.ts';
import {
  atTerminal,
  gabinete,
  postmasterOf,
  signInAt,
  startGabinete,
  startServer,
  type ServerProcess,
} from '../support/servers/processes.ts';
import { layReady } from '../support/servers/ready-folder.ts';
import { needs } from '../support/services/debian.ts';

/** `npm run gabinete -- <verb>`, as the operator types it. */

const folders: string[] = [];
const servers: ServerProcess[] = [];
function newFolder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'gabinete-cli-')));
  return join(folders.at(-1)!, 'data');
}
/** Its database is there: for what is not about a first start. */
function readyFolder(): string {
  const dataDir = newFolder();
  layReady(dataDir);
  return dataDir;
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill('SIGTERM');
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const long = Boolean(process.env.GABINETE_LONG);
const oneLine = /^[^\n]+\n$/;
const person = (email: string, ...more: string[]) => [
  'admin:create',
  '--email',
  email,
  '--password',
  'segredo',
  '--name',
  'Ana Sá',
  ...more,
];

/** Rows past row security, from a folder whose database is not running. */
async function rowsOf<Row extends pg.QueryResultRow>(dataDir: string, sql: string): Promise<Row[]> {
  const embedded = await startEmbedded({ dataDir, holder: 'teste', attach: true });
  const client = new pg.Client(embedded.superuserUrl);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
    await embedded.stop();
  }
}

describe('the command line', () => {
  // of refusals that are made in one place, one
  const rare = [
    [['migrate', '--já'], 'Não há a opção --já'],
    [['admin:create', '--email', 'a@exemplo.com', '--name', 'Ana'], 'Falta --password'],
    [person('a@exemplo.com', '--password', '12345'), 'A senha deve ter pelo menos 6 caracteres'],
    [person('a@exemplo.com', '--office', 'X', '--slug', 'A b'), 'apenas letras minúsculas'],
    [['backup'], 'Falta ARQUIVO'],
    [['backup', 'a', 'b'], 'Não entendi “b”'],
  ] as const;
  test.for([
    [['nada'], 'Não há o comando “nada”'],
    [['seed', '--cidades', '3'], 'Não há a opção --cidades'],
    [['seed', '--offices'], 'Falta o valor de --offices'],
    [['seed', '--offices', 'muitos'], '--offices deve ser um número inteiro'],
    [['seed', '--offices', '2', '--municipes', '5', '--demandas', '9'], 'Para ter demandas'],
    [['migrate', 'já'], 'Não entendi “já”'],
    [['admin:create', '--password', 'segredo', '--name', 'Ana'], 'Falta --email'],
    [person('não-é-email'), 'Email inválido'],
    // characters, not halves of them
    [person('a@exemplo.com', '--password', '😀😀😀'), 'A senha deve ter pelo menos 6 caracteres'],
    [person('a@exemplo.com', '--office', 'X'), 'Falta --slug'],
    [['demo'], 'Use npm run demo'],
    [['restore', '/nao/ha/este/arquivo'], 'O arquivo de backup não existe'],
    ...(long ? rare : []),
  ] as const)('%s: one clear line, and not 0', async ([args, sentence]) => {
    const { code, out, err } = await gabinete([...args], '/nao/ha/esta/pasta');
    expect([out, err]).toEqual(['', expect.stringMatching(oneLine)]);
    expect(err).toContain(sentence);
    expect(code).toBeGreaterThan(0);
  });

  test('a bad setting is one line without its value, and help is no error', async () => {
    const bad = await gabinete(['migrate'], newFolder(), { DATABASE_URL: 'mysql://segredo@x/y' });
    expect([bad.code, bad.out]).toEqual([1, '']);
    expect(bad.err).toMatch(oneLine);
    expect(bad.err).not.toContain('segredo');
    const help = await gabinete(['--help'], newFolder());
    expect([help.code, help.err]).toEqual([0, '']);
    for (const verb of ['admin:create', 'migrate', 'seed', 'backup', 'restore', 'doctor', 'verify-audit'])
      expect(help.out).toMatch(new RegExp(`^  ${verb}( |$)`, 'm'));
    expect(help.out).not.toContain('demo');
  });
});

describe('admin:create', () => {
  test('works while the server runs, and its person can sign in at once', async () => {
    const dataDir = readyFolder();
    const server = await startServer(dataDir);
    servers.push(server);
    const created = await gabinete(person('ana@exemplo.com', '--office', 'Gabinete A', '--slug', 'gab-a'), dataDir);
    expect(created).toEqual({
      code: 0,
      out: 'Administrador criado: Ana Sá <ana@exemplo.com>. Já pode entrar.\nAtenção: Esta senha é muito usada e fácil de adivinhar. Escolha outra.\nGabinete criado: Gabinete A (gab-a), com Ana Sá como administrador.\n',
      err: '',
    });
    const cookie = await signInAt(server.origin, 'ana@exemplo.com', 'segredo');
    const me = (await (await fetch(`${server.origin}/api/auth/me`, { headers: { cookie } })).json()) as object;
    expect(me).toMatchObject({
      profile: { role: 'admin' },
      memberships: [{ role: 'admin', tenant: { slug: 'gab-a' } }],
    });

    const taken = await gabinete(person('ANA@exemplo.com'), dataDir);
    expect([taken.code, taken.err]).toEqual([1, 'Já existe uma conta com o e-mail ANA@exemplo.com.\n']);
    const slug = await gabinete(person('bia@exemplo.com', '--office', 'B', '--slug', 'gab-a'), dataDir);
    expect([slug.code, slug.err]).toEqual([1, 'Este identificador já está em uso: gab-a.\n']);
    // and nothing of the refused one stays
    expect((await gabinete(person('bia@exemplo.com', '--slug', 'nenhum'), dataDir)).err).toContain('Não há gabinete');
    const joined = await gabinete(person('bia@exemplo.com', '--slug', 'gab-a'), dataDir);
    expect([joined.code, joined.out]).toEqual([
      0,
      expect.stringContaining('Ana Sá agora é administrador do gabinete gab-a.'),
    ]);
  });

  test('works before the server ever ran, keeps to AUTH_PASSWORD_MIN, and closes the first access', async () => {
    const dataDir = newFolder();
    const short = await gabinete(person('ana@exemplo.com'), dataDir, { AUTH_PASSWORD_MIN: '12' });
    expect([short.code, short.err]).toEqual([1, 'A senha deve ter pelo menos 12 caracteres.\n']);
    expect((await gabinete(person('ana@exemplo.com'), dataDir)).code).toBe(0);
    const server = await startServer(dataDir);
    servers.push(server);
    expect(await signInAt(server.origin, 'ana@exemplo.com', 'segredo')).toContain('gabinete=');
    expect(server.output()).not.toContain('Primeiro acesso');
  });

  test('takes the password from what is piped in, and asks a terminal for it twice', async (context) => {
    await needs(context, 'script', 'bsdutils');
    const dataDir = readyFolder();
    const named = (email: string) => ['admin:create', '--email', email, '--name', 'Ana'];
    const piped = startGabinete([...named('ana@exemplo.com'), '--password', '-'], dataDir);
    piped.stdin.end('um segredo\nmais nada\n');
    expect((await once(piped, 'close'))[0]).toBe(0);

    const typed = (...answers: string[]) =>
      atTerminal(named('bia@exemplo.com'), dataDir, /(Senha|de novo): $/, ...answers);
    const wrong = await typed('outro segredo', 'outro segredu');
    expect([wrong.code, wrong.shown]).toEqual([1, expect.stringContaining('As duas senhas não são iguais.')]);
    const asked = await typed('outro segredo', 'outro segredo');
    expect([asked.code, asked.shown]).toEqual([0, expect.stringContaining('Já pode entrar.')]);
    expect(asked.shown).not.toContain('segredo');

    const server = await startServer(dataDir);
    servers.push(server);
    expect(await signInAt(server.origin, 'ana@exemplo.com', 'um segredo')).toContain('gabinete=');
    expect(await signInAt(server.origin, 'bia@exemplo.com', 'outro segredo')).toContain('gabinete=');
  });

  // in short, doctor.test.ts and image.test.ts are on one
  if (long)
    test('works on an external database whose owner is no superuser', async () => {
      const embedded = await startEmbedded({ dataDir: newFolder(), holder: 'teste' });
      const settings = { DATABASE_URL: embedded.ownerUrl };
      try {
        const dataDir = newFolder();
        expect((await gabinete(['migrate'], dataDir, settings)).out).toContain('Banco de dados atualizado');
        expect((await gabinete(['migrate'], dataDir, settings)).out).toContain('já está na versão');
        const created = await gabinete(person('ana@exemplo.com', '--office', 'A', '--slug', 'a'), dataDir, settings);
        expect([created.code, created.err]).toEqual([0, '']);
        const doctor = await gabinete(['doctor'], dataDir, settings);
        expect([doctor.code, doctor.out]).toEqual([0, expect.stringContaining('externo')]);
      } finally {
        await embedded.stop();
      }
    });
});

describe('seed', () => {
  const args = ['seed', '--offices', '6', '--municipes', '2000', '--demandas', '3000', '--seed', '11'];
  const contents = `select md5(string_agg(t, '|' order by t)) as hash, count(*)::int as n from (
      select (m.tenant_id, m.id, m.codigo, m.nome_completo, m.telefone_ddd, m.endereco, m.cep, m.data_cadastro)::text as t from municipes m
      union all select (d.tenant_id, d.id, d.municipe_id, d.setor_id, d.descricao_texto, d.status, d.data_demanda)::text from demandas d
      union all select (e.tenant_id, e.nome, e.funcao)::text from equipe e) rows`;

  test('asks at a terminal where people have accounts, and --yes does not', async (context) => {
    await needs(context, 'script', 'bsdutils');
    const dataDir = readyFolder();
    expect((await gabinete(person('ana@exemplo.com'), dataDir)).code).toBe(0);
    const verb = ['seed', '--offices', '1', '--municipes', '20', '--demandas', '0'];
    const asks = /em uso \(1 conta com senha\).* escreva sim: $/;
    const offices = () => rowsOf<{ n: number }>(dataDir, 'select count(*)::int as n from tenants');
    const refused = await atTerminal(verb, dataDir, asks, 'não');
    expect([refused.code, refused.shown]).toEqual([1, expect.stringContaining('Nada foi mudado.')]);
    expect(await offices()).toEqual([{ n: 0 }]);
    const made = await atTerminal([...verb, '--yes'], dataDir, asks, '');
    expect([made.code, made.shown]).toEqual([0, expect.not.stringContaining('escreva sim')]);
    expect(await offices()).toEqual([{ n: 1 }]);
  });

  test('gives the same data for the same seed, with log and counters, the biggest office a fifth of it', async () => {
    const [a, b] = [readyFolder(), readyFolder()];
    for (const dataDir of [a, b]) {
      const { code, out, err } = await gabinete(args, dataDir);
      expect([code, err.replace(/^(Criando|Aplicando|Esperando).*\n/gm, '')]).toEqual([0, '']);
      expect(out).toContain('6 gabinetes, 2.000 munícipes, 3.000 demandas (semente 11)');
    }
    const [first] = await rowsOf<{ hash: string; n: number }>(a, contents);
    expect(first).toEqual((await rowsOf(b, contents))[0]);
    expect(first!.n).toBeGreaterThan(5000);
    const again = await gabinete(args, a);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('Use outra, com --seed.')]);

    const [facts] = await rowsOf(
      a,
      `select (select count(*)::int from municipes) as municipes, (select count(*)::int from demandas) as demandas,
         (select max(n)::int from (select count(*) as n from municipes group by tenant_id) s) as biggest,
         (select sum(valor)::int from contadores where chave = 'municipes') = (select count(*) from municipes where deleted_at is null) as counted,
         (select count(*) from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id where f.entidade = 'demandas')
           = (select count(*) from demandas) as logged,
         (select count(*) filter (where deleted_at is not null) * 100.0 / count(*) between 1 and 3.5 from municipes) as some_deleted,
         (select count(*) filter (where nome_completo ~ 'SILVA') * 100.0 / count(*) between 13 and 21 from municipes) as silva,
         not exists (select from municipes where telefone_ddd !~ '^[1-9][1-9](9[6-9][0-9]{7}|[2-5][0-9]{7})$') as phones,
         not exists (select from demandas d join municipes m using (tenant_id) where m.id = d.municipe_id and d.created_at < m.data_cadastro) as order_of_time,
         not exists (select from demandas where created_at > now()) as past,
         (select count(*) > 50 and bool_and(status = 'EM_ANALISE' and prazo > data_demanda) from demandas where prazo is not null) as deadlines,
         not exists (select from demandas where (status = 'EM_ANALISE') <> (encerrada_em is null)
           or encerrada_em not between data_demanda and (now() at time zone 'America/Sao_Paulo')::date) as closed`,
    );
    expect(facts).toEqual({
      municipes: 2000,
      demandas: 3000,
      biggest: 400,
      counted: true,
      logged: true,
      some_deleted: true,
      silva: true,
      phones: true,
      order_of_time: true,
      past: true,
      deadlines: true,
      closed: true,
    });
  });

  test('works into the database of a running server, which finds the data', async () => {
    const dataDir = readyFolder();
    const server = await startServer(dataDir);
    servers.push(server);
    expect((await gabinete(['seed', '--offices', '1', '--municipes', '500', '--demandas', '100'], dataDir)).code).toBe(
      0,
    );
    expect((await gabinete(person('ana@exemplo.com', '--slug', 'semente-1-001'), dataDir)).code).toBe(0);
    const cookie = await signInAt(server.origin, 'ana@exemplo.com', 'segredo');
    const get = async (path: string) =>
      (await fetch(server.origin + path, { headers: { cookie } })).json() as Promise<never>;
    const [{ tenant_id: id }] = (await get('/api/memberships')) as [{ tenant_id: string }];
    const { total } = (await get(`/api/tenants/${id}/municipes?busca=silva`)) as { total: number };
    expect(total).toBeGreaterThan(50);
    const demandas = (await get(`/api/tenants/${id}/demandas`)) as { rows: unknown[]; total: number };
    expect([demandas.rows.length, demandas.total > 90]).toEqual([demandas.total > 100 ? 100 : demandas.total, true]);
  });
});

describe('root in the folder of another user', () => {
  test.runIf(process.getuid?.() === 0)(
    'is told who may, before anything there becomes root’s, which that user could not read',
    async () => {
      const dataDir = readyFolder();
      const [nobody, all] = [65534, () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' })];
      for (const name of ['.', ...all()]) chownSync(join(dataDir, name), nobody, nobody);
      const file = join(dataDir, '../um.backup');
      writeFileSync(file, 'x');
      const before = all().sort();
      for (const args of [['migrate'], ['doctor'], ['backup', join(dataDir, '../outro.backup')], ['restore', file]]) {
        const { code, out, err } = await gabinete(args, dataDir);
        expect([args[0], code, out]).toEqual([args[0], 1, '']);
        expect(err).toMatch(
          /^A pasta de dados .+ é do usuário nobody, .+ Execute o comando como esse usuário .+sudo -u nobody/,
        );
        expect(err).toMatch(oneLine);
      }
      await expect(startServer(dataDir)).rejects.toThrow('é do usuário nobody');
      expect(all().sort()).toEqual(before);
      expect(before.filter((name) => statSync(join(dataDir, name)).uid !== nobody)).toEqual([]);
    },
  );
});

describe('Ctrl+C', () => {
  test('ends a command with 130 and without a word, once its database has stopped', async () => {
    const dataDir = readyFolder();
    const size = ['--offices', '1', '--municipes', '300000', '--demandas', '0'];
    const child = startGabinete(['seed', ...size], dataDir);
    let err = '';
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    const ended = once(child, 'close');
    // of its load, by when it has connections of every kind
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect(err.replace(/^(Criando|Aplicando).*\n/gm, '')).toBe('');
    expect(postmasterOf(dataDir)).toBeNull();
  });
});

describe('verify-audit', () => {
  test('verifies while the server runs and when it does not, and keeps to the anchor', async () => {
    const dataDir = readyFolder();
    await gabinete(person('ana@exemplo.com', '--office', 'Gabinete A', '--slug', 'gab-a'), dataDir);
    const before = await gabinete(['verify-audit', '--anchor'], dataDir);
    expect(before).toMatchObject({ code: 0, err: '' });
    expect(before.out).toMatch(/^Ainda sem selo: [1-9]/m);

    const server = await startServer(dataDir);
    servers.push(server);
    const sealed = 'select (select count(*) from auditoria) = (select count(*) from auditoria_selos) as all';
    await expect.poll(() => rowsOf(dataDir, sealed), { timeout: 30_000 }).toEqual([{ all: true }]);
    const { out } = await gabinete(['verify-audit', '--anchor'], dataDir);
    expect(out).toContain('Ainda sem selo: 0.');
    expect(out).toMatch(/^ancora [0-9a-f-]{36} [1-9]\d* [0-9a-f]{64} gab-a$/m);
    await server.kill('SIGTERM');

    const anchor = join(folders.at(-1)!, 'ancora.txt');
    writeFileSync(anchor, out);
    expect((await gabinete(['verify-audit', '--against', anchor], dataDir)).code).toBe(0);
    await rowsOf(dataDir, 'delete from auditoria');
    const wrong = await gabinete(['verify-audit', '--against', anchor], dataDir);
    expect([wrong.code, wrong.err]).toEqual([1, 'A auditoria não confere.\n']);
    expect(wrong.out).toMatch(/^gab-a: selo 1: a linha [0-9a-f-]{36} foi apagada$/m);
  });
});

describe('the demonstration', () => {
  const demo = { GABINETE_DEMO: '1' };

  test('has two offices, people with roles, and the sign-ins that it prints; a second time it only prints them', async () => {
    const dataDir = readyFolder();
    const first = await gabinete(['demo'], dataDir, demo);
    expect(first.code).toBe(0);
    expect((await gabinete(['demo'], dataDir, demo)).out).toContain('helena@example.com');
    expect((await gabinete(['verify-audit'], dataDir)).out).toContain('A auditoria confere.');
    const server = await startServer(dataDir);
    servers.push(server);
    for (const [, email] of first.out.matchAll(/^ +(\S+@example\.com)/gm)) {
      const cookie = await signInAt(server.origin, email!, /senha de todos é (\S+)\./.exec(first.out)![1]!);
      const mine = (await (await fetch(`${server.origin}/api/memberships`, { headers: { cookie } })).json()) as {
        tenant_id: string;
      }[];
      expect(mine.length).toBe(email!.startsWith('rafael') ? 2 : 1);
      const list = await fetch(`${server.origin}/api/tenants/${mine[0]!.tenant_id}/municipes`, { headers: { cookie } });
      expect(((await list.json()) as { total: number }).total).toBeGreaterThan(100);
      if (email !== 'helena@example.com') continue;

      const office = `${server.origin}/api/tenants/${mine[0]!.tenant_id}`;
      const get = (path: string) => fetch(`${office}${path}`, { headers: { cookie } });
      const bin = (await (await get('/lixeira')).json()) as { rows: { deleted_by: string | null }[] };
      expect(bin.rows.length).toBeGreaterThan(0);
      for (const { deleted_by } of bin.rows) expect(deleted_by).toMatch(/Helena|Rafael|Bruna/);
      await inTheMiddleOfItsWeek(get);
      await litAgain(get);
      await writtenDownDayByDay(get);
      await withLettersOfTwoMonths(get);
      const { rows } = (await (await get('/documentos')).json()) as {
        rows: { id: string; name: string; size: number }[];
      };
      expect(rows.map(({ name }) => name)).toEqual([
        'Modelo de ofício.pdf',
        'Rotina de atendimento.pdf',
        'Setores da prefeitura.txt',
      ]);
      for (const { id, size } of rows)
        expect((await (await get(`/documentos/${id}`)).arrayBuffer()).byteLength).toBe(size);
    }
  });

  /** Some of it late, some waiting, some urgent, one that few read; and numbers that go up with the days. */
  async function inTheMiddleOfItsWeek(get: (path: string) => Promise<Response>): Promise<void> {
    const all = async (filter: string) => (await (await get(`/demandas?${filter}`)).json()) as DemandasPage;
    const { rows, total } = await all('status=EM_ANALISE');
    expect(total).toBe(rows.length);
    const { prontas } = (await (await get('/visoes')).json()) as { prontas: Record<string, number> };
    for (const visao of ['sem_oficio', 'paradas'])
      expect([visao, prontas[visao]]).toEqual([visao, (await all(`visao=${visao}`)).rows.length]);
    const today = rows[0]!.data_demanda;
    const some = (fits: (row: DemandasPage['rows'][number]) => boolean) => rows.filter(fits).length;
    expect(some(({ prazo, parada_desde }) => prazo !== null && prazo < today && !parada_desde)).toBeGreaterThan(3);
    expect(some(({ prazo }) => prazo !== null && prazo >= today)).toBeGreaterThan(20);
    expect(some(({ parada_desde }) => parada_desde !== null)).toBeGreaterThan(3);
    expect(some(({ urgente }) => urgente)).toBeGreaterThan(1);
    expect(some(({ sigilosa }) => sigilosa)).toBe(1);
    expect(some(({ retomar_em }) => retomar_em !== null)).toBeGreaterThan(0);
    expect(some(({ descricao_texto }) => /DUQUE DE CAXIAS.*|LÂMPADA DO 214/.test(descricao_texto))).toBeGreaterThan(2);
    const said = await Promise.all(
      rows.slice(0, 12).map(async ({ id }) => (await get(`/demandas/${id}/linha`)).text()),
    );
    expect(said.filter((line) => line.includes('"texto"')).length).toBeGreaterThan(3);
    const year = (await all('')).rows.filter(({ numero }) => numero.startsWith(today.slice(0, 4)));
    const byNumber = year.toSorted((a, b) => (a.numero < b.numero ? -1 : 1)).map(({ data_demanda }) => data_demanda);
    expect(byNumber).toEqual(byNumber.toSorted());
  }

  /** A street's light with eleven supporters, two told, nine to call; and the bell rings. */
  async function litAgain(get: (path: string) => Promise<Response>): Promise<void> {
    const json = async <T>(path: string) => (await (await get(path)).json()) as T;
    const closed = await json<{ rows: { id: string; apoiadores: number; devolutiva: string }[] }>(
      '/demandas?status=RESOLVIDO',
    );
    const [street] = closed.rows.filter(({ apoiadores }) => apoiadores === 11);
    expect(street).toMatchObject({ devolutiva: 'PENDENTE' });
    type Told = { pessoas: { devolutiva: { situacao: string } | null }[] };
    const { pessoas } = await json<Told>(`/demandas/${street!.id}/devolutivas`);
    const how = (situacao?: string) => pessoas.filter((one) => one.devolutiva?.situacao === situacao).length;
    expect([how(), how('FEITA'), how('DISPENSADA')]).toEqual([9, 2, 1]);
    const bell = await json<{ rows: { tipo: string }[] }>('/notificacoes');
    expect(bell.rows.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['ATRIBUIDA', 'MENCAO']));
  }

  /** Its log is of many days, a task of a person is over, a view is in the menu, and no bairro is there twice. */
  async function writtenDownDayByDay(get: (path: string) => Promise<Response>): Promise<void> {
    const json = async <T>(path: string) => (await (await get(path)).json()) as T;
    const days = Array.from({ length: 8 }, (_, ago) => dayOf(new Date(Date.now() - ago * 86_400_000)));
    const logged = await Promise.all(days.map((dia) => json<{ rows: unknown[] }>(`/auditoria?dia=${dia}`)));
    expect(logged.filter(({ rows }) => rows.length > 5).length).toBeGreaterThan(5);
    // and each of a demand's changes has its moment
    const { rows } = await json<DemandasPage>('/demandas?status=EM_ANALISE');
    const lines = await Promise.all(
      rows.slice(0, 40).map(({ id }) => json<{ tipo: string }[]>(`/demandas/${id}/linha`)),
    );
    const changes = lines.map((line) => line.filter(({ tipo }) => tipo === 'MUDANCA').length);
    expect(changes.filter((many) => many > 1).length).toBeGreaterThan(5);
    const lotes = await json<{ estado: string; autor: string; ok: number }[]>('/lotes');
    expect(
      lotes.filter(({ estado, autor, ok }) => estado === 'CONCLUIDO' && autor !== 'Sistema' && ok > 3),
    ).toHaveLength(1);
    const { salvas, fixadas } = await json<{ salvas: { id: string }[]; fixadas: string[] }>('/visoes');
    expect(salvas).toHaveLength(1);
    expect(fixadas).toContain(salvas[0]!.id);
    const bairros = (await json<{ nome: string }[]>('/bairros')).map(({ nome }) => nome);
    expect(new Set(bairros).size).toBe(bairros.length);
  }

  /** Letterhead, kept texts, and a register in which each number is explained: two letters are late, one has its answer's file. */
  async function withLettersOfTwoMonths(get: (path: string) => Promise<Response>): Promise<void> {
    const rowsOf = async <T>(path: string) => ((await (await get(path)).json()) as { rows: T[] }).rows;
    const listed = (lista: string) => rowsOf<OficioListed>(`/oficios?lista=${lista}`);
    expect(((await (await get('/modelos')).json()) as object[]).length).toBe(6);
    expect(await (await get('/ajustes')).json()).toMatchObject({ sigla: 'GVHP', signatario: 'Helena Prado' });
    const [issued, late] = [await listed('EMITIDOS'), await listed('SEM_RESPOSTA')];
    expect([late.length, (await listed('ANULADOS')).length, (await listed('RASCUNHOS')).length]).toEqual([2, 1, 3]);
    expect(issued.filter(({ reiteracao }) => reiteracao === 1).map(({ assunto }) => assunto)).toEqual([
      late[0]!.assunto,
    ]);
    expect(issued.find(({ numeracao }) => numeracao === 'EXTERNA')).toMatchObject({ casa_numero: 312, demandas: 1 });
    for (const { demandas } of issued) expect(demandas).toBeGreaterThan(0);
    const [oldest] = issued.filter(({ situacao }) => situacao === 'RESPONDIDO').slice(-1);
    for (const file of ['pdf', 'resposta'])
      expect((await (await get(`/oficios/${oldest!.id}/${file}`)).text()).slice(0, 5)).toBe('%PDF-');
    const numeracao = (await (await get(`/oficios/numeracao?tipo_id=${late[0]!.tipo_id}`)).json()) as object;
    expect(numeracao).toMatchObject({ lacunas: 0 });
    const weekly = (await (await get('/agenda')).json()) as { serie_id: string | null }[];
    expect(weekly.some(({ serie_id }) => serie_id)).toBe(true);
  }

  test('that was interrupted is not taken for whole, however far it came', { timeout: 120_000 }, async () => {
    const dataDir = readyFolder();
    const child = startGabinete(['demo'], dataDir, demo);
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    // all demands are there by then, and no letters
    await expect.poll(() => said, { timeout: 60_000, interval: 10 }).toContain('Atualizando as estatísticas');
    child.kill('SIGKILL');
    await once(child, 'close');
    const again = await gabinete(['demo'], dataDir, demo);
    expect([again.code, again.out]).toEqual([1, '']);
    expect(again.err).toContain(`A pasta de demonstração, ${dataDir}, ficou incompleta`);
    expect(again.err).toMatch(/Apague-a e tente de novo\.\n$/);
  });

  test('never goes into a folder with real people, nor into an external database', async () => {
    const dataDir = readyFolder();
    expect((await gabinete(person('ana@exemplo.com'), dataDir)).code).toBe(0);
    const real = await gabinete(['demo'], dataDir, demo);
    expect([real.code, real.err]).toEqual([1, expect.stringContaining('não é de demonstração')]);
    const external = await gabinete(['demo'], newFolder(), { ...demo, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/x' });
    expect([external.code, external.err]).toEqual([1, expect.stringContaining('só usa o banco embutido')]);
    const keys = { AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' };
    const own = { STORAGE_URL: 's3://fotos?endpoint=http://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' };
    for (const [name, value] of Object.entries(own)) {
      const shared = await gabinete(['demo'], newFolder(), { ...demo, ...keys, [name]: value });
      expect([shared.code, shared.err]).toEqual([1, expect.stringContaining('na própria pasta')]);
    }
  });
});
