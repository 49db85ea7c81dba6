import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Body, Letter } from '../../shared/oficio/letter.ts';
import { parseMarkup } from '../../shared/oficio/markup.ts';
import { letterImage } from './letter-image.ts';
import { letterPdf } from './letter-pdf.ts';
import { png } from '../../../tests/support/files/real-files.ts';
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
    Buffer.from('<svg/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ])
    expect(await letterImage(bytes)).toBeNull();
  // and the letter is printed without it
  expect((await made({ brasao: huge })).toString('latin1')).not.toContain('/Subtype /Image');
});

test('values that make a text longer than any letter are refused with a sentence', async () => {
  const value = { text: 'a'.repeat(5_000) };
  const corpo: Body = [{ kind: 'paragraph', pieces: Array.from({ length: 13 }, () => value) }];
  await expect(made({ corpo })).rejects.toMatchObject({ code: 'oficios.longo' });
});
