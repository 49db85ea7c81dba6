import { markerOf, mostPrinted, wordsOf, type Block, type Letter, type Run } from '../../shared/oficio/letter.ts';
import { Failure } from '../process/failure.ts';
import { sizes, paper, cm, textWidth } from './paper.ts';
import type { Setting } from './lines.ts';

/** What a part of a letter is to whoever hears it read. */
type PartTag = 'H1' | 'P' | 'BlockQuote' | 'LI';

/** Words that are set in one way. */
export type LetterPart = Setting & {
  tag: PartTag;
  runs: Run[];
  /** In front of the first line, at the left margin or in the indent. */
  label?: { text: string; x: number };
  size: number;
  before: number;
  after: number;
  keep?: boolean;
};

const left = { left: 0, width: textWidth, indent: 0, align: 'left' } as const;
const plain = { tag: 'P', size: sizes.text, before: 0, after: 0 } as const;
const upper = (text: string) => text.toLocaleUpperCase('pt-BR');

/** What stands before the text, all of it on the first page. */
export function opening(letter: Letter): LetterPart[] {
  const text = (words: string, more: Partial<LetterPart> = {}): LetterPart => ({
    ...plain,
    ...left,
    runs: [{ text: words }],
    keep: true,
    ...more,
  });
  const { part } = paper;
  return [
    text(letter.provisoria ? letter.identificacao : upper(letter.identificacao), { tag: 'H1' }),
    text(letter.localData, { align: 'right', before: part / 2 }),
    ...letter.destinatario.map((words, at) => text(words, { before: at === 0 ? part : 0 })),
    text('', { runs: [{ text: `Assunto: ${ended(letter.assunto)}`, strong: true }], before: part }),
    text(letter.vocativo, { left: paper.indent, width: textWidth - paper.indent, before: part, after: part / 2 }),
  ];
}

/** With the full stop that the Manual wants, unless it ends with a sign of its own. */
const ended = (words: string) => (/[.!?…]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`);

/** A text may name a long value many times: refused before any of it is set. */
export function bodyParts({ corpo, numerarParagrafos }: Letter): LetterPart[] {
  if (wordsOf(corpo).length > mostPrinted) throw new Failure('oficios.longo');
  const numbered = numerarParagrafos && corpo.filter(({ kind }) => kind === 'paragraph').length >= 3;
  let number = 0;
  return corpo.flatMap((block) =>
    blockParts(block, numbered && block.kind === 'paragraph' ? `${(number += 1)}.` : null),
  );
}

function blockParts(block: Block<Run>, number: string | null): LetterPart[] {
  const { indent, after } = paper;
  if (block.kind === 'paragraph') {
    const label = number === null ? undefined : { text: number, x: 0 };
    return [{ ...plain, ...left, indent, align: 'justify', runs: block.pieces, after, ...(label && { label }) }];
  }
  if (block.kind === 'quote') {
    const set = { left: 4 * cm, width: textWidth - 4 * cm, indent: 0, align: 'justify' } as const;
    return block.paragraphs.map((runs) => ({ ...plain, ...set, tag: 'BlockQuote', size: sizes.quote, runs, after }));
  }
  const from = indent + 0.75 * cm;
  return block.items.map((runs, at) => ({
    ...plain,
    tag: 'LI',
    left: from,
    width: textWidth - from,
    indent: 0,
    align: 'justify',
    runs,
    label: { text: markerOf(block.marker, block.start + at), x: indent },
    after: at === block.items.length - 1 ? after : 3,
  }));
}

/** Never parted: the signature is below the fecho. */
export function closing({ fecho, signatario, cargo }: Letter): LetterPart[] {
  const centered = { left: 0, width: textWidth, indent: 0, align: 'center' } as const;
  return [
    {
      ...plain,
      ...left,
      left: paper.indent,
      width: textWidth - paper.indent,
      runs: [{ text: fecho }],
      before: paper.part / 2,
    },
    { ...plain, ...centered, runs: [{ text: upper(signatario) }], before: paper.signature },
    { ...plain, ...centered, runs: [{ text: cargo }] },
  ];
}
