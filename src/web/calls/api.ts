import {
  type AnyEndpoint,
  type CallInput,
  type CallOutput,
  fillPath,
  inQuery,
  paramNames,
  uuidForm,
} from '../../shared/contract.ts';
import { localProblem, ProblemError, send } from './http.ts';
import { tabOffice } from './office.ts';
import { isOthersSession, renewSession } from './session-clock.ts';
import { texts } from '../../shared/texts.ts';
import { webTexts } from '../web.texts.ts';

type CallOptions = {
  /** The office; this tab's unless given. */
  tenantId?: string;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

/**
 * Calls one operation of the contract and resolves to its output. Throws ProblemError.
 * An expired token is renewed and the call repeated; a session that ended is asked for again over the page.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { tenantId, signal, idempotencyKey }: CallOptions = {},
): Promise<CallOutput<E>> {
  const { url, body } = request(endpoint, input, tenantId);
  if (namesNoRecord(endpoint, input))
    throw new ProblemError(localProblem(404, 'record.not_found', texts.registroNaoEncontrado));
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {};
  const answer = await withSession(() => send(endpoint.method, url, { body, headers, signal }));
  return answer as CallOutput<E>;
}

/** Ids come from addresses of pages, which may say anything. A word in their place could be the path of another call: it is not sent. */
const namesNoRecord = ({ path, params }: AnyEndpoint, input: object): boolean =>
  paramNames(path).some((name) => {
    const value = (input as Record<string, unknown>)[name];
    return name !== 'tenantId' && !params?.[name] && !uuidForm.test(String(value));
  });

/** Address of a download, for a link. */
export function downloadUrl<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): string {
  return request(endpoint, input).url;
}

/** Splits the flat input into path, query and body. */
export function request(endpoint: AnyEndpoint, input: object, tenantId = tabOffice()?.id) {
  if (endpoint.door === 'tenant' && !tenantId)
    throw new ProblemError(localProblem(0, 'tenant.none', texts.nenhumTenant));
  const fields: Record<string, unknown> = { ...input };
  const ids: Record<string, string> = { tenantId: tenantId ?? '' };
  for (const name of paramNames(endpoint.path)) {
    if (name === 'tenantId') continue;
    ids[name] = String(fields[name]);
    delete fields[name];
  }
  const path = fillPath(endpoint.path, ids);
  if (!inQuery(endpoint)) return { url: path, body: fields };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value));
  }
  return { url: query.size ? `${path}?${query}` : path, body: undefined };
}

/** Asks the person to sign in over the page; resolves when the call may be repeated. */
let signInAgain: (() => Promise<void>) | null = null;

/** Until a screen is there to ask over, an ended session is the caller's to handle. */
export function onSessionEnd(ask: () => Promise<void>): void {
  signInAgain = ask;
}

/** Hears of every refusal: role or office may have changed while the page was open. */
let refused = () => {};

export function onRefusal(listener: () => void): void {
  refused = listener;
}

const refusals = new Set(['session.forbidden', 'session.not_member']);

const sessionEnded = (error: unknown) => error instanceof ProblemError && error.problem.code === 'session.required';

/** Runs an attempt; on 401 renews the token once, then asks to sign in, and repeats. */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await repeated(attempt);
  } catch (error) {
    if (error instanceof ProblemError && refusals.has(error.problem.code)) refused();
    throw error;
  }
}

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  // nothing of this page is asked, or saved, in another person's name
  if (isOthersSession()) await signInAgain?.();
  const began = performance.now();
  try {
    return await attempt();
  } catch (error) {
    if (!sessionEnded(error)) throw error;
  }
  if (await renewSession(began)) {
    try {
      return await attempt();
    } catch (error) {
      if (!sessionEnded(error)) throw error;
    }
  }
  if (!signInAgain) throw new ProblemError(localProblem(401, 'session.required', webTexts.sessaoTerminou));
  await signInAgain();
  return attempt();
}
