import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '../src/server/migrations/open-database.ts';
import { against } from './against.ts';
import type { Call } from './call-kinds.ts';
import { calls } from './calls.ts';
import { ensureData, markedRows, offices, sizes, sweep } from './data.ts';
import type { Job, Measured } from './driver.ts';
import { finderIn } from './finder.ts';
import { firstRuns } from './first-run.ts';
import { overload } from './overload.ts';
import { bulkIn, coletivoIn, importIn, lettersIn, noiseIn, urlsOf } from './loud.ts';
import { ensurePeerData } from './peers/data.ts';
import { built, command, Helper, startProduct, type Server } from './processes.ts';
import { checks, growing, holds, listOf, Results, table, type Check, type Target } from './report.ts';
import { httpJobOf, sideOf, signIn, type Side } from './side.ts';
import { soak, writeResult } from './soak.ts';
import type { Batch } from './transaction.ts';
import type { Request } from './wire.ts';

/** `npm run bench`; bench/README.md says what is measured against what. */

const known = {
  quick: { type: 'boolean', default: false },
  alone: { type: 'boolean', default: false },
  browser: { type: 'boolean', default: false },
  jobs: { type: 'boolean', default: false },
  against: { type: 'string', default: '' },
  remove: { type: 'boolean', default: false },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '0.4' },
  clients: { type: 'string', default: '1,8,32' },
  only: { type: 'string', default: '' },
  overload: { type: 'string', default: '60' },
  neighbour: { type: 'boolean', default: false },
  bulk: { type: 'boolean', default: false },
  letters: { type: 'boolean', default: false },
  coletivo: { type: 'boolean', default: false },
  finder: { type: 'boolean', default: false },
  import: { type: 'boolean', default: false },
  soak: { type: 'boolean', default: false },
  first: { type: 'boolean', default: false },
  as: { type: 'string' },
  minutes: { type: 'string', default: '60' },
} as const;

function asked() {
  try {
    return parseArgs({ options: known }).values;
  } catch {
    const names = Object.entries(known).map(([name, { type }]) => `--${name}${type === 'string' ? ' VALOR' : ''}`);
    console.error(`As opções são ${names.join(', ')}; o que cada uma mede está em bench/README.md.`);
    process.exit(2);
  }
}

const options = asked();

const say = (line: string) => process.stderr.write(`${line}\n`);

type Sides = Record<'biggest' | 'tenth' | 'few', Side>;
type Setup = {
  ownerUrl: string;
  urls: OpenDatabase['urls'];
  server: Server;
  driver: Helper;
  ceiling: Helper;
  ceilingPort: number;
  peerPort: number;
};

/** How long one office listens to another's noise. */
const noise = { people: 4, rounds: Number(options.rounds), ms: options.quick ? 700 : 2_000, settle: 1_500 };
const loud = { noise, say };
const shared = { ms: Number(options.seconds) * 1000 };
const httpJob = (port: number, requests: Request[], cookie: string | null, clients: number, once: boolean): Job =>
  httpJobOf({ port, requests, cookie, clients, once, ...shared });

/** What is the people's and not an office's data goes by the login of accounts. */
const loginOf = ({ path }: Request) => (/^\/api\/tenants\/[^/]+\/(?!memberships)/.test(path) ? 'requests' : 'accounts');

async function measure(setup: Setup, call: Call, clients: number, target: Target, side: Side): Promise<Measured> {
  const { driver, ownerUrl } = setup;
  const { port, facts, cookie } = side;
  if (target === 'peer') return driver.ask<Measured>(httpJob(setup.peerPort, call.peer!(facts), null, clients, false));
  const rows = call.changes ? await markedRows(ownerUrl, facts.identity, call.changes) : [];
  const inputs = call.inputs(facts, rows);
  const once = call.once ?? false;
  const requests = inputs.map(({ request }) => request);
  if (target === 'product' || target === 'tenth' || target === 'few')
    return driver.ask<Measured>(httpJob(port, requests, cookie, clients, once));
  const batches: Batch[] = inputs.map(({ request, statements }) => ({
    readOnly: request.method === 'GET',
    statements: statements.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] })),
  }));
  if (target === 'sql')
    return driver.ask<Measured>({
      kind: 'sql',
      url: setup.urls[loginOf(requests[0]!)],
      identity: facts.identity,
      batches,
      clients,
      once,
      ...shared,
    } satisfies Job);
  await setup.ceiling.ask({ batches, login: loginOf(requests[0]!) });
  const bare = requests.map((request, index) => ({ ...request, path: `/${index}` }));
  return driver.ask<Measured>(httpJob(setup.ceilingPort, bare, null, clients, once));
}

