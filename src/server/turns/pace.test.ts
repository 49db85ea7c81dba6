import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** An office may be at work for a third of the time, and save up half a second of it. */
const paceOf = () => new Pace({ part: 1 / 3, burst: 500, besides: 0, debt: 200 });

test('who saved may have several at once, the last of them with full savings', () => {
  const pace = paceOf();
  expect(pace.wait('a', 2, 0)).toBe(0);
  pace.count('a', 1, 0);
  pace.count('b', 1, 0);
  expect(pace.wait('a', 2, 0)).toBe(0);
  // half of it is spent, and one is still at work
  expect(pace.wait('a', 2, 400)).toBe(Infinity);
  pace.count('a', -1, 400);
  expect(pace.wait('a', 2, 400)).toBe(0);
});

test('who is at work without end is so for its part of the time, each office for itself', () => {
  const pace = paceOf();
  let worked = 0;
  for (let now = 0; now < 30_000;) {
    const wait = pace.wait('a', 2, now);
    expect(wait).toBeLessThan(Infinity);
    now += wait;
    pace.count('a', 1, now);
    now += 50;
    worked += 50;
    pace.count('a', -1, now);
  }
  // and what it had saved at the beginning
  expect(worked).toBeGreaterThan(10_000);
  expect(worked).toBeLessThan(11_000);
  expect(pace.wait('b', 2, 30_000)).toBe(0);
});

test('what one turn took is not held against an office for longer than its debt', () => {
  const pace = paceOf();
  pace.count('a', 1, 0);
  pace.count('a', -1, 60_000);
  expect(pace.wait('a', 2, 60_000)).toBeCloseTo(600);
  expect(pace.wait('a', 2, 60_600)).toBeCloseTo(0);
});

test('the work that a turn makes beside its own time is paid with it', () => {
  const pace = new Pace({ part: 1 / 3, burst: 10, besides: 6, debt: 200 });
  for (let n = 0; n < 2; n += 1) {
    expect(pace.wait('a', 2, 0)).toBe(0);
    pace.count('a', 1, 0);
    pace.count('a', -1, 0);
  }
  expect(pace.wait('a', 2, 0)).toBeCloseTo(6);
});
