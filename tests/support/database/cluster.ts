import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withLoginOf } from '../../../src/server/embedded/database-place.ts';
import { startEmbedded } from '../../../src/server/embedded/embedded.ts';
import { roleOf, type Login, type LoginPlace } from '../../../src/server/database/logins.ts';
import { migrate } from '../../../src/server/migrations/migrate.ts';
import { advised, noPrograms, programsOf, startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    superuserUrl: string;
    ownerUrl: string;
    /** For what servers keep that several files share. */
    sharedFolder: string;
    /** Of all logins. */
    appPassword: string;
  }
}

/** All logins of the program's own making, with one password. */
export function loginsWith(ownerUrl: string, password: string): Record<Login, LoginPlace> {
  const place = (login: Login) => ({
    url: withLoginOf(ownerUrl, `postgres://${roleOf[login]}:${password}@x/x`),
    password,
  });
  return { requests: place('requests'), accounts: place('accounts'), jobs: place('jobs') };
}

/**
 * One PostgreSQL for the run, with a migrated template that servers of tests copy: the embedded one, or with
 * GABINETE_TEST_PG=15 an external one of that major version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startDatabase(process.env.GABINETE_TEST_PG);
  const { ownerUrl, superuserUrl } = database;
  const appPassword = 'only-for-tests';
  await withoutDisk(superuserUrl);
  await migrate({ ownerUrl, logins: loginsWith(ownerUrl, appPassword) });
  project.provide('superuserUrl', superuserUrl);
  project.provide('ownerUrl', ownerUrl);
  project.provide('appPassword', appPassword);
  const sharedFolder = await mkdtemp(join(tmpdir(), 'gabinete-shared-'));
  project.provide('sharedFolder', sharedFolder);
  return async () => {
    await database.stop();
    await rm(sharedFolder, { recursive: true, force: true });
  };
}

/** Nothing in it outlives the run: no change waits for the disk, which takes longer than most changes do. */
async function withoutDisk(superuserUrl: string): Promise<void> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  for (const setting of ['synchronous_commit', 'fsync', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
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
