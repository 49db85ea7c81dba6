import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileRules } from '../../src/shared/files/file-rules.ts';
import { isThere, needsService } from '../support/services/debian.ts';
import { http2Client, type Http2Client } from '../support/servers/http2-client.ts';
import { ana, createOffice, testFolders } from '../support/servers/installation.ts';
import { freePort, listening } from '../support/servers/ports.ts';
import { startServer, type ServerProcess } from '../support/servers/processes.ts';
import { root } from '../support/source/sources.ts';

/** The proxies of deploy/, as they are but for names, ports and a certificate of our own, in front of the product. */

const name = 'gabinete.exemplo.br';
/** Neither the proxy's address nor the server's. */
const client = '127.0.0.9';

const folders = testFolders('gabinete-proxy-');
const children: ChildProcess[] = [];
let server: ServerProcess;
let place: string;
let ca: string;

beforeAll(async () => {
  if (!(await isThere('openssl'))) return;
  const dataDir = folders.ready();
  place = dirname(dataDir);
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  ca = readFileSync(certificate, 'utf8');
  await createOffice(dataDir);
  server = await startServer(dataDir, { PUBLIC_URL: `https://${name}`, TRUST_PROXY: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  // at once; the workers of nginx end only when it is told
  for (const child of children) child.kill(child.spawnfile === 'nginx' ? 'SIGTERM' : 'SIGKILL');
  await server?.kill('SIGTERM');
  folders.removeAll();
});

/** A file of deploy/ with other words; each must be in it. */
function changed(file: string, words: Record<string, string>): string {
  let text = readFileSync(join(root, 'deploy', file), 'utf8');
  for (const [old, other] of Object.entries(words)) {
    if (!text.includes(old)) throw new Error(`${file} does not say ${old}`);
    text = text.replaceAll(old, other);
  }
  return text;
}

/** A proxy that runs: where it listens with and without TLS, and all that it has written about what it did. */
type Proxy = { port: number; plain: number; log: () => string };

/** Resolves to what it has said so far. */
async function startProxy(
  port: number,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<() => string> {
  const child = spawn(command, args, {
    env: { ...process.env, HOME: place, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  children.push(child);
  await listening(port, { child, output: () => errors });
  return () => errors;
}

const ownServer = () => new URL(server.origin).host;

async function startCaddy(upstream = ownServer()): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const own = `https_port ${port}\n\thttp_port ${plain}\n\tadmin off\n\tservers {`;
  const text = changed('caddy/Caddyfile', {
    'servers {': own,
    '{$GABINETE_SITE:gabinete.exemplo.br} {': `{$GABINETE_SITE:${name}} {\n\ttls ${place}/certificate.pem ${place}/key.pem\n`,
  });
  writeFileSync(join(place, 'Caddyfile'), text);
  const log = await startProxy(port, 'caddy', ['run', '--adapter', 'caddyfile', '--config', join(place, 'Caddyfile')], {
    GABINETE_UPSTREAM: upstream,
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
  });
  return { port, plain, log };
}

async function startNginx(upstream = ownServer()): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()];
  const folder = join(place, `nginx-${port}`);
  mkdirSync(folder);
  const site = changed('nginx/gabinete.conf', {
    '127.0.0.1:3000': upstream,
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    '/var/log/nginx/': `${folder}/`,
    [`/etc/letsencrypt/live/${name}/fullchain.pem`]: `${place}/certificate.pem`,
    [`/etc/letsencrypt/live/${name}/privkey.pem`]: `${place}/key.pem`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}`,
  );
  const said = await startProxy(port, 'nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder, '-e', 'stderr']);
  const log = () =>
    ['access.log', 'error.log'].map((file) => readFileSync(join(folder, file), 'utf8')).join('') + said();
  return { port, plain, log };
}

/** A multipart body with one file of exactly so many bytes, of this line again and again. */
function upload(bytes: number, file: string, line: string): { body: Uint8Array; headers: Record<string, string> } {
  const head = `--x\r\ncontent-disposition: form-data; name="arquivo"; filename="${file}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, line), Buffer.from('\r\n--x--\r\n')]);
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

const phone = () => `119${randomInt(60_000_000, 99_999_999)}`;

async function everythingWorks(person: Http2Client): Promise<void> {
  const spoofed = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
  const { email, password } = ana;
  const entered = await person.request('POST', '/api/auth/sign-in', { email, password }, spoofed);
  expect([entered.status, person.protocol()]).toEqual([200, 'h2']);
  const [session = ''] = entered.headers['set-cookie']!.filter((line) => line.startsWith('__Host-gabinete='));
  expect(session).toMatch(/; Secure/);
  expect(entered.headers['strict-transport-security']).toContain('max-age=');
  const cookie = { cookie: session.split(';')[0]! };
  const get = async (path: string) =>
    JSON.parse((await person.request('GET', path, undefined, cookie)).text) as unknown;

  // who asks is the client, not the proxy, and not whom the client says
  const sessions = (await get('/api/auth/sessions')) as { ip: string; current: boolean }[];
  expect(sessions.find((one) => one.current)).toMatchObject({ ip: client });

  const [{ tenant_id: tenant }] = (await get('/api/memberships')) as [{ tenant_id: string }];
  const office = `/api/tenants/${tenant}`;
  const told = await person.events(`${office}/live`, cookie);
  const create = async (path: string, input: object) => {
    const { status, text } = await person.request('POST', office + path, input, cookie);
    expect([status, text]).toEqual([201, expect.anything()]);
    return (JSON.parse(text) as { id: string }).id;
  };
  const setor_id = await create('/setores', { nome: randomUUID() });
  // a proxy that collects events would hold this one back until more come
  await expect.poll(() => told().some(({ data }) => data?.includes(setor_id)), { timeout: 10_000 }).toBe(true);

  const municipe_id = await create('/municipes', { nome_completo: 'Rui Melo', telefone_ddd: phone() });
  const demanda_id = await create('/demandas', {
    municipe_id,
    setor_id,
    assessor_responsavel: 'Rita',
    descricao_texto: 'Poda',
    data_demanda: '2026-05-04',
    uploads: [],
  });
  const files = [
    [`/demanda-documentos?regras=detail&demanda_id=${demanda_id}`, fileRules.detail, 'parecer.txt', 'texto\n'],
    ['/importacoes?registro=municipes', fileRules.import, 'planilha.csv', `${'X'.repeat(5_000)};Y\n`],
  ] as const;
  for (const [path, { maxBytes, tooLarge }, file, line] of files) {
    const send = (bytes: number) => {
      const { body, headers } = upload(bytes, file, line);
      return person.request('POST', office + path, body, { ...headers, ...cookie });
    };
    const sent = await send(maxBytes);
    expect([file, sent.status, sent.text]).toEqual([file, 201, expect.anything()]);
    const refused = await send(maxBytes + 100_000);
    expect([file, refused.status, refused.text]).toEqual([file, 413, expect.stringContaining(tooLarge)]);
  }

  expect((await person.request('GET', '/metrics', undefined, cookie)).status).toBe(404);
  expect((await person.request('GET', '/readyz')).status).toBe(200);
}

describe.each([
  ['caddy', startCaddy],
  ['nginx', startNginx],
] as const)('behind %s', (program, start) => {
  test('sign-in, the biggest file, live changes, secure cookie and the own address arrive', async (context) => {
    for (const needed of ['openssl', program]) await needsService(context, needed);
    const person = http2Client(name, { port: (await start()).port, ca, from: client });
    try {
      await everythingWorks(person);
    } finally {
      person.close();
    }
  });

  test('neither what is searched for nor the keys in addresses are logged, also not when no server answers', async (context) => {
    for (const needed of ['openssl', program]) await needsService(context, needed);
    for (const upstream of [ownServer(), `127.0.0.1:${await freePort()}`]) {
      const { port, plain, log } = await start(upstream);
      const person = http2Client(name, { port, ca, from: client });
      const paths = [
        '/api/agenda/segredo-da-agenda.ics',
        '/convite/segredo-do-convite',
        '/municipes?busca=segredo-da-busca',
      ];
      try {
        for (const path of paths) {
          await person.request('GET', path, undefined, { referer: `https://${name}/convite/segredo-de-antes` });
          await fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual', headers: { host: name } });
        }
        // Caddy tells only of those that no server answered
        const told = program === 'nginx' || upstream !== ownServer();
        await expect.poll(log).toContain(told ? '/municipes"' : '');
        expect(log()).not.toContain('segredo');
      } finally {
        person.close();
      }
    }
  });
});
