/** Text for comparing: without accents or case, like the database's `app.searchable`. */
export const searchable = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether one of the texts contains what was typed, whatever its case and accents. Nothing typed matches all. */
export function contains(typed: string, ...texts: (string | null)[]): boolean {
  const wanted = searchable(typed.trim());
  return wanted === '' || texts.some((text) => text !== null && searchable(text).includes(wanted));
}

/** Whether a text contains every word of what was typed, in any order: how people look for a name. */
export const containsWords = (typed: string, text: string): boolean =>
  typed
    .trim()
    .split(/\s+/)
    .every((word) => contains(word, text));

/** Three letters or digits in a row are what a trigram index can look up. */
export const hasTrigram = (typed: string): boolean => /[\p{L}\p{N}]{3}/u.test(typed);
