import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './tests/slow-files-first.ts';

const sharedOptions = {
  environment: 'node' as const,
  pool: 'forks' as const,
  exclude: ['**/node_modules/**', 'build/**'],
  // Limits for what hangs: on two processors that others use, too, a test may take twenty times as long.
  testTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 120_000,
};

// As the shop runs: React's development build traces every element it makes, which took half of the time of each page.
process.env.NODE_ENV = 'production';

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        test: {
          ...sharedOptions,
          name: 'shop',
          include: [
            'app/**/*.test.{ts,tsx}',
            '{platform,integrations,database,server}/**/*.test.ts',
            'tests/*.test.ts',
            'tests/hostile/*.test.ts',
          ],
          globalSetup: ['tests/start-database.ts'],
          // One more than two processors: much of the time a test waits, as sign-ups do for a quarter of a second each.
          maxWorkers: 3,
          // All files of a worker share a process: loading the shop for each took a third of the time.
          // That is safe because modules hold state per shop or database, and every file has its own.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // These start whole shops, and run after the others so that the two do not slow each other down.
        test: {
          ...sharedOptions,
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
