import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../support/servers/endpoints.ts';
import { filesUnder, readSource } from '../support/source/sources.ts';

/**
 * A text is looked at by the process that serves everybody, before it is known to be too long: whatever it says, that takes no longer for
 * twice as much than twice as long.
 */

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
type Place = { name: string; put: (text: string) => unknown };

/** Where in an input a text can stand. */
function placesIn({ type, properties = {}, items, anyOf = [] }: Schema): Place[] {
  const inside = Object.entries(properties).flatMap(([key, schema]) =>
    placesIn(schema).map(({ name, put }) => ({
      name: `${key}.${name}`,
      put: (text: string) => ({ [key]: put(text) }),
    })),
  );
  const listed = items ? placesIn(items).map(({ name, put }) => ({ name, put: (text: string) => [put(text)] })) : [];
  const own = type === 'string' ? [{ name: '', put: (text: string) => text }] : [];
  return [...own, ...inside, ...listed, ...anyOf.flatMap(placesIn)];
}

const length = 20_000;
/** Signs without end, behind what begins a form and before what no form ends with. */
const hostile = ['.', ' ', '-', '/', '@', 'a', '1', ',', 'a.', '. ', '{{', '*', '\u0301\u0323'].flatMap((sign) => {
  const many = sign.repeat(length / sign.length);
  return [`${many}!`, `a@${many}@`, `https://${many} `];
});

const places = routes.flatMap(({ endpoint: { name, input }, rule }) =>
  placesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema).map((place) => ({
    ...place,
    look: (text: string) => [z.safeParse(input, place.put(text)), rule?.(place.put(text))],
    name: `${name} ${place.name}`,
  })),
);

/** Milliseconds that the processor was at it for this thread: a busy machine and a pause of another's make no text slow. */
function work(look: () => unknown): number {
  const begun = process.threadCpuUsage();
  look();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

test('no text of twenty thousand characters keeps a contract busy', { timeout: 300_000 }, () => {
  expect(places.length).toBeGreaterThan(500);
  const slow: string[] = [];
  for (const { name, look } of places) {
    // what is slow is so each time; memory that is cleared away meanwhile is not
    const found = hostile.find((text) => [1, 2, 3].every(() => work(() => look(text)) > 400));
    if (found) slow.push(`${name}: ${found.slice(0, 10)}…`);
    // enough to know
    if (slow.length === 10) break;
  }
  expect(slow).toEqual([]);
});

test('marks are put in order by normalized.ts alone, but for passwords that are known to be short', () => {
  const asking = filesUnder('src').filter(
    (path) => !/\.test\.tsx?$/.test(path) && /\.normalize\(/.test(readSource(path)),
  );
  expect(asking.filter((path) => !path.startsWith('src/cli/')).sort()).toEqual([
    'src/server/accounts/password-rules.ts',
    'src/server/accounts/passwords.ts',
    'src/server/backup/backup-seal.ts',
    'src/shared/letters/normalized.ts',
  ]);
});
