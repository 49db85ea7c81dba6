import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../database/db.ts';

/**
 * Numbers of one process, in the text form of Prometheus. A series is its whole name with labels, so that those of several
 * processes are added up by name. Labels are route templates: never an address, a person or an office.
 */

export type Samples = Record<string, number>;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Name, kind and meaning of every family. */
const families = {
  gabinete_http_requests_total: ['counter', 'Answers by method, route and status.'],
  gabinete_http_requests_refused_total: ['counter', 'Requests refused with 503 before anything was done for them.'],
  gabinete_http_request_seconds: [
    'histogram',
    'Time until an answer was sent, by method and route; without live streams.',
  ],
  gabinete_processes: ['gauge', 'Processes that serve.'],
  gabinete_memory_bytes: ['gauge', 'Resident memory.'],
  gabinete_heap_bytes: ['gauge', 'Memory of JavaScript objects, those that nobody needs any more included.'],
  gabinete_event_loop_delay_max_seconds: ['gauge', 'Longest delay of the event loop since the last look.'],
  gabinete_database_connections: ['gauge', 'Connections of all pools.'],
  gabinete_database_connections_idle: ['gauge', 'Those that nobody uses at the moment.'],
  gabinete_database_requests_waiting: ['gauge', 'Requests that wait for a connection.'],
  gabinete_replica_reads_total: [
    'counter',
    'Exports and reports by the database that they were read from; absent without DATABASE_REPLICA_URL.',
  ],
  gabinete_live_streams: ['gauge', 'Open streams of live changes.'],
  gabinete_database_up: ['gauge', 'Whether the database answers.'],
  gabinete_mails_waiting: ['gauge', 'Mails in the queue.'],
  gabinete_mails_oldest_seconds: ['gauge', 'Age of the oldest of them.'],
  gabinete_storage_up: ['gauge', 'Whether the file storage answers.'],
  gabinete_disk_free_bytes: ['gauge', 'Space left where the data folder is.'],
  gabinete_disk_size_bytes: ['gauge', 'Space there in all.'],
  gabinete_backup_last_timestamp_seconds: [
    'gauge',
    'Moment of the last scheduled backup, 0 before the first; absent without BACKUP_DIR.',
  ],
  gabinete_backup_missing_files: ['gauge', 'Files that the last scheduled backup did not find.'],
  gabinete_backup_every_seconds: ['gauge', 'Time from one scheduled backup to the next.'],
} as const satisfies Record<string, readonly [string, string]>;

type Family = keyof typeof families;
const longestDelay = 'gabinete_event_loop_delay_max_seconds' satisfies Family;
type Times = { buckets: number[]; sum: number; count: number };

const label = (value: string): string => value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

export class Metrics {
  /** A count of refusals begins at none, so that the first of them is seen as one. */
  readonly #answers: Samples = { gabinete_http_requests_refused_total: 0 };
  readonly #times = new Map<string, Times>();
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #database: Pick<Database, 'load' | 'longReads'>;
  readonly #streams: () => number;

  constructor(database: Pick<Database, 'load' | 'longReads'>, streams: () => number) {
    this.#database = database;
    this.#streams = streams;
    this.#delay.enable();
  }

  /** One answer. A stream's time is how long somebody listened, and says nothing. */
  answered(method: string, route: string, status: number, milliseconds: number, stream: boolean): void {
    const labels = `method="${label(method)}",route="${label(route)}"`;
    const series = `gabinete_http_requests_total{${labels},status="${status}"}`;
    this.#answers[series] = (this.#answers[series] ?? 0) + 1;
    if (stream) return;
    const seconds = milliseconds / 1000;
    const times = this.#times.get(labels) ?? { buckets: buckets.map(() => 0), sum: 0, count: 0 };
    this.#times.set(labels, times);
    times.count += 1;
    times.sum += seconds;
    for (const [index, limit] of buckets.entries()) if (seconds <= limit) times.buckets[index]! += 1;
  }

  /** One request that was refused before anything was done for it. */
  refused(): void {
    const series = 'gabinete_http_requests_refused_total' satisfies Family;
    this.#answers[series] = (this.#answers[series] ?? 0) + 1;
  }

  samples(): Samples {
    const delay = this.#delay.max / 1e9;
    this.#delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    const { load, longReads } = this.#database;
    const now: Partial<Record<Family, number>> = {
      gabinete_processes: 1,
      gabinete_memory_bytes: rss,
      gabinete_heap_bytes: heapUsed,
      [longestDelay]: delay,
      gabinete_database_connections: load.open,
      gabinete_database_connections_idle: load.idle,
      gabinete_database_requests_waiting: load.waiting,
      gabinete_live_streams: this.#streams(),
    };
    const all: Samples = { ...this.#answers, ...now };
    for (const [server, reads] of Object.entries(longReads ?? {}))
      all[`${'gabinete_replica_reads_total' satisfies Family}{server="${server}"}`] = reads;
    for (const [labels, times] of this.#times) {
      const name = 'gabinete_http_request_seconds';
      for (const [index, limit] of buckets.entries())
        all[`${name}_bucket{${labels},le="${limit}"}`] = times.buckets[index]!;
      all[`${name}_bucket{${labels},le="+Inf"}`] = times.count;
      all[`${name}_sum{${labels}}`] = times.sum;
      all[`${name}_count{${labels}}`] = times.count;
    }
    return all;
  }

  close(): void {
    this.#delay.disable();
  }
}

const nameOf = (series: string): string => series.replace(/\{.*/s, '');

/** Of several processes: sums; of delays the longest. */
export function added(all: Samples[]): Samples {
  const total: Samples = {};
  for (const samples of all)
    for (const [series, value] of Object.entries(samples)) {
      const before = total[series] ?? 0;
      total[series] = series === longestDelay ? Math.max(before, value) : before + value;
    }
  return total;
}

const gauges = new Set<string>(Object.keys(families).filter((family) => families[family as Family][0] === 'gauge'));

/** Parts what only ever grows from what is so at the moment. */
export function parted(samples: Samples): { counters: Samples; now: Samples } {
  const parts = Object.groupBy(Object.entries(samples), ([series]) =>
    gauges.has(nameOf(series)) ? 'now' : 'counters',
  );
  return { counters: Object.fromEntries(parts.counters ?? []), now: Object.fromEntries(parts.now ?? []) };
}

export function exposition(samples: Samples): string {
  const byName = Map.groupBy(Object.entries(samples), ([series]) => nameOf(series));
  const lines: string[] = [];
  for (const [family, [kind, help]] of Object.entries(families)) {
    const names = kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => family + end) : [family];
    const series = names.flatMap((name) => byName.get(name) ?? []);
    if (series.length === 0) continue;
    lines.push(`# HELP ${family} ${help}`, `# TYPE ${family} ${kind}`);
    for (const [name, value] of series) lines.push(`${name} ${value}`);
  }
  return `${lines.join('\n')}\n`;
}
