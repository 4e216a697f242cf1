import type { Locator, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ viewport: viewports.phone });

const colors = ['Rani', 'Haldi', 'Bottle Green'];
const sizes = ['XS', 'S', 'M', 'L', 'XL'];
const lehenga = { name: 'Sitara Work Lehenga', price: 8900, stock_quantity: 12 };

test('on a phone the owner counts a lehenga in 3 colors and 5 sizes, and edits one cell later', async ({
  admin: page,
  owners,
}) => {
  const { id } = await owners.requestJson('post', '/products', { ...lehenga, colors, sizes });
  await openPage(page, `/admin/products?product=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Count stock per size and color').click();
  await expect(dialog.getByText('Of 12 in stock, 0 placed')).toBeVisible();

  await paste(page, 'Stock of XS · Rani', '0\t1\t2\t1\t0');
  await dialog.getByRole('button', { name: 'Same in all colors' }).first().click();
  await expect(dialog.getByText('Of 12 in stock, 12 placed')).toBeVisible();
  await expect(dialog.getByLabel('Stock Quantity')).toHaveValue('12');
  await paste(page, 'Stock of XL · Haldi', '2\n3');
  await expect(dialog.getByLabel('Stock of XL · Haldi')).toHaveValue('2');
  await expect(dialog.getByLabel('Stock of XS · Bottle Green')).toHaveValue('3');
  await expect(dialog.getByText('Of 12 in stock, 17 placed')).toBeVisible();
  await dialog.getByRole('button', { name: 'XS to all' }).last().click();
  await expect(dialog.getByLabel('Stock of XL · Bottle Green')).toHaveValue('3');
  expect(await hiddenPixels(dialog)).toEqual([0, 0]);
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('Product updated successfully!')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: lehenga.name });
  await expect(row).toContainText('25 units');
  await expect(row).toContainText('Low Stock!');

  await row.getByTitle('Change the stock per size and color').click();
  await dialog.getByLabel('Stock of M · Haldi').fill('9');
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await expect(row).toContainText('32 units');
  await row.getByRole('link', { name: `Edit ${lehenga.name}` }).click();
  await dialog.getByText('History of price and stock').click();
  await expect(dialog.getByText('M · Haldi: stock 2 → 9')).toBeVisible();
});

test('180 sizes and colors are counted on a phone without getting lost', async ({
  admin: page,
  owners,
}) => {
  const many = {
    name: 'Navrang Work Lehenga',
    price: 9900,
    stock_quantity: 0,
    colors: Array.from({ length: 15 }, (_, at) => `Color ${at + 1}`),
    sizes: Array.from({ length: 12 }, (_, at) => `${30 + at * 2}`),
  };
  const { id } = await owners.requestJson('post', '/products', many);
  await openPage(page, `/admin/products?product=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Count stock per size and color').click();
  // One color is open, so that the others are a list of fifteen lines.
  await expect(dialog.getByLabel(/^Stock of .* · Color/).filter({ visible: true })).toHaveCount(12);
  await dialog.getByLabel('Stock of 30 · Color 1', { exact: true }).fill('2');
  await dialog.getByRole('button', { name: 'Same in all colors' }).first().click();
  await dialog.locator('summary').filter({ hasText: 'Color 15' }).click();
  await expect(dialog.getByLabel('Stock of 30 · Color 15', { exact: true })).toHaveValue('2');
  await dialog.getByLabel('Stock of 52 · Color 15', { exact: true }).fill('7');
  await expect(dialog.getByLabel('Stock Quantity')).toHaveValue('37');
  expect(await hiddenPixels(dialog)).toEqual([0, 0]);
  const save = dialog.getByRole('button', { name: 'Update Product' });
  await expect(save).toBeInViewport();
  await save.click();
  await expect(page.getByRole('row').filter({ hasText: many.name })).toContainText('37 units');
});

/**
 * How much wider and higher a dialog is than its visible part: only its middle scrolls, so title and buttons
 * stay.
 */
function hiddenPixels(dialog: Locator): Promise<number[]> {
  return dialog.evaluate((all) => [
    all.scrollWidth - all.clientWidth,
    all.scrollHeight - all.clientHeight,
  ]);
}

/** What a spreadsheet puts on the clipboard: cells with tabs, lines with line breaks. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    const how = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', how));
  }, text);
}
