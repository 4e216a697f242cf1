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

test('from its row a product gets its stock, is deleted and put back, and is opened', async ({
  admin: page,
  owners,
}) => {
  const name = 'Kota Doria Dupatta';
  const { id } = await owners.requestJson('post', '/products', {
    name,
    price: 900,
    stock_quantity: 3,
  });
  await gotoHydrated(page, '/admin/products');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('3 units').click();
  await row.getByLabel(`Stock of ${name}`).fill('9');
  // One is sold while the field is open: the row follows, what was typed stays.
  await owners.requestJson('patch', `/products/${id}/stock`, { stock_quantity: 2 });
  await expect(row).toContainText('2 units');
  await row.getByLabel(`Stock of ${name}`).press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${name} has 2 units by now, not 3.`);
  await expect(row.getByLabel(`Stock of ${name}`)).toHaveValue('9');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('9 units');
  await expect(row.getByLabel(`Stock of ${name}`)).toBeHidden();

  await row.getByRole('checkbox').check();
  const apply = page.getByRole('button', { name: 'Apply to selected' });
  await expect(apply).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Change selected products').selectOption('Delete');
  await apply.click();
  await page.getByRole('button', { name: 'Delete 1 Product' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: put 1 product back' }).click();
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
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
