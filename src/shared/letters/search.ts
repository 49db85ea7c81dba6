import { normalized } from './normalized.ts';

/** Text for comparing: without accents or case, like the database's `app.searchable`. */
export const searchable = (text: string): string => normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What stands between words that are typed, as the database's `app.search_words` has it. */
const between = /[\s'‘’"“”.,;:!?/()[\]–—-]+/;

/** So many words are looked for one by one; what comes behind them stays together. */
const oneByOne = 9;

/** The words of what is looked for, like the database's `app.search_words`; a single one is taken as it is typed. */
function wordsOf(wanted: string): string[] {
  const words = wanted.split(between).filter(Boolean);
  if (words.length === 0 || !/\s/.test(wanted)) return [wanted];
  return [...words.slice(0, oneByOne), words.slice(oneByOne).join(' ')].filter(Boolean);
}

/** Whether a word of the text begins so. */
const begins = (text: string, word: string) =>
  new RegExp(`(^|[^a-z0-9])${word.replace(/[\\^$.|?*+(){}[\]]/g, '\\$&')}`).test(text);

/**
 * Whether what was typed is found in these texts, whatever its case and accents: as it is typed, or all of its words, in any order, each at the
 * beginning of a word. A single word may stand anywhere. The database's searches find by the same rule. Nothing typed matches all.
 */
export function contains(typed: string, ...texts: (string | null)[]): boolean {
  const text = texts.map((one) => searchable(one ?? '')).join('\n');
  const wanted = searchable(typed.trim());
  const words = wordsOf(wanted);
  if (text.includes(wanted)) return true;
  if (words.length === 1) return text.includes(words[0]!);
  return words.every((word) => begins(text, word));
}
