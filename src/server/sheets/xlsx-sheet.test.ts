import { describe, expect, test } from 'vitest';
import { zip } from '../../../tests/support/files/real-files.ts';
import { readSheet, refusal } from '../../../tests/support/sheets/read.ts';
import { aRow, parts, text, xlsx } from '../../../tests/support/sheets/xlsx.ts';

const header = `<row r="1">${text('A1', 'Nome')}${text('B1', 'Valor')}</row>`;
const cells = async (...given: Parameters<typeof xlsx>) => (await readSheet(xlsx(...given))).linhas[0]!.celulas;
/** What stands in the second cell of the second row. */
const value = async (cell: string, more?: Parameters<typeof xlsx>[1]) =>
  (await cells(`${header}<row r="2">${text('A2', 'ANA')}${cell}</row>`, more))[1];

const formats = (...codes: string[]) =>
  `<numFmts>${codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs>`;

describe('cells', () => {
  test('shared, rich, inline and escaped texts', async () => {
    const strings =
      '<si><t>MARIA</t></si><si><r><t>JOÃO </t></r><r><rPr><b/></rPr><t>SILVA</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>a_x000D_b &amp; c</t></si>';
    expect(await value('<c r="B2" t="s"><v>1</v></c>', { strings })).toBe('JOÃO SILVA');
    expect(await value('<c r="B2" t="s"><v>2</v></c>', { strings })).toBe('a\rb & c');
    expect(await value('<c r="B2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c>')).toBe('ab');
    expect(await value('<c r="B2" t="s"><v>9</v></c>', { strings })).toBeUndefined();
  });

  test('of what no text may have nothing comes with them: neither NUL nor half a character', async () => {
    for (const [said, kept] of [
      ['a_x0000_b', 'ab'],
      ['c_xD800_d', 'c\ufffdd'],
      ['_xD83D__xDE00_', '😀'],
    ])
      expect(await value(text('B2', said!))).toBe(kept);
  });

  test('formulas have the result that was saved with them, those that went wrong have none', async () => {
    expect(await value('<c r="B2" t="str"><f>A1&amp;"x"</f><v>Nomex</v></c>')).toBe('Nomex');
    expect(await value('<c r="B2"><f>1+1</f><v>2</v></c>')).toBe('2');
    expect(await value('<c r="B2"><f>1+1</f></c>')).toBeUndefined();
    expect(await value('<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>')).toBeUndefined();
  });

  test('truth, numbers and dates of their own', async () => {
    expect(await value('<c r="B2" t="b"><v>1</v></c>')).toBe('VERDADEIRO');
    expect(await value('<c r="B2"><v>1.1987654321E10</v></c>')).toBe('11987654321');
    expect(await value('<c r="B2"><v>0.30000000000000004</v></c>')).toBe('0,3');
    expect(await value('<c r="B2" t="d"><v>2026-11-22T00:00:00</v></c>')).toBe('22/11/2026');
    expect(await value('<c r="B2" t="d"><v>2026-11-22T13:05:00</v></c>')).toBe('22/11/2026 13:05');
  });

  test.each([
    ['dd/mm/yyyy', '46348', '22/11/2026'],
    ['dd/mm/yyyy hh:mm', '46348.5', '22/11/2026 12:00'],
    ['[$-416]d" de "mmmm" de "yyyy;@', '46348', '22/11/2026'],
    ['h:mm', '0.75', '18:00'],
    ['mmm/yy', '46327', '01/11/2026'],
    ['yyyy\\-mm\\-dd', '1', '01/01/1900'],
    ['dd/mm/yyyy', '59', '28/02/1900'],
    ['dd/mm/yyyy', '61', '01/03/1900'],
    ['dd/mm/yyyy', '-5', '-5'],
    ['dd/mm/yyyy', '99999999', '99999999'],
    ['00000-000', '1310100', '01310-100'],
    ['00000\\-000', '4942417', '04942-417'],
    ['00000', '57', '00057'],
    ['(00) 00000-0000', '11987654321', '(11) 98765-4321'],
    ['[<=99999999]####-####;(00) #####-####', '11987654321', '11987654321'],
    ['General', '214', '214'],
    ['#,##0.00', '1234.5', '1234,5'],
    ['"R$ "#,##0.00;[Red]-"R$ "#,##0.00', '10', '10'],
    ['@', '12', '12'],
  ])('a number shown as %s', async (code, number, shown) => {
    expect(await value(`<c r="B2" s="2"><v>${number}</v></c>`, { styles: formats(code) })).toBe(shown);
  });

  test('dates may be counted from 1904', async () => {
    const given = { styles: formats(), date1904: true };
    expect(await value('<c r="B2" s="1"><v>44886</v></c>', given)).toBe('22/11/2026');
  });
});

