import type { Page } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/find-chromium.mjs';
import { newCustomerPage } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { test as base, expect } from './test.ts';

const saree = 'Pochampally Ikat Cotton Saree';

/**
 * Playwright’s browsers load each page again, and one without a window always does. Those of people bring pages back
 * from memory.
 */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const { CHROMIUM_PATH: _, ...env } = process.env;
      const path = await findOrInstallChromium('.', process.execPath, env, { isWhole: true });
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      await use({ ...launchOptions, executablePath: path, ignoreDefaultArgs });
    },
    { scope: 'worker' },
  ],
});

test('Back brings a visitor’s page from memory, with what was typed and what has changed', async ({
  page,
}) => {
  await openPage(page, `/store?search=${encodeURIComponent(saree)}`);
  await markDocument(page);
  const search = page.locator('input[aria-label="Search products"]:visible');
  await search.fill('a silk saree');
  await openPage(page, '/about');
  await runSql('update products set price_paise = 333300 where name = $1', [saree]);
  await goBack(page, '/store');
  await expect(page.getByText('₹3,333', { exact: true }).first()).toBeVisible();
  await expect(search).toHaveValue('a silk saree');
  expect(await isMarked(page)).toBe(true);

  // The stream is open again, too.
  await runSql('update products set price_paise = 444400 where name = $1', [saree]);
  await expect(page.getByText('₹4,444', { exact: true }).first()).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('a page of somebody who has signed out is hidden and loaded again, if a browser stores it at all', async ({
  context,
}) => {
  const email = 'shares.a.phone@example.in';
  const page = await newCustomerPage(context, email);
  // As from a browser that stores what it is asked not to.
  await context.route('/profile', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const headers = { ...response.headers(), 'cache-control': 'private, no-cache' };
    await route.fulfill({ response, headers });
  });
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('hidden', String(document.documentElement.hidden));
    });
  });
  await openPage(page, '/profile');
  await expect(page.getByRole('main')).toContainText(email);
  await openPage(page, '/about');
  await context.request.post('/sign-out', { maxRedirects: 0 });
  await goBack(page, '/profile');
  await expect(page.getByRole('main')).toContainText('Access Denied');
  expect(await page.locator('body').innerText()).not.toContain(email);
  // Null if the browser has not stored it.
  expect(await page.evaluate(() => sessionStorage.getItem('hidden'))).not.toBe('false');
});

async function goBack(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => history.back());
  });
  await page.waitForURL((url) => url.pathname === path, { waitUntil: 'commit' });
}

function markDocument(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
}

/** Whether it is the same document, not one that was loaded again. */
function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.marked === 'yes');
}
