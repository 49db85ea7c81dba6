import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { SheetRow } from '../../../server/sheets/sheet-rows.ts';
import { Caller } from '../../../server/turns/caller.ts';
import { importacaoErrorsFile } from './conferencia.contract.ts';
import { conferenciaRoutes } from './conferencia.server.ts';
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

/** One draft whose file is on its way, never to arrive. */
function slowly() {
  const caller = new Caller({ person: 'a', office: 'b' });
  const leitura = { formato: 'CSV', codificacao: 'utf-8', delimitador: ';', aba: null };
  const found = { parametros: { leitura, cabecalho: ['Nome'], etapa: 'CONFERENCIA' }, proprio: true, caminho: 'a/b' };
  const asked = Promise.withResolvers<void>();
  const storage = {
    read: () => {
      asked.resolve();
      return Promise.resolve({ size: 9, stream: new Readable({ read: () => {} }) });
    },
  };
  const run = (...statements: { sql: string }[]) =>
    Promise.resolve(
      statements.map(({ sql }) =>
        sql.startsWith('fetch') ? wrongAt(2) : sql.includes('caminho_storage') ? [found] : [],
      ),
    );
  const opened = { snapshots: 0 };
  const context = {
    params: { id: 'c' },
    input: {},
    request: { raw: { caller }, headers: {}, server: { server: { timeout: 0 } } },
    reply: { raw: Object.assign(new EventEmitter(), { setTimeout: () => {} }) },
    batch: run,
    snapshot: (read: (by: typeof run) => Promise<unknown>) => {
      opened.snapshots += 1;
      return read(run);
    },
  };
  const { handler } = conferenciaRoutes(storage as never).find(({ endpoint }) => endpoint === importacaoErrorsFile)!;
  return { caller, opened, asked: asked.promise, answer: handler(context as never) };
}

test('the file is read before anything of the database is held, and for as long as somebody waits', async () => {
  const { caller, opened, asked, answer } = slowly();
  await asked;
  expect(opened.snapshots).toBe(0);
  setTimeout(() => caller.leave(), 10);
  await expect(answer).rejects.toMatchObject({ code: 'request.left' });
  expect(opened.snapshots).toBe(0);
});
