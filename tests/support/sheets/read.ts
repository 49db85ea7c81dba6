import { open, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linesOf, type SheetEnd } from '../../../src/server/sheets/sheet-form.ts';
import { SheetError } from '../../../src/server/sheets/sheet-error.ts';
import type { SheetJob, SheetRow } from '../../../src/server/sheets/sheet-rows.ts';

type ReadSheet = SheetEnd & { cabecalho: string[]; linhas: SheetRow[] };

/** A file as the process that reads spreadsheets reads it, here: the header, all rows, and what is known at the end. */
export async function readSheet(
  content: string | Uint8Array,
  asked: Partial<SheetJob['asked']> = {},
  values: number[] = [],
): Promise<ReadSheet> {
  const bytes = Buffer.from(content);
  const path = join(tmpdir(), `gabinete-sheet-${randomUUID()}`);
  await writeFile(path, bytes);
  const file = await open(path, 'r');
  try {
    const formato = bytes.toString('latin1', 0, 2) === 'PK' ? 'XLSX' : 'CSV';
    const job: SheetJob = { asked: { formato, ...asked }, preview: false, values, folder: tmpdir() };
    const rows: SheetRow[] = [];
    for await (const line of linesOf(job, file.fd)) {
      if ('fim' in line) return { ...line.fim, cabecalho: rows[0]!.celulas, linhas: rows.slice(1) };
      rows.push(line);
    }
    throw new Error('no end');
  } finally {
    await file.close();
    await rm(path);
  }
}

/** The code and the words with which a file is refused. */
export const refusal = (content: string | Uint8Array, asked?: Partial<SheetJob['asked']>): Promise<string> =>
  readSheet(content, asked).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof SheetError) return [error.code, error.message].filter(Boolean).join(': ');
      throw error;
    },
  );
