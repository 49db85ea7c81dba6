import { expect, test } from 'vitest';
import { slopePerHour, soak } from '../../bench/soak.ts';
import { layReady } from '../support/servers/ready-folder.ts';

/** A few seconds of what `npm run bench -- --soak` does for an hour: too short for growth, long enough for errors. */

const people = process.env.GABINETE_LONG ? 12 : 6;

test('people at work see no error', { timeout: 300_000 }, async () => {
  const { samples, work } = await soak({
    minutes: 0.1,
    people,
    seed: ['--offices', '2', '--municipes', '200', '--demandas', '400'],
    every: 1,
    lay: layReady,
    pause: [50, 400],
    program: { server: 'src/app/server/main.ts', cli: 'src/cli/main.ts' },
    say: () => {},
  });
  expect(work.errors).toEqual([]);
  expect(work.actions.get('entrar')).toBe(people);
  expect(work.actions.get('buscar e abrir munícipe')).toBeGreaterThan(0);
  expect(samples).toHaveLength(6);
  for (const sample of samples) for (const value of Object.values(sample)) expect(value).toBeGreaterThan(0);
});

test('growth is the slope of a line through what was seen', () => {
  const points = [0, 1, 2, 3].map((minute) => ({ seconds: minute * 60, value: 100 + minute }));
  expect(slopePerHour(points)).toBeCloseTo(60);
  expect(slopePerHour(points.map((point, index) => ({ ...point, value: index % 2 ? 100 : 101 })))).toBeLessThan(0);
});
