import { defineConfig } from '@playwright/test';
import { screenFromEnvironment, viewports } from './tests/e2e/screens.ts';

const isRoot = process.getuid?.() === 0;
const report = process.env.E2E_REPORT;

// As long as all others: `npm run test:acceptance` (docs/decisions/0034-acceptance-tests.md).
const ignored = process.env.ACCEPTANCE ? [] : ['**/acceptance/*.spec.ts'];

export default defineConfig({
  testDir: './tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/start-shop.ts',
  projects: [
    { name: 'stories', testIgnore: ['**/without-script/**', ...ignored] },
    {
      name: 'without script',
      testMatch: '**/without-script/*.spec.ts',
      use: { javaScriptEnabled: false, viewport: viewports.phone },
    },
  ],
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    headless: true,
    screenshot: 'only-on-failure',
    // At night alone, since writing each act down slows it.
    trace: process.env.NIGHTLY === '1' ? 'retain-on-failure' : 'off',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...screenFromEnvironment(process.env.ACCEPTANCE),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // Chromium's sandbox refuses to run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        ...['--disable-gpu', '--disable-quic', '--no-first-run'],
        // Letters as wide without a window as in one.
        '--font-render-hinting=none',
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
});
