import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  inQuery,
  paramNames,
  uuidForm,
  type AnyEndpoint,
  type CallOutput,
  type PathParams,
} from '../../shared/contract.ts';
import { sentenceOf } from '../../shared/errors.ts';
import { tabForm, tabHeader } from '../../shared/headers.ts';
import { cell, needsPlatform, officeRoles } from '../../shared/permissions.ts';
import { callerOf, type Caller } from '../turns/caller.ts';
import { compiled } from './compiled.ts';
import type { Access } from '../database/access.ts';
import { statement, type Database, type Person, type Run, type Statement } from '../database/db.ts';
import { sql } from 'kysely';
import { fail, Failure, type FieldError, type InputRule } from '../process/failure.ts';
import { loginOfDoor } from '../database/logins.ts';
import { hashToken, readToken } from '../accounts/session.ts';

/** The way to data: the door that the contract names, in two forms. */
export type Doors = {
  /** All statements, with entry and commit, in one round trip. */
  batch: Run;
  /** Entry, then as many steps as the rule needs, in one transaction. */
  transaction: <T>(fn: (run: Run, person: Person) => Promise<T>) => Promise<T>;
  /** Who the database let in; known after `batch` or inside `transaction`. */
  person: () => Person;
};

/** What a handler is given; there is no other way to data than its doors. */
export type Context<E extends AnyEndpoint> = Doors & {
  input: z.core.output<E['input']>;
  params: Record<PathParams<E>, string>;
  /** The office of the request; empty outside the tenant door. */
  tenantId: string;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * Steps that only read, all of one moment: for what does not fit into one answer of the database. They may be run once
   * more from the beginning, and on a replica, which has all that the database had when the request came.
   */
  snapshot: Doors['transaction'];
  /**
   * Only for uploads, whose content is known late, and creates that are idempotent `in part`: does the work and answers, or repeats
   * the answer that the request's `Idempotency-Key` got before for the same content.
   */
  once: (content: unknown, work: (doors: Doors) => Promise<CallOutput<E>>) => Promise<FastifyReply>;
};

type Handler<E extends AnyEndpoint> = (context: Context<E>) => Promise<CallOutput<E> | FastifyReply>;

export type Route = { endpoint: AnyEndpoint; handler: Handler<AnyEndpoint>; rule?: InputRule };

/** Ties a contract to its handler. */
export function route<E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler };
}

/**
 * Ties a contract and a further rule to its handler: what breaks the rule is told together with what breaks the contract.
 */
export function routeWithRule<E extends AnyEndpoint>(endpoint: E, rule: InputRule, handler: Handler<E>): Route {
  return { endpoint, handler, rule };
}

/** Registers routes; checks, in this order: session and permission, ids of the path, input. */
export function registerRoutes(app: FastifyInstance, database: Database, routes: readonly Route[]): void {
  for (const { endpoint, handler, rule } of routes) {
    const accessOf = accessReader(endpoint);
    const ids = paramNames(endpoint.path).filter((name) => name !== 'tenantId');
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { endpoint: endpoint.name, transport: endpoint.transport },
      // a HEAD of a stream would never end
      ...(endpoint.transport === 'stream' && { exposeHeadRoute: false }),
      handler: (request, reply) => {
        oneSpelling(request.params as Record<string, string>);
        return answer({ database, access: accessOf(request), endpoint, ids, rule, request, reply }, handler);
      },
    });
  }
}

/** The database takes an id in any case for the same: what is counted or compared by it must, too. */
function oneSpelling(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) if (uuidForm.test(value)) params[name] = value.toLowerCase();
}

/** What the database may send for one answer: what the contract says, and its own words around it. */
const answerBytes = ({ bound }: AnyEndpoint): number | undefined =>
  'rows' in bound ? bound.bytes + 64 * 1024 : undefined;

/** One request of an endpoint, and the access to data that it has. */
type Call = {
  database: Database;
  access: Access;
  endpoint: AnyEndpoint;
  /** Names of the ids in its path, the office's aside. */
  ids: readonly string[];
  rule: InputRule | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

async function answer(call: Call, handler: Handler<AnyEndpoint>): Promise<unknown> {
  const { database, access, endpoint, ids, rule, request } = call;
  const params = request.params as Record<string, string>;
  let input: unknown;
  try {
    checkParams(endpoint, ids, params);
    input = parseInput(endpoint, request, rule);
  } catch (error) {
    // who may not do this at all is told so first, whatever they sent
    if (access.door !== 'public') await database.batch(access, [], { readOnly: true });
    throw error;
  }

  const key = endpoint.idempotent ? request.headers['idempotency-key'] : undefined;
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) fail('request.malformed');
  const context = contextOf(call, input, key);
  if (endpoint.transport === 'upload' || endpoint.idempotent === 'in part') return handler(context);
  return context.once([params, input], (doors) => handler({ ...context, ...doors }));
}

const statusOf = (endpoint: AnyEndpoint): number => endpoint.status ?? 200;

/** The contract decides what leaves the server, not the query. */
const filtered = (endpoint: AnyEndpoint, output: unknown): unknown => z.parse(compiled(endpoint.output), output);

