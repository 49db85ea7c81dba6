import { describe, expect, test } from 'vitest';
import { csvHead, csvLine, unguarded, type CsvColumn } from './csv.ts';

const one: CsvColumn<string | null>[] = [{ label: 'Texto', value: (text) => text }];
const cell = (text: string | null) => csvLine(one, text);

describe('a CSV', () => {
  test('begins with the byte order mark and the labels, and its lines end with CRLF', () => {
    const columns: CsvColumn<string>[] = [
      { label: 'Código', value: () => '1' },
      { label: 'Nome "social"', value: () => null },
    ];
    expect(csvHead(columns)).toBe('\ufeffCódigo;"Nome ""social"""\r\n');
    expect(csvLine(columns, '')).toBe('1;\r\n');
  });

  test('quotes what would end a cell or a line, and what begins or ends with a space', () => {
    expect(cell('A; B')).toBe('"A; B"\r\n');
    expect(cell('diz "sim"')).toBe('"diz ""sim"""\r\n');
    expect(cell('uma\nduas')).toBe('"uma\nduas"\r\n');
    expect(cell(' A')).toBe('" A"\r\n');
    expect(cell('São João')).toBe('São João\r\n');
  });

  test.each([
    '=1+1',
    '+1+1',
    '-1-1',
    '@SUM(A1)',
    '  =1+1',
    '\u00a0=1+1',
    '\u200b=1+1',
    '\ufeff@A1',
    '＝1+1',
    '＋1',
    '－1',
    '＠A1',
    '−1+2',
    '\t=1',
    '\rA',
    '\nA',
    "=cmd|' /C calc'!A0",
    '-2+3+cmd|x',
    '+55 11 98765-4321',
  ])('marks %j as text, and leaves it readable', (text) => {
    const written = cell(text);
    expect(written.startsWith("'") || written.startsWith(`"'`)).toBe(true);
    expect(written.replace(/^"?'/, '').replace(/"?\r\n$/, '')).toBe(text);
  });

  test.each([
    ...['0012', '1E5', '10/2', '10-2', '1:30', '2026-11-21', '1.234', '1234567890123456', '00'],
    ...['5%', '12 %', 'R$ 5', '$5', '3 1/2', '04/05/2026 10:00', 'MAI/26', '4 mai 2026', '4 de maio de 2026', 'dez-25'],
    ...['verdadeiro', 'FALSO', 'True'],
  ])('keeps %s from becoming another number, a date, a time or a truth', (text) =>
    expect(cell(text)).toBe(`'${text}\r\n`),
  );

  test.each([
    ...['-5', '-23,55', '-', '0', '20261234', '(11) 98765-4321', 'S/N', '12-A', 'A = B', "D'ÁVILA"],
    ...[
      'MARIA 12',
      'RUA 1 DE MAIO',
      '1 000',
      '11 98765-4321',
      'OUTRO',
      'SETE',
      'MARÇAL',
      'MAIO',
      '5 % DE ALGO',
      'AP 12/34',
    ],
  ])('leaves %s alone', (text) =>
    expect(cell(text)).toMatch(new RegExp(`^"?${text.replace(/[()]/g, String.raw`\$&`)}"?\r\n$`)),
  );

  test.each([
    ...['=1+1', '+55 11 98765-4321', '  =1+1', '\n- A', '0012', '05/03/2019', 'R$ 5', '7 DE SETEMBRO', 'FALSO', '- UM'],
    ...["D'ÁVILA", "'", "'A'", '', '-5', 'OUTRO', "''"],
  ])('brings %j back as it was', (text) => {
    const written = cell(text)
      .replace(/\r\n$/, '')
      .replace(/^"(.*)"$/s, '$1');
    expect(unguarded(written)).toBe(text);
  });

  test('leaves dates and numbers of our own for the spreadsheet to understand', () => {
    expect(csvLine([{ label: 'Data', value: () => '21/11/2026', asIs: true }], null)).toBe('21/11/2026\r\n');
    expect(csvLine(one, '21/11/2026')).toBe("'21/11/2026\r\n");
  });
});
