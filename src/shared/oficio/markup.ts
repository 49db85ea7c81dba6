import { normalized } from '../letters/normalized.ts';
import { linesOf, type Block, type ListMarker, type Run, type Template, type Variable } from './letter.ts';
import { piecesOf } from './pieces.ts';

/**
 * The markup of letters: paragraphs apart by an empty line, `**negrito**`, `*itálico*`, lists (`- `, `1. `, `a) `), quotations (`> `)
 * and variables. A sign that opens nothing is itself, `\*` is always one. Every character is looked at a few times, whatever it is.
 */
export function parseMarkup(source: string): Template {
  const lines = normalized(source.toWellFormed(), 'NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n');
  const blocks: Open[] = [];
  let open: Open | null = null;
  for (const line of lines.map(lineOf)) {
    if (line.kind === 'paragraph' && line.words === '') open = null;
    else if (line.kind === 'paragraph' && open) open.lines.at(-1)!.push(line.words);
    else if (open?.kind === line.kind && open.marker === line.marker) open.lines.push([line.words]);
    else {
      open = { ...line, lines: [[line.words]] };
      blocks.push(open);
    }
  }
  return blocks.map(blockOf);
}

type Kind = Block<never>['kind'];
type Line = { kind: Kind; marker: ListMarker; start: number; words: string };
type Open = Omit<Line, 'words'> & { lines: string[][] };

const item = /^(?:[-*•]|(\d{1,3})[.)]|([a-z])\))[ \t]+/;

function lineOf(line: string): Line {
  const words = line.trim();
  const plain = { marker: 'bullet', start: 1 } as const;
  if (/^>\s/.test(words)) return { kind: 'quote', ...plain, words: words.slice(1).trim() };
  const [sign = '', number, letter] = item.exec(words) ?? [];
  if (sign === '') return { kind: 'paragraph', ...plain, words };
  const rest = words.slice(sign.length);
  if (number !== undefined) return { kind: 'list', marker: 'number', start: Number(number), words: rest };
  if (letter === undefined) return { kind: 'list', ...plain, words: rest };
  return { kind: 'list', marker: 'letter', start: letter.charCodeAt(0) - 96, words: rest };
}

function blockOf({ kind, marker, start, lines }: Open): Block<Run | Variable> {
  const pieces = lines.map((some) => piecesOf(some.join('\n')));
  if (kind === 'paragraph') return { kind, pieces: pieces[0]! };
  return kind === 'list' ? { kind, marker, start, items: pieces } : { kind, paragraphs: pieces };
}

/** The names of all variables of a text, each once, in their order. */
export const variablesOf = (template: Template): string[] => [
  ...new Set(
    template.flatMap(linesOf).flatMap((pieces) => pieces.flatMap((one) => ('variable' in one ? [one.variable] : []))),
  ),
];