/** What is asked of whom: comparisons that only matter under load are made with 8 clients. */
function targetsOf(call: Call, clients: number): Target[] {
  const all: Target[] = ['product', 'ceiling', 'sql'];
  if (clients !== 8) return all;
  if (call.peer) all.push('peer');
  if (!call.once) all.push('tenth');
  if (growing.includes(call.name)) all.push('few');
  return all;
}

/** Milliseconds after which a server has forgotten that another office was at work, which takes a part of it. */
const aloneAfter = 1_100;

/** All calls on all targets once; the order of the targets turns with the round. */
async function round(setup: Setup, chosen: readonly Call[], number: number, sides: Sides, results: Results) {
  for (const side of Object.values(sides)) side.cookie = await signIn(side.port, side.office);
  let asked: Side | null = null;
  for (const call of chosen) {
    for (const clients of options.clients.split(',').map(Number)) {
      const all = targetsOf(call, clients);
      for (let turn = 0; turn < all.length; turn += 1) {
        const target = all[(turn + number) % all.length]!;
        const side = target === 'tenth' || target === 'few' ? sides[target] : sides.biggest;
        if (target === 'product' || target === 'tenth') {
          if (side !== asked) await sleep(aloneAfter);
          asked = side;
        }
        const measured = await measure(setup, call, clients, target, side);
        // with many clients a dear search is more than the machine can do in time: then it says so
        const { 503: refused = 0, ...others } = measured.statuses;
        if (refused > 0) results.refuse(`${call.name}, ${clients} clients, ${target}`, refused);
        const wrong = Object.keys(clients > 8 ? others : measured.statuses).filter((status) => !status.startsWith('2'));
        if (wrong.length > 0) throw new Error(`${call.name}, ${target}: answers ${JSON.stringify(measured.statuses)}`);
        results.add(call.name, clients, target, measured);
      }
    }
  }
  await sweep(setup.ownerUrl, sides.biggest.facts.identity);
}

/**
 * Writes in an office what the bench writes in the biggest: the counters of both then lie in as many slots, which are added
 * up at each reading, as those of every office do that is at work.
 */
async function writeIn({ port, office, facts }: Side, driver: Helper, ownerUrl: string): Promise<void> {
  const cookie = await signIn(port, office);
  for (const call of calls.filter(({ name }) => name === 'criar demanda' || name === 'mudar status')) {
    const rows = call.changes ? await markedRows(ownerUrl, facts.identity, call.changes) : [];
    const requests = call.inputs(facts, rows).map(({ request }) => request);
    await driver.ask<Measured>(httpJob(port, requests, cookie, 8, true));
  }
  await sweep(ownerUrl, facts.identity);
}

