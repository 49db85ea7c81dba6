import { tooShort } from '../../shared/password.ts';
import { searchable } from '../../shared/letters/search.ts';
import { texts } from '../../shared/texts.ts';
import { fail, type InputRule } from '../process/failure.ts';

/**
 * What a new password must be: long enough for this installation and, where that is eight characters or more, none of the
 * commonly used ones and not made of words that somebody who knows the person or the trade would try. Nothing is asked of
 * its letters, digits or signs.
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

/**
 * The specification's six characters come with no other rule. Who asks for the eight of ASVS 6.2.1 gets its other rules
 * for passwords, too.
 */
const strictFrom = 8;

/** Digits and signs around known words that still leave a password easy to guess: a date, a year, a few of each. */
const fewSigns = 8;

let common: Promise<ReadonlySet<string>> | undefined;
/** Read at the first new password: most processes never need it. */
const commonPasswords = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  ));

const wordsIn = (text: string): string[] =>
  searchable(text)
    .split(/\P{L}+/u)
    .filter((word) => word.length >= 3);

/** Whether the letters are these words in any order, with few signs and digits between or around. */
function madeOf(password: string, words: readonly string[]): boolean {
  const letters = searchable(password).replace(/\P{L}/gu, '');
  if (letters === '' || [...searchable(password)].length - [...letters].length > fewSigns) return false;
  const reached = new Set([0]);
  for (const start of reached)
    for (const word of words) if (letters.startsWith(word, start)) reached.add(start + word.length);
  return reached.has(letters.length);
}

/** The sentence that says what makes a new password weak; null when nothing does. */
export async function weaknessOf(password: string, { min, about }: PasswordRule): Promise<string | null> {
  const short = tooShort(password, min);
  if (short) return short;
  const typed = password.normalize('NFC');
  if ((await commonPasswords()).has(typed.toLowerCase())) return texts.senhaComum;
  return madeOf(typed, [...tradeWords, ...about.flatMap(wordsIn)]) ? texts.senhaAdivinhavel : null;
}

/** For routes: says that a new password is short together with whatever else is wrong with the input. */
export const longEnough =
  (min: number): InputRule =>
  (given) => {
    const { password } = given as { password?: unknown };
    const message = typeof password === 'string' ? tooShort(password, min) : null;
    return message ? [{ field: 'password', message }] : [];
  };

/** Refuses a new password beside its field: a short one, and in a strict installation a weak one. */
export async function requireStrength(password: string, rule: PasswordRule): Promise<void> {
  const message = rule.min < strictFrom ? tooShort(password, rule.min) : await weaknessOf(password, rule);
  if (message) fail('request.invalid', { errors: [{ field: 'password', message }] });
}