/** Work under a key: its first answer is stored in the work's own transaction, and is every later answer. */
async function repeatable(
  { database, access, endpoint, reply }: Call,
  key: string,
  content: unknown,
  work: (doors: Doors) => Promise<unknown>,
): Promise<FastifyReply> {
  const bodyHash = createHash('sha256').update(JSON.stringify(content)).digest();
  const once = async (run: Run, person: Person | null) => {
    const [earlier] = await run(
      statement(
        sql<{ status: number; answer: unknown }>`select * from app.claim_key(${endpoint.name}, ${key}, ${bodyHash})`,
      ),
    );
    if (earlier[0]) return earlier[0];
    const output = await work({ batch: run, transaction: (fn) => fn(run, person!), person: () => person! });
    const first = { status: statusOf(endpoint), answer: filtered(endpoint, output) };
    await run(
      statement(
        sql`select app.store_answer(${endpoint.name}, ${key}, ${first.status}, ${JSON.stringify(first.answer)}::json)`,
      ),
    );
    return first;
  };
  const limits = { answerBytes: answerBytes(endpoint) };
  const { status, answer } = await database.transaction(access, once, limits);
  return reply.code(status).send(answer);
}

function send({ endpoint, reply }: Call, output: unknown): FastifyReply {
  // a reply that was awaited is one that has been sent, or left by its reader on the way: Fastify's is a thenable without a value
  if (output === reply || reply.sent || reply.raw.headersSent) return reply;
  const status = statusOf(endpoint);
  return status === 204 ? reply.code(204).send() : reply.code(status).send(filtered(endpoint, output));
}

/** Reads from a request how its endpoint is entered. */
function accessReader(endpoint: AnyEndpoint): (request: FastifyRequest) => Access {
  const { door, permission } = endpoint;
  const login = endpoint.login ?? loginOfDoor[door];
  if (door === 'public') return (request) => ({ door, login, caller: callerOf(request) });
  if (door !== 'tenant') return (request) => ({ door, ...sessionOf(request) });
  const outside = cell(permission, 'platformAdmin');
  const platform = outside === 'counts' || outside === 'firstAdmin' ? outside : undefined;
  // and what it takes besides belonging to it
  const profileRole = needsPlatform(permission) ? 'admin' : undefined;
  const roles = officeRoles(permission);
  return (request) => {
    const { tenantId } = request.params as { tenantId: string };
    // an office that cannot exist is one that the person is no member of
    const known = uuidForm.test(tenantId) ? tenantId : '00000000-0000-0000-0000-000000000000';
    const tab = endpoint.method === 'GET' ? undefined : request.headers[tabHeader];
    const origin = typeof tab === 'string' && tabForm.test(tab) ? tab : undefined;
    return { door, login, ...sessionOf(request), tenantId: known, roles, profileRole, origin, platform };
  };
}

function sessionOf(request: FastifyRequest): { caller: Caller; token: Buffer } {
  const token = readToken(request);
  if (!token) fail('session.required');
  const caller = callerOf(request);
  return { caller, token: caller.session?.token === token ? caller.session.hash : hashToken(token) };
}

function checkParams(endpoint: AnyEndpoint, ids: readonly string[], params: Record<string, string>): void {
  for (const name of ids) {
    const schema = endpoint.params?.[name];
    if (!schema && !uuidForm.test(params[name] ?? '')) fail('record.not_found');
    const result = schema && z.safeParse(schema, params[name]);
    if (result && !result.success)
      fail('request.invalid', { errors: [{ field: name, message: result.error.issues[0]!.message }] });
  }
}

function parseInput(endpoint: AnyEndpoint, request: FastifyRequest, rule?: InputRule): unknown {
  // multipart is parsed for uploads only; elsewhere it would pass for an empty body
  if (request.isMultipart() && endpoint.transport !== 'upload') fail('request.media_type');
  const given = (inQuery(endpoint) ? request.query : request.body) ?? {};
  const result = z.safeParse(compiled(endpoint.input), given);
  const broken = rule?.(given) ?? [];
  if (result.success && broken.length === 0) return result.data;
  throw new Failure('request.invalid', { errors: fieldErrors(result.error?.issues ?? [], broken) });
}

/** More fields than any form has wrong at once: whoever sends thousands of keys is not told each of them. */
const mostErrors = 200;

/** One sentence per field, all at once. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], broken: readonly FieldError[]): FieldError[] {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? 'Este campo não é aceito aqui' : issue.message;
    for (const name of names) if (!errors.has(name)) errors.set(name, message || sentenceOf('request.invalid'));
  }
  for (const { field, message } of broken) if (!errors.has(field)) errors.set(field, message);
  return [...errors].slice(0, mostErrors).map(([field, message]) => ({ field, message }));
}

function contextOf(call: Call, input: unknown, key: string | undefined): Context<AnyEndpoint> {
  const { database, access, endpoint, request, reply } = call;
  let person: Person | null = null;
  const batch = async (...statements: Statement[]) => {
    const result = await database.batch(access, statements, {
      readOnly: endpoint.method === 'GET',
      answerBytes: answerBytes(endpoint),
    });
    person = result.person;
    return result.rows;
  };
  const doors: Doors = {
    batch: batch as Run,
    transaction: (fn) =>
      database.transaction(
        access,
        (run, entered) => {
          person = entered;
          return fn(run, entered!);
        },
        { answerBytes: answerBytes(endpoint) },
      ),
    person: () => person ?? fail('session.required'),
  };
  return {
    ...doors,
    input,
    params: request.params as Record<never, string>,
    tenantId: access.door === 'tenant' ? access.tenantId : '',
    request,
    reply,
    snapshot: (fn) => database.snapshot(access, (run, entered) => fn(run, entered!)),
    once: async (content, work) => (key ? repeatable(call, key, content, work) : send(call, await work(doors))),
  };
}
