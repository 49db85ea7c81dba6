import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/embedded.ts';
import { migrate } from '../../src/server/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    ownerUrl: string;
    appPassword: string;
  }
}

/** One PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gabinete-test-'));
  const embedded = await startEmbedded({ dataDir, holder: 'npm test' });
  const appPassword = 'only-for-tests';
  await migrate({ ownerUrl: embedded.ownerUrl, appPassword });
  project.provide('superuserUrl', embedded.superuserUrl);
  project.provide('ownerUrl', embedded.ownerUrl);
  project.provide('appPassword', appPassword);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
