import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { cleanFileName, fileKinds, kindByName, type FileRule } from '../../shared/files/file-rules.ts';
import { callerOf } from '../turns/caller.ts';
import { statement, type Statement } from '../database/db.ts';
import { fail, Failure } from '../process/failure.ts';
import { isReally } from '../files/file-content.ts';
import { Slots } from '../turns/slots.ts';
import { StorageError, type Received, type Storage } from '../files/storage.ts';

/** One file of a multipart request, on its way to storage. Call it only after the request was let in. */

export type UploadedFile = {
  nome_arquivo: string;
  tamanho_arquivo: number;
  /** Safe type of the verified content; what the browser said is ignored. */
  tipo_arquivo: string;
  sha256: string;
  received: Received;
};

/** Milliseconds: without a byte, and in all. The first is the answer to slow senders, the second to dripping ones. */
const patience = { idle: 20_000, total: 10 * 60_000 };

// bytes of the file are counted here, by the rule
const oneFile = { files: 1, fields: 0, parts: 1, headerPairs: 20, headerSize: 8 * 1024, fileSize: Infinity };
const envelope = 16 * 1024;

/** Files on their way here, each of which lies open for as long as its sender takes; a browser sends two at a time. */
const coming = new Slots(128, 400, { patience: { short: 20_000, long: 20_000 }, alone: { person: 4, office: 16 } });

/** Stops one whose office has no space left for files, before a byte of it is read. */
export const requireSpace = (): Statement => statement(sql`select app.require_room()`);

/**
 * Receives field `arquivo` by a rule. Everything that is wrong with it ends as a Failure in the rule's words, and leaves
 * nothing behind. The caller must `keep` or `discard` what it gets.
 */
export async function receiveFile(
  storage: Storage,
  request: FastifyRequest,
  rule: FileRule,
  limits: Partial<typeof patience> = {},
): Promise<UploadedFile> {
  if (!request.isMultipart()) fail('request.media_type');
  return coming.run(() => receiveNow(storage, request, rule, limits), callerOf(request), true);
}

async function receiveNow(
  storage: Storage,
  request: FastifyRequest,
  rule: FileRule,
  limits: Partial<typeof patience>,
): Promise<UploadedFile> {
  if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes + envelope) failTooLarge(rule);
  const { raw } = request;
  const { idle, total } = { ...patience, ...limits };
  const now: { part?: MultipartFile; received?: Received } = {};
  const slow = Promise.withResolvers<never>();
  slow.promise.catch(() => {});
  const tooSlow = () => slow.reject(new Failure('request.slow'));
  const waiting = setTimeout(tooSlow, idle);
  const deadline = setTimeout(tooSlow, total);
  const moved = () => void waiting.refresh();
  try {
    return await Promise.race([slow.promise, receive()]);
  } catch (error) {
    await now.received?.discard();
    throw meaning(error);
  } finally {
    clearTimeout(waiting);
    clearTimeout(deadline);
    raw.off('data', moved);
    // whoever still waits for bytes is let go; the rest of the body is discarded by body-time.ts
    raw.unpipe();
    now.part?.file.destroy();
  }

  async function receive(): Promise<UploadedFile> {
    let done: UploadedFile | null = null;
    const parts = request.parts({ limits: oneFile });
    raw.on('data', moved);
    for await (const part of parts) {
      if (part.type !== 'file' || part.fieldname !== 'arquivo') fail('files.required', { field: 'arquivo' });
      if (done) fail('files.one', { field: 'arquivo' });
      now.part = part;
      done = await receivePart(part);
    }
    return done ?? fail('files.required', { field: 'arquivo' });
  }

  async function receivePart(part: MultipartFile): Promise<UploadedFile> {
    if (!part.filename) fail('files.required', { field: 'arquivo' });
    const name = cleanFileName(part.filename);
    const kind = kindByName(rule, name) ?? failType(rule);
    const taken = await storage.receive(counted(part.file, rule));
    now.received = taken;
    if (taken.size === 0) fail('files.empty', { field: 'arquivo' });
    if (!(await isReally(kind, taken))) failType(rule);
    const { mime } = fileKinds[kind];
    return {
      nome_arquivo: name,
      tamanho_arquivo: taken.size,
      tipo_arquivo: mime,
      sha256: taken.sha256,
      received: taken,
    };
  }
}

/** Passes bytes on and stops at the first one too many, whatever the headers promised. */
async function* counted(source: AsyncIterable<Buffer>, rule: FileRule): AsyncIterable<Buffer> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > rule.maxBytes) failTooLarge(rule);
    yield chunk;
  }
}

function failTooLarge(rule: FileRule): never {
  fail('files.too_large', { field: 'arquivo', message: rule.tooLarge });
}

function failType(rule: FileRule): never {
  fail('files.type', { field: 'arquivo', message: rule.wrongType });
}

function meaning(error: unknown): unknown {
  if (error instanceof Failure || error instanceof StorageError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Failure('files.one', { field: 'arquivo' });
  // cut off, or no multipart at all: nobody is served by more words
  return new Failure('request.malformed');
}

/**
 * Keeps a received file and has `write` make its row, in this order: never a row without its file. A file that got no row
 * is removed; after an outcome that nobody knows (the connection broke at commit) it stays for the sweeper to decide.
 */
export async function keepWithRow<T>(
  storage: Storage,
  { received }: Pick<UploadedFile, 'received'>,
  tenantId: string,
  write: (path: string) => Promise<{ answer: T; used: boolean }>,
): Promise<T> {
  const path = await received.keep(tenantId);
  const forget = () => storage.remove(path).catch(() => {});
  try {
    const { answer, used } = await write(path);
    if (!used) await forget();
    return answer;
  } catch (error) {
    if (error instanceof Failure && error.code !== 'server.unavailable') await forget();
    throw error;
  }
}

/** What `write` does once for the same content: a request that is repeated gets the first answer, and its file is not used. */
export async function writeOnce<Doors, Row, Answer>(
  once: (content: unknown, work: (doors: Doors) => Promise<Row>) => Promise<Answer>,
  content: unknown,
  work: (doors: Doors) => Promise<Row>,
): Promise<{ answer: Answer; used: boolean }> {
  let used = false;
  const answer = await once(content, async (doors) => {
    const row = await work(doors);
    used = true;
    return row;
  });
  return { answer, used };
}

/** Removes files that no row names any more: orphans, which the sweeper takes should this fail. */
export async function forgetFiles(storage: Storage, paths: readonly string[], { log }: Pick<FastifyRequest, 'log'>) {
  for (const path of paths)
    await storage.remove(path).catch((error: unknown) => log.warn({ err: error }, 'file not removed'));
}
