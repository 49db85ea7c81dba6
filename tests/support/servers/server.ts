import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { inject } from 'vitest';
import { accountKey, applyAccountPolicy, type AccountSettings } from '../../../src/server/accounts/account-settings.ts';
import type { Patience } from '../../../src/server/turns/slots.ts';
import { createApp } from '../../../src/app/server/app.ts';
import { Database } from '../../../src/server/database/db.ts';
import { diskStorage } from '../../../src/server/files/disk-storage.ts';
import type { Storage } from '../../../src/server/files/storage.ts';
import type { LiveIntervals } from '../../../src/server/live/live.ts';
import type { MetricsOptions } from '../../../src/server/metrics/metrics-route.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import { withDatabase } from '../../../src/server/embedded/database-place.ts';
import { sharesOf } from '../../../src/server/database/logins.ts';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import {
  fillPath,
  inQuery,
  paramNames,
  type AnyEndpoint,
  type CallInput,
  type CallOutput,
  type Problem,
} from '../../../src/shared/contract.ts';
import { loginsWith } from '../database/cluster.ts';
import { password, peopleOf, type Office, type User } from '../office/people.ts';

/** What accounts are in a test that says nothing else. */
export const testAccounts: AccountSettings = {
  passwordMin: 6,
  signup: 'open',
  requireMfa: 'none',
  linkOrigin: 'https://gabinete.exemplo.br',
  key: accountKey('only-for-tests'),
};

/** Real server, real database, real HTTP: what a test sees of the product. */

export type { Office, User };
export type Answer<T> = { status: number; headers: Headers; body: T; problem: Problem };

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

const majorOf = `select current_setting('server_version_num')::int / 10000 as major`;

/** Connections of a process of which requests may have so many. */
function poolWith(requests: number): number {
  let all = requests + 2;
  while (sharesOf(all).requests < requests) all += 1;
  return all;
}

/**
 * A copy of the migrated database and a server on it, for one test file.
 * @param options.pipeline statements of a transaction one by one instead of together
 */
