import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAccess } from '../../src/features/account/auth/auth.contract.ts';
import { createSetor } from '../../src/features/base/setores/setores.contract.ts';
import { offerFirstAccess } from '../../src/app/server/app.ts';
import { fillPath } from '../../src/shared/contract.ts';
import { cookieOf } from '../support/servers/cookies.ts';
import { texts } from '../../src/shared/texts.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** The ways in: pages and redirects, the first access, and where a request may come from. */

const web = mkdtempSync(join(tmpdir(), 'gabinete-web-'));
const script = 'document.documentElement.dataset.theme = "dark";';
for (const name of ['index.html', 'login.html', 'app.html'])
  writeFileSync(
    join(web, name),
    `<!doctype html><meta name="gabinete-build" content="abc123"><title>Gabinete</title><script>${script}</script>${name}`,
  );
afterAll(() => rmSync(web, { recursive: true, force: true }));

const get = (server: TestServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { redirect: 'manual', headers });

describe('the first access', () => {
  let server: TestServer;
  const code = 'ABCD-2345-WXYZ';
  const person = (slug: string) => ({
    code,
    full_name: 'Clara Monteiro',
    email: `${slug}@exemplo.com`,
    password: 'uma-senha-nova',
    office_name: 'Gabinete da Vereadora Clara',
    // forced into its form
    office_slug: ` Gabinete ${slug.toUpperCase()}! `,
  });

  beforeAll(async () => {
    server = await startTestServer({ webFolder: web });
    await offerFirstAccess(server.database, code);
  });
  afterAll(() => server?.stop());

  test('every page leads to it while there is no user; calls and unknown addresses do not', async () => {
    for (const path of ['/', '/login', '/municipes', '/municipes/1/edit', '/select-tenant']) {
      const answer = await get(server, path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/primeiro-acesso']);
    }
    const page = await get(server, '/primeiro-acesso');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Gabinete')]);
    expect((await get(server, '/api/auth/me')).status).toBe(401);
    expect((await get(server, '/livez')).status).toBe(200);
  });

  test('needs the code that the server printed', async () => {
    const wrong = await server.as(null).call(firstAccess, { ...person('a'), code: 'ABCD-2345-WXYY' });
    expect([wrong.status, wrong.problem.code]).toEqual([403, 'setup.code']);
    const empty = await server
      .as(null)
      .call(firstAccess, { ...person('a'), code: '', email: 'x', password: '', office_slug: '-' });
    expect(empty.status).toBe(422);
    expect(empty.problem.errors!.map(({ field }) => field).sort()).toEqual([
      'code',
      'email',
      'office_slug',
      'password',
    ]);
    expect(await server.rows('select id from users')).toEqual([]);
  });

  test('happens once, also for two at the same moment, and leaves nothing of the loser', async () => {
    const answers = await Promise.all(
      ['um', 'dois', 'tres'].map((slug) =>
        server.as(null).call(firstAccess, { ...person(slug), code: ' abcd2345 wxyz ' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const winner = answers.find(({ status }) => status === 201)!;
    expect(winner.body).toMatchObject({
      profile: { role: 'admin', full_name: 'Clara Monteiro' },
      memberships: [{ role: 'admin', tenant: { slug: expect.stringMatching(/^gabinete-(um|dois|tres)$/) } }],
    });
    const cookie = cookieOf(winner.headers)!;
    expect((await get(server, '/api/auth/me', { cookie })).status).toBe(200);
    const counts = await server.rows(
      'select (select count(*)::int from users) as users, (select count(*)::int from tenants) as offices, (select count(*)::int from setup_codes) as codes',
    );
    expect(counts).toEqual([{ users: 1, offices: 1, codes: 0 }]);
    const again = await server.as(null).call(firstAccess, person('quatro'));
    expect([again.status, again.problem.code]).toEqual([409, 'setup.done']);
    expect(await offerFirstAccess(server.database, code)).toBe(false);
  });

  test('afterwards it leads to sign-in, where one then belongs', async () => {
    for (const path of ['/primeiro-acesso', '/primeiro-acesso/', '/primeiro-acesso?x=1']) {
      const answer = await get(server, path);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/login']);
    }
  });

  test('afterwards pages are pages, and anything else is 404', async () => {
    for (const path of ['/', '/login', '/municipes/novo', '/demandas/0/edit', '/setores/', '/setores?busca=x'])
      expect([path, (await get(server, path)).status]).toEqual([path, 200]);
    for (const path of ['/nada', '/municipes/1/2', '/index.php', '/setores/x', '/%2e%2e/etc/passwd', '/%']) {
      const answer = await get(server, path);
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true]);
    }
    const missing = await get(server, '/nada');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    for (const path of ['/%', '/municipes/%', '/%E0%A4%A']) {
      const { status, headers } = await get(server, path);
      expect([path, status, headers.get('content-type')]).toEqual([path, 404, expect.stringContaining('text/html')]);
      expect(headers.get('content-security-policy')).toBe(missing.headers.get('content-security-policy'));
    }
    // never to another site
    for (const path of ['//nada', '//exemplo.com/%2f..', '/\\/\\exemplo.com']) {
      const location = (await get(server, path)).headers.get('location');
      expect(location === null || /^\/[^/\\]/.test(location), `${path}: ${location}`).toBe(true);
    }
    const posted = await fetch(`${server.origin}/login`, { method: 'POST', headers: { origin: server.origin } });
    expect([posted.status, posted.headers.get('content-type')]).toEqual([404, expect.stringContaining('problem+json')]);
  });

  test('an address of slashes keeps nobody waiting', async () => {
    const path = `/a${'/'.repeat(15_000)}a`;
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(server, path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  test('the page of an address is the one that the build has drawn for it', async () => {
    const drawn = {
      '/login': 'login',
      '/login/': 'login',
      '/municipes': 'app',
      '/cadastro': 'index',
      '/nada': 'index',
    };
    for (const [path, name] of Object.entries(drawn))
      expect([path, await (await get(server, path)).text()]).toEqual([path, expect.stringContaining(`${name}.html`)]);
  });

  test('pages and answers carry the headers that protect them', async () => {
    const digest = createHash('sha256').update(script).digest('base64');
    for (const path of ['/login', '/api/auth/me', '/nada']) {
      const { headers } = await get(server, path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self';.*frame-ancestors 'none'/);
      // the one script inside the pages, and no other
      expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${digest}';`);
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      // by which an old page knows that the server has gone on
      expect(headers.get('x-gabinete-build')).toBe('abc123');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(headers.get('content-security-policy')).toContain(rule);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('nothing of the API is kept by a cache, however its address is spelled', async () => {
    for (const path of ['/api/auth/me', '/%61pi/auth/me', '/api/nada', '/api/openapi.json', '/readyz'])
      expect([path, (await get(server, path)).headers.get('cache-control')]).toEqual([path, 'no-store']);
    expect((await get(server, '/login')).headers.get('cache-control')).toBe('no-cache');
  });
});

test('the first access takes a password as short as the installation allows, and tells its own minimum', async () => {
  const server = await startTestServer({ accounts: { passwordMin: 4 } });
  try {
    await offerFirstAccess(server.database, 'ABCD-2345-WXYZ');
    const send = (password: string) =>
      server.as(null).call(firstAccess, {
        code: 'ABCD-2345-WXYZ',
        full_name: 'Clara Monteiro',
        email: 'clara@exemplo.com',
        password,
        office_name: 'Gabinete da Vereadora Clara',
        office_slug: 'clara',
      });
    const short = await send('😀😀😀');
    expect([short.status, short.problem.errors]).toEqual([422, [{ field: 'password', message: texts.senhaCurta(4) }]]);
    expect((await send('sol4')).status).toBe(201);
  } finally {
    await server.stop();
  }
});

describe('where a request may come from', () => {
  let server: TestServer;
  let behindProxy: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    behindProxy = await startTestServer({ publicUrl: 'https://gabinete.exemplo.br', trustProxy: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await server?.stop();
    await behindProxy?.stop();
  });

  const write = async (at: TestServer, headers: Record<string, string>, secure = false) => {
    const office = await at.office();
    const cookie = secure ? office.admin.cookie.replace('gabinete=', '__Host-gabinete=') : office.admin.cookie;
    const response = await fetch(at.origin + fillPath(createSetor.path, { tenantId: office.id }), {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ nome: 'Obras' }),
    });
    const { code } = response.ok ? { code: '' } : ((await response.json()) as { code: string });
    return [response.status, code];
  };
  const refused = [403, 'request.origin'];

  test('our own pages, by Sec-Fetch-Site or by Origin', async () => {
    expect(await write(server, { 'sec-fetch-site': 'same-origin' })).toEqual([201, '']);
    expect(await write(server, { origin: server.origin })).toEqual([201, '']);
  });

  test('nowhere else', async () => {
    expect(await write(server, {})).toEqual(refused);
    for (const origin of [
      'https://outro.exemplo',
      'null',
      server.origin.replace('http:', 'https:'),
      `${server.origin}.evil.com`,
      'http://127.0.0.1:1',
    ])
      expect([origin, ...(await write(server, { origin }))]).toEqual([origin, ...refused]);
    for (const site of ['cross-site', 'same-site', 'none', ''])
      expect([site, ...(await write(server, { 'sec-fetch-site': site, origin: server.origin }))]).toEqual([
        site,
        ...refused,
      ]);
  });

  test('with PUBLIC_URL only there, and over https the cookie is __Host- and Secure', async () => {
    const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'gabinete.exemplo.br' };
    expect(await write(behindProxy, { ...https, origin: 'https://gabinete.exemplo.br' }, true)).toEqual([201, '']);
    expect(await write(behindProxy, { ...https, origin: behindProxy.origin }, true)).toEqual(refused);
    const person = await behindProxy.user();
    const signedIn = await fetch(`${behindProxy.origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { ...https, origin: 'https://gabinete.exemplo.br', 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: behindProxy.password }),
    });
    const [cookie] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-gabinete=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    // a cookie of plain http opens nothing over https
    const plain = await fetch(`${behindProxy.origin}/api/auth/me`, { headers: { ...https, cookie: person.cookie } });
    expect(plain.status).toBe(401);
  });

  test('with an https PUBLIC_URL the cookie is Secure also behind a proxy that nobody declared', async () => {
    const person = await behindProxy.user();
    const signedIn = await fetch(`${behindProxy.origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: behindProxy.password }),
    });
    expect(signedIn.headers.getSetCookie()[0]).toMatch(/^__Host-gabinete=.*; Secure;/);
    const plain = await fetch(`${behindProxy.origin}/api/auth/me`, { headers: { cookie: person.cookie } });
    expect(plain.status).toBe(401);
  });

  test('browsers are told to keep to https for a year where PUBLIC_URL is https, and nowhere else', async () => {
    const told = async (at: TestServer, path: string, headers = {}) =>
      (await get(at, path, headers)).headers.get('strict-transport-security');
    for (const path of ['/livez', '/api/auth/me', '/nada']) {
      expect([path, await told(behindProxy, path)]).toEqual([path, 'max-age=31536000']);
      expect([path, await told(server, path)]).toEqual([path, null]);
      expect([path, await told(server, path, { 'x-forwarded-proto': 'https' })]).toEqual([path, null]);
    }
  });

  test('nobody is believed about https who is no trusted proxy', async () => {
    const person = await server.user();
    const answer = await fetch(`${server.origin}/api/auth/me`, {
      headers: { cookie: person.cookie, 'x-forwarded-proto': 'https' },
    });
    expect(answer.status).toBe(200);
  });
});
