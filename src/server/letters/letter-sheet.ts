import { buffer } from 'node:stream/consumers';
import type PdfDocument from 'pdfkit';
import type { Letter } from '../../shared/oficio/letter.ts';
import type { PlacedPicture, PlacedWords } from '../../shared/oficio/pages.ts';
import { printable } from '../../shared/oficio/printable.ts';
import { fontOf } from './letter-fonts.ts';
import type { LetterImage } from './letter-image.ts';
import type { LetterPart } from './letter-parts.ts';
import { linesOf, sameFace, type Face, type Line } from './lines.ts';
import type { Page } from './pages.ts';
import { paper, sizes, textWidth } from './paper.ts';

export type SheetPart = LetterPart;

/** What pdfkit has and its types do not tell. */
type Font = { font: { hasGlyphForCodePoint(code: number): boolean }; ascender: number };
type Inside = {
  _font: Font;
  _id: Buffer;
  info: Record<string, unknown>;
  endMetadata(): void;
};
type Doc = PDFKit.PDFDocument & Inside;

/** Of Carlito, as of Calibri: from one line to the next. */
const lineOf = 1.22;
/** Typefaces that were read: most of the work of a short letter, and the same for all of them. */
const opened = new Map<Face, Font['font']>();

/** The pages of one letter, drawn with pdfkit: what stands where was decided before. */
export class LetterSheet {
  readonly #doc: Doc;
  readonly #letter: Letter;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #bytes: Promise<Buffer>;
  /** Those of parts that go on, by what they are. */
  readonly #elements = new Map<SheetPart, PDFKit.PDFStructureElement>();
  /** pdfkit would read a typeface anew whenever it is asked for it by another name. */
  readonly #fonts = new Map<Face, Font>();
  #list: PDFKit.PDFStructureElement | null = null;
  /** What was drawn, page by page, and where: for who looks at it without the file. */
  readonly pages: PlacedWords[][] = [];
  brasao: PlacedPicture | null = null;
  /** Of all pages, drawn or not. */
  total = 0;

  static async begin(letter: Letter, id: Buffer): Promise<LetterSheet> {
    const { default: Document } = await import('pdfkit');
    return new LetterSheet(Document, letter, id);
  }

