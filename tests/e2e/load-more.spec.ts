import { expect, type Locator, type Page, test } from '@playwright/test';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { type DemoShop, openDemoShop } from './start-shop.ts';
import { gotoHydrated, waitForHydration } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

// Its own shop, because other tests count what the store shows.
let shop: DemoShop;
test.beforeAll(async () => {
  shop = await openDemoShop({ SEED: 'empty' });
  await runSql(
    `insert into products (name, description, price_paise, stock_quantity)
     select 'Kurta ' || lpad(n::text, 4, '0'), 'Cotton', 100000, 10 from generate_series(1, 1000) as n`,
    [],
    shop.dataDir,
  );
});
test.afterAll(() => shop.close());
test.beforeEach(({ context }) => withoutSplash(context));

/** Its distance from the top of the window. */
function topOf(element: Locator): Promise<number> {
  return element.evaluate((one) => one.getBoundingClientRect().top);
}

function card(page: Page, n: number): Locator {
  return page.getByRole('article').filter({ hasText: `Kurta ${String(n).padStart(4, '0')}` });
}

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} more is loaded below, and what one looks at stays in its place`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await gotoHydrated(page, `${shop.address}/store?page=5`);
    // Chromium keeps the scroll position by itself; a phone's Safari may not.
    if (where === 'phone') {
      await page.addStyleTag({ content: 'html { overflow-anchor: none }' });
    }
    await expect(page.getByRole('article')).toHaveCount(120);
    const more = page.getByRole('link', { name: 'Load more' });
    await more.scrollIntoViewIfNeeded();
    const before = await topOf(card(page, 120));
    await more.click();
    await expect(card(page, 144)).toBeAttached();
    await expect(page).toHaveURL(/\/store\?page=6$/);
    await expect(page.getByRole('article')).toHaveCount(120);
    await expect(card(page, 24)).toHaveCount(0);
    expect(await topOf(card(page, 120))).toBeCloseTo(before, 0);

    const chosen = card(page, 130).getByRole('heading').getByRole('link');
    await chosen.scrollIntoViewIfNeeded();
    const place = await topOf(chosen);
    await chosen.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kurta 0130');
    await page.reload();
    await waitForHydration(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/store\?page=6$/);
    await expect(chosen).toBeInViewport();
    await expect.poll(() => topOf(chosen)).toBeCloseTo(place, -1);

    const earlier = page.getByRole('link', { name: 'Show earlier' });
    await earlier.scrollIntoViewIfNeeded();
    const first = await topOf(card(page, 25));
    await earlier.click();
    await expect(page).toHaveURL(/\/store\?page=5$/);
    await expect(card(page, 1)).toBeAttached();
    expect(await topOf(card(page, 25))).toBeCloseTo(first, 0);
    await expect(earlier).toHaveCount(0);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both are plain links', async ({ page }) => {
    await page.goto(`${shop.address}/store?page=5`);
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page).toHaveURL(/\/store\?page=6$/);
    await expect(card(page, 144)).toBeVisible();
    await page.getByRole('link', { name: 'Show earlier' }).click();
    await expect(page).toHaveURL(/\/store\?page=5$/);
    await expect(card(page, 1)).toBeVisible();
  });
});
