import type { Problem } from '../../shared/contract.ts';
import { ProblemError } from './http.ts';
import { toast, type ToastAction } from '../browser/toast.ts';

/** A form, or anything that can show a problem in place. Returns whether it showed it. */
export type ProblemReceiver = { receive: (problem: Problem) => boolean };

/** The server's sentences for these would only repeat what the screen says already. */
const silent = new Set(['request.invalid', 'request.malformed', 'request.not_found']);

/** Refused because the person is no member of the office any more; LostOfficeNotice.tsx says so on the page. */
export const lostTheOffice = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.code === 'session.not_member';

/**
 * The one way from a failed call to the person: field messages when a form can take them, else a toast with the
 * screen's sentence and what the server said.
 */
export function showProblem(
  error: unknown,
  sentence: string,
  receiver?: ProblemReceiver,
  actions?: readonly ToastAction[],
): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ProblemError)) {
    reportError(error);
    return toast.error(sentence, undefined, undefined, actions);
  }
  const { problem } = error;
  if (problem.code === 'session.required') return;
  if (receiver?.receive(problem)) return;
  const firstField = problem.errors?.[0]?.message;
  const detail = firstField ?? (silent.has(problem.code) ? undefined : problem.detail);
  toast.error(sentence, detail, undefined, actions);
}
