import type { AnyEndpoint, CallInput, CallOutput } from '../../shared/contract.ts';
import { tabHeader } from '../../shared/headers.ts';
import { request, withSession } from '../calls/api.ts';
import { noAnswer, readAnswer } from '../calls/http.ts';
import { tabId } from '../calls/tab-id.ts';

export type UploadOptions = {
  /** 0 to 100, as bytes leave this machine. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
  tenantId?: string;
  /** Kept for every try to send this file, so that it arrives once. */
  idempotencyKey?: string;
};

/**
 * Sends one file as multipart field `arquivo`; the fields of the input travel in the address. Resolves to the
 * endpoint's output; throws ProblemError, or the abort's error. XMLHttpRequest, because fetch reports no progress.
 */
export function uploadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  options: UploadOptions = {},
): Promise<CallOutput<E>> {
  const { url } = request(endpoint, input, options.tenantId);
  const form = new FormData();
  form.append('arquivo', file, file.name);
  return withSession(() => post(endpoint.method, url, form, options)) as Promise<CallOutput<E>>;
}

function post(method: string, url: string, form: FormData, options: UploadOptions): Promise<unknown> {
  const { onProgress, signal, idempotencyKey } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader(tabHeader, tabId);
    if (idempotencyKey) xhr.setRequestHeader('idempotency-key', idempotencyKey);
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    xhr.onload = () => {
      try {
        resolve(readAnswer(xhr.status, xhr.responseText));
      } catch (problem) {
        reject(problem);
      }
    };
    xhr.onerror = () => reject(noAnswer());
    xhr.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    xhr.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    xhr.send(form);
  });
}
