import { expect } from 'vitest';
import { errors } from '../../../src/shared/errors.ts';
import type { TestServer, User } from './server.ts';

export type Body = string | Uint8Array<ArrayBuffer>;
export type Sent = { status: number; text: string; type: string };

/** What the operator's services would answer, since a test has none. */
const withoutService = ['cep.unavailable'];
/** Words that only the inside of the program would say. */
const inside =
  /\bat \S+:\d+|\.ts\b|node_modules|pg_|relation |violates|constraint|\bselect \b|syntax error|Unexpected token|JSON at position/;

/** Requests just as they are written, and what must hold for every answer to them. */
export function plainRequests(server: () => TestServer, person: () => User) {
  async function raw(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Sent> {
    const { origin } = server();
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: { cookie: person().cookie, origin, ...headers },
      body,
    });
    const type = response.headers.get('content-type') ?? '';
    // a stream does not end by itself
    const isStream = type.includes('event-stream');
    if (isStream) await response.body?.cancel();
    return { status: response.status, text: isStream ? '' : await response.text(), type };
  }

  /** A success, or a problem of the catalogue that says nothing of the inside. Returns the status. */
  function decent({ status, text, type }: Sent, what: unknown): number {
    const about = JSON.stringify(what)?.slice(0, 300);
    if (status < 400) return status;
    expect(type, about).toContain('application/problem+json');
    const problem = JSON.parse(text) as { code: string; status: number; requestId: string };
    expect(Object.keys(errors), about).toContain(problem.code);
    if (!withoutService.includes(problem.code))
      expect([status, about]).toEqual([expect.toSatisfy((one) => one < 500), about]);
    expect([problem.status, problem.requestId.length], about).toEqual([status, 36]);
    expect(text, about).not.toMatch(inside);
    // the library's own words are English
    expect(text, about).not.toMatch(/Invalid|Unrecognized|Too (small|big)|expected/);
    return status;
  }

  return { raw, decent };
}
