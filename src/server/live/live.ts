import { setTimeout as sleep } from 'node:timers/promises';
import { liveStream, liveTimes, type LiveChange } from '../../shared/live.ts';
import { officeRoles } from '../../shared/permissions.ts';
import type { Database, Person } from '../database/db.ts';
import { fail } from '../process/failure.ts';
import { expirePresences, pruneFeed, readFeed, streamsAllowed, type FeedRow, type OfficeFeedRow } from './live-sql.ts';
import { LiveStream } from './live-stream.ts';
import type { Logger } from '../process/log.ts';

/**
 * Live changes of this process: one short poll of the feed while any stream is open, whatever the number of streams and
 * offices, and nothing when none is. Writers do nothing but insert; several servers on one database each read for
 * themselves.
 */

/** Milliseconds, unless a test says otherwise. */
export const liveDefaults = {
  poll: 250,
  heartbeat: liveTimes.heartbeat,
  /** Between two questions to the database who may go on. */
  authorise: 15_000,
  tick: 1_000,
  prune: 60_000,
  expire: 5_000,
};
export type LiveIntervals = Record<keyof typeof liveDefaults, number>;

/** Changes told one by one between two polls; with more, each table of an office is told once. */
const mostChanges = 2_000;
/** Minutes that the feed is kept: longer than a stream can be resumed. */
const keptMinutes = 15;
const mostPerSession = 20;
const mostPerPerson = 60;
const mostPerOffice = 1_000;

const roles = officeRoles(liveStream.permission);

export class Live {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #every: LiveIntervals;
  readonly #offices = new Map<string, Set<LiveStream>>();
  readonly #stopping = new AbortController();
  readonly #jobs: NodeJS.Timeout[] = [];
  #streams = 0;
  #seen: string | null = null;
  /** Moments are of `performance.now()`: whoever sets the clock changes nothing of what is under way. */
  #readAt = 0;
  #readAtWall = 0;
  #poll: Promise<void> | null = null;
  #ready = Promise.withResolvers<void>();
  #tick: NodeJS.Timeout | null = null;
  #authorisedAt = -Infinity;
  #failing = false;

  constructor(database: Database, log: Logger, intervals: Partial<LiveIntervals> = {}) {
    this.#database = database;
    this.#log = log;
    this.#every = { ...liveDefaults, ...intervals };
  }

  /** Open streams of this process. */
  get count(): number {
    return this.#streams;
  }

