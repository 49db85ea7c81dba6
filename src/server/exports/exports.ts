import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { AnyEndpoint } from '../../shared/contract.ts';
import { exportName } from '../../shared/exports/exports.ts';
import type { Progress } from '../../shared/exports/making.ts';
import { callerOf, untilLeft } from '../turns/caller.ts';
import { statement, type Person, type Run, type Statement } from '../database/db.ts';
import { disposition } from '../http/downloads.ts';
import type { Context } from '../http/route.ts';
import { endSlow, untilSent } from '../http/sending.ts';
import { Slots } from '../turns/slots.ts';
import type { Spooled } from '../files/spool.ts';
import type { AnyForm, FileForm, HeadOf, PartOf } from './file-form.ts';
import { isQuick, tell, wantsTelling, type ToSend } from './telling.ts';
import { Gathered, makeFile, usualLimits } from './workshop.ts';

/** Rows that travel and are held in memory at a time. */
const partSize = 200;
/** By one server: each holds a connection for seconds, and others want to work meanwhile. */
const reading = new Slots(2, 100, { patience: { short: 60_000, long: 60_000 } });
/** Each is a process, which may be busy for minutes: an office has one, whoever else is about. */
const making = new Slots(3, 100, {
  patience: { short: usualLimits.within, long: usualLimits.within },
  alone: { person: 1, office: 1 },
});
/** Of any export, until its last byte has left: one a person, so that nobody's loop takes the turns of others. */
const leaving = new Slots(40, 100, { patience: { short: 30_000, long: 30_000 }, alone: { person: 1, office: 10 } });

/** The first part of a big office's list is sorted before it is there, which can take longer than any screen's query. */
const patience = statement(sql`select set_config('statement_timeout', '120s', true)`);

/** What an export's row of the log says: never a value that was searched for, which could be a name or a phone. */
type ExportDetail = Record<string, string | number | boolean>;

/** The log's row of an export, of one record or, with null, of a list. */
const recordExport = (table: string, id: string | null, detail: ExportDetail): Statement =>
  statement(sql`select app.record_export(${table}, ${id}, ${JSON.stringify(detail)}::jsonb)`);

type Asked = Pick<Context<AnyEndpoint>, 'snapshot' | 'batch' | 'request' | 'reply'>;

/** A file that somebody asks for. */
type Wanted<F extends AnyForm> = {
  /** Its name in the workshop's list. */
  form: string;
  /** Gets what it needs from outside the database, before that is asked for anything. Resolves with what gives it back. */
  ahead?: (signal: AbortSignal) => Promise<() => void>;
  /** Reads all that goes into it, of one moment; may be done once more from the beginning. */
  read: (run: Run, put: (part: PartOf<F>) => Promise<void>, person: Person) => Promise<HeadOf<F>>;
  /** Name and type of the file, and the log's row. */
  about: (
    head: HeadOf<F>,
    rows: number,
  ) => { name: string; type: string; table: string; id: string | null; detail: ExportDetail };
};

/**
 * Has a file made and sends it. It is whole before its first byte leaves: a failure is a problem and not half a file, and
 * the log's row, with the exact number, is there even if the line breaks. The workshop makes it, the database waits for
 * neither that nor a slow line, and whoever leaves ends all of it.
 */
