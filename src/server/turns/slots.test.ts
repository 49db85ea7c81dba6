import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { About } from './about.ts';
import { Caller, program } from './caller.ts';
import type { Failure } from '../process/failure.ts';
import { Slots } from './slots.ts';

/** How turns are shared out, with a clock of the test's own. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Others of this process are no part of it. */
const slotsOf = (most: number, line: number, options: ConstructorParameters<typeof Slots>[2] = {}) =>
  new Slots(most, line, { about: new About(), ...options });
const caller = (who: string) => new Caller({ person: who, office: who[0]! });

/** Takes turns for people named after their office (`a1`, `a2`, `b1`), and says who has one and who was refused. */
function turns(slots: Slots) {
  const having: string[] = [];
  const refused: string[] = [];
  const callers: Record<string, Caller> = {};
  const settled = () => vi.advanceTimersByTimeAsync(0);
  async function ask(names: string, leaves = false) {
    for (const name of names.split(' ')) {
      const one = (callers[name] = name === 'program' ? program : caller(name));
      slots.take(one, leaves).then(
        () => having.push(name),
        (error: Failure) => refused.push(`${name} ${error.code}`),
      );
    }
    await settled();
  }
  async function give(...names: string[]) {
    for (const name of names) {
      having.splice(having.indexOf(name), 1);
      slots.give(callers[name]!.owner);
      await settled();
    }
  }
  return { having, refused, ask, give, callers, settled };
}

test('who is alone may have all turns', async () => {
  const { having, ask } = turns(slotsOf(8, 200));
  await ask('a1 a1 a1 a1 a1 a1 a1 a1 a1');
  expect(having).toHaveLength(8);
});

test('while others are about, a person has a fifth of them and an office less than a third', async () => {
  const { having, ask } = turns(slotsOf(10, 200));
  await ask('b1 a1 a1 a1 a2 a2 a2 a3 a3 a3');
  expect(having).toEqual(['b1', 'a1', 'a1', 'a2']);
  await ask('b2 b2 c1');
  expect(having.slice(4)).toEqual(['b2', 'b2', 'c1']);
});

test('who stands in line is about, however long ago they asked', async () => {
  const { having, ask, give } = turns(slotsOf(4, 200));
  await ask('a1 a1 a1 a1');
  await ask('a1 a1 a1 b1');
  await vi.advanceTimersByTimeAsync(5_000);
  await give('a1');
  expect(having).toEqual(['a1', 'a1', 'a1', 'b1']);
  // a colleague is another one as well
  await ask('a2');
  await vi.advanceTimersByTimeAsync(5_000);
  await give('b1');
  expect(having).toEqual(['a1', 'a1', 'a1', 'a2']);
});

test('a second after the others were last there, one may have all again', async () => {
  const { having, ask, give } = turns(slotsOf(8, 200));
  await ask('b1 a1 a1 a1 a1 a1 a1 a1');
  await give('b1');
  expect(having).toEqual(['a1', 'a1']);
  await vi.advanceTimersByTimeAsync(1_000);
  await give('a1');
  expect(having).toEqual(['a1', 'a1', 'a1', 'a1', 'a1', 'a1']);
});

