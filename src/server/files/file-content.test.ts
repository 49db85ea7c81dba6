import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRow, parts, xlsx } from '../../../tests/support/sheets/xlsx.ts';
import * as real from '../../../tests/support/files/real-files.ts';
import { fileKinds, kindByName, type FileKind, type FileRule } from '../../shared/files/file-rules.ts';
import { isReally } from './file-content.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gabinete-content-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function check(kind: FileKind, content: Buffer | string): Promise<boolean> {
  const place = join(folder, 'file');
  const bytes = Buffer.from(content);
  await writeFile(place, bytes);
  const file = await open(place, 'r');
  try {
    return await isReally(kind, { size: bytes.length, file });
  } finally {
    await file.close();
  }
}

const all: FileRule = { kinds: Object.keys(fileKinds) as FileKind[], maxBytes: 1, tooLarge: '', wrongType: '' };

describe('a file is what its extension says', () => {
  test.each(Object.entries(real.realFiles))('%s, and nothing else', async (name, make) => {
    const own = kindByName(all, name)!;
    // a CSV is text
    const same = own === 'csv' ? 'txt' : own;
    for (const kind of all.kinds)
      expect([kind, await check(kind, make())]).toEqual([kind, (kind === 'csv' ? 'txt' : kind) === same]);
  });

  test('nothing, a byte, or a beginning alone is none of the binary kinds', async () => {
    for (const kind of all.kinds.filter((one) => one !== 'txt' && one !== 'csv')) {
      for (const content of ['', 'x', 'texto simples']) expect(await check(kind, content)).toBe(false);
    }
    expect(await check('docx', real.docx().subarray(0, -1))).toBe(false);
    expect(await check('docx', real.docx().subarray(0, 200))).toBe(false);
    expect(await check('doc', real.doc().subarray(0, 600))).toBe(false);
    expect(await check('png', real.png().subarray(0, 12))).toBe(false);
  });

  test('a PDF may begin late, but not behind another file or a page', async () => {
    const pdf = real.pdf();
    expect(await check('pdf', Buffer.concat([Buffer.from('\ufeff\r\n'), pdf]))).toBe(true);
    expect(await check('pdf', Buffer.concat([Buffer.alloc(1000, ' '), pdf]))).toBe(true);
    expect(await check('pdf', Buffer.concat([Buffer.alloc(1024, ' '), pdf]))).toBe(false);
    expect(await check('pdf', Buffer.concat([real.gif(), pdf]))).toBe(false);
    expect(await check('pdf', Buffer.concat([Buffer.from('<script>alert(1)</script>'), pdf]))).toBe(false);
  });

  test('a ZIP, a spreadsheet and a document with macros are no DOCX', async () => {
    expect(await check('docx', real.zip({ 'leia.txt': 'oi' }))).toBe(false);
    expect(await check('docx', real.zip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }))).toBe(false);
    expect(await check('docx', real.docx({ 'word/vbaProject.bin': 'x' }))).toBe(false);
    expect(await check('docx', Buffer.concat([Buffer.from('MZ'), real.docx()]))).toBe(false);
    expect(await check('docx', real.docx({ 'word/document.xml.exe': 'x' }))).toBe(true);
  });

  test('an XLSX is a spreadsheet without macros, and no document', async () => {
    expect(await check('xlsx', xlsx(aRow))).toBe(true);
    expect(await check('xlsx', real.docx())).toBe(false);
    expect(await check('docx', xlsx(aRow))).toBe(false);
    expect(await check('xlsx', real.zip({ ...parts(aRow), 'xl/vbaProject.bin': 'x' }))).toBe(false);
    expect(await check('xlsx', real.ole('Workbook'))).toBe(false);
    expect(await check('csv', real.ole('Workbook'))).toBe(false);
  });

  test('an OLE file is a DOC only with a Word document in it, wherever its directory lies', async () => {
    expect(await check('doc', real.ole('Workbook'))).toBe(false);
    // the directory's place needs an allocation table beyond those that the header names
    expect(await check('doc', real.ole('WordDocument', 30_000))).toBe(true);
    expect(await check('doc', real.ole('Workbook', 30_000))).toBe(false);
    const loop = real.doc();
    loop.writeUInt32LE(1, (loop.readUInt32LE(76) + 1) * 512 + 4);
    loop.fill(0, 3 * 512, 4 * 512);
    expect(await check('doc', loop)).toBe(false);
  });

  test('text is UTF-8, Windows-1252 or marked UTF-16, without binary characters', async () => {
    const text = (content: Buffer | string) => check('txt', content);
    expect(await text('Ação\r\n\tde rua\n')).toBe(true);
    expect(await text(Buffer.from('A\xe7\xe3o \x96 \x93aspas\x94', 'latin1'))).toBe(true);
    expect(await text(Buffer.from('\ufeffAção', 'utf16le'))).toBe(true);
    expect(await text('<script>alert(1)</script>')).toBe(true);
    expect(await text('BMW e MZ começam como outros formatos')).toBe(true);
    // a character on the border of two reads
    expect(await text(`${'a'.repeat(64 * 1024 - 1)}ção`)).toBe(true);
    expect(await text('a\0b')).toBe(false);
    expect(await text(`${'a'.repeat(200_000)}\0`)).toBe(false);
    expect(await text(Buffer.from([0x61, 0x07, 0x81, 0xff]))).toBe(false);
    expect(await text(real.pdf())).toBe(false);
    expect(await text('{\\rtf1 Ola}')).toBe(false);
  });
});