  /** Begins the work that no stream needs: forgetting old changes, and presence that fell silent. */
  start(): void {
    const job = (every: number, work: () => Promise<unknown>) =>
      this.#jobs.push(
        setInterval(() => {
          work().catch((error: unknown) => this.#log.warn({ err: error }, 'live job failed'));
        }, every).unref(),
      );
    job(this.#every.prune, () => this.#prune());
    job(this.#every.expire, async () => {
      if (this.#streams > 0) await this.#database.batch({ door: 'public', login: 'requests' }, [expirePresences()]);
    });
  }

  /** Ends all streams at once; their browsers connect again, perhaps to another server. */
  async close(): Promise<void> {
    this.#stopping.abort();
    for (const job of this.#jobs) clearInterval(job);
    for (const stream of this.#all()) stream.end();
    this.#ready.resolve();
    await this.#poll;
  }

  /** A stream of a person who was let in; from here on nothing is missed. Throws 429 for too many. */
  attach(person: Person, tenantId: string): LiveStream {
    if (this.#stopping.signal.aborted) fail('server.unavailable', { retryAfter: 1 });
    const own = this.#all().filter((stream) => stream.person.user_id === person.user_id);
    const ofSession = own.filter((stream) => stream.person.session_id === person.session_id);
    const office = this.#offices.get(tenantId) ?? new Set();
    if (ofSession.length >= mostPerSession || own.length >= mostPerPerson || office.size >= mostPerOffice)
      fail('request.limit', { retryAfter: 10 });
    const stream = new LiveStream(person, tenantId, (closed) => this.#detach(closed));
    this.#offices.set(tenantId, office.add(stream));
    this.#streams += 1;
    this.#poll ??= this.#pollWhileNeeded();
    this.#tick ??= setInterval(() => this.#onTick(), this.#every.tick).unref();
    return stream;
  }

  /** Resolves when the poll has its beginning: what commits after this is told to every attached stream. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  #all(): LiveStream[] {
    return [...this.#offices.values()].flatMap((office) => [...office]);
  }

  #detach(stream: LiveStream): void {
    const office = this.#offices.get(stream.tenantId);
    if (!office?.delete(stream)) return;
    if (office.size === 0) this.#offices.delete(stream.tenantId);
    this.#streams -= 1;
    if (this.#streams > 0 || !this.#tick) return;
    clearInterval(this.#tick);
    this.#tick = null;
  }

  async #pollWhileNeeded(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#streams > 0 && !signal.aborted) {
      try {
        await this.#read();
        if (this.#failing) this.#log.info('live changes are read again');
        this.#failing = false;
      } catch (error) {
        if (!this.#failing && !signal.aborted) this.#log.warn({ err: error }, 'live changes cannot be read');
        this.#failing = true;
      }
      await sleep(this.#failing ? 1_000 : this.#every.poll, undefined, { signal, ref: false }).catch(() => {});
    }
    this.#poll = null;
    this.#seen = null;
    this.#ready = Promise.withResolvers();
    // one that came while this was ending
    if (this.#streams > 0 && !signal.aborted) this.#poll = this.#pollWhileNeeded();
  }

  /** Milliseconds since changes were last read, also of those for which this machine slept. */
  #away(): number {
    return Math.max(performance.now() - this.#readAt, Date.now() - this.#readAtWall);
  }

  async #read(): Promise<void> {
    // away for so long that changes may have been forgotten
    const lost = this.#seen !== null && this.#away() > liveTimes.resume;
    const from = lost ? null : this.#seen;
    const { rows } = await this.#database.batch({ door: 'public', login: 'requests' }, [readFeed(from, mostChanges)], {
      readOnly: true,
    });
    const [changes] = rows;
    this.#seen = changes[0]!.seen;
    this.#readAt = performance.now();
    this.#readAtWall = Date.now();
    this.#ready.resolve();
    if (lost) for (const stream of this.#all()) stream.send(resetText(this.#seen));
    else this.#tell(changes, this.#seen);
  }

  #tell(changes: OfficeFeedRow[], seen: string): void {
    const byOffice = Map.groupBy(
      changes.filter((row) => row.entidade !== null),
      (row) => row.tenant_id,
    );
    for (const [tenantId, rows] of byOffice) {
      const streams = this.#offices.get(tenantId);
      if (!streams) continue;
      if (rows.some((row) => row.entidade === 'memberships')) this.#authorisedAt = -Infinity;
      const own = new Set(rows.flatMap(({ origem, user_id, leitores }) => [origem && user_id, ...(leitores ?? [])]));
      const open = rows.filter(({ leitores }) => leitores === null);
      const text = open.length > 0 ? changesText(open, null, seen) : null;
      for (const stream of streams) {
        const { user_id } = stream.person;
        const told = rows.filter(({ leitores }) => leitores?.includes(user_id) ?? true);
        if (own.has(user_id) && told.length > 0) stream.send(changesText(told, user_id, seen));
        else if (text) stream.send(text);
      }
    }
  }

  #onTick(): void {
    const now = performance.now();
    for (const stream of this.#all()) {
      stream.checkReading(now);
      if (this.#seen && stream.quiet(now) >= this.#every.heartbeat) stream.send(`:\n${cursorLine(this.#seen)}\n`);
    }
    if (now - this.#authorisedAt < this.#every.authorise) return;
    this.#authorisedAt = now;
    this.#authorise().catch((error: unknown) => {
      this.#authorisedAt = -Infinity;
      if (!this.#failing) this.#log.warn({ err: error }, 'streams could not be authorised');
    });
  }

  /** Ends the streams of people who lost the session, the office, the role or the profile. */
  async #authorise(): Promise<void> {
    const streams = this.#all();
    const { rows } = await this.#database.batch(
      { door: 'public', login: 'requests' },
      [
        streamsAllowed(
          streams.map((stream) => stream.person.session_id),
          streams.map((stream) => stream.tenantId),
          roles,
        ),
      ],
      { readOnly: true },
    );
    const allowed = new Set(rows[0].map((row) => row.n));
    streams.forEach((stream, index) => {
      if (!allowed.has(index + 1)) stream.end();
    });
  }

  async #prune(): Promise<void> {
    for (let count = -1; count !== 0 && !this.#stopping.signal.aborted;) {
      const { rows } = await this.#database.batch({ door: 'public', login: 'requests' }, [pruneFeed(keptMinutes)]);
      count = rows[0][0]!.n;
    }
  }
}

/** Everything of the snapshot's past has been told; a resumed stream repeats what ran beside it. */
const cursorLine = (seen: string): string => `id: ${seen.split(':', 1)[0]}-${Math.floor(Date.now() / 1000)}\n`;

export const resetText = (seen: string): string => `event: reset\n${cursorLine(seen)}data: {}\n\n`;

/**
 * Changes as events. Only the last one carries the id: a connection that breaks among them is resumed before the first.
 * @param userId whose changes name their tab
 */
export function changesText(rows: FeedRow[], userId: string | null, seen: string): string {
  if (rows.some((row) => row.entidade === '*')) return resetText(seen);
  const events = rows.map(({ entidade, entidade_id, acao, user_id, origem }) => {
    const change: LiveChange = { kind: entidade!, id: entidade_id, action: acao as LiveChange['action'] };
    if (origem && userId && user_id === userId) change.tab = origem;
    return `event: change\ndata: ${JSON.stringify(change)}\n`;
  });
  return `${events.join('\n')}${cursorLine(seen)}\n`;
}
