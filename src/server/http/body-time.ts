import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time for bodies, which Node limits only to minutes. Uploads have a patience of their own (uploads.ts). */

const jsonWithin = 20_000;
const discardAtMost = 64 * 1024 ** 2;
const discardWithin = 10_000;

type Config = { transport?: string };

export const isUpload = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as Config).transport === 'upload';

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

export function limitBodyTime(app: FastifyInstance, limits: { json?: number } = {}): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!isUpload(request) && hasBody(request)) {
      const cut = () => request.raw.complete || request.raw.destroy();
      const late = setTimeout(cut, limits.json ?? jsonWithin);
      const inTime = () => clearTimeout(late);
      request.raw.once('end', inTime).once('close', inTime);
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    discardRest(request);
    done();
  });
}

/**
 * A refused upload is read on for a moment: cut off at once, the browser would see a reset instead of the answer.
 * Node itself discards the bytes, but as many and as long as they come.
 */
function discardRest({ raw }: FastifyRequest): void {
  if (raw.complete || raw.destroyed) return;
  let left = discardAtMost;
  const late = setTimeout(() => raw.destroy(), discardWithin);
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late));
  raw.resume();
}
