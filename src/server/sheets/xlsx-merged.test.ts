import { expect, test } from 'vitest';
import { zip } from '../../../tests/support/files/real-files.ts';
import { readSheet, refusal } from '../../../tests/support/sheets/read.ts';
import { parts, text } from '../../../tests/support/sheets/xlsx.ts';

const sheetPath = 'xl/worksheets/sheet1.xml';

/** A sheet of these rows, `''` for nothing, whose cells are merged. */
function sheetOf(rows: readonly (readonly string[])[], merged: readonly string[]) {
  const cell = (said: string, row: number, column: number) =>
    said && text(`${String.fromCharCode(65 + column)}${row + 1}`, said);
  const made = parts(
    rows.map((cells, at) => `<row r="${at + 1}">${cells.map((said, n) => cell(said, at, n)).join('')}</row>`).join(''),
  );
  const cells = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  made[sheetPath] = made[sheetPath]!.replace('</sheetData>', `</sheetData>${cells}`);
  return zip(made);
}
const read = async (...given: Parameters<typeof sheetOf>) => {
  const { cabecalho, linhas } = await readSheet(sheetOf(...given));
  return [cabecalho, ...linhas.map(({ celulas }) => celulas)];
};

test('a text of merged cells stands in each of them, down and across, as a person sees it', async () => {
  const rows = [
    ['Bairro', 'Nome', 'Telefone', 'Recado'],
    ['CENTRO', 'ANA', '1', ''],
    ['', 'RUI', '2', ''],
    ['', 'EVA', '3', 'x'],
    ['', 'IVO', '4', ''],
  ];
  expect(await read(rows, ['A2:A4', 'C2:D2'])).toEqual([
    ['Bairro', 'Nome', 'Telefone', 'Recado'],
    ['CENTRO', 'ANA', '1', '1'],
    ['CENTRO', 'RUI', '2'],
    ['CENTRO', 'EVA', '3', 'x'],
    ['', 'IVO', '4'],
  ]);
});

test('a title stays one, however wide, and so does a heading between rows', async () => {
  const rows = [['CADASTRO'], ['Nome', 'Telefone'], ['ZONA SUL'], ['ANA', '1']];
  expect(await read(rows, ['A1:B1', 'A3:B3'])).toEqual([['Nome', 'Telefone'], ['ZONA SUL'], ['ANA', '1']]);
});

test('nothing comes of rows that are empty below, of columns that nobody uses, of cells without a text', async () => {
  const rows = [['Nome', 'Telefone'], ['ANA', '1'], [], ['RUI', ''], ['', '3']];
  expect(await read(rows, ['A2:A3', 'B2:XFD3', 'A5:B5'])).toEqual([
    ['Nome', 'Telefone'],
    ['ANA', '1'],
    ['RUI'],
    ['', '3'],
  ]);
});

test('ranges that no program writes are passed over, and too many are refused with what to do', async () => {
  const rows = [
    ['Nome', 'Telefone'],
    ['ANA', '1'],
  ];
  expect(await read(rows, ['', 'A2', 'ÃÃ:B2', '2A:3B', 'B9999999:A1', 'A0:B0'])).toEqual(rows);
  const many = Array.from({ length: 100_001 }, (_, at) => `A${at + 2}:A${at + 2}`);
  expect(await refusal(sheetOf(rows, many))).toBe(
    'sheets.limit: A planilha tem mais de 100.000 células mescladas. Desfaça a mesclagem e envie de novo.',
  );
});

test('each merged over all: no more work than one', { timeout: 20_000 }, async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => [`N${at}`, `T${at}`]);
  const all = Array.from({ length: 50_000 }, (_, at) => `A${(at % 2_000) + 1}:CV1048576`);
  expect((await readSheet(sheetOf(rows, all))).total).toBe(1_999);
});
