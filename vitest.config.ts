import { defineConfig } from 'vitest/config';

const everywhere = {
  environment: 'node' as const,
  pool: 'forks' as const,
  exclude: ['**/node_modules/**', 'build/**'],
  testTimeout: 20_000,
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...everywhere,
          name: 'shop',
          include: [
            'app/**/*.test.{ts,tsx}',
            '{platform,database,server}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          globalSetup: ['tests/start-database.ts'],
          maxWorkers: 2,
          // A process for all files of a worker: loading the shop anew for each took a third of the time.
          // What a module keeps, it keeps per shop or database, and every file has its own.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // These start whole shops: after the others, or both would wait for each other.
        test: {
          ...everywhere,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
