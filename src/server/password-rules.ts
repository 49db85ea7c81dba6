import { texts } from '../shared/texts.ts';
import { fail } from './failure.ts';

/**
 * What a new password must be: long enough for this installation, none of the commonly used ones, and not made of words
 * that somebody who knows the person or the trade would try. Nothing is asked of its letters, digits or signs.
 */
export type PasswordRule = {
  /** Characters, not bytes. */
  min: number;
  /** Names, usernames, addresses and offices of the person. */
  about: readonly string[];
};

/** The trade's own words; docs/security.md repeats them. */
export const tradeWords = 'gabinete vereador vereadora vereadores camara municipal municipio prefeitura mandato'.split(
  ' ',
);

/** Digits and signs around known words that still leave a password easy to guess: a date, a year, a few of each. */
const fewSigns = 8;

let common: Promise<ReadonlySet<string>> | undefined;
/** Read at the first new password: most processes never need it. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/\P{L}+/u)
    .filter((word) => word.length >= 3);

/** Whether the letters are these words in any order, with few signs and digits between or around. */
function madeOf(password: string, words: readonly string[]): boolean {
  const letters = plain(password).replace(/\P{L}/gu, '');
  if (letters === '' || [...plain(password)].length - [...letters].length > fewSigns) return false;
  const reached = new Set([0]);
  for (const start of reached)
    for (const word of words) if (letters.startsWith(word, start)) reached.add(start + word.length);
  return reached.has(letters.length);
}

/** The sentence that says what is wrong with a new password; null when nothing is. */
export async function weaknessOf(password: string, { min, about }: PasswordRule): Promise<string | null> {
  const typed = password.normalize('NFC');
  if ([...typed].length < min) return texts.senhaCurta(min);
  if ((await commonPasswords()).has(typed.toLowerCase())) return texts.senhaComum;
  return madeOf(typed, [...tradeWords, ...about.flatMap(wordsIn)]) ? texts.senhaAdivinhavel : null;
}

/** Refuses a weak new password beside its field. */
export async function requireStrength(password: string, rule: PasswordRule): Promise<void> {
  const message = await weaknessOf(password, rule);
  if (message) fail('request.invalid', { errors: [{ field: 'password', message }] });
}
