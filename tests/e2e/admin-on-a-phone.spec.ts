import type { Locator } from '@playwright/test';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

test('the tabs are a bar at the bottom of a phone, under which nothing lies, and a column on a desktop', async ({
  admin: page,
  owners,
}) => {
  const product = { name: 'Ilkal Saree', price: 1900, stock_quantity: 9 };
  await owners.requestJson('post', '/products', product);
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  const tabs = bar.getByRole('link');
  await openPage(page, '/admin/settings');
  for (const name of ['Overview', 'Orders', 'Products', 'Settings', 'Analytics']) {
    await expect(tabs.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
  }
  expect(await top(bar)).toBeGreaterThan(viewports.phone.height - 70);

  // The bar of what is selected, and the Save of what is not saved.
  await openPage(page, '/admin/products');
  await page.getByRole('row').filter({ hasText: product.name }).getByRole('checkbox').check();
  await expectClear(page.getByRole('button', { name: 'Apply to selected' }));
  await openPage(page, '/admin/settings');
  await page.getByLabel('Shop Name').fill('Haat of Ilkal');
  await expectClear(page.getByRole('button', { name: 'Save Shop' }));
  await page
    .getByRole('contentinfo')
    .getByText(/^Site built by/)
    .scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expectClear(page.getByRole('contentinfo').getByText(/^Site built by/));

  await page.setViewportSize(viewports.desktop);
  await expect(tabs.filter({ hasText: 'Settings' })).toBeInViewport({ ratio: 1 });
  const { width = 0 } = (await bar.boundingBox()) ?? {};
  expect(width).toBeLessThan(200);
  // Beside the footer, all of it in view: its links are one line.
  const { height = 0 } = (await page.getByRole('contentinfo').boundingBox()) ?? {};
  expect(height).toBeLessThan(140);
});

async function top(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? 0;
}

/** In view, and neither under the tabs nor under anything else. */
async function expectClear(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const isOnTop = () =>
    element.evaluate((node) => {
      const { left, bottom, width } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + width / 2, bottom - 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

test('ten orders are on a desktop screen at once, all of each on a laptop; on a phone each has two lines', async ({
  admin: page,
}) => {
  await page.setViewportSize(viewports.desktop);
  await openPage(page, '/admin/orders');
  const rows = page.getByRole('row');
  await expect(rows.nth(10)).toBeInViewport({ ratio: 1 });

  const list = page.getByRole('table').locator('..');
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 720 });
    const wider = (all: Element) => all.scrollWidth - all.clientWidth;
    expect(await page.locator('html').evaluate(wider)).toBe(0);
    // Only the list scrolls sideways, if it has to.
    expect((await list.evaluate(wider)) > 0).toBe(width < 1280);
  }

  await page.setViewportSize(viewports.phone);
  const pending = rows.filter({ has: page.locator('.badge', { hasText: 'Pending' }) }).first();
  await expect.poll(async () => (await pending.boundingBox())?.height).toBeLessThan(120);
  for (const shown of [/₹[\d,]+/, /^\d+ [A-Z][a-z]+ 20\d\d$/, /FH[0-9A-Z]{6}/]) {
    await expect(pending.getByText(shown).last()).toBeVisible();
  }
  // Its list of statuses is the arrow beside the badge.
  await expect(pending.getByLabel(/^Status of FH/)).toBeInViewport({ ratio: 1 });
  await expect(pending.getByRole('link', { name: 'View Details' })).toBeInViewport({ ratio: 1 });
});

test("'No Image' and 'Uncategorized' can be read in the list of products", async ({
  admin: page,
  owners,
}) => {
  const name = 'Plain Dupatta';
  await owners.requestJson('post', '/products', { name, price: 900, stock_quantity: 3 });
  for (const viewport of [viewports.phone, { width: 820, height: 1180 }, viewports.desktop]) {
    await page.setViewportSize(viewport);
    await openPage(page, '/admin/products');
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
  await openPage(page, '/admin/products');
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
