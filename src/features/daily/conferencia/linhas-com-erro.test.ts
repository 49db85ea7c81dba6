import { expect, test } from 'vitest';
import type { SheetRow } from '../../../server/sheets/sheet-rows.ts';
import type { Wrong } from './conferencia.sql.ts';
import { withCells } from './linhas-com-erro.server.ts';

const wrongAt = (...lines: number[]): Wrong[] => lines.map((linha) => ({ seq: linha, linha, erros: [] }));

/** A file of five rows below its header, of which the third is empty. */
function file() {
  const given = { back: false };
  async function* rows(): AsyncGenerator<SheetRow> {
    try {
      for (const linha of [2, 3, 5, 6, 7]) yield { linha, celulas: [`L${linha}`] };
    } finally {
      given.back = true;
    }
  }
  return { given, rows: rows() };
}

async function* parts(...all: Wrong[][]) {
  yield* all;
}

async function read(found: ReturnType<typeof withCells>) {
  const all = [];
  for await (const part of found) all.push(...part);
  return all;
}

test('each row that is wrong has its own cells', async () => {
  const { given, rows } = file();
  const found = await read(withCells(rows, parts(wrongAt(3, 5), wrongAt(7))));
  expect(found.map(({ celulas, one }) => [one.linha, ...celulas])).toEqual([
    [3, 'L3'],
    [5, 'L5'],
    [7, 'L7'],
  ]);
  expect(given.back).toBe(true);
});

test('whoever leaves in the middle, and what fails on the way, gives the file back', async () => {
  const left = file();
  for await (const _ of withCells(left.rows, parts(wrongAt(2), wrongAt(3)))) break;
  expect(left.given.back).toBe(true);

  const failed = file();
  async function* broken() {
    yield wrongAt(2);
    throw new Error('the database went away');
  }
  await expect(read(withCells(failed.rows, broken()))).rejects.toThrow('went away');
  expect(failed.given.back).toBe(true);
});
