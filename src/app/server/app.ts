import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deniedEvent, setupCodeHash } from '../../features/account/auth/auth.server.ts';
import { hasUsers, offerSetup } from '../../features/account/auth/auth.sql.ts';
import type { Access } from '../../server/database/access.ts';
import type { Database, Run, Statement } from '../../server/database/db.ts';
import type { AccountSettings } from '../../server/accounts/account-settings.ts';
import { apiDocsPage } from '../../server/http/api-docs.ts';
import { callerOf } from '../../server/turns/caller.ts';
import { createHttp } from '../../server/http/http.ts';
import { liveRoutes } from '../../server/live/live-routes.ts';
import { Live, type LiveIntervals } from '../../server/live/live.ts';
import type { Logger } from '../../server/process/log.ts';
import { metricsRoute, type MetricsOptions } from '../../server/metrics/metrics-route.ts';
import { Metrics } from '../../server/metrics/metrics.ts';
import { openApiDocument } from '../../server/http/openapi.ts';
import { registerRoutes, type Route } from '../../server/http/route.ts';
import type { Services } from '../../server/http/slice-routes.ts';
import { routesOfSlices } from './slices.ts';
import { Slots } from '../../server/turns/slots.ts';
import { hashToken } from '../../server/accounts/session.ts';
import type { Storage } from '../../server/files/storage.ts';

type AppOptions = {
  database: Database;
  log: Logger;
  publicUrl: string | null;
  trustProxy: readonly string[];
  webFolder: string | null;
  storage: Storage;
  accounts: AccountSettings;
  /** Address of the postal-code service, with `{cep}`. */
  cepUrl: string;
  /** Other times than those of production, for tests of live changes. */
  liveIntervals?: Partial<LiveIntervals>;
  /** Unset, there is no /metrics. */
  metrics?: MetricsOptions;
  /** Null when ready; else what is missing, for /readyz. */
  notReady: () => Promise<string | null>;
  /** Whether the disk of the data folder has no space left. */
  diskFull?: () => boolean;
  /** Whether the file storage is away: everything else is still served. */
  filesAway?: () => boolean;
};

/** Milliseconds after which a database that does not answer counts as away; whoever asks does not wait long either. */
const readyWithin = 5_000;

/** Every route of the product, in one list. */
export function allRoutes(
  database: Database,
  { accounts, cepUrl, storage, onStop, live }: Omit<Services, 'asUser' | 'lotes'> & { live: Live },
): Route[] {
  const asUser = (request: FastifyRequest, token: string) => {
    const access: Access = { door: 'user', token: hashToken(token), caller: callerOf(request) };
    return (async (...statements: Statement[]) => (await database.batch(access, statements)).rows) as Run;
  };
  return [...routesOfSlices({ accounts, cepUrl, storage, asUser, onStop }), ...liveRoutes(live)];
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, log, diskFull = () => false, filesAway = () => false } = options;
  let setupDone = false;
  const live = new Live(database, log, options.liveIntervals);
  /**
   * Refusals are written one after another, each in its turn, so that a flood of them takes no request's turn at the
   * database.
   */
  const denials = new Slots(1, 1_000);
  const metrics = new Metrics(database, () => live.count);
  const app = await createHttp({
    log,
    publicUrl: options.publicUrl,
    trustProxy: options.trustProxy,
    webFolder: options.webFolder,
    diskFull,
    slots: database.slots,
    onRefused: () => metrics.refused(),
    onAnswer: (request, reply) => {
      const stream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
      // a build gives the files of the pages new names
      const route = (request.routeOptions.url ?? '(none)').replace(/^\/assets\/.*/, '/assets/*');
      metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime, stream);
    },
    needsSetup: async () => {
      if (!setupDone) {
        const { rows } = await database.batch({ door: 'public', login: 'accounts' }, [hasUsers()], { readOnly: true });
        setupDone = rows[0][0]!.has;
      }
      return !setupDone;
    },
    onDenied: (failure, request) => {
      const event = deniedEvent(failure.details.deniedUser ?? null, request);
      denials
        .run(() => database.batch({ door: 'public', login: 'accounts' }, [event]), callerOf(request))
        .catch((error: unknown) => log.warn({ err: error }, 'denial not recorded'));
    },
  });
  live.start();
  // before the server waits for its connections to end
  app.addHook('preClose', () => live.close());
  app.addHook('onClose', async () => metrics.close());
  const onStop = (then: () => void) => void app.addHook('onClose', async () => then());
  const routes = allRoutes(database, { ...options, live, onStop });
  registerRoutes(app, database, routes);

  // made for the first who asks, and once: who starts a server waits for it, and whoever reads is anybody
  let made: { json: Buffer; page: Buffer } | undefined;
  const described = () => {
    if (made) return made;
    const document = openApiDocument(routes.map((route) => route.endpoint));
    // as bytes, which all answers share
    return (made = { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(apiDocsPage(document)) });
  };
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(described().json),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(described().page));
  if (options.metrics) metricsRoute(app, { metrics, database, filesAway, options: options.metrics });
  app.get('/livez', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const silent = sleep(readyWithin, 'database', { ref: false });
    const reason = diskFull() ? 'disk_full' : await Promise.race([options.notReady(), silent]).catch(() => 'database');
    return reply.code(reason ? 503 : 200).send({
      status: reason ? 'unavailable' : 'ok',
      ...(reason && { reason }),
      ...(filesAway() && { files: 'unavailable' }),
    });
  });
  return app;
}

/** With no user yet, whoever types this code makes the first account. False when there is a user. */
export async function offerFirstAccess(database: Database, code: string): Promise<boolean> {
  const { rows } = await database.batch({ door: 'public', login: 'accounts' }, [offerSetup(setupCodeHash(code))]);
  return rows[0][0]!.offered;
}
