import { liveStream, liveTimes } from '../../shared/live.ts';
import { feedSince, type FeedRow } from './live-sql.ts';
import { changesText, resetText, type Live } from './live.ts';
import { route } from '../http/route.ts';
import { callerOf } from '../turns/caller.ts';

/** Changes repeated to a stream that resumes; with more it fetches everything again. */
const mostMissed = 500;
/** Seconds that a new stream looks back: what its page loaded may be a little older than the stream. */
const lookBack = 15;

/** The transaction to resume from, null for a new stream; `lost` when that place is not known any more. */
function resumeFrom(lastEventId: string | string[] | undefined): { from: string | null; lost: boolean } {
  if (lastEventId === undefined || lastEventId === '') return { from: null, lost: false };
  // the id is `{transaction}-{seconds}`
  const found = /^(\d{1,19})-(\d{1,11})$/.exec(String(lastEventId));
  const lost = !found || Date.now() - Number(found[2]) * 1000 > liveTimes.resume;
  return { from: lost ? null : found[1]!, lost };
}

function missedText({ from, lost }: ReturnType<typeof resumeFrom>, rows: FeedRow[], userId: string): string {
  const { seen } = rows[0]!;
  // a place in the future is one of another database
  const unknown = from !== null && BigInt(from) > BigInt(seen.split(':')[1]!);
  if (lost || unknown || rows.length > mostMissed) return resetText(seen);
  const changes = rows.filter((row) => row.entidade !== null);
  return changesText(changes, userId, seen);
}

export const liveRoutes = (live: Live) => [
  route(liveStream, async ({ batch, person, tenantId, request, reply }) => {
    await batch();
    const stream = live.attach(person(), tenantId);
    try {
      await live.ready();
      const place = resumeFrom(request.headers['last-event-id']);
      const [rows] = await batch(feedSince(place.from, lookBack, mostMissed));
      const missed = missedText(place, rows, person().user_id);
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      callerOf(request).answered();
      stream.start(reply.raw, `retry: ${liveTimes.reconnect[0]}\n${missed}`);
      request.log.debug({ streams: live.count }, 'live stream opened');
      return reply;
    } catch (error) {
      stream.drop();
      throw error;
    }
  }),
];
