import type { Locator, Page } from '@playwright/test';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ settings: { SEED: 'empty' } });
test.beforeEach(({ sql }) =>
  sql(
    `insert into products (name, description, price_paise, stock_quantity)
     select 'Kurta ' || lpad(n::text, 4, '0'), 'Cotton', 100000, 10 from generate_series(1, 1000) as n
     where not exists (select from products)`,
  ),
);
/** How far below the top of the window. */
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
    await openPage(page, '/store?page=5');
    // Chromium keeps the place by itself; a phone's Safari may not.
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
