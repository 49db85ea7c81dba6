import { errors, sentenceOf, type ErrorCode } from '../../shared/errors.ts';
import { Failure, type FailureDetails } from '../process/failure.ts';
import { AnswerTooLarge } from './round-trip.ts';

const codesByConstraint = new Map((Object.keys(errors) as ErrorCode[]).map((code) => [code.replace('.', '_'), code]));

type DatabaseError = Error & { code?: string; constraint?: string; detail?: string; routine?: string };

/** The database's own word for "this connection is gone" or "not now". */
const unavailable = /^(08|57P0[1235]|25P03|53300)|^(ECONN|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

/** A server that only reads refused to write: a standby, or one that whoever runs it has set so. Nothing was written. */
export class ReadOnlyServer extends Error {}

/** In a transaction that was itself begun to read only, writing is a mistake of ours and no word about the server. */
export const ofServer = (error: unknown, readOnly: boolean): unknown =>
  !readOnly && (error as DatabaseError).code === '25006'
    ? new ReadOnlyServer('the database server only reads', { cause: error })
    : error;

export function isConnectionError(error: unknown): boolean {
  const { code, message } = error as DatabaseError;
  return (
    error instanceof ReadOnlyServer ||
    unavailable.test(code ?? '') ||
    isTimeout(error) ||
    /Connection terminated|Client was closed|Connection ended|not queryable/i.test(message ?? '')
  );
}

/** Nothing came for too long: a silent network, or no connection of the pool that is free. The same again may be as long. */
export function isTimeout(error: unknown): boolean {
  const { code, message } = error as DatabaseError;
  return (
    code === 'ETIMEDOUT' ||
    /timeout exceeded when trying to connect|due to connection timeout|^timeout expired/.test(message ?? '')
  );
}

/** A migration changed what a statement returns that this connection has prepared: a new one prepares it anew. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as DatabaseError;
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Deadlock, serialisation failure, plan out of date: nothing was written, the same again may succeed. */
export function isRetryable(error: unknown): boolean {
  return ['40P01', '40001'].includes((error as DatabaseError).code ?? '') || isStalePlan(error);
}

/**
 * What a database error means to a person: rules raised by `app.fail`, named constraints, bad values, time-outs.
 * Anything else comes back as it is and ends as `server.internal`.
 */
export function failureOf(error: unknown): unknown {
  const { code = '', constraint = '', message, detail } = error as DatabaseError;
  if (error instanceof AnswerTooLarge) return new Failure('server.answer_too_large');
  if (code === 'GB000' && message in errors) {
    const known = message as ErrorCode;
    return new Failure(known, detailsOf(known, detail));
  }
  const byConstraint = codesByConstraint.get(constraint);
  if (byConstraint && (code === '23505' || code === '23503' || code === '23514')) return new Failure(byConstraint);
  // a check or a format that the contract should have caught: still the person's input, never a 500
  if (code === '23514' || code === '23502' || code.startsWith('22')) return new Failure('request.invalid');
  // every connection of the pool was at work all the time
  const full = message.startsWith('timeout exceeded when trying to connect');
  if (full || isRetryable(error) || code === '55P03' || code === '57014' || code === '53400')
    return new Failure('server.busy', { retryAfter: 2 });
  if (code === '53100') return new Failure('server.disk_full', { retryAfter: 30 });
  if (isConnectionError(error)) return new Failure('server.unavailable', { retryAfter: 3 });
  return error;
}

/**
 * What `app.fail` says besides its code: the person it refused, the fields as `field:code field:code`, or as JSON what stands in the
 * sentence for its `{name}`s.
 */
function detailsOf(code: ErrorCode, detail: string | undefined): FailureDetails {
  const [status, sentence] = errors[code];
  if (!detail) return {};
  if (detail.startsWith('{')) {
    const said = JSON.parse(detail) as Record<string, string>;
    return { message: sentence.replace(/\{(\w+)\}/g, (whole, name: string) => said[name] ?? whole) };
  }
  if (status === 403) return { deniedUser: detail };
  if (status !== 422) return {};
  const pairs = detail.split(' ').map((pair) => pair.split(':') as [string, ErrorCode]);
  return { errors: pairs.map(([field, code]) => ({ field, message: sentenceOf(code) })) };
}
