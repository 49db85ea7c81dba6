import type { Run } from '../../shared/oficio/letter.ts';

export type Face = 'plain' | 'strong' | 'emphasis' | 'both';
/** Words of one face, or the space between two words. */
type Atom = { text: string; face: Face; width: number; space: boolean };
/** `open` is what a justified line has left over for its spaces. */
export type Line = { x: number; atoms: Atom[]; width: number; open: number };
type Measure = (text: string, face: Face) => number;

export type Setting = {
  /** From the left margin. */
  left: number;
  width: number;
  /** Of the first line, further in. */
  indent: number;
  align: 'left' | 'center' | 'right' | 'justify';
};

const faceOf = ({ strong, emphasis }: Omit<Run, 'text'>): Face =>
  strong && emphasis ? 'both' : strong ? 'strong' : emphasis ? 'emphasis' : 'plain';

/** Sets words in lines: as many as go into each, and a word that is longer than a line is broken between two characters. */
export function linesOf(runs: readonly Run[], setting: Setting, measure: Measure): Line[] {
  const lines: Line[] = [];
  let atoms: Atom[] = [];
  let width = 0;
  const room = () => setting.width - (lines.length === 0 ? setting.indent : 0);
  const close = (whole: boolean) => {
    while (atoms.at(-1)?.space) width -= atoms.pop()!.width;
    const first = lines.length === 0 ? setting.indent : 0;
    const left = room() - width;
    const shift = setting.align === 'center' ? left / 2 : setting.align === 'right' ? left : 0;
    const open = whole && setting.align === 'justify' ? left : 0;
    lines.push({ x: setting.left + first + Math.max(0, shift), atoms, width, open });
    atoms = [];
    width = 0;
  };
  const add = (word: readonly Atom[]) => {
    atoms.push(...word);
    width += widthOf(word);
  };
  for (const piece of wordsOf(runs, measure)) {
    if (piece === 'break') close(false);
    else if (piece[0]!.space) {
      if (atoms.length > 0) add(piece);
    } else if (width + widthOf(piece) <= room()) add(piece);
    else {
      if (atoms.length > 0) close(true);
      for (const part of brokenIn(piece, room, measure, () => close(false))) add(part);
    }
  }
  if (atoms.length > 0 || lines.length === 0) close(false);
  return lines;
}

const widthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, { width }) => sum + width, 0);

/** Words, of one face or several, and what stands between them. */
function* wordsOf(runs: readonly Run[], measure: Measure): Generator<Atom[] | 'break'> {
  let word: Atom[] = [];
  for (const run of runs) {
    const face = faceOf(run);
    for (const text of run.text.split(/([ \t]+|\n)/)) {
      if (text === '') continue;
      const space = /^[ \t]/.test(text);
      if (!space && text !== '\n') {
        word.push({ text, face, width: measure(text, face), space: false });
        continue;
      }
      if (word.length > 0) yield word;
      word = [];
      yield space ? [{ text: ' ', face, width: measure(' ', face), space: true }] : 'break';
    }
  }
  if (word.length > 0) yield word;
}

const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/** The parts of a word that is too long for a line; `next` is called between two lines. */
function* brokenIn(word: readonly Atom[], room: () => number, measure: Measure, next: () => void): Generator<Atom[]> {
  let used = 0;
  for (const atom of word) {
    if (used + atom.width <= room()) {
      used += atom.width;
      yield [atom];
      continue;
    }
    let text = '';
    let width = 0;
    for (const { segment } of characters.segment(atom.text)) {
      const more = measure(segment, atom.face);
      if (used + width + more > room() && used + width > 0) {
        if (text) yield [{ ...atom, text, width }];
        next();
        used = 0;
        text = '';
        width = 0;
      }
      text += segment;
      width += more;
    }
    if (text) yield [{ ...atom, text, width }];
    used += width;
  }
}

type Group = { text: string; face: Face; width: number; spaces: number };

/** Neighbours of one face together, as one text; by words where each has a place of its own, with the space that follows it. */
export function sameFace(atoms: readonly Atom[], byWords: boolean): Group[] {
  const groups: Group[] = [];
  for (const { text, face, width, space } of atoms) {
    const last = groups.at(-1);
    if (last?.face === face && !(byWords && last.spaces > 0)) {
      last.text += text;
      last.width += width;
      last.spaces += space ? 1 : 0;
    } else groups.push({ text, face, width, spaces: space ? 1 : 0 });
  }
  return groups;
}
