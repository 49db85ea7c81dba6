import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { projectRoot } from '../process/project-root.ts';
import { normalized } from '../../shared/letters/normalized.ts';

/**
 * A4 documents in the product's own typeface, embedded, so that every accent is right everywhere. pdfkit breaks lines and
 * pages; here are the few forms that our documents are made of. Nothing is lost in silence: a character that the typeface
 * does not have is written as its code.
 */

// The build lays them beside itself (launcher/build.mjs); from source they are the package's.
const built = join(import.meta.dirname, 'fonts');
const fontFile = (name: string) => {
  const folder = existsSync(built) ? built : join(projectRoot(), 'node_modules/@expo-google-fonts/inter', name);
  return readFileSync(join(folder, `Inter_${name}.ttf`));
};
const fonts = { text: fontFile('400Regular'), strong: fontFile('600SemiBold') };

const ink = '#1b1f24';
const quiet = '#5b6470';
const line = '#d5dae0';
const accent = '#005f73';
const margins = { top: 64, bottom: 64, left: 56, right: 56 };
const gap = 16;

type PdfTexts = {
  title: string;
  /** Stands over the title; both are at the foot of every page, in case pages are separated. */
  office: string;
  subtitle: string;
  page: (n: number, of: number) => string;
  /** Said once at the end when a character had to be written as its code. */
  replaced: string;
};

/** What pdfkit has and its types do not tell. */
type Font = {
  id: string;
  ref(): unknown;
  layoutRun(word: string): unknown;
  layoutCached(word: string): unknown;
  font: { hasGlyphForCodePoint(code: number): boolean };
};
/** Words of a typeface that are kept as they were set; without a limit, a long document keeps all of its words. */
const mostWords = 10_000;

function forgetful(font: Font): void {
  const known = new Map<string, unknown>();
  font.layoutCached = (word) => {
    const found = known.get(word) ?? font.layoutRun(word);
    if (known.size >= mostWords) known.clear();
    known.set(word, found);
    return found;
  };
}

const endless = /\S{300,}/g;
const characters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

type Style = { strong?: boolean; size?: number; color?: string };
type Box = { x?: number; width?: number };

export class Pdf {
  readonly #doc: PDFKit.PDFDocument;
  readonly #texts: PdfTexts;
  readonly #left = margins.left;
  readonly #width: number;
  /** A page lets go of its content when the next one begins; its foot, which says how many there are, is written last. */
  readonly #pages: { page: PDFKit.PDFPage; foot: PDFKit.PDFKitReference }[] = [];
  #replaced = false;

