import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { errorToast, successToast } from './toasts.ts';

const noSuchProduct = 'There is no such product any more.';

test('a product is added', async ({ admin: page, owners }) => {
  const name = `Tested Dupatta ${uniqueSuffix()}`;

  await checkLine('C355', async () => {
    await openPage(page, '/admin/products');
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await expect(dialog(page)).toHaveAccessibleName('Add New Product');
  });
  await checkLine('C342 C344 C354', async () => {
    await expect(field(page, 'Product Name')).toHaveAttribute('required');
    await expect(field(page, 'Price (₹)')).toHaveAttribute('required');
    await expect(add(page)).toBeDisabled();
    await field(page, 'Product Name').fill(name);
    await expect(add(page)).toBeDisabled();
    await field(page, 'Price (₹)').fill('  ');
    await expect(add(page)).toBeDisabled();
    await field(page, 'Price (₹)').fill('1450.50');
    await expect(add(page)).toBeEnabled();
    await field(page, 'Product Name').fill(' ');
    await expect(add(page)).toBeDisabled();
  });
  await checkLine('C353 C356', async () => {
    await field(page, 'Material').fill('Left behind');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await discard(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Add New Product' }).click();
    for (const label of ['Product Name', 'Price (₹)', 'Material']) {
      await expect(field(page, label)).toHaveValue('');
    }
    await field(page, 'Product Name').fill('Left behind, too');
    await page.keyboard.press('Escape');
    // Not discarded: it stays as typed.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(field(page, 'Product Name')).toHaveValue('Left behind, too');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await expect(field(page, 'Product Name')).toHaveValue('');
    await field(page, 'Product Name').fill('And this');
    await page.getByRole('link', { name: 'Close' }).click();
    await discard(page);
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await expect(field(page, 'Product Name')).toHaveValue('');
  });
  await checkLine('C363', async () => {
    await field(page, 'Product Name').fill(name);
    await field(page, 'Price (₹)').fill('1.234');
    await field(page, 'Stock Quantity').fill('3.5');
    await add(page).click();
    const refused = errorToast(page, 'Error adding product');
    await expect(refused).toContainText('Price must be an amount in rupees above 0');
    await expect(refused).toContainText('Stock Quantity must be a whole number from 0 to 1,00,000');
    await expect(field(page, 'Product Name')).toHaveValue(name);
  });
  await checkLine('C343 C345 C346 C347 C348 C349 C350', async () => {
    await field(page, 'Description').fill('Soft as air.\nWoven in Bhagalpur.');
    await field(page, 'Price (₹)').fill('1450.50');
    await field(page, 'Stock Quantity').fill('12');
    await field(page, 'Category').selectOption('Accessories');
    await field(page, 'Material').fill('Tussar silk');
    await field(page, 'Sizes (comma-separated)').fill(' Free Size,, M , m,With fringe');
    await field(page, 'Colors (comma-separated)').fill('Haldi ,  Rani');
    const images = dialog(page).getByRole('group', { name: 'Product Images' });
    await expect(images.getByText('0/5 images added')).toBeVisible();
  });
  await checkLine('C351 C362', async () => {
    await add(page).click();
    await expect(successToast(page, 'Product added successfully!')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  const product = await findNewestProduct(owners, name);
  await checkLine('C343 C346 C347', async () => {
    expect(product).toMatchObject({
      description: 'Soft as air.\nWoven in Bhagalpur.',
      category: { name: 'Accessories' },
      material: 'Tussar silk',
    });
  });
  await checkLine('C357', async () => expect(product.price).toBe(1450.5));
  await checkLine('C358', async () => expect(product.stock_quantity).toBe(12));
  await checkLine('C359', async () => {
    expect(product.sizes).toEqual(['Free Size', 'M', 'With fringe']);
  });
  await checkLine('C360', async () => expect(product.colors).toEqual(['Haldi', 'Rani']));
  await owners.requestJson('delete', `/products/${product.id}`);
});

test('a product is changed', async ({ admin: page, owners }) => {
  const name = `Tested Jutti ${uniqueSuffix()}`;
  const { data: categories } = await owners.requestJson('get', '/categories');
  const fields = { price: 899, stock_quantity: 4, sizes: ['6', '7'], colors: ['Red'] };
  const { id } = await owners.requestJson('post', '/products', {
    ...fields,
    name,
    category_id: categories[0].id,
  });
  // This window has no live stream.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/admin/products');

  await checkLine('C352 C355', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(dialog(page)).toHaveAccessibleName('Edit Product');
    await expect(field(page, 'Product Name')).toHaveValue(name);
    await expect(field(page, 'Price (₹)')).toHaveValue('899');
    await expect(field(page, 'Stock Quantity')).toHaveValue('4');
    await expect(field(page, 'Category')).toHaveValue(categories[0].id);
    await expect(field(page, 'Sizes (comma-separated)')).toHaveValue('6, 7');
    await expect(add(page)).toHaveCount(0);
    await expect(update(page)).toBeEnabled();
  });
  await checkLine('C354', async () => {
    await field(page, 'Price (₹)').fill('');
    await expect(update(page)).toBeDisabled();
  });
  await checkLine('C353 C356', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await discard(page);
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(field(page, 'Price (₹)')).toHaveValue('899');
  });
  await checkLine('C357 C358 C361 C364', async () => {
    await field(page, 'Price (₹)').fill('₹ 1,25,000.05');
    await field(page, 'Stock Quantity').fill('');
    await field(page, 'Category').selectOption('Uncategorized');
    await update(page).click();
    await expect(successToast(page, 'Product updated successfully!')).toBeVisible();
    const now = await findNewestProduct(owners, name);
    expect(now).toMatchObject({ price: 125000.05, stock_quantity: 0, category: null });
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByText('Uncategorized', { exact: true })).toBeVisible();
    await expect(row).toContainText('₹1,25,000.05');
  });
  await checkLine('C365', async () => {
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await field(page, 'Stock Quantity').fill('abc');
    await update(page).click();
    const refused = errorToast(page, 'Error updating product');
    await expect(refused).toContainText('Stock Quantity must be a whole number');
    await owners.requestJson('delete', `/products/${id}`);
    await field(page, 'Stock Quantity').fill('7');
    await update(page).click();
    await expect(refused.filter({ hasText: noSuchProduct })).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is added and changed', async ({ admin: page, owners }) => {
    const name = `Tested Kurta ${uniqueSuffix()}`;
    await page.goto('/admin/products');
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await checkLine('C363', async () => {
      await field(page, 'Product Name').fill(name);
      await field(page, 'Price (₹)').fill('free');
      await field(page, 'Sizes (comma-separated)').fill('S, M');
      await add(page).click();
      await expect(errorToast(page, 'Error adding product')).toContainText(
        'Price must be an amount',
      );
      await expect(field(page, 'Sizes (comma-separated)')).toHaveValue('S, M');
    });
    await checkLine('C351 C359 C361 C362', async () => {
      await field(page, 'Price (₹)').fill('999');
      await add(page).click();
      await expect(successToast(page, 'Product added successfully!')).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect(await findNewestProduct(owners, name)).toMatchObject({
        price: 999,
        sizes: ['S', 'M'],
        category: null,
      });
    });
    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await checkLine('C352 C355 C364', async () => {
      await expect(field(page, 'Product Name')).toHaveValue(name);
      await field(page, 'Stock Quantity').fill('3');
      await update(page).click();
      await expect(successToast(page, 'Product updated successfully!')).toBeVisible();
      expect(await findNewestProduct(owners, name)).toMatchObject({ stock_quantity: 3 });
    });
    await checkLine('C353', async () => {
      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(dialog(page)).toHaveCount(0);
    });
    await checkLine('C365', async () => {
      await page.getByRole('link', { name: `Edit ${name}` }).click();
      await owners.requestJson('delete', `/products/${(await findNewestProduct(owners, name)).id}`);
      await update(page).click();
      await expect(errorToast(page, 'Error updating product')).toContainText(noSuchProduct);
    });
  });
});

/** The newest product of this name, as the API returns it. */
async function findNewestProduct(owners: ApiClient, name: string) {
  const { data } = await owners.requestJson('get', '/products/all?limit=100');
  return data.find((product: { name: string }) => product.name === name);
}

/** Confirms discarding when the dialog closes over typed text. */
async function discard(page: Page): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
}

function dialog(page: Page) {
  return page.getByRole('dialog');
}

/** A field of the dialog, by its whole label without the star of a required one. */
function field(page: Page, label: string) {
  const words = label.replace(/[()]/g, '\\$&');
  return dialog(page).getByLabel(new RegExp(`^${words}( \\*)?$`));
}

function add(page: Page) {
  return dialog(page).getByRole('button', { name: 'Add Product', exact: true });
}

function update(page: Page) {
  return dialog(page).getByRole('button', { name: 'Update Product', exact: true });
}
