import { describe, expect, test } from 'vitest';
import { readSheet, refusal } from '../../../tests/support/sheets/read.ts';

/** Text as Windows wrote it in Brazil: these characters are the same in Latin-1. */
const windows = (text: string) => Buffer.from(text, 'latin1');
const wide = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};
const people = 'Nome;Telefone\r\nÁLVARO CONCEIÇÃO;(11) 98765-4321\r\nJOSÉ;1133334444\r\n';
const rows = [
  { linha: 2, celulas: ['ÁLVARO CONCEIÇÃO', '(11) 98765-4321'] },
  { linha: 3, celulas: ['JOSÉ', '1133334444'] },
];

describe('the encoding is found', () => {
  test.each([
    ['UTF-8', Buffer.from(people), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${people}`), 'utf-8'],
    ['Windows-1252', windows(people), 'windows-1252'],
    ['UTF-16', wide(people), 'utf-16le'],
    ['UTF-16, the other way round', wide(people, true), 'utf-16be'],
  ])('%s', async (_, bytes, codificacao) => {
    const sheet = await readSheet(bytes);
    expect(sheet.leitura).toEqual({ formato: 'CSV', codificacao, delimitador: ';', aba: null });
    expect([sheet.cabecalho, sheet.linhas]).toEqual([['Nome', 'Telefone'], rows]);
  });

  test('one byte at the end that is no UTF-8 makes all of it Windows-1252', async () => {
    const sheet = await readSheet(
      Buffer.concat([Buffer.from(`Nome;Obs\n${'JOAO;x\n'.repeat(30_000)}`), windows('JOSÉ;y')]),
    );
    expect([sheet.leitura.codificacao, sheet.linhas.at(-1)!.celulas]).toEqual(['windows-1252', ['JOSÉ', 'y']]);
  });

  test('a character on the border of two reads is whole', async () => {
    const long = `Nome;Obs\n${'a'.repeat(64 * 1024 - 10 - 60_000)}`;
    const sheet = await readSheet(
      `Nome;Obs\n${Array.from({ length: 20 }, () => `${'ã'.repeat(4_999)};x`).join('\n')}\n${long.slice(9)};y`,
    );
    expect(sheet.linhas.every(({ celulas }) => !celulas.join('').includes('\ufffd'))).toBe(true);
  });

  test('what a person chooses instead is done', async () => {
    const sheet = await readSheet(Buffer.from(people), { codificacao: 'windows-1252', delimitador: ',' });
    expect(sheet.cabecalho).toEqual(['Nome;Telefone']);
    expect(sheet.linhas[0]!.celulas).toEqual(['Ã\u0081LVARO CONCEIÃ‡ÃƒO;(11) 98765-4321']);
  });
});

describe('the delimiter is found', () => {
  test.each([
    [';', 'Nome;Obs\nANA;a, b, c\nJOSÉ;d\nRITA;e, f\n'],
    [',', 'Nome,Obs\nANA,"a; b"\nJOSÉ,d\n'],
    ['\t', 'Nome\tObs\nANA\ta, b; c\nJOSÉ\td\n'],
    ['|', 'Nome|Obs|X\nANA|a, b|1\nJOSÉ|c, d|2\n'],
    [';', '"Nome";"Obs"\n"ANA";"diz ""sim; não"", e sai"\n"JOSÉ";"x"\n'],
    [';', 'sep=;\r\nNome;Obs\r\nANA;x\r\n'],
    [',', 'sep=,\nNome,Obs\nANA,x\n'],
  ])('%j in %j', async (delimitador, text) => {
    const sheet = await readSheet(text);
    expect([sheet.leitura.delimitador, sheet.cabecalho.slice(0, 2)]).toEqual([delimitador, ['Nome', 'Obs']]);
    expect(sheet.linhas[0]!.celulas[0]).toBe('ANA');
  });

  test('the line that names it keeps its number', async () => {
    expect((await readSheet('sep=;\nNome;Obs\nANA;x\n')).linhas).toEqual([{ linha: 3, celulas: ['ANA', 'x'] }]);
  });

  test('a single column needs none', async () => {
    expect((await readSheet('Nome\nANA\nJOSÉ\n')).linhas.map(({ celulas }) => celulas)).toEqual([['ANA'], ['JOSÉ']]);
  });
});

describe('rows', () => {
  test('have the number that a spreadsheet program shows: lines within quotes are of one row, empty ones count', async () => {
    const sheet = await readSheet('Nome;Obs\n"ANA";"duas\nlinhas"\n\n;;\nJOSÉ;x\n');
    expect(sheet.linhas).toEqual([
      { linha: 2, celulas: ['ANA', 'duas\nlinhas'] },
      { linha: 5, celulas: ['JOSÉ', 'x'] },
    ]);
    expect(sheet.total).toBe(2);
  });

  test('end in any way, also in several', async () => {
    expect((await readSheet('Nome;Obs\rANA;x\rJOSÉ;y')).total).toBe(2);
    expect((await readSheet('Nome;Obs\r\nANA;x\nJOSÉ;y\r\n')).linhas.map(({ celulas }) => celulas)).toEqual([
      ['ANA', 'x'],
      ['JOSÉ', 'y'],
    ]);
  });

  test('a title that stands alone above the header is none of them', async () => {
    const sheet = await readSheet('CADASTRO DE 2016;;\n;;\nNome;Telefone;\nANA;11;\n');
    expect([sheet.cabecalho, sheet.linhas]).toEqual([['Nome', 'Telefone'], [{ linha: 4, celulas: ['ANA', '11'] }]]);
  });

  test('quotes in the midst of a cell are characters', async () => {
    expect((await readSheet('Nome;Obs\nMARIA "DONA" SILVA;5" de cano\n')).linhas[0]!.celulas).toEqual([
      'MARIA "DONA" SILVA',
      '5" de cano',
    ]);
  });

  test('values of a column are told with their rows, also how many have none', async () => {
    const sheet = await readSheet('Nome;Status\nA;Aberto\nB;\nC;Aberto\n', {}, [1, -1]);
    expect(sheet.valores).toEqual([
      [
        { texto: 'Aberto', vezes: 2 },
        { texto: '', vezes: 1 },
      ],
      [{ texto: '', vezes: 3 }],
    ]);
    const many = `Nome;Setor\n${Array.from({ length: 501 }, (_, n) => `A;${n}`).join('\n')}`;
    expect((await readSheet(many, {}, [1])).valores).toEqual([null]);
  });
});

describe('what cannot be imported is told in a sentence', () => {
  test.each<[string, string, string]>([
    ['nothing', '', 'sheets.empty'],
    ['a header alone', 'Nome;Telefone\n', 'sheets.empty'],
    ['delimiters alone', ';;;\n;;\n', 'sheets.empty'],
    [
      'a quote that never closes',
      `Nome;Obs\nANA;"x\n${'JOSÉ;y\n'.repeat(10)}`,
      'sheets.unreadable: Linha 2: há uma aspa',
    ],
    ['101 columns', `${'a;'.repeat(100)}b\n`, 'sheets.limit: Linha 1: há mais de 100 colunas'],
    [
      'a cell of 10.001 characters',
      `Nome;Obs\nANA;${'x'.repeat(10_001)}\n`,
      'sheets.limit: Linha 2, coluna B: o texto passa de 10.000',
    ],
    ['100.001 rows', `Nome\n${'A\n'.repeat(100_001)}`, 'sheets.limit: A planilha tem mais de 100.000 linhas'],
  ])('%s', async (_, text, words) => {
    expect(await refusal(text)).toContain(words);
  });

  test('but no more than that: 100.000 rows, 100 columns and 10.000 characters are read', async () => {
    expect((await readSheet(`Nome\n${'A\n'.repeat(100_000)}`)).total).toBe(100_000);
    expect((await readSheet(`${'a;'.repeat(99)}b\n${'c;'.repeat(99)}d;;;\n`)).colunas).toBe(100);
    expect((await readSheet(`Nome;Obs\nANA;${'x'.repeat(10_000)}\n`)).linhas[0]!.celulas[1]).toHaveLength(10_000);
  });
});