async function soaked(): Promise<void> {
  const minutes = Number(options.minutes);
  const seed = ['--offices', '4', '--municipes', '20000', '--demandas', '40000'];
  const found = await soak({ minutes, people: 40, seed, every: 10, pause: [2_000, 10_000], program: built, say });
  console.log(found.text);
  writeResult(found.text);
  if (!found.checks.every(holds)) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (options.soak) return soaked();
  if (options.first) return console.log(await firstRuns('.', Number(options.rounds), options.as, say));
  if (options.browser) return command(['bench/browser.mjs', ...(options.quick ? ['--quick'] : [])], {});
  if (options.jobs) return command(['bench/jobs.mjs'], {});
  const { alone, ...size } = sizes[options.quick ? 'quick' : 'reference'];
  const chosen = calls.filter(({ name }) => options.only.split(';').some((part) => name.includes(part)));
  if (options.against) {
    const clients = options.clients.split(',').map(Number);
    const text = await against(options.against, options.alone ? alone : size, chosen, {
      rounds: Number(options.rounds),
      clients,
      ...shared,
      say,
    });
    return console.log(text);
  }
  if (options.finder)
    return console.log(listOf(await finderIn('./data-bench-finder', options.quick ? 5_000 : 200_000, say)));
  if (options.bulk) return console.log(listOf(await bulkIn(size.loud, loud)));
  if (options.letters) return console.log(listOf(await lettersIn(size.loud, loud)));
  if (options.coletivo) return console.log(listOf(await coletivoIn(size.loud, loud)));
  if (options.import) return console.log(listOf(await importIn(size.loud, options.quick ? 10_000 : 100_000, loud)));
  if (options.neighbour) {
    const found = await noiseIn(size.loud, loud);
    return console.log(`${found.text}\n\n${listOf(found.checks)}`);
  }
  const folders = [size, size.few, size.loud];
  if (options.remove)
    return [...folders, alone, { folder: './data-bench-finder' }].forEach(({ folder }) =>
      rmSync(folder, { recursive: true, force: true }),
    );
  const began = Date.now();
  for (const folder of folders) await ensureData(folder);
  say(`Dados prontos em ${Math.round((Date.now() - began) / 1000)} s`);
  // the second start is the one that counts: caches of files are warm, the database is there
  await (await startProduct(size.folder)).stop();
  const server = await startProduct(size.folder);
  const idle = server.memory();
  const { ownerUrl, urls } = await urlsOf(size);
  say('Dados do servidor de comparação…');
  await ensurePeerData(ownerUrl);

  const few = await startProduct(size.few.folder);
  const { ownerUrl: fewUrl } = await urlsOf(size.few);
  const sides: Sides = {
    biggest: await sideOf(server.port, ownerUrl, offices.biggest),
    tenth: await sideOf(server.port, ownerUrl, offices.tenth),
    few: await sideOf(few.port, fewUrl, offices.tenth),
  };
  const { identity } = sides.biggest.facts;
  const driver = new Helper('driver.ts');
  const ceiling = new Helper('ceiling.ts', [JSON.stringify(urls), JSON.stringify(identity)]);
  const peer = new Helper('peers/fastify-drizzle.ts', [urls.requests, identity.tenantId]);
  await driver.ready;
  const setup: Setup = {
    ownerUrl,
    urls,
    server,
    driver,
    ceiling,
    ceilingPort: (await ceiling.ready).port,
    peerPort: (await peer.ready).port,
  };

  say('Aquecimento: uma rodada que não conta…');
  await round(setup, chosen, 0, sides, new Results());
  await writeIn(sides.tenth, driver, ownerUrl);
  await writeIn(sides.few, driver, fewUrl);
  const results = new Results();
  for (let number = 0; number < Number(options.rounds); number += 1) {
    const began = Date.now();
    await round(setup, chosen, number, sides, results);
    say(`Rodada ${number + 1} de ${options.rounds}: ${Math.round((Date.now() - began) / 1000)} s`);
  }

  await few.stop();

  const extra: Check[] = [
    { what: 'ready, second start', found: server.startedIn, limit: 1500, unit: 'ms' },
    { what: 'memory, idle', found: idle, limit: 130, unit: 'MB' },
  ];
  if (Number(options.overload) > 0) {
    const cookie = await signIn(server.port, offices.biggest);
    extra.push(...(await overload(driver, server.port, sides.biggest.facts, cookie, Number(options.overload), say)));
  }
  extra.push({ what: 'memory, after all that', found: server.memory(), limit: 250, unit: 'MB' });
  await server.stop();
  const noisy = await noiseIn(size.loud, loud);
  extra.push(
    ...noisy.checks,
    ...(await bulkIn(size.loud, loud)),
    ...(await lettersIn(size.loud, loud)),
    ...(await coletivoIn(size.loud, loud)),
  );

  const machine = `${cpus().length} × ${cpus()[0]!.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const names = chosen.map(({ name }) => name);
  const text = [
    `${new Date().toISOString().slice(0, 10)} · ${machine} · ${options.quick ? 'quick' : 'reference'} data, ${options.rounds} rounds`,
    ...options.clients.split(',').map((clients) => table(results, names, Number(clients))),
    ...(results.refused.size > 0
      ? [[...results.refused].map(([what, times]) => `- ${what}: ${times} times 503, busy`).join('\n')]
      : []),
    noisy.text,
    listOf([...checks(results), ...extra]),
  ].join('\n\n');
  console.log(text);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync(`bench/results/${options.quick ? 'quick' : 'reference'}.md`, `${text}\n`);
}

main().then(
  () => process.exit(),
  (error: Error) => {
    say(error.stack ?? error.message);
    process.exit(1);
  },
);
