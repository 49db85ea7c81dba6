import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letterDocx } from '../../src/server/letters/letter-docx.ts';
import { letterPdf } from '../../src/server/letters/letter-pdf.ts';
import type { Body, Letter } from '../../src/shared/oficio/letter.ts';
import { parseMarkup } from '../../src/shared/oficio/markup.ts';
import { formasOf, type Genero, type Tratamento } from '../../src/shared/oficio/tratamento.ts';
import { letterWith } from '../support/files/letters.ts';
import { pdfWords } from '../support/files/pdf-words.ts';
import { png } from '../support/files/real-files.ts';
import { needs } from '../support/services/debian.ts';

/** A letter's DOCX, opened by LibreOffice itself: the words of the PDF, all of them, in the same order. */

const long = Boolean(process.env.GABINETE_LONG);
const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gabinete-carta-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const body = (source: string) => parseMarkup(source) as Body;
const pages = (count: number) =>
  body(
    Array.from(
      { length: count },
      (_, n) => `Parágrafo ${n + 1}, **da Praça São José**: ${'a calçada *quebrou*, e o ônibus não para. '.repeat(8)}`,
    ).join('\n\n'),
  );

const forms: [Tratamento, Genero, string][] = [
  ['EXCELENCIA', 'M', 'Prefeito Municipal'],
  ['EXCELENCIA', 'F', 'Prefeita Municipal'],
  ['SENHORIA', 'M', 'Secretário Municipal de Obras'],
  ['SENHORIA', 'F', 'Secretária Municipal de Obras'],
  ['MAGNIFICENCIA', 'M', 'Reitor'],
  ['MAGNIFICENCIA', 'F', 'Reitora'],
];
const addressed = ([tratamento, genero, cargo]: (typeof forms)[number]): Partial<Letter> => {
  const formas = formasOf({ cargo, genero, tratamento, vocativo: null, enderecamento: null, fecho: null });
  return { ...formas, destinatario: [formas.enderecamento, 'Alex Moura', cargo] };
};

const letters: Record<string, Partial<Letter>> = {
  'one page': {},
  'one page with a coat of arms': { brasao: png(40, 44) },
  'three pages': { corpo: pages(24) },
  'three pages with a coat of arms': { corpo: pages(24), brasao: png(40, 44) },
  ...Object.fromEntries(forms.map((form) => [form.join(', '), addressed(form)])),
};

const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim().split(' ');

/** What LibreOffice has of some documents after opening them: head, text and signature, without what repeats on pages. */
async function opened(documents: Record<string, Buffer>): Promise<Record<string, string[]>> {
  const names = Object.keys(documents);
  const at = (n: number, form: string) => join(folder, `${n}.${form}`);
  for (const [n, name] of names.entries()) await writeFile(at(n, 'docx'), documents[name]!);
  const where = ['--headless', '--convert-to', 'fodt', '--outdir', folder];
  const sources = names.map((_, n) => at(n, 'docx'));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const { stderr } = await run('soffice', [profile, ...where, ...sources], { timeout: 240_000 });
  expect(stderr).not.toMatch(/error|repair|corrupt/i);
  const found: Record<string, string[]> = {};
  for (const [n, name] of names.entries()) found[name] = wordsIn(await readFile(at(n, 'fodt'), 'utf8'));
  return found;
}

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
function wordsIn(fodt: string): string[] {
  const part = (name: string) => new RegExp(`<(${name})[ >][^]*?</\\1>`).exec(fodt)?.[0] ?? '';
  const plain = (xml: string) =>
    xml
      .replace(/<office:(annotation|binary-data)[^]*?<\/office:\1>/g, '')
      .replace(/<svg:(title|desc)>[^]*?<\/svg:\1>/g, '')
      .replace(/<text:(tab|line-break|s)(?: [^>]*)?\/>|<\/text:(p|h|list-item)>/g, ' ')
      .replace(/<[^>]+>/g, '')
      .replace(/&(quot|apos|lt|gt|amp);/g, (_, name: string) => entities[name]!);
  return wordsOf(`${plain(part('style:header'))} ${plain(part('office:text'))}`);
}

describe.runIf(long)('LibreOffice opens a letter', () => {
  test('of each length, with and without a coat of arms, to whomever', { timeout: 300_000 }, async (context) => {
    await needs(context, 'soffice', 'libreoffice-writer-nogui');
    const [printed, documents] = [new Map<string, string[]>(), {} as Record<string, Buffer>];
    for (const [name, more] of Object.entries(letters)) {
      const letter = letterWith(more);
      const { tags, aside } = pdfWords(await letterPdf(letter));
      expect([name, aside.length]).toEqual([name, name.startsWith('three') ? 3 : 1]);
      const said = tags.filter(({ tag }) => tag !== 'Figure').map(({ text }) => text);
      printed.set(name, wordsOf(said.join(' ')));
      documents[name] = await letterDocx(letter);
    }
    const found = await opened(documents);
    for (const [name, words] of printed) expect([name, found[name]]).toEqual([name, words]);
  });
});
