import { normalized } from './normalized.ts';

/** Names of offices that look alike: compared on the server, so that no first screen loads it. */

// What is left after accents and case: letters of other alphabets and digits that are drawn like a Latin letter.
const drawnAlike: Record<string, string> = {
  o: 'οоօσø0ᴏ',
  l: 'iı1ιіӏ|!ⅼłɪʟ',
  a: 'αаɑᴀ',
  b: 'ьвβ8ʙ',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еєε3ᴇ',
  g: 'ɡց9ɢ',
  h: 'һհнħʜ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  m: 'мμᴍ',
  n: 'пոηɴ',
  p: 'рρᴘ',
  q: 'ԛգ',
  r: 'гяʀ',
  s: 'ѕ5$ꜱ',
  t: 'тτ7ᴛ',
  u: 'υսцᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωшᴡ',
  x: 'хχ',
  y: 'уүγʏ',
  z: 'ᴢ2ʐζ',
};
// Capitals that are drawn like another letter than their small ones are.
const capitals: Record<string, string> = { Η: 'h', Ν: 'n', Υ: 'y' };
const letterOf = new Map(Object.entries(drawnAlike).flatMap(([letter, others]) => [...others].map((o) => [o, letter])));

const withoutMarks = (name: string) => normalized(name, 'NFKD').replace(/\p{M}/gu, '');

/** Equal for names that a hurried reader takes for the same: without case, accents, spaces, marks and foreign letters. */
export function skeleton(name: string): string {
  const plain = withoutMarks(
    withoutMarks(name)
      .replace(/[ΗΝΥ]/gu, (capital) => capitals[capital]!)
      .toLowerCase(),
  );
  return [...plain]
    .map((character) => letterOf.get(character) ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd');
}

// A letter that no Portuguese name has left by now: nobody can list what each is drawn like.
const strange = /[^a-z0-9]/gu;

/**
 * Of these offices, the ids of those whose name another one's looks like, and of those with strange letters, which may be drawn like
 * any other.
 */
export function lookAlikes(offices: readonly { id: string; name: string }[]): Set<string> {
  const byName = Map.groupBy(offices, ({ name }) => skeleton(name));
  const alike = [...byName.values()].filter((same) => same.length > 1);
  for (const [name, same] of byName) {
    if (name.search(strange) < 0) continue;
    const meant = new RegExp(`^${name.replace(strange, '.')}$`, 'u');
    alike.push(same, ...[...byName].filter(([other]) => meant.test(other)).map(([, others]) => others));
  }
  return new Set(alike.flat().map(({ id }) => id));
}
