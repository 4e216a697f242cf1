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
          sequence: { groupOrder: 0 },
        },
      },
      {
        // These start processes and measure them, so they have the machine to themselves.
        test: {
          ...everywhere,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
