import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../src/server/embedded/embedded.ts';
import { gabinete, signInAt } from './processes.ts';
import { layReady } from './ready-folder.ts';
import { pdf } from '../files/real-files.ts';

/** An office on a server that is a process of its own, seen as a client on the network sees it. */

export const ana = { email: 'ana@exemplo.com', password: 'segredo', name: 'Ana Sá' } as const;

/** Folders that are removed at the end of a test file. */
export function testFolders(prefix: string) {
  const made: string[] = [];
  return {
    /** A path that does not exist yet, alone in a new folder. */
    next(name = 'data'): string {
      made.push(mkdtempSync(join(tmpdir(), prefix)));
      return join(made.at(-1)!, name);
    },
    /** A data folder that was used before, by nobody: for what is not about a first start. */
    ready(): string {
      const dataDir = this.next();
      layReady(dataDir);
      return dataDir;
    },
    removeAll() {
      for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The first administrator with an office. */
export async function createOffice(
  dataDir: string,
  settings: Record<string, string> = {},
  program?: string,
): Promise<void> {
  const args = [
    '--email',
    ana.email,
    '--password',
    ana.password,
    '--name',
    ana.name,
    '--office',
    'A',
    '--slug',
    'gab-a',
  ];
  const { code, err } = await gabinete(['admin:create', ...args], dataDir, settings, program);
  if (code !== 0) throw new Error(err);
}

export type OfficeClient = Awaited<ReturnType<typeof enterOffice>>;

/** Signs in (or goes on with a cookie) and calls the API in the person's first office. */
export async function enterOffice(origin: string, given?: string) {
  let cookie = given ?? (await signInAt(origin, ana.email, ana.password));
  const mine = await fetch(`${origin}/api/memberships`, { headers: { cookie } });
  const [{ tenant_id: tenant }] = (await mine.json()) as [{ tenant_id: string }];
  const request = (
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
    answerWithin = 30_000,
  ) =>
    fetch(origin + path, {
      method,
      headers: {
        cookie,
        origin,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(answerWithin),
    });
  const call = (method: string, path: string, ...rest: [(object | FormData)?, Record<string, string>?, number?]) =>
    request(method, `/api/tenants/${tenant}${path}`, ...rest);
  const form = (name: string, content: Uint8Array) => {
    const body = new FormData();
    body.append('arquivo', new File([new Uint8Array(content)], `${name}.pdf`, { type: 'application/pdf' }));
    return body;
  };
  async function created(sent: Promise<Response>): Promise<string> {
    const answer = await sent;
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }
  return {
    get cookie() {
      return cookie;
    },
    /** As a page does every few minutes: the session outlives its present token. */
    async renew() {
      const answer = await request('POST', '/api/auth/refresh', { idle_seconds: 0 });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      cookie =
        answer.headers
          .getSetCookie()
          .find((one) => one.startsWith('gabinete='))
          ?.split(';', 1)[0] ?? cookie;
    },
    tenant,
    request,
    call,
    upload: (name: string, content: Uint8Array = pdf(name)) => call('POST', '/documentos', form(name, content)),
    documento: (name: string, content: Uint8Array = pdf(name)) =>
      created(call('POST', '/documentos', form(name, content))),
    setor: (nome: string) => created(call('POST', '/setores', { nome })),
    municipe: (telefone_ddd: string) =>
      created(call('POST', '/municipes', { nome_completo: 'Rui Melo', telefone_ddd })),
    /** A temporary upload, as of a form that is not saved yet. */
    temporary: (name: string) => created(call('POST', '/demanda-documentos?regras=create', form(name, pdf(name)))),
    demanda: (municipe_id: string, setor_id: string, uploads: string[]) =>
      created(
        call('POST', '/demandas', {
          municipe_id,
          setor_id,
          assessor_responsavel: 'Rita',
          descricao_texto: 'Poda',
          data_demanda: '2026-05-04',
          uploads,
        }),
      ),
  };
}

/** Files kept on the disk of a data folder: paths and contents. */
export function filesIn(dataDir: string): Record<string, string> {
  const root = join(dataDir, 'files');
  const names = existsSync(root) ? readdirSync(root, { recursive: true }).map(String) : [];
  // besides them lies the name of the installation
  const files = names.filter((name) => /^[^.].*\//.test(name) && statSync(join(root, name)).isFile());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(root, name), 'base64')]));
}

/** A connection past row security, to the embedded database of a folder, whether it runs or not. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, holder: 'teste', attach: true });
  try {
    return await withUrl(embedded.superuserUrl, work);
  } finally {
    await embedded.stop();
  }
}

export async function withUrl<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Number and hash of all rows of every table, generated columns included. */
export async function contents(client: pg.Client): Promise<Record<string, string>> {
  await client.query(`set timezone = 'UTC'`);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from public.${name} t order by 1`);
    const hash = createHash('sha256').update(
      rows
        .map(({ row }) => row)
        .sort()
        .join('\n'),
    );
    found[name] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
  }
  return found;
}
