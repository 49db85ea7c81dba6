import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ahead, AtOnce } from './at-once.ts';

async function* numbers(upTo: number) {
  for (let number = 1; number <= upTo; number += 1) yield number;
}
const nothing = () => {};

test('results come in order, however long each takes, and only some are begun before they are wanted', async () => {
  let begun = 0;
  const slow = async (number: number) => {
    begun += 1;
    await sleep(number % 2 === 0 ? 1 : 10);
    return number;
  };
  const found: number[] = [];
  for await (const number of ahead(numbers(7), 3, slow, nothing)) {
    found.push(number);
    expect(begun - found.length).toBeLessThan(3);
  }
  expect(found).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('a failure is thrown in its turn, and what was begun after it is given back', async () => {
  const back: number[] = [];
  const found: number[] = [];
  const work = async (number: number) => {
    if (number === 2) throw new Error('second');
    return number;
  };
  const all = async () => {
    for await (const number of ahead(numbers(9), 4, work, (result) => void back.push(result))) found.push(number);
  };
  await expect(all()).rejects.toThrow('second');
  expect([found, back]).toEqual([[1], [3, 4, 5]]);
});

test('work is begun as others end, never more than so many at once, and the end waits for all', async () => {
  const tasks = new AtOnce(3);
  const counts = { now: 0, most: 0, done: 0 };
  for await (const number of numbers(10))
    await tasks.add(async () => {
      counts.most = Math.max(counts.most, (counts.now += 1));
      await sleep(number % 3);
      counts.now -= 1;
      counts.done += 1;
    });
  await tasks.end();
  expect(counts).toEqual({ now: 0, most: 3, done: 10 });
});

test('after a failure nothing more is begun', async () => {
  const tasks = new AtOnce(1);
  await tasks.add(() => Promise.reject(new Error('first')));
  let begun = false;
  const more = tasks.add(async () => void (begun = true));
  await expect(more).rejects.toThrow('first');
  await expect(tasks.end()).rejects.toThrow('first');
  expect(begun).toBe(false);
});
