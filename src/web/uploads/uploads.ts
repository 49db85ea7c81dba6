import { useEffect, useState, useSyncExternalStore } from 'react';
import { store } from '../browser/store.ts';
import { ProblemError } from '../calls/http.ts';
import { randomKey } from '../calls/idempotency.ts';
import type { UploadOptions } from './upload.ts';
import { noteUploads, type Place } from './uploads-under-way.ts';
import { type FileRule, refusalOf } from '../../shared/files/file-rules.ts';
import { texts } from '../../shared/texts.ts';
import { toast } from '../browser/toast.ts';

export type Upload<T> = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Why it failed, as a sentence. */
  error?: string;
  result?: T;
  /** Idempotency key of all tries. */
  key: string;
};

type UploadsOptions<T> = {
  /** Sends one file, usually `(file, options) => uploadFile(endpoint, input, file, options)`. */
  send: (file: File, options: UploadOptions) => Promise<T>;
  onSent?: (result: T, file: File, id: number) => void;
  /** After a failure, for the screen's toast. */
  onFailed?: (error: unknown, file: File, id: number) => void;
};

export type Uploads<T> = {
  uploads: readonly Upload<T>[];
  busy: boolean;
  add: (files: Iterable<File>) => void;
  /** Sends one that failed again. */
  retry: (id: number) => void;
  /** Stops it if it is under way, and forgets it. */
  remove: (id: number) => void;
};

const AT_ONCE = 2;

const isUnderWay = ({ state }: Pick<Upload<unknown>, 'state'>) => state === 'waiting' || state === 'sending';

/** Files that the rule allows as far as one can tell here; of the others the person is told, each reason once. */
export function acceptable(rule: FileRule, files: Iterable<File>): File[] {
  const refused = new Map<string, string[]>();
  const good = [...files].filter((file) => {
    const reason = refusalOf(rule, file);
    if (reason) refused.set(reason, [...(refused.get(reason) ?? []), file.name]);
    return !reason;
  });
  for (const [reason, names] of refused) toast.error(reason, names.join(', '));
  return good;
}

/** Queues that go on when their page is left, by office and address. */
const kept = new Map<string, UploadQueue<unknown>>();

const keyOf = ({ tenantId, path }: Place) => `${tenantId} ${path}`;

export function queueOf<T>(options: UploadsOptions<T>, place?: Place): UploadQueue<T> {
  if (!place) return new UploadQueue(options);
  const queue = (kept.get(keyOf(place)) as UploadQueue<T> | undefined) ?? new UploadQueue(options, place);
  kept.set(keyOf(place), queue as UploadQueue<unknown>);
  return queue;
}

/**
 * Files on their way: at most two travel at once, each with its progress, its failure and another try. Those of a place
 * go on when its page is left, and are found there again; the callbacks must not need the page. A place never changes.
 */
export function useUploads<T>(options: UploadsOptions<T>, place?: Place): Uploads<T> {
  const [queue] = useState(() => queueOf(options, place));
  const uploads = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => queue.listen(options));
  // Without a place, leaving the page stops what is under way, and nothing that waits is sent unseen.
  useEffect(() => {
    if (queue.place) return queue.shown();
    queue.start();
    return () => queue.stop();
  }, [queue]);
  const busy = uploads.some(isUnderWay);
  return { uploads, busy, add: queue.add, retry: queue.retry, remove: queue.remove };
}

export class UploadQueue<T> {
  private readonly uploads = store<readonly Upload<T>[]>([]);
  private readonly aborts = new Map<number, AbortController>();
  private options: UploadsOptions<T>;
  private nextId = 1;
  private stopped = false;
  private pages = 0;

  readonly place: Place | null;

  constructor(options: UploadsOptions<T>, place: Place | null = null) {
    this.options = options;
    this.place = place;
  }

  readonly read = this.uploads.get;
  readonly subscribe = this.uploads.subscribe;

  underWay = () => (this.stopped ? 0 : this.read().filter(isUnderWay).length);

  listen(options: UploadsOptions<T>): void {
    this.options = options;
  }

  /** On a page of its place; returns how to say that this was left. */
  shown(): () => void {
    this.pages += 1;
    this.keep();
    return () => {
      this.pages -= 1;
      this.keep();
    };
  }

  /** To be found again while there is something in it, or a page that shows it. */
  private keep(): void {
    if (!this.place) return;
    if (this.pages > 0 || this.read().length > 0) kept.set(keyOf(this.place), this as UploadQueue<unknown>);
    else kept.delete(keyOf(this.place));
  }

  /** Also after a stop: React may leave and enter the same page again. */
  start(): void {
    this.stopped = false;
    noteUploads(this);
    this.startNext();
  }

  stop(): void {
    this.stopped = true;
    for (const abort of this.aborts.values()) abort.abort();
    noteUploads(this);
  }

  /** Stops what is under way, and forgets it. */
  giveUp = () => {
    for (const { id } of this.read().filter(isUnderWay)) this.remove(id);
  };

  add = (files: Iterable<File>) => {
    for (const file of files) {
      const upload: Upload<T> = { id: this.nextId++, file, state: 'waiting', percent: 0, key: randomKey() };
      this.set([...this.read(), upload]);
    }
    this.startNext();
  };

  retry = (id: number) => {
    this.change(id, { state: 'waiting', error: undefined });
    this.startNext();
  };

  remove = (id: number) => {
    this.aborts.get(id)?.abort();
    this.set(this.read().filter((upload) => upload.id !== id));
  };

  private set(uploads: readonly Upload<T>[]): void {
    this.uploads.set(uploads);
    this.keep();
    noteUploads(this);
  }

  private change(id: number, next: Partial<Upload<T>>): void {
    this.set(this.read().map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  }

  private startNext(): void {
    if (this.stopped) return;
    const waiting = this.read().filter(({ state }) => state === 'waiting');
    for (const upload of waiting.slice(0, Math.max(AT_ONCE - this.aborts.size, 0))) void this.send(upload);
  }

  private async send({ id, file, key }: Upload<T>): Promise<void> {
    const abort = new AbortController();
    this.aborts.set(id, abort);
    this.change(id, { state: 'sending', percent: 0 });
    try {
      const onProgress = (percent: number) => this.change(id, { percent });
      const result = await this.options.send(file, { onProgress, signal: abort.signal, idempotencyKey: key });
      this.change(id, { state: 'sent', percent: 100, result });
      this.options.onSent?.(result, file, id);
    } catch (error) {
      if (!abort.signal.aborted) {
        this.change(id, { state: 'failed', error: sentenceOf(error) });
        this.options.onFailed?.(error, file, id);
      }
    } finally {
      this.aborts.delete(id);
      this.startNext();
    }
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ProblemError)) return texts.semRede;
  return error.problem.errors?.[0]?.message ?? error.problem.detail;
}
