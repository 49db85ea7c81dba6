import { normalized } from './normalized.ts';

/** Names of offices that look alike: compared on the server, so that no first screen loads it. */

// What is left after accents and case: letters of other alphabets and digits that are drawn like a Latin letter.
const drawnAlike: Record<string, string> = {
  o: 'οоօσ0ᴏ',
  l: 'iı1ιіӏ|!ⅼ',
  a: 'αа',
  b: 'ьвβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε3',
  g: 'ɡց9',
  h: 'һհнη',
  j: 'јϳ',
  k: 'кκ',
  m: 'мμ',
  n: 'пո',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гя',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υսц',
  v: 'ѵν',
  w: 'ԝωш',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ2ʐ',
};
const letterOf = new Map(Object.entries(drawnAlike).flatMap(([letter, others]) => [...others].map((o) => [o, letter])));

const withoutMarks = (name: string) => normalized(name, 'NFKD').replace(/\p{M}/gu, '');

/** Equal for names that a hurried reader takes for the same: without case, accents, spaces, marks and foreign letters. */
export function skeleton(name: string): string {
  const plain = withoutMarks(withoutMarks(name).toLowerCase());
  return [...plain]
    .map((character) => letterOf.get(character) ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd');
}

/** Of these offices, the ids of those whose name another one's looks like. */
export function lookAlikes(offices: readonly { id: string; name: string }[]): Set<string> {
  const byName = Map.groupBy(offices, ({ name }) => skeleton(name));
  return new Set([...byName.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : [])));
}
