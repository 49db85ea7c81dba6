import type { Run, Variable } from './letter.ts';

type Piece = Run | Variable;
/** A part of a line: its words, a variable's name, or signs that may open or close a look. */
type Token = { text: string; variable?: string; signs?: { opens: boolean; closes: boolean } };

const looks = { 1: ['emphasis'], 2: ['strong'], 3: ['strong', 'emphasis'] } as const;
type Look = 'strong' | 'emphasis';

const parts = /\\([\\*{}>.)•-])|\{\{[ \t]*([^{}\s][^{}\n]{0,199}?)[ \t]*\}\}|(\*+)/g;

/** Words, looks and variables of a paragraph, from left to right: a look that is closed nowhere is the signs themselves. */
export function piecesOf(source: string): Piece[] {
  const tokens = tokensOf(source);
  /** Of each token that is signs, whether they begin a look or end it. */
  const taken = new Set<number>();
  const open: Partial<Record<Look, number>> = {};
  tokens.forEach(({ text, signs }, at) => {
    const asked: readonly Look[] = looks[text.length as 1] ?? [];
    if (!signs || asked.length === 0) return;
    const begun = asked.map((look) => open[look]);
    if (signs.closes && begun.every((from) => from !== undefined && sameSigns(tokens[from]!, text))) {
      for (const from of begun) taken.add(from!);
      taken.add(at);
      for (const look of asked) delete open[look];
    } else if (signs.opens) for (const look of asked) open[look] = at;
  });
  return written(tokens, taken);
}

const sameSigns = (token: Token, text: string): boolean => token.text === text;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  for (const found of source.matchAll(parts)) {
    const [all, escaped, variable, stars] = found;
    const end = found.index + all.length;
    if (found.index > done) tokens.push({ text: source.slice(done, found.index) });
    if (escaped !== undefined) tokens.push({ text: escaped });
    else if (variable !== undefined) tokens.push({ text: all, variable });
    else {
      const signs = {
        opens: /^\S/.test(source.slice(end, end + 1)),
        closes: /\S$/.test(source.slice(0, found.index).slice(-1)),
      };
      tokens.push({ text: stars!, signs });
    }
    done = end;
  }
  if (done < source.length) tokens.push({ text: source.slice(done) });
  return tokens;
}

function written(tokens: readonly Token[], taken: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  let look: Pick<Run, Look> = {};
  tokens.forEach(({ text, variable }, at) => {
    if (taken.has(at)) look = turned(look, looks[text.length as 1]);
    else if (variable !== undefined) pieces.push({ variable, ...look });
    else {
      const before = pieces.at(-1);
      if (before && 'text' in before && before.strong === look.strong && before.emphasis === look.emphasis)
        before.text += text;
      else pieces.push({ text, ...look });
    }
  });
  return pieces;
}

/** The look with these turned on, or off where they are on. */
function turned(look: Pick<Run, Look>, which: readonly Look[]): Pick<Run, Look> {
  const next = { ...look };
  for (const one of which) {
    if (next[one]) delete next[one];
    else next[one] = true;
  }
  return next;
}
