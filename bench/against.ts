import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateDatabase } from '../src/server/embedded/database-place.ts';
import { readSettings } from '../src/server/process/settings.ts';
import type { Call } from './call-kinds.ts';
import { ensureSeed, markedRows, offices, sweep, unsealed, type Size } from './data.ts';
import type { Measured } from './driver.ts';
import { built, Helper, startProduct, type Program, type Server } from './processes.ts';
import { httpJobOf, sideOf, signIn, type Side } from './side.ts';
import { median } from './quantiles.ts';

/** `npm run bench -- --against FOLDER`: another version, built there, beside this one on the same rows, in turns. */

type Version = { server: Server; side: Side; ownerUrl: string; idle: number };
type Options = { rounds: number; clients: number[]; ms: number; say: (line: string) => void };

/** Lets a version seed, migrate and seal its own rows, and starts it. */
async function ready(program: Program, size: Size, say: Options['say']): Promise<Version> {
  await ensureSeed(size, program);
  const first = await startProduct(size.folder, program);
  const { ownerUrl } = await locateDatabase(readSettings({ DATA_DIR: size.folder }), { holder: 'bench', attach: true });
  for (let open = await unsealed(ownerUrl); open > 0; open = await unsealed(ownerUrl)) {
    say(`${size.folder}: ${open} linhas do registro a selar…`);
    await sleep(2_000);
  }
  await first.stop();
  // the second start is the one that counts
  const server = await startProduct(size.folder, program);
  const idle = server.memory();
  const place = await locateDatabase(readSettings({ DATA_DIR: size.folder }), { holder: 'bench', attach: true });
  return { server, idle, ownerUrl: place.ownerUrl, side: await sideOf(server.port, place.ownerUrl, offices.biggest) };
}

/** Both versions in turns, so that whatever else the machine does meets them alike; a table of medians and ratios. */
export async function against(folder: string, size: Size, calls: readonly Call[], options: Options): Promise<string> {
  const { rounds, clients, ms, say } = options;
  const other = resolve(folder);
  const before = { server: join(other, built.server), cli: join(other, built.cli) };
  const driver = new Helper('driver.ts');
  await driver.ready;
  const versions = [
    await ready(before, { ...size, folder: `${size.folder}-before` }, say),
    await ready(built, size, say),
  ] as const;
  const measure = async ({ side, ownerUrl }: Version, call: Call, count: number): Promise<Measured> => {
    const rows = call.changes ? await markedRows(ownerUrl, side.facts.identity, call.changes) : [];
    const requests = call.inputs(side.facts, rows).map(({ request }) => request);
    const { port, cookie } = side;
    const job = httpJobOf({ port, requests, cookie, clients: count, once: call.once ?? false, ms });
    return driver.ask<Measured>(job);
  };
  const found = new Map<string, { before: number[]; after: number[] }>();
  // calls that the other version does not know
  const unknown = new Set<Call>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const { side } of versions) side.cookie = await signIn(side.port, side.office);
    for (const call of calls.filter((one) => !unknown.has(one))) {
      for (const count of clients) {
        const order = round % 2 === 0 ? versions : versions.toReversed();
        const times = new Map<Version, number>();
        for (const version of order) {
          const { p50, statuses } = await measure(version, call, count);
          const wrong = Object.keys(statuses).filter((status) => !/^(2|503)/.test(status));
          // 0: there was nothing to ask for, since it has no such rows
          const refused = wrong.length > 0 && wrong.every((status) => /^(404|422|0)$/.test(status));
          if (refused && version === versions[0]) unknown.add(call);
          else if (wrong.length > 0) throw new Error(`${call.name}: answers ${JSON.stringify(statuses)}`);
          times.set(version, p50);
        }
        if (unknown.has(call)) break;
        const name = `${call.name}, ${count}`;
        const all = found.get(name) ?? { before: [], after: [] };
        found.set(name, all);
        // a server that has just started has compiled nothing: the first round does not count
        if (round === 0) continue;
        all.before.push(times.get(versions[0])!);
        all.after.push(times.get(versions[1])!);
      }
    }
    for (const { ownerUrl, side } of versions) await sweep(ownerUrl, side.facts.identity);
    say(`Rodada ${round} de ${rounds}`);
  }
  const lines = [...found].map(([name, { before, after }]) => {
    const ratios = before.map((time, index) => after[index]! / time);
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    return [name, median(before), median(after), median(ratios), low, high]
      .map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell))
      .join(' | ');
  });
  const memory = versions.map(
    ({ server, idle }) => `${idle.toFixed(0)} MB idle, ${server.memory().toFixed(0)} MB after`,
  );
  for (const { server } of versions) await server.stop();
  return [
    '| call, clients | before p50 ms | after p50 ms | ratio | lowest | highest |\n| --- | --: | --: | --: | --: | --: |',
    ...lines.map((line) => `| ${line} |`),
    unknown.size === 0 ? '' : `\nNot known to the other version: ${[...unknown].map(({ name }) => name).join('; ')}.`,
    `\nMemory before: ${memory[0]}; after: ${memory[1]}.`,
  ].join('\n');
}
