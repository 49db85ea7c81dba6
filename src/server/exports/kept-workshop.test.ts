import { afterEach, expect, test, vi } from 'vitest';
import { letterWith } from '../../../tests/support/files/letters.ts';
import type { LetterPages } from '../../shared/oficio/pages.ts';
import { Caller } from '../turns/caller.ts';
import { KeptWorkshops } from './kept-workshop.ts';

const limits = { mostBytes: 1024 ** 2, memoryMb: 128, within: 20_000, idle: 60_000, most: 2 };
const of = (office: string, person = 'a') => new Caller({ person, office });
let workshops: KeptWorkshops;
afterEach(() => workshops.stop());

const begin = (more: Partial<typeof limits> = {}) => (workshops = new KeptWorkshops({ ...limits, ...more }));
const ask = async (office: string, person?: string) =>
  JSON.parse(
    await workshops.ask(office, 'oficio.previa', { letter: letterWith(), brasao: null }, of(office, person)),
  ) as LetterPages;

test('one stays for the next question of its office, and no other office asks it', async () => {
  begin();
  expect((await ask('x')).total).toBe(1);
  const [first] = workshops.processes();
  await ask('x', 'b');
  expect(workshops.processes()).toEqual([first]);
  await ask('y');
  expect(workshops.processes()).toEqual([first, { office: 'y', pid: expect.any(Number) as number }]);
  // a third one takes the room of who was asked last the longest ago
  await ask('z');
  expect(workshops.processes().map(({ office }) => office)).toEqual(['y', 'z']);
});

test('many offices at once have their turns, two at a time', async () => {
  begin();
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'a', 'b'].map((office, at) => ask(office, String(at))));
  expect(answers.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(workshops.processes().length).toBeLessThanOrEqual(2);
});

test('one that is not asked goes, and so does one that takes too long or has too much to say', async () => {
  begin({ idle: 50 });
  await ask('x');
  await expect.poll(() => workshops.processes()).toEqual([]);
  workshops.stop();
  begin({ within: 5 });
  await expect(ask('x')).rejects.toMatchObject({ code: 'exports.too_large' });
  expect(workshops.processes()).toEqual([]);
  begin({ mostBytes: 10 });
  await expect(ask('x')).rejects.toMatchObject({ code: 'exports.too_large' });
});

test('one that ends is followed by another', async () => {
  begin();
  await ask('x');
  const [{ pid } = { pid: 0 }] = workshops.processes();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => workshops.processes()).toEqual([]);
  expect((await ask('x')).total).toBe(1);
});

/** Kills the one that works, so many times, each another. */
async function killed(times: number): Promise<void> {
  const dead = new Set<number>();
  while (dead.size < times) {
    const next = () => workshops.processes().find(({ pid }) => !dead.has(pid))!.pid;
    const pid = await vi.waitFor(next, { timeout: 15_000, interval: 1 });
    process.kill(pid, 'SIGKILL');
    dead.add(pid);
  }
}

test('one that is ended while it works is asked again once, by another; then it is an error of ours', async () => {
  begin();
  const asked = ask('x');
  await killed(1);
  expect((await asked).total).toBe(1);
  workshops.stop();
  begin();
  const twice = ask('x').catch((error: unknown) => error);
  await killed(2);
  const error = await twice;
  expect(error).toMatchObject({ message: expect.stringContaining('ended with SIGKILL') as string });
  expect(error).not.toHaveProperty('code');
});

test('one that needs more memory than it has is told so, and not asked again', async () => {
  begin({ memoryMb: 6 });
  await expect(ask('x')).rejects.toMatchObject({ code: 'exports.too_large' });
});
