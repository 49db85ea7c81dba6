import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addMember, createAccount } from '../src/cli/accounts.ts';
import { openDatabase } from '../src/server/migrations/open-database.ts';
import { readSettings } from '../src/server/process/settings.ts';
import { password, withDefiner } from './data.ts';
import { command, startProduct, type Program, type Server } from './processes.ts';
import { at } from './quantiles.ts';
import { listOf, type Check } from './report.ts';
import { StaffMember, type Colleague, type Work } from './staff.ts';

/** An office's day without end: people at work for an hour, and what of the server grows meanwhile. */

type SoakOptions = {
  minutes: number;
  people: number;
  /** Rows to begin with, as options of the seed. */
  seed: string[];
  /** Seconds between two looks. */
  every: number;
  /** Milliseconds of a person's pause, at least and at most. */
  pause: [number, number];
  program: Program;
  /** Makes the data folder, where the seed is not to. */
  lay?: (dataDir: string) => void;
  say: (line: string) => void;
};

type Sample = {
  seconds: number;
  memory: number;
  heap: number;
  descriptors: number;
  connections: number;
  database: number;
};
type Series = Exclude<keyof Sample, 'seconds'>;

const series: Record<Series, { what: string; unit: string; perHour: number }> = {
  memory: { what: 'resident memory', unit: 'MB', perHour: 10 },
  heap: { what: 'heap in use', unit: 'MB', perHour: 5 },
  descriptors: { what: 'open descriptors beside the connections of browsers', unit: '', perHour: 5 },
  connections: { what: 'connections of the database', unit: '', perHour: 1 },
  database: { what: "memory of the database's processes", unit: 'MB', perHour: 10 },
};
const names = Object.keys(series) as Series[];

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least squares: how much per hour. */
export function slopePerHour(points: { seconds: number; value: number }[]): number {
  const [x, y] = [mean(points.map(({ seconds }) => seconds)), mean(points.map(({ value }) => value))];
  const over = points.reduce((sum, { seconds, value }) => sum + (seconds - x) * (value - y), 0);
  return (3600 * over) / points.reduce((sum, { seconds }) => sum + (seconds - x) ** 2, 0);
}

/** Accounts in every seeded office, in turn. */
async function hire(ownerUrl: string, count: number): Promise<Colleague[]> {
  return withDefiner(ownerUrl, async (client) => {
    const { rows: offices } = await client.query<{ id: string }>('select id from tenants order by slug');
    const staff: Colleague[] = [];
    for (let number = 0; number < count; number += 1) {
      const email = `pessoa${number}@example.com`;
      const tenantId = offices[number % offices.length]!.id;
      const user = await createAccount(client, { email, password, name: `Pessoa ${number}`, role: 'assessor' });
      await addMember(client, tenantId, user, 'attendant');
      staff.push({ email, password, tenantId });
    }
    return staff;
  });
}

/** Of a process; nothing of one that ended in between. */
function proc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** PostgreSQL's own processes, with what they say they are; those of autovacuum come and go. */
function databaseProcesses(dataDir: string): { pid: number; title: string }[] {
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  return proc(postmaster, `task/${postmaster}/children`)
    .trim()
    .split(' ')
    .map((pid) => ({ pid: Number(pid), title: proc(Number(pid), 'cmdline') }))
    .filter(({ title }) => !title.includes('autovacuum worker'));
}

const connectionsOf = (staff: StaffMember[]) => staff.reduce((sum, one) => sum + one.connections, 0);

async function look(server: Server, dataDir: string, staff: StaffMember[], seconds: number): Promise<Sample> {
  const metrics = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  const processes = databaseProcesses(dataDir);
  const anonymous = processes.map(({ pid }) =>
    Number(/^Anonymous:\s+(\d+)/m.exec(proc(pid, 'smaps_rollup'))?.[1] ?? 0),
  );
  return {
    seconds,
    memory: server.memory(),
    heap: Number(/^gabinete_heap_bytes (\d+)/m.exec(metrics)![1]) / 2 ** 20,
    // a browser that waits opens more connections: those are the load's, not the server's
    descriptors: readdirSync(`/proc/${server.pid}/fd`).length - connectionsOf(staff),
    connections: processes.filter(({ title }) => /127\.0\.0\.1|\[local\]/.test(title)).length,
    database: anonymous.reduce((sum, value) => sum + value, 0) / 1024,
  };
}

