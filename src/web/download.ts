import type { AnyEndpoint, CallInput, Method } from '../shared/contract.ts';
import { request, withSession } from './api.ts';
import { localProblem, noAnswer, ProblemError, readAnswer } from './http.ts';
import { webTexts } from './web.texts.ts';

/**
 * Fetches a file and has the browser save it under its name. Throws ProblemError. Not a plain link: that would leave the
 * page for the text of a problem, or save it, when the session is over or the file is gone.
 */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
  { tenantId }: { tenantId?: string } = {},
): Promise<void> {
  const { url, body } = request(endpoint, input, tenantId);
  save(await fetchFile(url, { method: endpoint.method, body }), name);
}

type FetchOptions = { method?: Method; body?: object; range?: string; signal?: AbortSignal };

/** The bytes behind an address of ours, all or those of `range`. Throws ProblemError, or the abort's error. */
export const fetchFile = (url: string, options: FetchOptions = {}): Promise<Blob> =>
  withSession(() => fetchBlob(url, options));

async function fetchBlob(url: string, { method, body, range, signal }: FetchOptions): Promise<Blob> {
  const headers = { ...(range && { range }), ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers,
    body: body && JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw noAnswer();
  });
  const cutOff = () => {
    throw noAnswer();
  };
  if (response.ok) return response.blob().catch(cutOff);
  readAnswer(response.status, await response.text().catch(cutOff));
  throw new ProblemError(localProblem(response.status, 'request.malformed', webTexts.erroCarregar));
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // the browser reads it after the click has returned
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
