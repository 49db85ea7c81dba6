import { defineConfig } from 'vitest/config';

/** They stand beside what they test, but start and kill databases. */
const embedded = 'src/server/embedded/embedded*.test.ts';
/** A machine five times as slow keeps these bounds as well: they end what hangs. */
const node = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
} as const;
/** Read by Node itself, as the server is that runs from its sources: what Vite makes of them is a tenth more work, and serves mocks. */
const asSources = { ...node, experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

export default defineConfig({
  test: {
    projects: [
      {
        // pure functions and static checks: fast, no database
        test: {
          ...node,
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/static/**/*.test.ts'],
          exclude: ['src/**/*.server.test.ts', embedded],
        },
      },
      {
        // the real server on the real database; an office of its own per test
        test: {
          ...asSources,
          name: 'database',
          include: ['src/**/*.server.test.ts', 'tests/database/**/*.test.ts'],
          globalSetup: ['tests/support/database/cluster.ts'],
          maxWorkers: 2,
          // Reading the program takes a second of each file that would read it anew; a file undoes what it has replaced.
          isolate: false,
        },
      },
      {
        // starts and kills databases and servers of its own
        test: {
          ...asSources,
          name: 'process',
          include: [embedded, 'tests/process/**/*.test.ts'],
          globalSetup: ['tests/support/servers/ready-folder.ts'],
          testTimeout: 180_000,
          // most of the time they wait for something to start or to end
          maxWorkers: 2,
        },
      },
    ],
  },
});
