import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileKinds } from '../../shared/files/file-rules.ts';
import { fail } from '../process/failure.ts';
import { endSlow, untilSent } from './sending.ts';
import { Slots } from '../turns/slots.ts';
import { MissingFile, type ByteRange, type Storage } from '../files/storage.ts';
import { normalized } from '../../shared/letters/normalized.ts';

/** Files on their way to readers, each of which holds one open for as long as its reader takes. */
const leaving = new Slots(128, 400, { patience: { short: 20_000, long: 20_000 }, alone: { person: 8, office: 32 } });

export type StoredFile = {
  id: string;
  nome_arquivo: string;
  tamanho_arquivo: number;
  tipo_arquivo: string;
  caminho_storage: string;
};

/** Sends a stored file to be saved, never to be shown by the browser; whole, or the one range that was asked for. */
export function sendFile(
  storage: Storage,
  stored: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return send(storage, stored, request, reply, {
    'Content-Disposition': disposition('attachment', stored.nome_arquivo),
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
}

/**
 * Sends a PDF to be shown by the browser's own viewer, in a frame of our pages only; everything else is for saving. The
 * viewer has no access to our origin, and nosniff keeps the bytes from being anything but a PDF. A sandboxed frame would
 * stop the viewer itself, and `object-src` is what some browsers ask before they start it.
 */
export async function showPdf(
  storage: Storage,
  stored: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (stored.tipo_arquivo !== fileKinds.pdf.mime) fail('files.not_shown');
  return send(storage, stored, request, reply, {
    'Content-Disposition': disposition('inline', stored.nome_arquivo),
    'Content-Security-Policy':
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'X-Frame-Options': 'SAMEORIGIN',
  });
}

const send = (
  storage: Storage,
  stored: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<FastifyReply> =>
  untilSent(leaving, { request, reply }, () => sendNow(storage, stored, request, reply, headers));

async function sendNow(
  storage: Storage,
  stored: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const size = stored.tamanho_arquivo;
  const etag = `"${stored.id}"`;
  const { range: asked, 'if-range': ifRange } = request.headers;
  const range = ifRange === undefined || ifRange === etag ? rangeOf(asked, size) : null;
  if (range === 'none') {
    return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  }
  const file = await storage.read(stored.caminho_storage, range ?? undefined).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    request.log.error({ reqId: request.id, documento: stored.id }, 'stored file is missing');
    return fail('files.missing', { retryAfter: 60 });
  });
  if (file.size !== size) {
    file.stream.destroy();
    request.log.error({ reqId: request.id, documento: stored.id }, 'stored file has another size');
    fail('files.missing', { retryAfter: 60 });
  }
  const length = range ? range.end - range.start + 1 : size;
  endSlow(reply.raw, length);
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  return reply
    .headers({
      'Content-Type': stored.tipo_arquivo,
      'Content-Length': String(length),
      ...headers,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
      'Accept-Ranges': 'bytes',
      ETag: etag,
    })
    .send(file.stream);
}

/** RFC 6266: a plain name for old programs, the real one beside it (RFC 5987). */
export function disposition(how: 'attachment' | 'inline', name: string): string {
  const plain = normalized(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%;]/gu, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** One range of bytes; null for none or several (then the whole is sent), 'none' when nothing of the file is in it. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found || (!found[1] && !found[2])) return null;
  const [, from, to] = found;
  if (!from) return Number(to) === 0 ? 'none' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  const end = to ? Math.min(Number(to), size - 1) : size - 1;
  if (to && Number(to) < start) return null;
  return start >= size ? 'none' : { start, end };
}
