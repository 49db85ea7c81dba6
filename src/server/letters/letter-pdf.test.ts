import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Body, Letter } from '../../shared/oficio/letter.ts';
import { parseMarkup } from '../../shared/oficio/markup.ts';
import { letterImage } from './letter-image.ts';
import { bodyParts, closing, opening } from './letter-parts.ts';
import { letterPages, letterPdf } from './letter-pdf.ts';
import { paper } from './paper.ts';
import { jpeg, jpegOfInks, png } from '../../../tests/support/files/real-files.ts';
import { letterWith } from '../../../tests/support/files/letters.ts';

/** What a program that looks for words finds: what all streams of a file draw, by the typefaces' own tables. */
const streams = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;
const paragraphs = (count: number, words = 'Solicito a troca da lâmpada do poste em frente à escola. ') =>
  parseMarkup(Array.from({ length: count }, () => words.repeat(4)).join('\n\n')) as Body;
const made = (more: Partial<Letter>) => letterPdf(letterWith(more));

test('the same letter is the same bytes, another one is not', async () => {
  const [first, second] = [await made({}), await made({})];
  expect(first.equals(second)).toBe(true);
  expect((await made({ anulado: true })).equals(first)).toBe(false);
});

test('it is tagged, says its language and what it conforms to, and has its typeface in it', async () => {
  const text = (await made({ assunto: 'Poda & <corte>' })).toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/Lang (pt-BR)');
  expect(text).toMatch(/<pdfaid:part>2<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  expect(text).toContain('Poda &amp; &lt;corte&gt;');
  expect(text).toMatch(/\/FontName \/[A-Z]{6}\+Carlito/);
  expect(text).not.toContain('Helvetica');
});

test('a short letter is one page, a long one has the pages that it needs', async () => {
  expect(pagesIn(await made({}))).toBe(1);
  expect(pagesIn(await made({ corpo: paragraphs(24) }))).toBe(3);
});

test.each([
  'x'.repeat(30_000),
  '😀'.repeat(7_500),
  'שלום '.repeat(6_000),
  '- \n'.repeat(10_000),
  '> a\n'.repeat(7_500),
])('thirty thousand characters of %.8j are printed', async (source) => {
  const pdf = await made({ corpo: parseMarkup(source) as Body });
  expect(pdf.subarray(-6).toString()).toBe('%%EOF\n');
});

test('every page of a void letter says so', async () => {
  const { length } = streams(await made({ corpo: paragraphs(24), anulado: true })).filter((one) =>
    one.includes('0.85098'),
  );
  expect(length).toBe(3);
});

test('a coat of arms is drawn, with or without what is seen through it', async () => {
  for (const alpha of [true, false]) {
    const pdf = await made({ brasao: png(40, 50, alpha) });
    expect(pdf.toString('latin1')).toContain('/Subtype /Image');
  }
});

test('a picture that is too large, not whole, or holds more than it says is none', async () => {
  const whole = png(40, 50, true);
  expect(await letterImage(whole)).toMatchObject({ kind: 'png', width: 40, height: 50 });
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(30_000, 16);
  huge.writeUInt32BE(30_000, 20);
  const other = Buffer.from(whole);
  other.writeUInt32BE(20, 20);
  other.writeUInt32BE(4, 16);
  for (const bytes of [
    huge,
    other,
    whole.subarray(0, -20),
    whole.subarray(0, -12),
    jpeg().subarray(0, -2),
    Buffer.from('<svg/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ])
    expect(await letterImage(bytes)).toBeNull();
  // and the letter is printed without it
  expect((await made({ brasao: huge })).toString('latin1')).not.toContain('/Subtype /Image');
});

test('a JPEG is printed as it is, and of a picture that moves its first; one of four inks would not be the colours that the file declares', async () => {
  const four = jpegOfInks();
  const moving = Buffer.concat([
    png(4, 4).subarray(0, 33),
    Buffer.from('000000086163544c0000000200000000f38d9370', 'hex'),
    png(4, 4).subarray(33),
  ]);
  expect(await letterImage(four)).toBeNull();
  for (const brasao of [jpeg(), moving])
    expect((await made({ brasao })).toString('latin1')).toContain('/Subtype /Image');
});

test('values that make a text longer than any letter are refused with a sentence', async () => {
  const value = { text: 'a'.repeat(5_000) };
  const corpo: Body = [{ kind: 'paragraph', pieces: Array.from({ length: 13 }, () => value) }];
  await expect(made({ corpo })).rejects.toMatchObject({ code: 'oficios.longo' });
});

test('the pages on a screen are those of the file: the same words in their order, page by page, within the same margins', async () => {
  const letter = letterWith({
    corpo: paragraphs(24, 'Solicito **a troca** da *lâmpada* do poste em frente à escola. '),
  });
  const { paginas, total, brasao } = await letterPages(letter, { width: 400, height: 440 });
  expect([paginas.length, total]).toEqual([pagesIn(await letterPdf(letter)), 3]);
  const parts = [...opening(letter), ...bodyParts(letter), ...closing(letter)];
  const words = parts.flatMap(({ label, runs }) => [label?.text ?? '', ...runs.map(({ text }) => text)]).join(' ');
  const shown = paginas.flat().map(({ texto }) => texto);
  const plain = (text: string) => text.replace(/\s+/g, '');
  expect(plain(shown.join(' '))).toContain(plain(words).slice(0, 500));
  // one look each, at the right place
  expect(paginas[0]!.find(({ texto }) => texto === 'a troca')).toMatchObject({ negrito: true, tamanho: 12 });
  expect(paginas[0]!.find(({ texto }) => texto === 'lâmpada')).toMatchObject({ italico: true });
  for (const { x, y } of paginas.flat()) {
    expect(x).toBeGreaterThanOrEqual(paper.left - 0.01);
    expect(x).toBeLessThan(paper.width - paper.right);
    expect(y).toBeLessThan(paper.height);
  }
  expect(brasao).toMatchObject({ altura: paper.brasao.height, y: paper.headTop });
});

test('of a text with more pages than anybody looks at the first are told, and how many there are', async () => {
  const { paginas, total } = await letterPages(letterWith({ corpo: paragraphs(10_000, 'a') }), null);
  expect(paginas).toHaveLength(30);
  expect(total).toBeGreaterThan(200);
});

test('the number of a draft is no number yet, and is printed as such', async () => {
  const draft = letterWith({ identificacao: 'Número provável: 046', provisoria: true });
  expect((await letterPages(draft, null)).paginas[0]!.map(({ texto }) => texto)).toContain('Número provável: 046');
});

test('nothing of it is against PDF/A-2, as far as its parts tell', async () => {
  const text = (await made({ brasao: png(40, 50, true), corpo: paragraphs(24), anulado: true })).toString('latin1');
  expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
  expect(text).toMatch(/\/OutputIntents \[/);
  expect(text).toContain('/S /GTS_PDFA1');
  expect(text).toContain('sRGB');
  expect(text).toMatch(/\/DestOutputProfile \d+ 0 R/);
  expect(text).toMatch(/\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/);
  expect(text).toMatch(/\/Type \/Metadata/);
  // each typeface that is named is in it
  expect(text.match(/\/FontFile2 \d+ 0 R/g)).toHaveLength(text.match(/\/Type \/FontDescriptor/g)!.length);
  for (const name of ['Encrypt', 'JavaScript', 'AA', 'Launch', 'EmbeddedFiles', 'LZWDecode', 'DeviceCMYK'])
    expect(text).not.toMatch(new RegExp(`/${name}\\b`));
});
