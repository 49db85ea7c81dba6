import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { offices, password } from '../../bench/data.ts';
import { neighbour } from '../../bench/neighbour.ts';
import { command, startProduct } from '../../bench/processes.ts';
import { sideOf } from '../../bench/side.ts';
import { locateDatabase } from '../../src/server/embedded/database-place.ts';
import { readSettings } from '../../src/server/process/settings.ts';
import { layReady } from '../support/servers/ready-folder.ts';

/** A moment of what `npm run bench -- --neighbour` measures: too short for times, long enough for refusals. */

const ms = process.env.GABINETE_LONG ? 300 : 150;

test('one office floods in ten ways, and another is refused nothing', { timeout: 300_000 }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'gabinete-neighbour-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  const dataDir = join(folder, 'data');
  layReady(dataDir);
  const program = { server: 'src/app/server/main.ts', cli: 'src/cli/main.ts' };
  const run = (...args: string[]) => command([program.cli, ...args], { DATA_DIR: dataDir });
  for (const [seed, office] of [
    ['1', offices.biggest],
    ['2', offices.tenth],
  ] as const) {
    await run('seed', '--offices', '1', '--municipes', '400', '--demandas', '400', '--seed', seed);
    const admin = ['--email', office.email, '--password', password, '--name', 'Medição', '--slug', office.slug];
    await run('admin:create', ...admin);
  }
  const server = await startProduct(dataDir, program);
  context.onTestFinished(() => server.stop());
  const { ownerUrl } = await locateDatabase(readSettings({ DATA_DIR: dataDir }), { holder: 'test', attach: true });
  const { rows } = await neighbour({
    ownerUrl,
    flooding: await sideOf(server.port, ownerUrl, offices.biggest),
    quiet: await sideOf(server.port, ownerUrl, offices.tenth),
    people: 2,
    rounds: 1,
    ms,
    settle: ms,
    say: () => {},
  });
  expect(rows).toHaveLength(11);
  expect(rows.map(({ way, refused }) => [way, refused])).toEqual(rows.map(({ way }) => [way, 0]));
  expect(rows.at(-1)!.answers).toBeGreaterThan(0);
});
