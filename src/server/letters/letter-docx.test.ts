import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { letterWith } from '../../../tests/support/files/letters.ts';
import { png } from '../../../tests/support/files/real-files.ts';
import type { Body, Letter } from '../../shared/oficio/letter.ts';
import { parseMarkup } from '../../shared/oficio/markup.ts';
import { Zip } from '../sheets/zip.ts';
import { letterDocx } from './letter-docx.ts';
import { bodyParts, closing, opening } from './letter-parts.ts';

/** One of the files in it. */
async function partOf(letter: Letter, name: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-'));
  writeFileSync(join(folder, 'oficio.docx'), await letterDocx(letter));
  const fd = openSync(join(folder, 'oficio.docx'), 'r');
  try {
    return (await buffer((await Zip.open(fd)).read(name))).toString();
  } finally {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  }
}

const said = (xml: string) =>
  xml
    .split('</w:p>')
    .map((paragraph) => [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''))
    .filter(Boolean)
    .map((text) =>
      text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    );

test('it has the words of the letter, in their order, each paragraph with its number or sign', async () => {
  const letter = letterWith({ assunto: 'Poda & <corte> de "árvores"' });
  const parts = [...opening(letter), ...bodyParts(letter), ...closing(letter)];
  expect(said(await partOf(letter, 'word/document.xml'))).toEqual(
    parts.map(({ label, runs }) => (label?.text ?? '') + runs.map(({ text }) => text).join('')),
  );
});

test('bold, italics and line breaks are the document’s own', async () => {
  const xml = await partOf(letterWith({ corpo: parseMarkup('**a** *b*\nc') as Body }), 'word/document.xml');
  expect(xml).toMatch(/<w:b\/>(?:(?!<\/w:r>).)*>a</);
  expect(xml).toMatch(/<w:i\/>(?:(?!<\/w:r>).)*>b</);
  expect(xml).toMatch(/<w:br\/><w:t[^>]*>c</);
});

test('a void letter says so, and a coat of arms has a name', async () => {
  const xml = await partOf(letterWith({ anulado: true, brasao: png(40, 50, true) }), 'word/header1.xml');
  expect(xml).toContain('ANULADO');
  expect(xml).toContain('descr="Brasão"');
});

test('signs that no XML may have do not end it', async () => {
  const words = said(await partOf(letterWith({ signatario: 'A\u0000\u0008\ud800\u202eB😀' }), 'word/document.xml'));
  expect(words.at(-2)).toBe('A\ufffdB😀');
  const letter = letterWith({ assunto: 'Poda\ufffe', signatario: 'Ana\uffff\ufdd0' });
  for (const part of ['word/document.xml', 'docProps/core.xml'])
    expect(await partOf(letter, part)).not.toMatch(/[\ufffe\uffff\ufdd0]/);
});