  private constructor(Document: typeof PdfDocument, letter: Letter, id: Buffer) {
    this.#letter = letter;
    const date = new Date(`${letter.data}T12:00:00Z`);
    const said = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu, ' ').trim();
    this.#doc = new Document({
      size: [paper.width, paper.height],
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: {
        Title: said(`${letter.identificacao} - ${letter.assunto}`),
        Author: said(letter.signatario),
        Creator: 'Gabinete',
        Producer: 'Gabinete',
        CreationDate: date,
        ModDate: date,
      },
      // it takes more than its types say; a name would be one of the built-in fonts
      font: (opened.get('plain') ?? fontOf('plain')) as unknown as string,
    } as PDFKit.PDFDocumentOptions) as Doc;
    this.#doc._id = id;
    this.#escapeMetadata();
    this.#keep('plain');
    this.#bytes = buffer(this.#doc);
    this.#addPage();
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#face('plain', sizes.text);
    if (letter.anulado) this.#stamp(true);
  }

  lineHeight = (size: number): number => size * lineOf;

  widthOf(text: string, face: Face, size: number): number {
    return this.#face(face, size).widthOfString(text);
  }

  /** The text as the typeface can show it. All four faces have the same characters. */
  known(text: string): string {
    this.#face('plain', sizes.text);
    return printable(text, (code) => this.#doc._font.font.hasGlyphForCodePoint(code));
  }

  /** Letterhead and foot of the first page; answers where the letter itself begins. */
  head(image: LetterImage | Size | null): number {
    let y: number = paper.headTop;
    if (image) {
      const { height, width } = paper.brasao;
      const scale = Math.min(height / image.height, width / image.width);
      const [largura, altura] = [image.width * scale, image.height * scale];
      const x = paper.left + (textWidth - largura) / 2;
      this.brasao = { x, y, largura, altura };
      const figure = this.#doc.struct('Figure', { alt: 'Brasão' });
      const content = this.#doc.markStructureContent('Figure');
      if ('bytes' in image) this.#doc.image(image.bytes, x, y, { width: largura, height: altura });
      this.#doc.endMarkedContent();
      figure.add(content).end();
      this.#root.add(figure);
      y += altura + 4;
    }
    this.#letter.cabecalho.forEach((text, at) => {
      y = this.#centered(text, { y, size: sizes.head, strong: at === 0, artifact: false });
    });
    this.#foot(1);
    return y === paper.headTop ? paper.top : Math.max(paper.head, y + 12);
  }

  turnPage(number: number): void {
    this.#addPage();
    if (this.#letter.anulado) this.#stamp(false);
    this.#foot(number);
  }

  draw(page: Page<SheetPart>): void {
    for (const [part, placed] of Map.groupBy(page, ({ flow }) => flow.tag)) {
      const [top] = placed;
      if (top!.first && part.label) this.#label(part, part.label, top!.y);
      const element = this.#elementOf(part);
      const content = this.#doc.markStructureContent(part.tag === 'LI' ? 'LBody' : part.tag === 'H1' ? 'H1' : 'P');
      for (const { line, y } of placed) this.#line(line, y, part.size);
      this.#doc.endMarkedContent();
      element.add(content);
    }
  }

  async end(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    return this.#bytes;
  }

  #addPage(): void {
    this.#doc.addPage();
    this.pages.push([]);
  }

  #face(face: Face, size: number): Doc {
    const font = this.#fonts.get(face);
    if (font) this.#doc._font = font;
    else {
      this.#doc.font((opened.get(face) ?? fontOf(face)) as unknown as string);
      this.#keep(face);
    }
    return this.#doc.fontSize(size) as Doc;
  }

  #keep(face: Face): void {
    this.#fonts.set(face, this.#doc._font);
    opened.set(face, this.#doc._font.font);
  }

  #elementOf(part: SheetPart): PDFKit.PDFStructureElement {
    const known = this.#elements.get(part);
    if (known) return known;
    let element: PDFKit.PDFStructureElement;
    if (part.tag === 'LI') {
      this.#list ??= this.#added(this.#root, 'L');
      element = this.#added(this.#added(this.#list, 'LI'), 'LBody');
    } else {
      this.#list = null;
      element = this.#added(this.#root, part.tag === 'BlockQuote' ? 'BlockQuote' : part.tag);
    }
    this.#elements.set(part, element);
    return element;
  }

  #added(parent: PDFKit.PDFStructureElement, tag: string): PDFKit.PDFStructureElement {
    const element = this.#doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** A number of a paragraph, or an item's sign: read before its words. */
  #label(part: SheetPart, { text, x }: { text: string; x: number }, y: number): void {
    const element = this.#elementOf(part);
    const content = this.#doc.markStructureContent('Lbl');
    this.#note({ text, face: 'plain' }, { x: paper.left + x, y, size: part.size });
    this.#print({ text: `${text} `, face: 'plain' }, paper.left + x, y, part.size);
    this.#doc.endMarkedContent();
    element.add(content);
  }

  #line({ x, atoms, open }: Line, y: number, size: number): void {
    const spaces = atoms.filter(({ space }) => space).length;
    const more = spaces > 0 ? open / spaces : 0;
    let at = paper.left + x;
    for (const some of sameFace(atoms, false)) {
      this.#note(some, { x: at, y, size, more });
      at += some.width + some.spaces * more;
    }
    at = paper.left + x;
    for (const some of sameFace(atoms, more > 0)) {
      this.#print(some, at, y, size);
      at += some.width + some.spaces * more;
    }
    // the words of two lines are not one
    if (atoms.length > 0) this.#print({ text: ' ', face: atoms.at(-1)!.face }, at, y, size);
  }

  #note({ text, face }: Words, { x, y, size, more = 0 }: { x: number; y: number; size: number; more?: number }): void {
    const words = text.trimStart();
    if (words === '') return;
    const font = this.#face(face, size)._font;
    const from = text.length > words.length ? (this.widthOf(' ', face, size) + more) * (text.length - words.length) : 0;
    this.pages.at(-1)!.push({
      x: rounded(x + from),
      y: rounded(y + (font.ascender / 1000) * size),
      texto: words.trimEnd(),
      tamanho: size,
      ...((face === 'strong' || face === 'both') && { negrito: true as const }),
      ...((face === 'emphasis' || face === 'both') && { italico: true as const }),
      ...(more > 0 && { espaco: rounded(more) }),
    });
  }

  #print({ text, face }: Words, x: number, y: number, size: number): void {
    this.#face(face, size).fillColor('black').text(text, x, y, { lineBreak: false });
  }

  /** Text in the middle of the page; answers where the next line is. */
  #centered(text: string, { y, size, strong = false, artifact }: Centered): number {
    const run = { text: this.known(text), ...(strong && { strong: true as const }) };
    const setting = { left: 0, width: textWidth, indent: 0, align: 'center' } as const;
    const lines = linesOf([run], setting, (words, face) => this.widthOf(words, face, size));
    const content = artifact
      ? this.#doc.markContent('Artifact', { type: 'Pagination' })
      : this.#doc.markStructureContent('P');
    lines.forEach((line, at) => this.#line(line, y + at * this.lineHeight(size), size));
    this.#doc.endMarkedContent();
    if (!artifact) this.#added(this.#root, 'P').add(content as PDFKit.PDFStructureContent);
    return y + lines.length * this.lineHeight(size);
  }

  /** Numbers from the second page on, and below them what the office says of itself. */
  #foot(number: number): void {
    const artifact = true;
    const y = paper.height - paper.bottom + 8;
    if (number > 1) this.#centered(String(number), { y, size: sizes.head, artifact });
    const { rodape } = this.#letter;
    if (rodape) this.#centered(rodape, { y: y + 15, size: sizes.foot, artifact });
  }

  /** Across the page, below the words; whoever hears the letter read hears it first. */
  #stamp(read: boolean): void {
    const content = read ? this.#doc.markStructureContent('P') : this.#doc.markContent('Artifact', { type: 'Page' });
    this.#doc.save().rotate(-50, { origin: [paper.width / 2, paper.height / 2] });
    this.#face('strong', 110).fillColor('#d9d9d9');
    const width = this.#doc.widthOfString('ANULADO');
    this.#doc.text('ANULADO', (paper.width - width) / 2, paper.height / 2 - 65, { lineBreak: false });
    this.#doc.restore();
    this.#doc.endMarkedContent();
    if (read) this.#added(this.#root, 'P').add(content as PDFKit.PDFStructureContent);
  }

  /** pdfkit writes these into XML as they are. */
  #escapeMetadata(): void {
    const written = this.#doc.endMetadata.bind(this.#doc);
    this.#doc.endMetadata = () => {
      const { info } = this.#doc;
      this.#doc.info = Object.fromEntries(
        Object.entries(info).map(([key, value]) => [key, typeof value === 'string' ? escaped(value) : value]),
      );
      written();
    };
  }
}

type Words = { text: string; face: Face };
type Size = Pick<LetterImage, 'width' | 'height'>;
type Centered = { y: number; size: number; strong?: boolean; artifact: boolean };

const rounded = (points: number) => Math.round(points * 1000) / 1000;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
