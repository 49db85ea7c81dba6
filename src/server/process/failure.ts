import type { Problem } from '../../shared/contract.ts';
import { fieldOf, sentenceOf, statusOf, statusTitles, type ErrorCode } from '../../shared/errors.ts';

/** What is wrong with one field, in a sentence. */
export type FieldError = { field: string; message: string };

/** What this installation asks of an input besides its contract. It is given what was sent, whatever that is. */
export type InputRule = (given: unknown) => FieldError[];

export type FailureDetails = {
  /** A sentence beside this field, unless that of the code; the code's own sentence unless `errors` says more. */
  field?: string;
  errors?: FieldError[];
  current?: unknown;
  existingId?: string;
  /** Replaces the code's sentence where a rule has words of its own (files). */
  message?: string;
  retryAfter?: number;
  /** Person that was refused, for the log of platform events; never answered. */
  deniedUser?: string;
};

/** An answer that is not a success, by its code of the catalogue. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return statusOf(this.code);
  }

  get sentence(): string {
    return this.details.message ?? sentenceOf(this.code);
  }

  get errors(): { field: string; message: string }[] | undefined {
    if (this.details.errors) return this.details.errors;
    const field = this.details.field ?? fieldOf(this.code);
    return field ? [{ field, message: this.sentence }] : undefined;
  }
}

/** The body of such an answer. */
export function problemOf(failure: Failure, requestId: string): Problem {
  const { current, existingId, retryAfter } = failure.details;
  return {
    type: 'about:blank',
    title: statusTitles[failure.status] ?? 'Error',
    status: failure.status,
    code: failure.code,
    detail: failure.sentence,
    requestId,
    ...(failure.errors && { errors: failure.errors }),
    ...(current !== undefined && { current }),
    ...(existingId && { existingId }),
    ...(retryAfter && { retryAfter }),
  };
}

/** Ends the request with an error of the catalogue. */
export function fail(code: ErrorCode, details?: FailureDetails): never {
  throw new Failure(code, details);
}
