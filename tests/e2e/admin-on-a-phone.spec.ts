import { expect, type Locator } from '@playwright/test';
import { test } from './acceptance/own-shop.ts';
import { signInAsOwner } from './owner.ts';
import { viewports } from './screens.ts';
import { gotoHydrated } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

test.use({ viewport: viewports.phone });

test('on a phone the current tab is visible, and part of the next one', async ({
  context,
  page,
}) => {
  await withoutSplash(context);
  await signInAsOwner(page);
  const analytics = page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: 'Analytics' });
  await expect(analytics).toBeInViewport();
  await gotoHydrated(page, '/admin/analytics');
  await expect(analytics).toBeInViewport({ ratio: 1 });
});

test("'No Image' and 'Uncategorized' can be read in the list of products", async ({
  admin: page,
  owners,
}) => {
  const name = 'Plain Dupatta';
  await owners.requestJson('post', '/products', { name, price: 900, stock_quantity: 3 });
  for (const viewport of [viewports.phone, { width: 820, height: 1180 }, viewports.desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/admin/products');
    const row = page.getByRole('row').filter({ hasText: name });
    expect(await cutOffWords(row.getByText('Uncategorized'), 'td')).toEqual([]);
    expect(await cutOffWords(row.getByText('No Image'), '.picture-missing')).toEqual([]);
  }
});

/** The words of an element that are broken, or reach out of the `box` around it. */
function cutOffWords(element: Locator, box: string): Promise<string[]> {
  return element.evaluate((node, selector) => {
    const around = node.closest(selector)?.getBoundingClientRect() ?? new DOMRect();
    const text = node.firstChild as Text;
    const words = [...text.data.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const rects = [...range.getClientRects()];
      const isInside = rects.every(
        ({ left, right, top, bottom }) =>
          left >= around.left &&
          right <= around.right &&
          top >= around.top &&
          bottom <= around.bottom,
      );
      return rects.length !== 1 || !isInside;
    });
    return words.map(([word]) => word);
  }, box);
}
