import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * Which rows a handler can reach. `public`: none but the listed sign-in functions; `user`: one's own account;
 * `tenant`: one office; `platform`: the installation, for profile role admin; `offices`: managing offices, for whoever is
 * an admin of one, or of the platform.
 */
export type Door = 'public' | 'user' | 'tenant' | 'platform' | 'offices';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type Schema = z.core.$ZodType;

/**
 * What an answer is at most, however much an office keeps. The database is asked for no more, and an answer of it that is
 * larger all the same is cut off (`server/database/connections.ts`).
 */
export type Bound =
  /** Rows of the longest list in it, and bytes of the whole. */
  | { rows: number; bytes: number }
  /** Bytes of a file, which is streamed. */
  | { file: number }
  /** Bytes of one event of a stream. */
  | { event: number };

const KiB = 1024;

/** One record, with all of its texts, or less. */
export const oneRecord: Bound = { rows: 1, bytes: 96 * KiB };
export const listOf = (rows: number, kib: number): Bound => ({ rows, bytes: kib * KiB });
export const fileOf = (bytes: number): Bound => ({ file: bytes });

/** One operation of the API, as plain data: server, client, OpenAPI and tests all read the same object. */
export type Endpoint<Path extends string = string, Input extends Schema = Schema, Output extends Schema = Schema> = {
  /** Name in `acceptance.map.json`, for example `setores.list`. */
  name: string;
  method: Method;
  /** Path template; `{tenantId}` comes from the tab's office, the others from the input. */
  path: Path;
  permission: Permission;
  door: Door;
  /** The login of the database that it takes, where that is not the door's own (`server/database/logins.ts`). */
  login?: 'requests' | 'accounts';
  summary: string;
  /** Names of the path that are not ids of records; the others must be UUIDs, else 404. */
  params?: Readonly<Record<string, Schema>>;
  /** Query of a GET or DELETE, JSON body of the rest. Strict: an unknown key is refused. */
  input: Input;
  output: Output;
  bound: Bound;
  /** Success status, 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  /**
   * A create that honours the header `Idempotency-Key`. `in part`: its handler says by `once` what is done once, because what comes
   * before that holds also where it fails, as tries that are counted do.
   */
  idempotent?: boolean | 'in part';
  /** What the request or the answer carries when it is not JSON. */
  transport?: 'upload' | 'download' | 'stream';
  /** Endpoints whose data is out of date after this one succeeded; names or whole nouns (`demandas`). */
  refreshes?: readonly string[];
};

export type AnyEndpoint = Endpoint<string, Schema, Schema>;

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never;

/** Names of the path's own ids; the office's is never passed by hand. */
export type PathParams<E extends AnyEndpoint> = Exclude<ParamNames<E['path']>, 'tenantId'>;

type Fields<E extends AnyEndpoint> = z.core.input<E['input']>;

/**
 * What a caller passes: the path's ids and the fields of query or body, in one flat object; `{}` where there is nothing.
 * An input without fields has the type Record<string, never>, which would forbid the ids as well.
 */
export type CallInput<E extends AnyEndpoint> = (Fields<E> extends Record<string, never> ? object : Fields<E>) &
  ([PathParams<E>] extends [never] ? object : Record<PathParams<E>, string>);

export type CallOutput<E extends AnyEndpoint> = z.core.output<E['output']>;

export function endpoint<const Path extends string, Input extends Schema, Output extends Schema>(
  definition: Endpoint<Path, Input, Output>,
): Endpoint<Path, Input, Output> {
  return definition;
}

/** Whether the input travels in the query; an upload's body is the file. */
export const inQuery = ({ method, transport }: Pick<AnyEndpoint, 'method' | 'transport'>): boolean =>
  method === 'GET' || method === 'DELETE' || transport === 'upload';

/** How an id of a record is written. */
export const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The `{…}` names of a path template, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** Fills a path template; values are percent-encoded. */
export function fillPath(path: string, values: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path}: ${name} is missing`);
    return encodeURIComponent(value);
  });
}

/** Shape of every error answer (RFC 9457). `code` is stable, `detail` is a pt-BR sentence for people. */
export type Problem = {
  type: 'about:blank';
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  /** Sentences beside their fields, all at once (422 and some 409). */
  errors?: { field: string; message: string }[];
  /** 409 on a stale version: the record as it is now. */
  current?: unknown;
  /** 409 on a taken value: the id of the record that holds it, in the same office. */
  existingId?: string;
  retryAfter?: number;
};
