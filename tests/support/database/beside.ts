import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import type { TestServer } from '../servers/server.ts';

/** A connection beside the server's own, a superuser's, for what two do at the same moment; for each test of the file or group that asks. */
export function besideServer(server: () => TestServer) {
  let client: pg.Client;
  beforeEach(async () => {
    client = new pg.Client({ connectionString: server().superuserUrl });
    await client.connect();
  });
  afterEach(() => client.end());
  const query = (text: string, values?: unknown[]) => client.query(text, values);
  /** Resolves once so many wait for what somebody holds. */
  const waiting = (howMany: number) =>
    expect
      .poll(
        async () => {
          const [row] = await server().rows<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return row!.n;
        },
        // a password that is hashed first takes its turn on a busy machine
        { timeout: 40_000 },
      )
      .toBe(howMany);
  /** The first call, then the second, with both under way while the row is held: they go on in this order. */
  async function inOrder<A, B>(held: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    await query('begin');
    await query(held);
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await query('commit');
    return await Promise.all([one, two]);
  }
  return { query, waiting, inOrder };
}
