import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precision, recall, tryFinder } from '../../bench/finder.ts';
import { startTestServer, type TestServer } from '../support/servers/server.ts';

/** People who are in a register twice are found: on one of 5,000, in short; on 200,000 by `npm run bench -- --finder`. */

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await server?.stop();
});

const long = Boolean(process.env.GABINETE_LONG);
const people = long ? 200_000 : 5_000;

test('who is told to be very likely one person is, and few are missed', { timeout: 900_000 }, async () => {
  const office = await server.office();
  const found = await tryFinder(client, office.id, { people, twins: people / 40, seed: 2 });
  expect([found.twins, found.left]).toEqual([people / 40, 0]);
  // of a hundred pairs three are chance
  expect(precision(found)).toBeGreaterThanOrEqual(long ? 0.98 : 0.95);
  expect(recall(found)).toBeGreaterThanOrEqual(0.9);
});
