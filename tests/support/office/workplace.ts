import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { fileTools } from '../files/files.ts';
import { type OfficeData, officeData } from './office-data.ts';
import { setDatabaseClock } from '../servers/clock.ts';
import { startTestServer, type Office, type TestServer, type User } from '../servers/server.ts';

/** Where most tests of a noun happen: a server, and an office with somebody who works in it. */

export let server: TestServer;
export let data: OfficeData;
export let files: ReturnType<typeof fileTools>;
export let office: Office;
/** An attendant of the office. */
export let clerk: User;

/** Calls as the clerk. */
export const me = () => server.as(clerk, office);

/** Of the files of this worker: a server that has answered once answers in a third of the time, and each office is one more tenant. */
let shared: Promise<TestServer> | undefined;
const startShared = () => startTestServer({ dataDir: join(inject('sharedFolder'), String(process.pid)) });

/**
 * To be called once in a test file.
 * @param whose a server and a database of the file's own, for what looks at all offices, or leaves behind what is of no office
 */
export function inWorkplace(officeFor: 'each test' | 'all tests', whose: 'shared' | 'own' = 'shared'): void {
  const open = async () => {
    office = await server.office();
    clerk = await server.member(office, 'attendant', { full_name: 'João Conceição' });
  };
  beforeAll(async () => {
    server = await (whose === 'own' ? startTestServer() : (shared ??= startShared()));
    data = officeData(server);
    files = fileTools(server);
    if (officeFor === 'all tests') await open();
  });
  if (officeFor === 'each test') beforeEach(open);
  // the shared one ends with the run, as the database under it does, and the next file finds it in the present
  afterAll(() => (whose === 'own' ? server?.stop() : setDatabaseClock(server.rows, null)));
}
