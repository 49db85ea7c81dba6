import type { ServerResponse } from 'node:http';
import { callerOf } from '../turns/caller.ts';
import type { Context } from './route.ts';
import type { AnyEndpoint } from '../../shared/contract.ts';
import type { Slots } from '../turns/slots.ts';

/** Answers that leave as slowly as their reader takes them. */

/** Milliseconds for any answer, more for each byte at the pace of a poor mobile line, and never more than so many. */
const patience = { least: 60_000, bytesPerSecond: 50_000, most: 30 * 60_000 };

/**
 * Does work in a turn that ends when the last byte of its answer has left, or the connection has ended: the turn is the
 * reader's for as long as the answer holds anything here.
 */
export async function untilSent<T>(
  slots: Slots,
  { request, reply }: Pick<Context<AnyEndpoint>, 'request' | 'reply'>,
  work: () => Promise<T>,
): Promise<T> {
  const owner = await slots.take(callerOf(request), true);
  const give = () => slots.give(owner);
  const { raw } = reply;
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    give();
    throw error;
  }
  if (raw.writableFinished || raw.destroyed) give();
  else raw.once('close', give);
  return answer;
}

/**
 * Ends the connection of a reader that is too slow for an answer of so many bytes; what is left of it is given up. What it returns ends the
 * waiting for that.
 */
export function endSlow(response: ServerResponse, bytes: number, limits: Partial<typeof patience> = {}): () => void {
  const { least, bytesPerSecond, most } = { ...patience, ...limits };
  const late = setTimeout(() => response.destroy(), Math.min(least + (bytes / bytesPerSecond) * 1000, most));
  const stop = () => clearTimeout(late);
  response.once('close', stop);
  return stop;
}