test('offices take turns, and in each of them its people, however many wait for one', async () => {
  const { having, ask, give } = turns(slotsOf(1, 200));
  await ask('program a1 a1 a1 a2 a3 b1 c1 c1');
  const order: string[] = [];
  for (let n = 0; n < 8; n += 1) {
    await give(having[0]!);
    order.push(having[0]!);
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c1', 'a3', 'a1', 'a1']);
});

test('one who is in many offices is one person', async () => {
  const slots = slotsOf(8, 200);
  const having: string[] = [];
  const ask = (person: string, office: string) =>
    slots.take(new Caller({ person, office })).then(() => having.push(person));
  void ask('x', 'b');
  for (const office of 'cdefgh') void ask('y', office);
  await vi.advanceTimersByTimeAsync(0);
  expect(having).toEqual(['x', 'y', 'y']);
});

test('in a full line whoever has most makes room; nobody does for one who has as much', async () => {
  const { refused, ask, give, having } = turns(slotsOf(1, 4));
  await ask('program a1 a1 a1 a2');
  expect(refused).toEqual([]);
  // of the office with most, the person with most, and of these the last
  await ask('b1');
  expect(refused).toEqual(['a1 server.busy']);
  await ask('a1');
  expect(refused).toEqual(['a1 server.busy', 'a1 server.busy']);
  await ask('b1');
  expect(refused).toHaveLength(3);
  for (let n = 0; n < 4; n += 1) await give(having[0]!);
  await ask('b1');
  expect(having).toHaveLength(1);
});

test('only whoever would be refused has no hope', async () => {
  const slots = slotsOf(1, 4, { patience: { short: 5_000, long: 1_200 } });
  const { ask } = turns(slots);
  await ask('program a1 a1 a1 a2');
  expect(slots.hopeless(0, caller('a1'))).toBe(true);
  expect(slots.hopeless(10_000, caller('b1'))).toBe(false);
  expect(slots.hopeless(10_000, program)).toBe(false);
});

test('in a long line only those lose patience early who have more in it than an even part', async () => {
  const slots = slotsOf(1, 200, { patience: { short: 5_000, long: 1_200 } });
  const { refused, ask } = turns(slots);
  await ask(`program ${'a1 '.repeat(20)}b1 b1`);
  expect([slots.hopeless(900, caller('a1')), slots.hopeless(900, caller('b1'))]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1_300);
  // until the line is short again
  expect(refused).toHaveLength(12);
  expect(new Set(refused)).toEqual(new Set(['a1 server.busy']));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(refused).toHaveLength(22);
});

test('who leaves is let out of the line, unless what they asked for must be done', async () => {
  const slots = slotsOf(1, 200);
  const { having, refused, ask, give, callers, settled } = turns(slots);
  await ask('program');
  await ask('a1', true);
  await ask('b1');
  callers.a1!.leave();
  callers.b1!.leave();
  await settled();
  expect([refused, slots.waiting]).toEqual([['a1 request.left'], 1]);
  await give('program');
  expect(having).toEqual(['b1']);
});

test('one who may have but one, even alone, waits for it', async () => {
  const { having, ask, give } = turns(slotsOf(4, 200, { alone: { person: 1, office: 2 } }));
  await ask('a1 a1 a2 a3');
  expect(having).toEqual(['a1', 'a2']);
  await give('a1');
  expect(having).toEqual(['a2', 'a1']);
});

test('who is about at something else is about', async () => {
  const about = new About();
  const [turnsAtOne, turnsAtOther] = [turns(slotsOf(4, 200, { about })), turns(slotsOf(4, 200, { about }))];
  await turnsAtOther.ask('b1');
  await turnsAtOne.ask('a1 a1 a1');
  expect(turnsAtOne.having).toEqual(['a1']);
});

describe('paced', () => {
  const pace = { part: 0.2, burst: 100, besides: 0, debt: 100 };

  /** Milliseconds of so many that somebody, who asks again and again, has a turn, each for ten. */
  async function atWork(about: About, others: boolean): Promise<number> {
    const { ask, give, having } = turns(slotsOf(2, 200, { about, pace }));
    let worked = 0;
    if (others) about.note(caller('b1').owner, performance.now());
    await ask('a1 a1 a1 a1');
    for (let n = 0; n < 200; n += 1) {
      if (others) about.note(caller('b1').owner, performance.now());
      const busy = having.filter((name) => name === 'a1').length;
      await vi.advanceTimersByTimeAsync(10);
      worked += 10 * busy;
      for (let done = 0; done < busy; done += 1) await give('a1');
      await ask(Array(busy).fill('a1').join(' ') || 'a1');
    }
    return worked;
  }

  test('a crowd of one office has a part of the time while others are about, and all of it when they are not', async () => {
    const about = new About();
    for (let n = 0; n < 9; n += 1) about.begin('a');
    // 2 seconds, two turns
    expect(await atWork(about, false)).toBe(4_000);
    const beside = await atWork(about, true);
    expect(beside).toBeGreaterThan(350);
    expect(beside).toBeLessThan(650);
  });

  test('a few requests are no crowd, whatever they take', async () => {
    const about = new About();
    const ends = Array.from({ length: 9 }, () => about.begin('a'));
    ends[0]!();
    ends[0]!();
    // one of the two turns: others are about
    expect(await atWork(about, true)).toBe(2_000);
  });
});