type Soaked = { samples: Sample[]; work: Work; checks: Check[]; text: string };

export async function soak({ minutes, people, seed, every, pause, program, lay, say }: SoakOptions): Promise<Soaked> {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-soak-'));
  const dataDir = join(folder, 'data');
  const work: Work = { answers: [], actions: new Map(), errors: [] };
  const samples: Sample[] = [];
  const loads: number[] = [];
  try {
    lay?.(dataDir);
    await command([program.cli, 'seed', ...seed], { DATA_DIR: dataDir });
    const server = await startProduct(dataDir, program);
    const settings = readSettings({ DATA_DIR: dataDir });
    const database = await openDatabase(settings, { holder: 'npm run bench', attach: true });
    await database.close();
    const colleagues = await hire(database.ownerUrl, people);
    const staff = colleagues.map((one) => new StaffMember(one, `http://127.0.0.1:${server.port}`, work));

    say(`${people} pessoas durante ${minutes} min…`);
    const stopping = new AbortController();
    const [least, most] = pause;
    const working = staff.map((one) => one.work(stopping.signal, () => least + Math.random() * (most - least)));
    const began = performance.now();
    for (let number = 1; number * every <= minutes * 60; number += 1) {
      await sleep(Math.max(0, began + number * every * 1000 - performance.now()));
      samples.push(await look(server, dataDir, staff, (performance.now() - began) / 1000));
      loads.push(loadavg()[0]!);
      if (number % 30 === 0) say(`${JSON.stringify(samples.at(-1))} ${work.errors.length} erros`);
    }
    stopping.abort();
    await Promise.all(working);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  const checks = checksOf(samples, work);
  return { samples, work, checks, text: textOf({ samples, work, checks, loads, minutes, people }) };
}

function checksOf(samples: Sample[], work: Work): Check[] {
  const second = samples.slice(Math.floor(samples.length / 2));
  return [
    ...names.map((name) => ({
      what: `${series[name].what}: growth an hour, over the second half`,
      found: slopePerHour(second.map((sample) => ({ seconds: sample.seconds, value: sample[name] }))),
      limit: series[name].perHour,
      unit: series[name].unit,
    })),
    { what: 'errors that a user would see', found: work.errors.length, limit: 0, unit: '' },
  ];
}

function textOf(of: {
  samples: Sample[];
  work: Work;
  checks: Check[];
  loads: number[];
  minutes: number;
  people: number;
}): string {
  const { samples, work, checks, loads, minutes, people } = of;
  const tenth = Math.ceil(samples.length / 10);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const table = [
    line(['minutes', ...names.map((name) => [series[name].what, series[name].unit].filter(Boolean).join(', '))]),
    line(['--:', ...names.map(() => '--:')]),
    // ten rows, each the mean of its samples
    ...Array.from({ length: Math.ceil(samples.length / tenth) }, (_, row) => {
      const part = samples.slice(row * tenth, (row + 1) * tenth);
      const until = Math.round(part.at(-1)!.seconds / 60);
      return line([String(until), ...names.map((name) => mean(part.map((one) => one[name])).toFixed(1))]);
    }),
  ];
  const sorted = work.answers.toSorted((a, b) => a - b);
  const share = (part: number) => `${at(sorted, part).toFixed(1)} ms`;
  const done = [...work.actions].map(([name, count]) => `${name} ${count}`).join(', ');
  return [
    `${new Date().toISOString().slice(0, 10)} · ${availableParallelism()} × ${cpus()[0]!.model}, Node ${process.version} · ` +
      `${minutes} minutes, ${people} people, ${sorted.length} answers · load average ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
    table.join('\n'),
    `Answers: p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)}. Done: ${done}.`,
    listOf(checks),
    ...(work.errors.length > 0
      ? [
          work.errors
            .slice(0, 20)
            .map((error) => `    ${error}`)
            .join('\n'),
        ]
      : []),
  ].join('\n\n');
}

const marks = ['<!-- soak -->', '<!-- /soak -->'] as const;

/** Puts the result into the README, in place of the last one. */
export function writeResult(text: string): void {
  const readme = 'bench/README.md';
  const all = readFileSync(readme, 'utf8');
  const [from, to] = [all.indexOf(marks[0]) + marks[0].length, all.indexOf(marks[1])];
  writeFileSync(readme, `${all.slice(0, from)}\n${text}\n${all.slice(to)}`);
}
