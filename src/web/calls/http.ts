import type { Method, Problem } from '../../shared/contract.ts';
import { tabHeader } from '../../shared/headers.ts';
import { noteNoAnswer } from './connection.ts';
import { tabId } from './tab-id.ts';
import { noteBuild } from './version.ts';
import { texts } from '../../shared/texts.ts';

/** Every failed call ends as this. `problem.status` is 0 when no answer came at all. */
export class ProblemError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

export function localProblem(status: number, code: string, detail: string): Problem {
  return { type: 'about:blank', title: '', status, code, detail, requestId: '' };
}

/** No answer: offline, server away, connection cut. The call may or may not have had its effect. */
export function noAnswer(): ProblemError {
  noteNoAnswer();
  return new ProblemError(localProblem(0, 'network.none', texts.semRede));
}

type SendOptions = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/**
 * One request of this origin, with the session's cookie. Resolves to the JSON of the answer (`undefined` for 204).
 * Throws ProblemError, or the abort's own error. Knows nothing of sessions: `call` in api.ts does.
 */
export async function send(method: Method, url: string, { body, headers, signal }: SendOptions = {}): Promise<unknown> {
  const own: Record<string, string> = method === 'GET' ? {} : { [tabHeader]: tabId };
  if (body !== undefined) own['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...own, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noAnswer();
  }
  noteBuild(response.headers);
  const text = await response.text().catch(() => {
    throw noAnswer();
  });
  return readAnswer(response.status, text);
}

/** Turns status and text of an answer into its value, or throws its ProblemError. */
export function readAnswer(status: number, text: string): unknown {
  let value: unknown;
  try {
    value = text ? JSON.parse(text) : undefined;
  } catch {
    value = undefined;
  }
  if (status >= 200 && status < 300) return value;
  if (value && typeof value === 'object' && 'code' in value && 'detail' in value)
    throw new ProblemError(value as Problem);
  // A proxy in between answered, not the Gabinete.
  if (status === 413) throw new ProblemError(localProblem(status, 'request.too_large', texts.conteudoGrandeDemais));
  if (status >= 500) throw new ProblemError(localProblem(status, 'server.unavailable', texts.sistemaVoltando));
  throw new ProblemError(localProblem(status, 'request.malformed', texts.pedidoNaoEntendido));
}