  constructor(texts: PdfTexts) {
    this.#texts = texts;
    this.#doc = new PDFDocument({
      size: 'A4',
      margins,
      autoFirstPage: false,
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: texts.title, Author: texts.office },
      // a buffer is all that it takes, whatever its types say; a name would be one of the built-in fonts
      font: fonts.text as unknown as string,
    });
    this.#doc.registerFont('text', fonts.text).registerFont('strong', fonts.strong);
    this.#doc.font('strong');
    forgetful(this.#font);
    this.#doc.font('text');
    const plain = this.#font;
    forgetful(plain);
    this.#doc.on('pageAdded', () => this.#begun(plain));
    this.#doc.addPage();
    this.#width = this.#doc.page.width - margins.left - margins.right;
    this.#write(texts.office, { size: 9, strong: true, color: accent });
    this.#doc.moveDown(0.4);
    this.#write(texts.title, { size: 18, strong: true });
    this.#doc.moveDown(0.2);
    this.#write(texts.subtitle, { size: 9, color: quiet });
  }

  /** A title that is never the last line of a page. */
  heading(title: string): void {
    this.#room(72);
    this.#doc.moveDown(1.6);
    this.#write(title, { size: 12, strong: true, color: accent });
    this.#rule(4);
  }

  note(text: string): void {
    this.#write(text, { size: 8.5, color: quiet });
    this.#doc.moveDown(0.4);
  }

  /** Labels over values, two beside each other; an empty one is left out. */
  fields(pairs: readonly (readonly [label: string, value: string | null])[]): void {
    const filled = pairs.filter((pair): pair is [string, string] => Boolean(pair[1]));
    const width = (this.#width - gap) / 2;
    for (let at = 0; at < filled.length; at += 2) {
      const row = filled.slice(at, at + 2);
      this.#room(Math.max(...row.map((pair) => this.#heightOf(pair, width))) + 8);
      const top = this.#doc.y;
      const bottoms = row.map((pair, column) => {
        this.#doc.y = top;
        this.#field(pair, { x: this.#left + column * (width + gap), width });
        return this.#doc.y;
      });
      this.#doc.y = Math.max(...bottoms) + 8;
    }
  }

  /** A label over a text of any length. */
  longField(label: string, value: string): void {
    this.#room(44);
    this.#field([label, value], {});
    this.#doc.y += 8;
  }

  /** One of many: a strong line, quiet facts, a text. The first lines stay together; a long text goes over to new pages. */
  entry({ title, facts, text }: { title: string; facts?: readonly (string | null)[]; text?: string | null }): void {
    this.#room(58);
    this.#write(title, { size: 9.5, strong: true });
    const said = facts?.filter(Boolean).join('  ·  ');
    if (said) this.#write(said, { size: 8.5, color: quiet });
    if (text) {
      this.#doc.y += 2;
      this.#write(text, { size: 9.5 });
    }
    this.#rule(7);
  }

  /** What is finished by now. Whoever takes it often needs little memory, whatever the length of the document. */
  *written(): Generator<Buffer> {
    for (let part: Buffer | null; (part = this.#doc.read() as Buffer | null);) yield part;
  }

  /** Numbers the pages, and is the rest of the document. */
  *end(): Generator<Buffer> {
    if (this.#replaced) {
      this.#doc.moveDown(1);
      this.note(this.#texts.replaced);
    }
    this.#doc.flushPages();
    for (let n = 0; n < this.#pages.length; n += 1) {
      this.#foot(n);
      if (n % 100 === 0) yield* this.written();
    }
    this.#doc.end();
    yield* this.written();
  }

  /** The typeface in use. */
  get #font(): Font {
    return (this.#doc as unknown as { _font: Font })._font;
  }

  #begun(plain: Font): void {
    const { page } = this.#doc;
    const foot = this.#doc.ref({});
    Object.assign(page.dictionary.data, { Contents: [page.content, foot] });
    page.fonts[plain.id] = plain.ref();
    this.#pages.push({ page, foot });
  }

  #foot(n: number): void {
    const { page, foot } = this.#pages[n]!;
    page.content = foot;
    this.#doc.page = page;
    // below the margin pdfkit would begin a new page
    page.margins.bottom = 0;
    const y = page.height - 44;
    const style = { lineBreak: false, ellipsis: true, height: 12 } as const;
    this.#style({ size: 8, color: quiet });
    this.#doc.text(this.#known(`${this.#texts.office}  ·  ${this.#texts.title}`), this.#left, y, {
      ...style,
      width: this.#width - 90,
    });
    const label = this.#texts.page(n + 1, this.#pages.length);
    this.#doc.text(label, this.#left, y, { ...style, width: this.#width, align: 'right' });
    foot.end(null);
  }

  #field([label, value]: readonly [string, string], { x, width }: Box): void {
    this.#write(label, { size: 8, color: quiet }, { x, width });
    this.#write(value, { size: 10 }, { x, width });
  }

  #heightOf([label, value]: readonly [string, string], width: number): number {
    const height = (text: string, size: number) =>
      this.#style({ size }).heightOfString(this.#broken(this.#known(text), width), { width });
    return height(label, 8) + height(value, 10);
  }

  /** A new page unless there is so much room left on this one. */
  #room(height: number): void {
    const { page } = this.#doc;
    const whole = page.height - margins.top - margins.bottom;
    if (this.#doc.y + Math.min(height, whole) > page.height - margins.bottom) this.#doc.addPage();
  }

  #rule(space: number): void {
    const y = this.#doc.y + space;
    this.#doc
      .moveTo(this.#left, y)
      .lineTo(this.#left + this.#width, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
    this.#doc.y = y + space;
  }

  #style({ strong = false, size = 10, color = ink }: Style): PDFKit.PDFDocument {
    return this.#doc.font(strong ? 'strong' : 'text', size).fillColor(color);
  }

  #write(text: string, style: Style, { x = this.#left, width = this.#width }: Box = {}): void {
    this.#style(style).text(this.#broken(this.#known(text), width), x, this.#doc.y, { width, lineGap: 1.5 });
  }

  /** Words that go over many lines in pieces of a line each: pdfkit measures all that is left of a word for every line of it. */
  #broken(text: string, width: number): string {
    // it measures the break at their end, too
    const room = width - this.#doc.widthOfString('\n');
    return text.replace(endless, (word) => {
      const pieces = [''];
      let used = 0;
      for (const { segment } of characters.segment(word)) {
        const piece = pieces.at(-1)! + segment;
        used += this.#doc.widthOfString(segment);
        // what stands beside each other is set closer or wider: near the end all of it is measured
        if (used < 0.8 * room || this.#doc.widthOfString(piece) <= room) {
          pieces[pieces.length - 1] = piece;
          continue;
        }
        pieces.push(segment);
        used = this.#doc.widthOfString(segment);
      }
      return pieces.join('\n');
    });
  }

  /** The text as the typeface can show it. */
  #known(text: string): string {
    const { font } = this.#font;
    return [...normalized(text, 'NFC').replaceAll('\t', '    ')]
      .map((char) => {
        const code = char.codePointAt(0)!;
        if (char === '\n' || font.hasGlyphForCodePoint(code)) return char;
        this.#replaced = true;
        return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
      })
      .join('');
  }
}
