import type { AnyEndpoint, CallInput, Method } from '../../shared/contract.ts';
import { tellingType, type Progress, type Told } from '../../shared/exports/making.ts';
import { saveFile } from '../browser/save-file.ts';
import { request, withSession } from '../calls/api.ts';
import { localProblem, noAnswer, ProblemError, readAnswer } from '../calls/http.ts';
import { webTexts } from '../web.texts.ts';

/**
 * Fetches a file and has the browser save it under its name. Throws ProblemError. Not a plain link: that would leave the
 * page for the text of a problem, or save it, when the session is over or the file is gone.
 */
export async function downloadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> {
  const { url, body } = request(endpoint, input);
  saveFile(await fetchFile(url, { method: endpoint.method, body }), name);
}

type MadeOptions = { tenantId?: string; signal: AbortSignal; onProgress: (progress: Progress) => void };

/**
 * Fetches a file that the server makes first, and has the browser save it: tells how far the making is; `signal` ends it on
 * the server, too.
 */
export async function downloadMade<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
  { tenantId, signal, onProgress }: MadeOptions,
): Promise<void> {
  const { url, body } = request(endpoint, input, tenantId);
  const accept = { headers: { accept: tellingType }, signal };
  const read = (response: Response) =>
    response.headers.get('content-type') === tellingType ? readTold(response.body!, onProgress) : response.blob();
  saveFile(await withSession(() => fetchBlob(url, { method: endpoint.method, body, ...accept }, read)), name);
}

/** Lines that tell, and the file behind the last of them; see shared/exports/making.ts. */
async function readTold(answer: ReadableStream<Uint8Array>, onProgress: MadeOptions['onProgress']): Promise<Blob> {
  const reader = answer.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // a letter may begin in one piece and end in the next
  const letters = new TextDecoder();
  let text = '';
  let file: Extract<Told, { arquivo: unknown }>['arquivo'] | null = null;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    let rest = value as Uint8Array<ArrayBuffer>;
    for (let end: number; !file && (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) {
      const told = JSON.parse(text + letters.decode(rest.subarray(0, end))) as Told;
      text = '';
      if ('problema' in told) throw new ProblemError(told.problema);
      if ('arquivo' in told) file = told.arquivo;
      else onProgress(told);
    }
    if (file) parts.push(rest);
    else text += letters.decode(rest, { stream: true });
  }
  const blob = new Blob(parts, { type: file?.tipo });
  // cut off on the way
  if (blob.size !== file?.tamanho) throw noAnswer();
  return blob;
}

type FetchOptions = {
  method?: Method;
  body?: object;
  range?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The bytes behind an address of ours, all or those of `range`. Throws ProblemError, or the abort's error. */
export const fetchFile = (url: string, options: FetchOptions = {}): Promise<Blob> =>
  withSession(() => fetchBlob(url, options));

async function fetchBlob(
  url: string,
  { method, body, range, headers: own, signal }: FetchOptions,
  read = (response: Response) => response.blob(),
): Promise<Blob> {
  const headers = { ...own, ...(range && { range }), ...(body && { 'content-type': 'application/json' }) };
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
  const cutOff = (cause: unknown) => {
    throw signal?.aborted || cause instanceof ProblemError ? cause : noAnswer();
  };
  if (response.ok) return read(response).catch(cutOff);
  readAnswer(response.status, await response.text().catch(cutOff));
  throw new ProblemError(localProblem(response.status, 'request.malformed', webTexts.erroCarregar));
}
