/** Whether two records are of one person: what stands in front of a name or was dialled before a number does not part them. */

const particles = new Set(['DA', 'DAS', 'DE', 'DO', 'DOS', 'E']);
/** What tells a son from his father. */
const kin = new Set(['FILHO', 'FILHA', 'JR', 'JUNIOR', 'NETO', 'NETA', 'SEGUNDO', 'SOBRINHO', 'SOBRINHA']);

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !particles.has(word));

const begins = (word: string, other: string) =>
  word === other || (word.length === 1 && other.startsWith(word)) || (other.length === 1 && word.startsWith(other));

/** One name, or a shorter form of it: the first name is the same, and each word of the shorter one is in the longer, an initial for a name. */
export function sameName(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]];
  if (!short[0] || !begins(short[0], long[0]!)) return false;
  if (short.some((word) => kin.has(word)) !== long.some((word) => kin.has(word))) return false;
  let at = 0;
  return short.every((word) => {
    while (at < long.length && !begins(word, long[at]!)) at += 1;
    return (at += 1) <= long.length;
  });
}

/** What a mobile number was before it got its ninth digit. */
const ninth = /^(\d\d)9([6-9]\d{7})$/;
const eight = /^(\d\d)([6-9]\d{7})$/;

/** The same for a number with its ninth digit and without. */
export const phoneKey = (phone: string): string => phone.replace(ninth, '$1$2');

/** Each way in which a number may have been written down. */
export const phoneForms = (phone: string): string[] => [
  ...new Set([phone, phoneKey(phone), phone.replace(eight, '$19$2')]),
];