describe('rows', () => {
  test('keep their numbers, and cells their columns, said or not', async () => {
    const rows = `<row r="3">${text('B3', 'Nome')}${text('D3', 'Obs')}</row><row r="4"/><row r="7"><c r="B7" t="inlineStr"><is><t>ANA</t></is></c></row><row>${text('', 'x').replace(' r=""', '')}</row>`;
    const sheet = await readSheet(xlsx(rows));
    expect(sheet.cabecalho).toEqual(['', 'Nome', '', 'Obs']);
    expect(sheet.linhas).toEqual([
      { linha: 7, celulas: ['', 'ANA'] },
      { linha: 8, celulas: ['x'] },
    ]);
  });

  test('styles alone do not make a column', async () => {
    const wide = Array.from(
      { length: 300 },
      (_, at) =>
        `<c r="${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}9" s="1"/>`,
    ).join('');
    expect((await readSheet(xlsx(`${aRow}<row r="9">${wide}</row>`))).total).toBe(1);
  });

  test('elements may wear a prefix', async () => {
    const made = parts(aRow);
    made['xl/worksheets/sheet1.xml'] = made['xl/worksheets/sheet1.xml']!.replaceAll(
      /<(\/?)(worksheet|sheetData|row|c|is|t)\b/g,
      '<$1x:$2',
    ).replace('xmlns=', 'xmlns:x=');
    expect((await readSheet(zip(made))).linhas[0]!.celulas).toEqual(['ANA', 'x']);
  });

  /** With another sheet of ANA's, who is BIA there, and a hidden one. */
  function withSheets(rows: string): Record<string, string> {
    const made = parts(aRow);
    made['xl/workbook.xml'] = made['xl/workbook.xml']!.replace(
      '</sheets>',
      '<sheet name="Oculta" sheetId="3" state="hidden" r:id="rId1"/><sheet name="Outra" sheetId="2" r:id="rId9"/></sheets>',
    );
    made['xl/_rels/workbook.xml.rels'] = made['xl/_rels/workbook.xml.rels']!.replace(
      '</Relationships>',
      '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/outra.xml"/></Relationships>',
    );
    made['xl/worksheets/outra.xml'] = made['xl/worksheets/sheet1.xml']!.replace('ANA', 'BIA');
    made['xl/worksheets/sheet1.xml'] = parts(rows)['xl/worksheets/sheet1.xml']!;
    return made;
  }

  test.each([
    ['nothing', ''],
    ['a title', `<row r="1">${text('A1', 'CADASTRO')}</row>`],
    ['words', `<row r="1">${text('A1', 'CADASTRO')}</row><row r="2">${text('A2', 'Gabinete')}</row>`],
    ['a header alone', `<row r="1">${text('A1', 'Nome')}${text('B1', 'Obs')}</row>`],
  ])('a sheet with %s is passed over for the first with rows, and can be asked for', async (_, rows) => {
    const made = withSheets(rows);
    const read = await readSheet(zip(made));
    expect([read.abas, read.leitura.aba]).toEqual([['Plan1', 'Outra'], 'Outra']);
    expect(read.linhas.map(({ celulas }) => celulas)).toEqual([['BIA', 'x']]);
    expect(await refusal(zip(made), { aba: 'Plan1' })).toBe(rows.includes('Gabinete') ? 'read' : 'sheets.empty');
  });

  test('another sheet is read where somebody asks for it, one that is hidden is not offered', async () => {
    const made = withSheets(aRow);
    const first = await readSheet(zip(made));
    expect([first.abas, first.leitura.aba]).toEqual([['Plan1', 'Outra'], 'Plan1']);
    expect((await readSheet(zip(made), { aba: 'Outra' })).linhas[0]!.celulas[0]).toBe('BIA');
    expect(await refusal(zip(made), { aba: 'Oculta' })).toBe(
      'sheets.limit: A planilha não tem a aba “Oculta”. Escolha outra.',
    );
  });
});

describe('what no spreadsheet program writes is refused', () => {
  const broken = async (change: (made: Record<string, string>) => void, words: string) => {
    const made = parts(aRow, { strings: '<si><t>x</t></si>', styles: formats() });
    change(made);
    expect(await refusal(zip(made))).toContain(words);
  };

  test('a DOCTYPE, wherever it stands', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    for (const part of [
      'xl/workbook.xml',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      '_rels/.rels',
    ])
      await broken((made) => (made[part] = made[part]!.replace('?>', `?>${bomb}`)), 'sheets.unreadable');
  });

  test('XML that is none, one that ends too early, and text that is no UTF-8', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    await broken((made) => (made[sheet] = made[sheet]!.replace('</row>', '')), 'sheets.unreadable');
    await broken((made) => (made[sheet] = made[sheet]!.slice(0, -40)), 'sheets.unreadable');
    await broken((made) => (made[sheet] = '<'.repeat(1000)), 'sheets.unreadable');
    await broken((made) => (made[sheet] = made[sheet]!.replace('ANA', '&nada;')), 'sheets.unreadable');
    await broken((made) => (made[sheet] = ''), 'sheets.unreadable');
    const bytes = xlsx(aRow);
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toBe('sheets.unreadable');
  });

  test('no workbook, no sheet, a row beyond all rows, too deep, too many columns, too long a cell', async () => {
    const sheet = 'xl/worksheets/sheet1.xml';
    await broken((made) => delete made['xl/workbook.xml'], 'sheets.unreadable');
    await broken((made) => delete made[sheet], 'sheets.unreadable');
    await broken((made) => (made[sheet] = made[sheet]!.replace('r="2"', 'r="1048577"')), 'sheets.unreadable');
    await broken((made) => (made[sheet] = '<a>'.repeat(100)), 'sheets.unreadable');
    await broken(
      (made) => (made[sheet] = made[sheet]!.replace('"B2"', '"CW2"')),
      'sheets.limit: Linha 2: há mais de 100 colunas',
    );
    await broken(
      (made) => (made[sheet] = made[sheet]!.replace('ANA', 'A'.repeat(10_001))),
      'sheets.limit: Linha 2, coluna A: o texto passa',
    );
    await broken((made) => (made[sheet] = made[sheet]!.replace('ANA', 'A'.repeat(3_000_000))), 'files.too_large');
  });

  test('more than 200 files', async () => {
    await broken((made) => {
      for (let n = 0; n < 200; n += 1) made[`xl/media/${n}.png`] = 'x';
    }, 'files.too_large');
  });
});
