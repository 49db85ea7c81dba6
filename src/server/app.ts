import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { agendaRoutes } from '../features/agenda/agenda.server.ts';
import { enderecoRoutes } from '../features/agenda/endereco.server.ts';
import { auditoriaRoutes } from '../features/auditoria/auditoria.server.ts';
import { historicoRoutes } from '../features/auditoria/historico.server.ts';
import { authRoutes, deniedEvent, setupCodeHash } from '../features/auth/auth.server.ts';
import { hasUsers, offerSetup } from '../features/auth/auth.sql.ts';
import { contaRoutes } from '../features/conta/conta.server.ts';
import { cotasRoutes } from '../features/cotas/cotas.server.ts';
import { dashboardRoutes } from '../features/dashboard/dashboard.server.ts';
import { demandaDocsRoutes } from '../features/demandas/demandaDocs.server.ts';
import { demandasRoutes } from '../features/demandas/demandas.server.ts';
import { exportarDemandasRoutes } from '../features/demandas/exportar.server.ts';
import { documentosRoutes } from '../features/documentos/documentos.server.ts';
import { equipeRoutes } from '../features/equipe/equipe.server.ts';
import { convitesRoutes } from '../features/gabinetes/convites.server.ts';
import { gabinetesRoutes } from '../features/gabinetes/gabinetes.server.ts';
import { indicacoesRoutes } from '../features/gabinetes/indicacoes.server.ts';
import { membrosRoutes } from '../features/gabinetes/membros.server.ts';
import { lixeiraRoutes } from '../features/lixeira/lixeira.server.ts';
import { cepRoutes } from '../features/municipes/cep.server.ts';
import { exportarMunicipesRoutes } from '../features/municipes/exportar.server.ts';
import { anonimizarRoutes } from '../features/municipes/anonimizar.server.ts';
import { fichaRoutes } from '../features/municipes/ficha.server.ts';
import { municipesRoutes } from '../features/municipes/municipes.server.ts';
import { presencaRoutes } from '../features/presenca/presenca.server.ts';
import { setoresRoutes } from '../features/setores/setores.server.ts';
import { acessoRoutes } from '../features/usuarios/acesso.server.ts';
import { usuariosRoutes } from '../features/usuarios/usuarios.server.ts';
import type { Access } from './access.ts';
import type { Database, Run, Statement } from './db.ts';
import type { AccountSettings } from './account-settings.ts';
import { apiDocsPage } from './api-docs.ts';
import { callerOf } from './caller.ts';
import { createHttp } from './http.ts';
import { liveRoutes } from './live-routes.ts';
import { Live, type LiveIntervals } from './live.ts';
import type { Logger } from './log.ts';
import { metricsRoute, type MetricsOptions } from './metrics-route.ts';
import { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import { registerRoutes, type Route } from './route.ts';
import { Slots } from './slots.ts';
import { hashToken } from './session.ts';
import type { Storage } from './storage.ts';

export type AppOptions = {
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
  { accounts, cepUrl, storage, live }: Pick<AppOptions, 'accounts' | 'cepUrl' | 'storage'> & { live: Live },
): Route[] {
  const asUser = (request: FastifyRequest, token: string) => {
    const access: Access = { door: 'user', token: hashToken(token), caller: callerOf(request) };
    return (async (...statements: Statement[]) => (await database.batch(access, statements)).rows) as Run;
  };
  return [
    ...authRoutes(asUser, accounts),
    ...contaRoutes(accounts),
    ...usuariosRoutes(accounts),
    ...acessoRoutes(accounts),
    ...gabinetesRoutes(accounts),
    ...membrosRoutes(accounts),
    ...convitesRoutes(accounts),
    ...cotasRoutes(accounts),
    ...indicacoesRoutes(accounts),
    ...setoresRoutes,
    ...equipeRoutes,
    ...municipesRoutes,
    ...exportarMunicipesRoutes,
    ...anonimizarRoutes(storage),
    ...fichaRoutes,
    ...cepRoutes(cepUrl),
    ...demandasRoutes,
    ...exportarDemandasRoutes,
    ...agendaRoutes,
    ...enderecoRoutes,
    ...demandaDocsRoutes(storage),
    ...documentosRoutes(storage),
    ...lixeiraRoutes,
    ...liveRoutes(live),
    ...presencaRoutes,
    ...dashboardRoutes,
    ...auditoriaRoutes,
    ...historicoRoutes,
  ] as Route[];
}

export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, log, diskFull = () => false, filesAway = () => false } = options;
  let setupDone = false;
  const live = new Live(database, log, options.liveIntervals);
  /** Written one after another: a flood of refusals takes nobody's turn at the database, nor loses its own. */
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
      const route = request.routeOptions.url ?? '(none)';
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
  const routes = allRoutes(database, { ...options, live });
  registerRoutes(app, database, routes);

  const document = openApiDocument(routes.map((route) => route.endpoint));
  app.get('/api/openapi.json', () => document);
  const docsPage = apiDocsPage(document);
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
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
