/** A letter with everything that is printed of it: the two writers, PDF and DOCX, get this and nothing else. */

/** Words of one look. A line break among them is kept. */
export type Run = { text: string; strong?: true; emphasis?: true };

/** What stands in a text for a value that is not known yet: `{{municipe.nome}}`. */
export type Variable = { variable: string; strong?: true; emphasis?: true };

/**
 * How a text is arranged. It is flat on purpose: a list or a quotation holds words and no other list, so that nobody can nest
 * anything deeply.
 */
export type Block<Piece> =
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; marker: ListMarker; start: number; items: Piece[][] }
  | { kind: 'quote'; paragraphs: Piece[][] };

export type ListMarker = 'bullet' | 'number' | 'letter';

/** A text as it was written, with its variables. */
export type Template = Block<Run | Variable>[];
/** A text with values in the place of its variables: these are words and were never read as anything else. */
export type Body = Block<Run>[];

export type Letter = {
  /** PNG or JPEG that `letterImage` took. */
  brasao: Uint8Array | null;
  /** Lines of the letterhead, the first the most important one. */
  cabecalho: readonly string[];
  /** At the foot of the first page. */
  rodape: string | null;
  /** `Ofício nº 046/2026/GVHP`: printed in capitals. */
  identificacao: string;
  /** A draft's, whose number is not its own yet: printed as it is. */
  provisoria?: true;
  /** `Santa Clara do Vale, 23 de novembro de 2026.` */
  localData: string;
  /** Form of address, name, cargo, address; a line each. */
  destinatario: readonly string[];
  /** Without the word and without the full stop behind it. */
  assunto: string;
  vocativo: string;
  corpo: Body;
  fecho: string;
  /** Printed in capitals. */
  signatario: string;
  cargo: string;
  /** Whether paragraphs are numbered where there are three or more. */
  numerarParagrafos: boolean;
  anulado: boolean;
  /** `YYYY-MM-DD` of the letter: the file's own date, so that the same letter is the same bytes for ever. */
  data: string;
};

/** Characters of a text that people write. */
export const mostTyped = 30_000;
/** Characters of a letter with its values: what they may add to a text of the greatest length. */
export const mostPrinted = 60_000;
/** Characters of a subject with its values. */
export const mostOfSubject = 1_000;

/** All words of a text in their order, a line for each paragraph and item. */
export const wordsOf = (body: Body): string =>
  body
    .flatMap((block) => linesOf(block))
    .map((pieces) => pieces.map(({ text }) => text).join(''))
    .join('\n');

/** The lines of words that a block has. */
export function linesOf<Piece>(block: Block<Piece>): Piece[][] {
  if (block.kind === 'paragraph') return [block.pieces];
  return block.kind === 'list' ? block.items : block.paragraphs;
}

/** The sign in front of an item: `•`, `3.`, `c)`. Behind z comes aa. */
export function markerOf(marker: ListMarker, place: number): string {
  if (marker === 'bullet') return '•';
  if (marker === 'number') return `${place}.`;
  let letters = '';
  for (let left = place; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(97 + ((left - 1) % 26)) + letters;
  return `${letters})`;
}