export async function startTestServer(
  options: {
    accounts?: Partial<AccountSettings>;
    trustProxy?: string[];
    publicUrl?: string;
    /** Folder with an index.html, to have pages served as well. */
    webFolder?: string;
    pipeline?: boolean;
    /** Fewer connections of requests, and less room and time to wait for one, than in production. */
    pool?: number;
    queue?: number;
    patience?: Patience;
    dataDir?: string;
    /** Unset, files lie in the data folder. */
    storage?: Storage;
    cepUrl?: string;
    liveIntervals?: Partial<LiveIntervals>;
    metrics?: Omit<MetricsOptions, 'dataDir'>;
    /** A database whose letters are those of this locale, instead of a copy of the template. */
    locale?: string;
  } = {},
) {
  const name = `t_${randomBytes(6).toString('hex')}`;
  // not in the template itself: a database that somebody is connected to cannot be copied
  const maintenance = new URL(inject('superuserUrl'));
  maintenance.pathname = '/postgres';
  const superuser = new pg.Client({ connectionString: maintenance.href });
  await superuser.connect();
  // two workers may not copy the template at the same moment
  await superuser.query('select pg_advisory_lock(1)');
  const [{ major }] = (await superuser.query<{ major: number }>(majorOf)).rows as [{ major: number }];
  const made = options.locale
    ? // the same letters from the system's library, for servers older than the built-in ones
      major >= 17
      ? `template template0 locale_provider builtin builtin_locale '${options.locale}'`
      : `template template0 locale '${options.locale}'`
    : // file by file: block by block through the log, as is the default, it is three times the work
      'template gabinete strategy file_copy';
  await superuser.query(`create database ${name} ${made} owner gabinete_owner`);
  await superuser.query('select pg_advisory_unlock(1)');

  const ownerUrl = withDatabase(inject('ownerUrl'), name);
  const logins = loginsWith(ownerUrl, inject('appPassword'));
  const urls = { requests: logins.requests.url, accounts: logins.accounts.url, jobs: logins.jobs.url };
  const appUrl = urls.requests;
  if (options.locale) await migrate({ ownerUrl, logins });
  const superuserUrl = withDatabase(inject('superuserUrl'), name);
  const owner = new pg.Pool({ connectionString: superuserUrl, max: 3 });
  owner.on('error', () => {});
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'gabinete-files-')));

  const accounts = { ...testAccounts, ...options.accounts };
  /** One server process's worth: its own connections, its own port. */
  async function serve(liveIntervals = options.liveIntervals) {
    const database = new Database({
      url: urls,
      pool: poolWith(options.pool ?? 8),
      queue: options.queue,
      // a busy machine is no reason to refuse
      patience: options.patience ?? { short: 30_000, long: 30_000 },
      pipeline: options.pipeline ?? process.env.DB_PIPELINE !== 'off',
      named: true,
    });
    const app = await createApp({
      database,
      log: createLogger(process.env.TEST_LOG ?? 'silent'),
      publicUrl: options.publicUrl ?? null,
      trustProxy: options.trustProxy ?? [],
      accounts,
      webFolder: options.webFolder ?? null,
      storage: options.storage ?? diskStorage(join(dataDir, 'files')),
      // nothing listens there: no test asks the real service
      cepUrl: options.cepUrl ?? 'http://127.0.0.1:9/{cep}',
      liveIntervals,
      notReady: async () => null,
      ...(options.metrics && { metrics: { ...options.metrics, dataDir } }),
    });
    await applyAccountPolicy(database, accounts);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const stop = async () => {
      await app.close();
      await database.close();
    };
    return { app, database, origin, stop };
  }
  const { app, database, origin, stop } = await serve();

  /** Everything at once, past row security: for arranging and for looking at what is really there. */
  const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = [], name?: string) =>
    (await owner.query<Row>({ text: sql, values, name })).rows;

  const { user, signedIn, office, member, called } = peopleOf(rows);

  const unsafe = (method: string) => method !== 'GET';

  /** A plain request; `body` is sent as JSON unless it is a string, bytes or a form. */
  async function request(
    method: string,
    path: string,
    options: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<unknown>> {
    const raw =
      typeof options.body === 'string' || options.body instanceof Uint8Array || options.body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.cookie && { cookie: options.cookie }),
        ...(unsafe(method) && { origin }),
        ...(options.body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: options.body === undefined ? undefined : raw ? (options.body as string) : JSON.stringify(options.body),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get('content-type') ?? '') && text ? (JSON.parse(text) as unknown) : text;
    return { status: response.status, headers: response.headers, body: json, problem: json as Problem };
  }

  /** Calls endpoints as a person, in an office. */
  function as(person: User | null, of?: Office | { id: string }) {
    return {
      async call<E extends AnyEndpoint>(
        endpoint: E,
        input: CallInput<E>,
        options: { headers?: Record<string, string> } = {},
      ) {
        const values = { tenantId: of?.id ?? '', ...(input as Record<string, unknown>) } as Record<string, string>;
        const names = new Set(paramNames(endpoint.path));
        const rest = Object.fromEntries(
          Object.entries(input as Record<string, unknown>).filter(([name]) => !names.has(name)),
        );
        const path = fillPath(endpoint.path, values);
        const queried = inQuery(endpoint);
        const query = new URLSearchParams(
          Object.entries(queried ? rest : {}).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        ).toString();
        const answer = await request(endpoint.method, query ? `${path}?${query}` : path, {
          cookie: person?.cookie,
          ...(!queried && { body: rest }),
          headers: options.headers,
        });
        return answer as Answer<CallOutput<E>>;
      },
    };
  }

  return {
    app,
    database,
    origin,
    /** A second server on the same database; the caller stops it. */
    another: serve,
    appUrl,
    /** Of each login. */
    urls,
    /** For a process of its own on the same database. */
    databaseSettings: {
      DATABASE_URL: appUrl,
      DATABASE_ACCOUNTS_URL: urls.accounts,
      DATABASE_JOBS_URL: urls.jobs,
      DATABASE_ADMIN_URL: ownerUrl,
    },
    ownerUrl,
    superuserUrl,
    dataDir,
    password,
    rows,
    user,
    signedIn,
    office,
    member,
    called,
    request,
    as,
    async stop(): Promise<void> {
      await stop();
      await owner.end();
      await superuser.query(`drop database ${name} with (force)`);
      await superuser.end();
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
