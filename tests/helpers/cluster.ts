import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../src/server/embedded.ts';
import { migrate } from '../../src/server/migrate.ts';
import { advised, noPrograms, programsOf, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    ownerUrl: string;
    appPassword: string;
  }
}

/**
 * One PostgreSQL for the run, with a migrated template that each test file copies: the embedded one, or with
 * GABINETE_TEST_PG=15 an external one of that major version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase(process.env.GABINETE_TEST_PG);
  const { ownerUrl, superuserUrl } = database;
  const appPassword = 'only-for-tests';
  await migrate({ ownerUrl, appPassword });
  project.provide('superuserUrl', superuserUrl);
  project.provide('ownerUrl', ownerUrl);
  project.provide('appPassword', appPassword);
  return () => database.stop();
}

async function startDatabase(major?: string) {
  if (major) {
    const programs = await programsOf(Number(major));
    if (!programs) throw new Error(noPrograms);
    const database = await startPostgres(programs, advised);
    return { ...database, stop: () => database.remove() };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'gabinete-test-'));
  const embedded = await startEmbedded({ dataDir, holder: 'npm test' });
  return {
    ...embedded,
    stop: async () => {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
