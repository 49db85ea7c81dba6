import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { tellingType, type Progress, type Told } from '../../shared/exports/making.ts';
import { asFailure } from '../http/as-failure.ts';
import { problemOf } from '../process/failure.ts';
import { endSlow } from '../http/sending.ts';
import type { Spooled } from '../files/spool.ts';

/** Milliseconds before anything is told, and from one word to the next: less than the patience of any proxy. */
const tellEvery = 1_000;

export type ToSend = { file: Spooled; name: string; type: string };

/** Whether whoever asks wants to see how far the file is. */
export const wantsTelling = (request: FastifyRequest): boolean => request.headers.accept === tellingType;

/** Resolves to whether it is over within a moment, however it ends. */
export const isQuick = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(yes, yes), sleep(tellEvery, false, { ref: false })]);

const yes = () => true;

/** Answers at once with how far the work is, until it is done: then with the file itself, or with what went wrong. */
export function tell(
  request: FastifyRequest,
  reply: FastifyReply,
  progress: () => Progress,
  work: Promise<ToSend>,
): FastifyReply {
  let sent = false;
  async function* answer() {
    try {
      do yield line(progress());
      while (!(await isQuick(work)));
      const { file, name, type } = await work;
      yield line({ arquivo: { nome: name, tipo: type, tamanho: file.size } });
      sent = true;
      endSlow(reply.raw, file.size);
      yield* file.stream();
    } catch (error) {
      const failure = asFailure(error as Error as FastifyError);
      if (failure.status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
      yield line({ problema: problemOf(failure, request.id) });
    }
  }
  const stream = Readable.from(answer(), { objectMode: false });
  // nobody takes it any more
  stream.once('close', () => void (sent || work.then(({ file }) => file.discard()).catch(() => {})));
  return reply
    .headers({ 'Content-Type': tellingType, 'Cache-Control': 'private, no-store', 'X-Accel-Buffering': 'no' })
    .send(stream);
}

const line = (told: Told): string => `${JSON.stringify(told)}\n`;
