import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zip } from '../../../tests/support/files/real-files.ts';
import { readSheet, refusal } from '../../../tests/support/sheets/read.ts';
import { aRow, parts } from '../../../tests/support/sheets/xlsx.ts';

/** What LibreOffice and two writers of XLSX have made of the same two people (tests/fixtures/sheets/README.md). */

const folder = join(import.meta.dirname, '../../../tests/fixtures/sheets');
const files = [
  'libreoffice.xlsx',
  'exceljs.xlsx',
  'sheetjs-1904.xlsx',
  'libreoffice-utf8-ponto-e-virgula.csv',
  'libreoffice-windows-virgula.csv',
  'libreoffice-utf16-tab.txt',
];
const real = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));

const header = ['Nome', 'Telefone', 'CEP', 'Cadastro', 'Texto', 'Observações'];
const said = 'Prefere ligação\nà tarde; "sempre"';

test.each(files)('%s is read as a person sees it', async (name) => {
  const sheet = await readSheet(real.get(name)!);
  expect(sheet.cabecalho).toEqual(header);
  const plain = sheet.linhas.map(({ linha, celulas }) => ({
    linha,
    celulas: celulas.map((cell, at) => (at === 2 ? cell.replace('-', '') : cell)),
  }));
  expect(plain).toEqual([
    { linha: 4, celulas: ['ÁLVARO CONCEIÇÃO', '11987654321', '01310100', '01/03/2016', '01/03/2016', said] },
    { linha: 6, celulas: ['MARIA DE SOUZA', '(11) 2905-7718', '04942417', '01/04/2016', '1/4/2016'] },
  ]);
  expect([sheet.total, sheet.colunas]).toEqual([2, 6]);
});

describe('broken files', () => {
  const long = Boolean(process.env.GABINETE_LONG);
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const change = fc.oneof(
    fc.record({ how: fc.constant('byte' as const), at: place, value: fc.nat(255) }),
    fc.record({ how: fc.constant('cut' as const), at: place, value: fc.nat(2048) }),
    fc.record({ how: fc.constant('again' as const), at: place, value: fc.nat(2048) }),
    fc.record({ how: fc.constant('quote' as const), at: place, value: fc.nat(3) }),
    fc.record({ how: fc.constant('number' as const), at: place, value: fc.nat(0xffffffff) }),
  );

  const known = ['read', 'files.too_large', 'sheets.unreadable', 'sheets.limit', 'sheets.empty'];

  function changed(bytes: Buffer, { how, at, value }: { how: string; at: number; value: number }): Buffer {
    const from = Math.floor(at * bytes.length);
    const copy = Buffer.from(bytes);
    if (how === 'byte' && from < copy.length) copy[from] = value;
    if (how === 'number' && from + 4 <= copy.length) copy.writeUInt32LE(value, from);
    if (how === 'cut') return Buffer.concat([copy.subarray(0, from), copy.subarray(from + value)]);
    if (how === 'again') return Buffer.concat([copy.subarray(0, from + value), copy.subarray(from)]);
    if (how === 'quote')
      return Buffer.concat([copy.subarray(0, from), Buffer.from(['"', '\r', ';', '\0'][value]!), copy.subarray(from)]);
    return copy;
  }

  test.each(files)('%s, changed in any way, is read or refused in words', { timeout: 600_000 }, async (name) => {
    const formato = name.endsWith('.xlsx') ? 'XLSX' : 'CSV';
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const bytes = changes.reduce(changed, real.get(name)!);
        // anything but a refusal of ours is thrown on
        outcomes.add((await refusal(bytes, { formato })).split(':')[0]!);
      }),
      { numRuns: long ? 20_000 : 150 },
    );
    expect([...outcomes].filter((one) => !known.includes(one))).toEqual([]);
  });

  test('XML in it, changed in any way, is read or refused in words', { timeout: 600_000 }, async () => {
    const made = parts(aRow, { strings: '<si><t>x</t></si>', styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' });
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(made)),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        async (part, changes) => {
          const text = changes.reduce(changed, Buffer.from(made[part]!)).toString();
          outcomes.add((await refusal(zip({ ...made, [part]: text }))).split(':')[0]!);
        },
      ),
      { numRuns: long ? 20_000 : 300 },
    );
    expect([...outcomes].filter((one) => !known.includes(one))).toEqual([]);
    expect(outcomes.size).toBeGreaterThan(1);
  });
});
