import { defineConfig } from 'vitest/config';

const node = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    projects: [
      {
        // pure functions and static checks: fast, no database
        test: {
          ...node,
          name: 'unit',
          include: ['src/**/*.test.ts', 'tests/static/**/*.test.ts'],
          exclude: ['src/**/*.server.test.ts', 'src/server/embedded.test.ts'],
        },
      },
      {
        // the real server on the real database; an office of its own per test
        test: {
          ...node,
          name: 'database',
          include: ['src/**/*.server.test.ts', 'tests/database/**/*.test.ts'],
          globalSetup: ['tests/helpers/cluster.ts'],
          maxWorkers: 2,
        },
      },
      {
        // starts and kills databases and servers of its own
        test: {
          ...node,
          name: 'process',
          include: ['src/server/embedded.test.ts', 'tests/process/**/*.test.ts'],
          testTimeout: 180_000,
          // most of the time they wait for something to start or to end
          maxWorkers: 2,
        },
      },
    ],
  },
});
