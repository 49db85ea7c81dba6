import { liveStream, liveTimes, type LiveChange } from '../../shared/live.ts';
import { request, withSession } from '../calls/api.ts';
import { noAnswer, ProblemError, readAnswer } from '../calls/http.ts';
import { noteBuild } from '../calls/version.ts';

type StreamListener = {
  /** It is open without a place to resume from: what it tells goes back some seconds. */
  begun: () => void;
  change: (change: LiveChange) => void;
  /** What was missed is not known: everything has to be fetched again. */
  reset: () => void;
  /** Where to resume from. */
  place: (id: string) => void;
  /** The server will not have this person any more. */
  refused: () => void;
};

/**
 * Keeps one stream open: connects again after 1, 2, 5, then every 10 s, at once when the network is back, and when
 * nothing was heard for too long. `from` says where to resume.
 */
export function keepStream(tenantId: string, from: () => string | null, listener: StreamListener): () => void {
  const ended = new AbortController();
  let current = new AbortController();
  let wake = () => {};

  async function run() {
    for (let failures = 0; !ended.signal.aborted;) {
      current = new AbortController();
      try {
        await connect(tenantId, from(), listener, current, () => (failures = 0));
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status === 403) return listener.refused();
      }
      if (ended.signal.aborted) return;
      const delay = liveTimes.reconnect[Math.min(failures, liveTimes.reconnect.length - 1)];
      failures += 1;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, delay);
        wake = () => {
          clearTimeout(timer);
          failures = 0;
          resolve();
        };
      });
    }
  }

  const online = () => {
    // The connection of before may be dead without knowing it.
    current.abort();
    setTimeout(() => wake());
  };
  addEventListener('online', online);
  void run();
  return () => {
    removeEventListener('online', online);
    ended.abort();
    current.abort();
    wake();
  };
}

/** One connection, from its beginning to its end; throws when it could not be made. */
async function connect(
  tenantId: string,
  from: string | null,
  listener: StreamListener,
  connection: AbortController,
  onOpen: () => void,
): Promise<void> {
  const { signal } = connection;
  const silent = new Error('silent');
  const silence = watch(() => connection.abort(silent));
  try {
    const { url } = request(liveStream, {}, tenantId);
    const headers: Record<string, string> = { accept: 'text/event-stream', ...(from && { 'last-event-id': from }) };
    const response = await withSession(async () => {
      const answer = await fetch(url, { headers, signal, cache: 'no-store' }).catch((cause) => {
        // cut off on purpose, which says nothing of the server
        throw signal.aborted && cause !== silent ? cause : noAnswer();
      });
      // It comes back by itself after an upgrade, so that also who only looks is told.
      noteBuild(answer.headers);
      // Throws what the server said instead of a stream.
      if (!answer.ok) readAnswer(answer.status, await answer.text());
      return answer;
    });
    onOpen();
    if (!from) listener.begun();
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    const take = eventsOf(listener);
    for (;;) {
      silence.heard();
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      take(value);
    }
  } finally {
    silence.stop();
    connection.abort();
  }
}

/** Calls `onSilence` when nothing was heard for longer than the server is ever quiet. */
function watch(onSilence: () => void) {
  let timer = setTimeout(onSilence, liveTimes.silence);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, liveTimes.silence);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Reads server-sent events out of pieces of text. */
function eventsOf(listener: StreamListener): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      const id = field('id');
      if (field('event') === 'reset') listener.reset();
      else if (field('event') === 'change' && data) listener.change(JSON.parse(data) as LiveChange);
      if (id) listener.place(id);
    }
  };
}
