import type { IParagraphOptions, IRunOptions, Paragraph, TextRun } from 'docx';
import type { Letter, Run } from '../../shared/oficio/letter.ts';
import { printable } from '../../shared/oficio/printable.ts';
import { letterImage, type LetterImage } from './letter-image.ts';
import { bodyParts, closing, opening, type LetterPart } from './letter-parts.ts';
import { paper, sizes } from './paper.ts';

type Docx = typeof import('docx');

/** Twentieths of a point, in which Word measures. */
const twips = (points: number) => Math.round(points * 20);
/** A word processor has its own typefaces for what Carlito lacks, and takes Carlito where it has no Calibri. */
const words = (text: string) => printable(text, () => true);

/** A letter for a word processor: the parts of its PDF, with the same words in the same order, as styles of its own. */
export async function letterDocx(letter: Letter): Promise<Buffer> {
  const docx = await import('docx');
  const image = letter.brasao && (await letterImage(letter.brasao));
  const parts = [...opening(letter), ...bodyParts(letter), ...closing(letter).map((part) => ({ ...part, keep: true }))];
  const title = words(`${letter.identificacao} - ${letter.assunto}`);
  const document = new docx.Document({
    title,
    creator: words(letter.signatario),
    description: title,
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: sizes.text * 2, language: { value: 'pt-BR' } },
          paragraph: { spacing: { before: 0, after: 0, line: 240 } },
        },
      },
    },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: { width: twips(paper.width), height: twips(paper.height) },
            margin: {
              left: twips(paper.left),
              right: twips(paper.right),
              top: twips(paper.top),
              bottom: twips(paper.bottom),
              header: twips(paper.headTop),
              footer: twips(20),
            },
          },
        },
        headers: { first: new docx.Header({ children: headOf(docx, letter, image) }) },
        footers: {
          first: new docx.Footer({ children: footOf(docx, letter, false) }),
          default: new docx.Footer({ children: footOf(docx, letter, true) }),
        },
        children: parts.map((part) => paragraphOf(docx, part)),
      },
    ],
  });
  return docx.Packer.toBuffer(document);
}

const centered = (docx: Docx, children: (TextRun | InstanceType<Docx['ImageRun']>)[]): Paragraph =>
  new docx.Paragraph({ alignment: docx.AlignmentType.CENTER, children });

function headOf(docx: Docx, { cabecalho, anulado }: Letter, image: LetterImage | null): Paragraph[] {
  const stamp = anulado ? [centered(docx, [new docx.TextRun({ text: 'ANULADO', bold: true, size: 48 })])] : [];
  const picture = image ? [centered(docx, [pictureOf(docx, image)])] : [];
  const lines = cabecalho.map((text, at) =>
    centered(docx, [new docx.TextRun({ text: words(text), bold: at === 0, size: sizes.head * 2 })]),
  );
  const all = [...stamp, ...picture, ...lines];
  // the letter begins below what is at its head; a head without any paragraph is none that Word opens
  return [...all, new docx.Paragraph({ spacing: { after: twips(all.length > 0 ? 24 : 0) } })];
}

function pictureOf(docx: Docx, { bytes, kind, width, height }: LetterImage) {
  const scale = Math.min(paper.brasao.height / height, paper.brasao.width / width);
  // in pixels of 96 to an inch
  const transformation = {
    width: Math.round((width * scale * 96) / 72),
    height: Math.round((height * scale * 96) / 72),
  };
  return new docx.ImageRun({
    type: kind,
    data: bytes,
    transformation,
    altText: { title: 'Brasão', description: 'Brasão', name: 'Brasão' },
  });
}

function footOf(docx: Docx, { rodape }: Letter, numbered: boolean): Paragraph[] {
  const number = new docx.TextRun({ children: [docx.PageNumber.CURRENT], size: sizes.head * 2 });
  return [
    centered(docx, numbered ? [number] : []),
    ...(rodape ? [centered(docx, [new docx.TextRun({ text: words(rodape), size: sizes.foot * 2 })])] : []),
  ];
}

function paragraphOf(docx: Docx, part: LetterPart): Paragraph {
  const { left, indent, label, align, before, after, keep, tag } = part;
  const from = label ? label.x : left + indent;
  const hanging = label && label.x > 0 ? left - label.x : 0;
  const tab = label ? (label.x > 0 ? left : left + indent) : 0;
  const options: IParagraphOptions = {
    alignment: alignments(docx)[align],
    spacing: { before: twips(before), after: twips(after) },
    indent:
      hanging > 0
        ? { left: twips(left), hanging: twips(hanging) }
        : label
          ? {}
          : indent > 0
            ? { firstLine: twips(indent) }
            : { left: twips(from) },
    widowControl: true,
    ...(keep && { keepNext: true }),
    ...(tab > 0 && { tabStops: [{ type: docx.TabStopType.LEFT, position: twips(tab) }] }),
    ...(tag === 'H1' && { outlineLevel: 0 }),
  };
  const lead = label ? [new docx.TextRun({ children: [label.text, new docx.Tab()] })] : [];
  return new docx.Paragraph({
    ...options,
    children: [...lead, ...part.runs.flatMap((run) => runsOf(docx, run, part.size))],
  });
}

const alignments = ({ AlignmentType: t }: Docx) => ({
  left: t.LEFT,
  center: t.CENTER,
  right: t.RIGHT,
  justify: t.BOTH,
});

/** A line break in the words is one in the document. */
function runsOf(docx: Docx, { text, strong, emphasis }: Run, size: number): TextRun[] {
  const look: IRunOptions = { size: size * 2, ...(strong && { bold: true }), ...(emphasis && { italics: true }) };
  return words(text)
    .split('\n')
    .map((line, at) => new docx.TextRun({ ...look, text: line, ...(at > 0 && { break: 1 }) }));
}
