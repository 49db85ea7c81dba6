import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { about } from '../turns/about.ts';
import type { KnownCallers } from '../turns/caller.ts';
import { Failure, problemOf } from '../process/failure.ts';
import type { Logger } from '../process/log.ts';
import type { Slots } from '../turns/slots.ts';

/** Milliseconds between two looks at how far this process is behind. */
const tick = 50;
/**
 * Milliseconds until a refusal is answered: whoever asks again as soon as they are refused would keep this process busy with
 * nothing else. With more of them than these, they are answered at once.
 */
const heldFor = 250;
const mostHeld = 2_000;
/** Refusals are told together: a line for each would cost more than they do. */
const toldEvery = 5_000;

/** What the router reads as `/api/`: it decodes letters, and leaves out the name of a server before the path. */
const spelled = /^(?:https?:\/\/.*?)?\/(?:a|%61)(?:p|%70)(?:i|%69)\//;

const failure = new Failure('server.busy', { retryAfter: 2 });

type Overload = {
  /** Hands requests on, or answers for them at once. */
  before: (handle: RequestListener) => RequestListener;
  stop: () => void;
};

/**
 * Says who asks, and refuses requests to the API before anything is done for them, as long as those of the same person or
 * office who came earlier wait for too long: in line for the database, or unread because this process does not get round to
 * them. Pages, files and the addresses that tell of the server's health are always answered.
 */
export function shedOverload(options: {
  slots: Slots;
  callers: KnownCallers;
  log: Logger;
  headers: Readonly<Record<string, string>>;
  onRefused: () => void;
}): Overload {
  const { slots, callers, log, headers, onRefused } = options;
  let last = performance.now();
  let delay = 0;
  let refused = 0;
  let held = 0;
  const clock = setInterval(() => {
    const now = performance.now();
    delay = Math.max(0, now - last - tick);
    last = now;
  }, tick).unref();
  const telling = setInterval(() => {
    if (refused > 0) log.warn({ refused, waiting: slots.waiting }, 'overloaded');
    refused = 0;
  }, toldEvery).unref();

  /** What requests wait before this process reads them: of the last turn, or of the one that is not over yet. */
  const unread = () => Math.max(delay, performance.now() - last - tick);

  const refuse: RequestListener = (request, response) => {
    const id = randomUUID();
    const body = JSON.stringify(problemOf(failure, id));
    response
      .writeHead(failure.status, {
        ...headers,
        'x-request-id': id,
        'cache-control': 'no-store',
        'retry-after': String(failure.details.retryAfter),
        'content-type': 'application/problem+json',
        'content-length': Buffer.byteLength(body),
      })
      .end(request.method === 'HEAD' ? undefined : body);
  };

  return {
    before: (handle) => (request, response) => {
      if (!request.url!.startsWith('/api/')) {
        if (!spelled.test(request.url!)) return handle(request, response);
        // spelled in another way it is asked by somebody as well
        request.url = request.url!.replace(spelled, '/api/');
      }
      const caller = callers.callerOf(request);
      if (!slots.hopeless(unread(), caller)) {
        request.caller = caller;
        caller.answered = about.begin(caller.owner.office);
        response.once('close', () => {
          caller.answered();
          if (!response.writableFinished) caller.leave();
        });
        return handle(request, response);
      }
      refused += 1;
      onRefused();
      if (held >= mostHeld) return refuse(request, response);
      held += 1;
      setTimeout(() => {
        held -= 1;
        refuse(request, response);
      }, heldFor).unref();
    },
    stop: () => {
      clearInterval(clock);
      clearInterval(telling);
    },
  };
}
