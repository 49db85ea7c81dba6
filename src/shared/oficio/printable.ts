import { normalized } from '../letters/normalized.ts';

/** Stands for a character that the typeface does not have: emoji, Hebrew, Chinese. */
const substitute = '□';

// marks without a look of their own: joiners, soft hyphens, those that turn the direction of what follows, and what stands for no character at all,
// which no XML may have
const invisible = /[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/**
 * Words as a letter prints them: composed, in the order in which they were typed, without invisible marks, and with a sign that is
 * seen for each character that `known` does not have.
 */
export function printable(text: string, known: (code: number) => boolean): string {
  const tidy = normalized(text.toWellFormed(), 'NFC')
    .replaceAll('\t', ' ')
    .replaceAll('\u2011', '-')
    .replace(invisible, (mark) => (mark === '\n' ? mark : ''));
  return [...tidy].map((one) => (one === '\n' || known(one.codePointAt(0)!) ? one : substitute)).join('');
}
