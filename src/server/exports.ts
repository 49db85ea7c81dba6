import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { AnyEndpoint } from '../shared/contract.ts';
import { exportName } from '../shared/exports.ts';
import { callerOf } from './caller.ts';
import { csvHead, csvLine, type CsvColumn } from './csv.ts';
import { statement, type Run, type Statement } from './db.ts';
import { disposition } from './downloads.ts';
import type { Context } from './route.ts';
import { endSlow, untilSent } from './sending.ts';
import { Slots } from './slots.ts';
import { spool, type Spooled } from './spool.ts';

/** Rows that travel and are held in memory at a time. */
const partSize = 1000;
/** Of lists, by one server: each holds a connection for seconds, and others want to work meanwhile. */
const reading = new Slots(2, 100, { patience: { short: 60_000, long: 60_000 } });
/** Of any export, until its last byte has left: one a person, so that nobody's loop takes the turns of others. */
const leaving = new Slots(40, 100, { patience: { short: 30_000, long: 30_000 }, alone: { person: 1, office: 10 } });

type Sending = Pick<Context<AnyEndpoint>, 'batch' | 'request' | 'reply'>;

/** Makes an export, which ends with `sendExport`, when it is its person's turn for one. */
export async function inExportTurn<T>(context: Sending, make: () => Promise<T>): Promise<T> {
  // whose turn it takes: whoever may not export has none, and who comes with a new session is who they were
  await context.batch();
  return untilSent(leaving, context, make);
}

/** The first part of a big office's list is sorted before it is there, which can take longer than any screen's query. */
const patience = statement(sql`select set_config('statement_timeout', '120s', true)`);

/** What an export's row of the log says: never a value that was searched for, which could be a name or a phone. */
export type ExportDetail = Record<string, string | number | boolean>;

/** The log's row of an export, of one record or, with null, of a list. */
export const recordExport = (table: string, id: string | null, detail: ExportDetail): Statement =>
  statement(sql`select app.record_export(${table}, ${id}, ${JSON.stringify(detail)}::jsonb)`);

/**
 * All rows of a query as a CSV, of one moment, through a cursor. Everything is read before the first byte leaves: a
 * failure is a problem and not half a file, and the log's row, with the exact number, is there even if the line breaks.
 */
export const sendCsv = <Row>(context: Reading & Sending, list: List<Row>): Promise<FastifyReply> =>
  inExportTurn(context, () => readAndSend(context, list));

type Reading = Pick<Context<AnyEndpoint>, 'snapshot'>;
type List<Row> = { table: string; columns: CsvColumn<Row>[]; query: Statement<Row>; detail: ExportDetail };

async function readAndSend<Row>(
  { snapshot, batch, request, reply }: Reading & Sending,
  { table, columns, query, detail }: List<Row>,
): Promise<FastifyReply> {
  const read = () =>
    snapshot(async (run) => {
      let count = 0;
      async function* lines() {
        yield csvHead(columns);
        for await (const rows of inParts(run, query)) {
          count += rows.length;
          yield rows.map((row) => csvLine(columns, row)).join('');
        }
      }
      await run(patience);
      return { file: await spool(lines()), registros: count };
    });
  const { file, registros } = await reading.run(read, callerOf(request));
  try {
    await batch(recordExport(table, null, { formato: 'CSV', registros, ...detail }));
  } catch (error) {
    await file.discard();
    throw error;
  }
  return sendExport(reply, file, exportName(table, 'csv'), 'text/csv; charset=utf-8; header=present');
}

/** The rows of a query, some at a time. */
async function* inParts<Row>(run: Run, query: Statement<Row>): AsyncGenerator<Row[]> {
  const cursor = { ...query, sql: `declare linhas no scroll cursor for ${query.sql}` };
  const more = statement(sql<Row>`fetch forward ${sql.lit(partSize)} from linhas`);
  for (let [, rows] = await run(cursor, more); rows.length > 0; [rows] = await run(more)) yield rows;
}

/** Sends what leaves the house: to be saved, by nobody kept, and not to a reader that takes forever. */
export function sendExport(reply: FastifyReply, file: Spooled | Buffer, name: string, type: string): FastifyReply {
  const size = Buffer.isBuffer(file) ? file.length : file.size;
  endSlow(reply.raw, size);
  return reply
    .headers({
      'Content-Type': type,
      'Content-Length': String(size),
      'Content-Disposition': disposition('attachment', name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    .send(Buffer.isBuffer(file) ? file : file.stream());
}
