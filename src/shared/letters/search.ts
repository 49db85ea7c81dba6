import { normalized } from './normalized.ts';

/** Text for comparing: without accents or case, like the database's `app.searchable`. */
export const searchable = (text: string): string => normalized(text, 'NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether one of the texts contains what was typed, whatever its case and accents. Nothing typed matches all. */
export function contains(typed: string, ...texts: (string | null)[]): boolean {
  const wanted = searchable(typed.trim());
  return wanted === '' || texts.some((text) => text !== null && searchable(text).includes(wanted));
}

/**
 * Whether a text contains what was typed, or each word of it begins one of the text's, in any order: how people look for a
 * name. As the database's search of citizens does.
 */
export function containsWords(typed: string, text: string): boolean {
  const words = ` ${text.replace(/[-'’]/g, ' ')}`;
  const begins = (word: string) => searchable(words).includes(` ${searchable(word)}`);
  return contains(typed, text) || typed.trim().split(/\s+/).every(begins);
}
