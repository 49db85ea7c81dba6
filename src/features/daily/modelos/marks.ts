/** What the buttons over a text do to it: the text with what is chosen in it, and what is chosen afterwards. */
export type Chosen = { text: string; from: number; to: number };

/** Puts signs around what is chosen, or takes them away where they are. */
export function around({ text, from, to }: Chosen, sign: string): Chosen {
  const words = text.slice(from, to);
  const [before, behind] = [text.slice(0, from), text.slice(to)];
  if (before.endsWith(sign) && behind.startsWith(sign))
    return {
      text: before.slice(0, -sign.length) + words + behind.slice(sign.length),
      from: from - sign.length,
      to: to - sign.length,
    };
  return { text: before + sign + words + sign + behind, from: from + sign.length, to: to + sign.length };
}

/** Puts a sign before each line that is chosen, or takes it away where all have it. */
export function lines({ text, from, to }: Chosen, sign: string): Chosen {
  const start = text.slice(0, from).lastIndexOf('\n') + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const chosen = text.slice(start, end).split('\n');
  const all = chosen.every((line) => line.startsWith(sign));
  const changed = chosen.map((line) => (all ? line.slice(sign.length) : sign + line)).join('\n');
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
}

/** Puts words in the place of what is chosen, and goes on behind them. */
export const instead = ({ text, from, to }: Chosen, words: string): Chosen => ({
  text: text.slice(0, from) + words + text.slice(to),
  from: from + words.length,
  to: from + words.length,
});
