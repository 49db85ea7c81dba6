import { get, type IncomingMessage } from 'node:http';
import type { LiveChange } from '../../../src/shared/live.ts';

/** A client of server-sent events that keeps every byte it was sent. */

export type LiveEvent = { id?: string; event?: string; data?: string };

export type LiveClient = Awaited<ReturnType<typeof openLive>>;

export function parseEvents(text: string): LiveEvent[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => {
      const event: LiveEvent = {};
      for (const line of block.split('\n')) {
        const found = /^(id|event|data): ?(.*)$/.exec(line);
        if (found) event[found[1] as keyof LiveEvent] = found[2]!;
      }
      return event;
    });
}

/** Opens the stream of an office; resolves when its answer has begun. */
export async function openLive(
  origin: string,
  tenantId: string,
  cookie: string | undefined,
  { lastEventId, read = true }: { lastEventId?: string; read?: boolean } = {},
) {
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (cookie) headers.cookie = cookie;
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
  const request = get(`${origin}/api/tenants/${tenantId}/live`, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  let text = '';
  let waiters: (() => void)[] = [];
  const wake = () => {
    for (const waiter of waiters) waiter();
    waiters = [];
  };
  let ended = false;
  response.setEncoding('utf8');
  if (read) response.on('data', (chunk: string) => ((text += chunk), wake()));
  response.on('error', () => {});
  request.on('error', () => {});
  const closed = new Promise<void>((resolve) => response.once('close', () => ((ended = true), wake(), resolve())));

  const events = () => parseEvents(text);
  /** What was told, but for the memberships that tests begin with. */
  const changes = () =>
    events()
      .filter((event) => event.event === 'change')
      .map((event) => JSON.parse(event.data!) as LiveChange)
      .filter((change) => change.kind !== 'memberships');

  return {
    status: response.statusCode!,
    headers: response.headers,
    /** Every byte so far. */
    text: () => text,
    events,
    changes,
    lastId: () => events().findLast((event) => event.id !== undefined)?.id,
    resets: () => events().filter((event) => event.event === 'reset').length,
    ended: () => ended,
    closed,
    /** Resolves to the milliseconds that it took, throws with what was received instead. */
    async until(holds: () => boolean, within = 5_000): Promise<number> {
      const began = performance.now();
      while (!holds()) {
        const left = within - (performance.now() - began);
        if (left <= 0) throw new Error(`not within ${within} ms; received: ${text}`);
        await new Promise<void>((resolve) => {
          waiters.push(resolve);
          setTimeout(resolve, Math.min(left, 20));
        });
      }
      return performance.now() - began;
    },
    change(id: string, within?: number): Promise<number> {
      return this.until(() => changes().some((change) => change.id === id), within);
    },
    resume: () => response.resume(),
    close: () => request.destroy(),
  };
}
