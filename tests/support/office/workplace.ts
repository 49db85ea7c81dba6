import { afterAll, beforeAll, beforeEach } from 'vitest';
import { fileTools } from '../files/files.ts';
import { officeData } from './office-data.ts';
import { startTestServer, type Office, type TestServer, type User } from '../servers/server.ts';

/** Where most tests of a noun happen: a server for the file, and an office with somebody who works in it. */

export let server: TestServer;
export let data: ReturnType<typeof officeData>;
export let files: ReturnType<typeof fileTools>;
export let office: Office;
/** An attendant of the office. */
export let clerk: User;

/** Calls as the clerk. */
export const me = () => server.as(clerk, office);

/** To be called once in a test file. */
export function inWorkplace(officeFor: 'each test' | 'all tests'): void {
  const open = async () => {
    office = await server.office();
    clerk = await server.member(office, 'attendant', { full_name: 'João Conceição' });
  };
  beforeAll(async () => {
    server = await startTestServer();
    data = officeData(server);
    files = fileTools(server);
    if (officeFor === 'all tests') await open();
  });
  if (officeFor === 'each test') beforeEach(open);
  afterAll(() => server?.stop());
}
