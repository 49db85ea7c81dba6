import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isPage } from '../../shared/pages.ts';
import { asFailure } from './as-failure.ts';
import { isUpload, limitBodyTime } from './body-time.ts';
import { KnownCallers } from '../turns/caller.ts';
import { endConnections } from './closing.ts';
import { Failure, problemOf } from '../process/failure.ts';
import type { Logger } from '../process/log.ts';
import { shedOverload } from './overload.ts';
import { documentOf, readPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { Unsent } from './unsent.ts';
import type { Slots } from '../turns/slots.ts';
import { StorageError } from '../files/storage.ts';

type HttpOptions = {
  log: Logger;
  /** Origin of the product, or null: then the request's own Host counts. */
  publicUrl: string | null;
  trustProxy: readonly string[];
  /** Folder of the built pages; null serves the API only. */
  webFolder: string | null;
  /** Whether the disk of the data folder has no space left. */
  diskFull: () => boolean;
  /** Told of every answer, for the numbers of /metrics. */
  onAnswer?: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Turns at the database: whoever would wait for too long is refused beforehand. */
  slots: Slots;
  onRefused: () => void;
  /** Every page leads to the first access while there is no user. */
  needsSetup: () => Promise<boolean>;
  /** Told of refused requests, for the platform's log. */
  onDenied: (failure: Failure, request: FastifyRequest) => void;
};

const jsonLimit = 256 * 1024;
const serverLimits = {
  // uploads from a slow line take minutes; body-time.ts and uploads.ts say how long a body may really take
  requestTimeout: 15 * 60_000,
  headersTimeout: 10_000,
  // how often Node looks whether those times are over; by itself every 30 seconds, which would make 40 of the 10
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

/** A Fastify with everything that is the same for all routes: limits, headers, origin check, problems, log, pages. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log;
  const https = options.publicUrl?.startsWith('https:') ?? false;
  const headers = securityHeaders(https, options.webFolder ? readPages(options.webFolder) : null);
  const callers = new KnownCallers(options.trustProxy);
  const overload = shedOverload({ ...options, callers, headers });
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? [...options.trustProxy] : false,
    bodyLimit: jsonLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: (handle) => createServer(serverLimits, overload.before(handle)).setTimeout(60_000),
    forceCloseConnections: 'idle',
    // who was let in before the end is still served
    return503OnClosing: false,
    // an address that cannot be read, before any route is looked for
    frameworkErrors: (error, request, reply) => void sendProblem(options, error, request, reply),
    // to whoever asks for a page, it is one that there is not
    rewriteUrl: ({ method = '', url = '/' }) => (asksForPage({ method, url }) && !isReadable(url) ? '/%25' : url),
  });
  // of the built-in parsers only JSON is wanted: text is what another site's form could send
  app.removeAllContentTypeParsers();
  // an empty body is no input; the contract says whether that is enough
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  limitBodyTime(app);
  await app.register(multipart);
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(options, error, request, reply));
  // pages and files say otherwise themselves
  const always = { ...headers, 'cache-control': 'no-store' };
  // hooks that wait for nothing call back: a promise for each would cost more than what they do
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always);
    reply.header('x-request-id', request.id);
    done(isOwnOrigin(request, options.publicUrl) ? undefined : new Failure('request.origin'));
  });
  const unsent = new Unsent();
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) unsent.hold(reply.raw, payload.length);
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    options.onAnswer?.(request, reply);
    request.log.info(
      {
        route: request.routeOptions.url ?? '(none)',
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
  endConnections(app);
  app.addHook('onClose', async () => overload.stop());
  app.decorate('publicHttps', https);
  await app.register(cookie);
  await servePages(app, options);
  return app;
}

/** Unsafe methods come from our own pages: `Sec-Fetch-Site: same-origin`, or an `Origin` that is ours. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true;
  if (request.headers['sec-fetch-site'] === 'same-origin') return true;
  const own = publicUrl ?? `${request.protocol}://${request.host}`;
  return request.headers.origin === own && request.headers['sec-fetch-site'] === undefined;
}

async function servePages(app: FastifyInstance, options: HttpOptions): Promise<void> {
  const { webFolder } = options;
  if (webFolder) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(webFolder, 'assets'));
        reply.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0]!;
    if (!webFolder || !asksForPage(request)) {
      return sendProblem(options, new Failure('request.not_found'), request, reply);
    }
    // browsers take what stands behind two slashes for another site
    if (path.startsWith('//')) return reply.redirect(request.url.replace(/^[/\\]+/, '/'), 302);
    // the first access is for the time before anybody has an account, and that time only for the first access
    const setup = await options.needsSetup();
    if (setup !== (path.replace(/(?<!\/)\/+$/, '') === '/primeiro-acesso'))
      return reply.redirect(setup ? '/primeiro-acesso' : '/login', 302);
    return reply
      .code(isPage(path) ? 200 : 404)
      .header('Cache-Control', 'no-cache')
      .sendFile(documentOf(path));
  });
}

/** Somebody at a browser, not a program. */
function asksForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return (method === 'GET' || method === 'HEAD') && !/^\/(api(\/|\?|$)|assets\/)/.test(url);
}

function isReadable(url: string): boolean {
  const [path] = url.split('?', 1);
  if (!path!.includes('%')) return true;
  try {
    return decodeURIComponent(path!) !== '';
  } catch {
    return false;
  }
}

function sendProblem(
  options: HttpOptions,
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const found = asFailure(error);
  // without space the database goes down; its absence alone would not tell anybody what to do
  const full = found.code === 'server.unavailable' && options.diskFull();
  const failure = full ? new Failure('server.disk_full', { retryAfter: 30 }) : found;
  if (failure.status === 500 || error instanceof StorageError)
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  if (failure.status === 403) options.onDenied(failure, request);
  const { retryAfter } = failure.details;
  if (retryAfter) reply.header('Retry-After', String(retryAfter));
  // the half-read body of a refused request would be taken for the next one
  if (failure.status === 408 || (failure.status === 413 && !isUpload(request))) reply.header('Connection', 'close');
  return reply
    .code(failure.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(failure, request.id)));
}
