/** Somebody who is called in a text: `@[id of the account]`, in the spelling that the database answers with. */
const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/gi;

/** Who is called, each once, in the order of the text. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id]) => id!.toLowerCase())),
];

export const mentionOf = (id: string): string => `@[${id}]`;

/** The text in pieces: what was typed, and who is called between. */
export const piecesOf = (text: string): { text: string; id?: string }[] =>
  text
    .split(mention)
    .map((piece, at) => (at % 2 === 1 ? { text: '', id: piece.toLowerCase() } : { text: piece }))
    .filter(({ text: words, id }) => words !== '' || id !== undefined);

/** The text with names in the place of ids. */
export const withNames = (text: string, nameOf: (id: string) => string): string =>
  text.replace(mention, (_, id: string) => `@${nameOf(id.toLowerCase())}`);

/** For where nobody is looked up: that somebody is called, not who. */
export const withoutIds = (text: string): string => withNames(text, () => '…');

/**
 * The text that is kept of one in which people are called by name: the longest name that fits is meant, and of several people of one name
 * each in turn.
 */
export function withIds(text: string, people: readonly { id: string; name: string }[]): string {
  const longest = people.toSorted((a, b) => b.name.length - a.name.length);
  const done = new Set<string>();
  const fitting = (piece: string) => {
    const fits = longest.filter(({ name }) => piece.startsWith(name));
    const namesakes = fits.filter(({ name }) => name === fits[0]!.name);
    return namesakes.find(({ id }) => !done.has(id)) ?? namesakes.at(-1);
  };
  return text
    .split('@')
    .map((piece, at) => {
      if (at === 0) return piece;
      const called = fitting(piece);
      if (!called) return `@${piece}`;
      done.add(called.id);
      return mentionOf(called.id) + piece.slice(called.name.length);
    })
    .join('');
}

/** What is being typed of a name behind an @ that begins a word, up to the cursor. */
export function callAt(text: string, caret: number): { from: number; typed: string } | null {
  const [, typed] = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(Math.max(0, caret - 60), caret)) ?? [];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}