export async function sendMade<F extends AnyForm>(
  { snapshot, batch, request, reply }: Asked,
  { form, ahead, read, about }: Wanted<F>,
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const { signal, stays } = untilLeft(callerOf(request));
  let progress: Progress = { feitos: 0, total: null };

  /** Into `held`, which is given back whatever happens: the reading may be done twice, and fail after its end. */
  const gather = (held: { rows?: Gathered<F> }): Promise<HeadOf<F>> =>
    snapshot(async (run, person) => {
      await held.rows?.discard();
      const rows = (held.rows = await Gathered.begin<F>());
      const put = async (part: PartOf<F>) => {
        signal.throwIfAborted();
        await rows.put(part);
        progress = { feitos: rows.rows, total: null };
      };
      await run(patience);
      return read(run, put, person);
    });
  const make = async (): Promise<ToSend> => {
    const held: { rows?: Gathered<F> } = {};
    const giveBack = await ahead?.(signal);
    try {
      const head = await reading.run(() => gather(held), caller, true);
      const rows = held.rows!;
      const { rows: total } = rows;
      const onRows = (feitos: number) => (progress = { feitos, total });
      const file = await making.run(() => makeFile(form, head, rows, { signal, onRows }), caller, true);
      const { name, type, table, id, detail } = about(head, total);
      await batch(recordExport(table, id, detail)).catch(async (error: unknown) => {
        await file.discard();
        throw error;
      });
      return { file, name, type };
    } finally {
      giveBack?.();
      await held.rows?.discard();
    }
  };

  // whose turn it takes: whoever may not export has none, and who comes with a new session is who they were
  await batch();
  const work = untilSent(leaving, { request, reply }, make).finally(stays);
  if (wantsTelling(request) && !(await isQuick(work))) return tell(request, reply, () => progress, work);
  // nothing is sent meanwhile, for as long as it may take
  reply.raw.setTimeout(3 * usualLimits.within);
  const made = await work.finally(() => reply.raw.setTimeout(request.server.server.timeout));
  return sendWanted(reply, signal, made);
}

/** Sends a file that is made of what has no rows, and of which the log says nothing. Whoever leaves ends its making. */
export async function sendWhole(
  { request, reply }: Pick<Asked, 'request' | 'reply'>,
  make: (signal: AbortSignal) => Promise<ToSend>,
): Promise<FastifyReply> {
  const { signal, stays } = untilLeft(callerOf(request));
  const { file, name, type } = await untilSent(leaving, { request, reply }, () => make(signal)).finally(stays);
  return sendWanted(reply, signal, { file, name, type });
}

/** All rows of a query as a CSV. */
export const sendCsv = <F extends FileForm<null, never>>(
  context: Asked,
  {
    form,
    table,
    query,
    detail,
  }: { form: string; table: string; query: Statement<PartOf<F>['linhas'][number]>; detail: ExportDetail },
): Promise<FastifyReply> =>
  sendMade<F>(context, {
    form,
    read: async (run, put) => {
      for await (const linhas of inParts(run, query)) await put({ linhas } as PartOf<F>);
      return null;
    },
    about: (_head, registros) => ({
      name: exportName(table, 'csv'),
      type: 'text/csv; charset=utf-8; header=present',
      table,
      id: null,
      detail: { formato: 'CSV', registros, ...detail },
    }),
  });

/** The rows of a query, some at a time. */
export async function* inParts<Row>(run: Run, query: Statement<Row>, size = partSize): AsyncGenerator<Row[]> {
  const cursor = { ...query, sql: `declare linhas no scroll cursor for ${query.sql}` };
  const more = statement(sql<Row>`fetch forward ${sql.lit(size)} from linhas`);
  for (let [, rows] = await run(cursor, more); rows.length > 0; [rows] = await run(more)) yield rows;
  await run(statement(sql`close linhas`));
}

/** A file that was whole only when its reader had left is given back. */
async function sendWanted(reply: FastifyReply, signal: AbortSignal, { file, name, type }: ToSend) {
  if (signal.aborted) await file.discard();
  signal.throwIfAborted();
  return sendExport(reply, file, name, type);
}

/** Sends a file that was made: to be saved, kept by no cache, and not to a reader that takes forever. */
function sendExport(reply: FastifyReply, file: Spooled, name: string, type: string): FastifyReply {
  endSlow(reply.raw, file.size);
  return reply
    .headers({
      'Content-Type': type,
      'Content-Length': String(file.size),
      'Content-Disposition': disposition('attachment', name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    .send(file.stream());
}
