import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

for (const [where, viewport] of Object.entries(viewports)) {
  test(`on a ${where} the owner adds a product, and of two windows that change it one reports a conflict`, async ({
    browser,
    context,
    page,
  }) => {
    // Only the other window has a live stream.
    await page.route('**/api/v1/live*', () => {});
    await page.setViewportSize(viewport);
    await signInAsOwner(page);
    const name = `Test Stole on a ${where}`;
    await add(page, name);

    await page.getByRole('link', { name: `Edit ${name}` }).click();
    await expect(page.getByLabel('Product Name')).toHaveValue(name);
    const other = await openWindow(browser, context, page.url());
    await type(other, { Price: '1900', 'Stock Quantity': '7' });
    await other.getByRole('button', { name: 'Update Product' }).click();
    await expect(row(other, name)).toContainText('₹1,900');

    await type(page, { Price: '2100', Material: 'Merino wool' });
    await page.getByRole('button', { name: 'Update Product' }).click();
    const refused = page.getByRole('alert').filter({ hasText: 'Error updating product' });
    await expect(refused).toContainText('It was changed meanwhile: Price is ₹1,900 now');
    // Nobody else has changed these.
    await expect(refused).not.toContainText('Material');
    await expect(page.getByLabel('Price (₹) *', { exact: true })).toHaveValue('2100');
    await expect(page.getByLabel('Material')).toHaveValue('Merino wool');
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(toast(page, 'Product updated successfully!')).toBeVisible();
    await expect(row(page, name)).toContainText('₹2,100');
    await expect(row(page, name)).toContainText('7 units');
    // The other window learns of it.
    await expect(row(other, name)).toContainText('₹2,100');
    await other.context().close();

    await remove(page, name);
    await page.getByRole('button', { name: `Undo: put ${name} back` }).click();
    await expect(row(page, name)).toBeVisible();
    await remove(page, name);
  });
}

async function add(page: Page, name: string): Promise<void> {
  await openPage(page, '/admin/products');
  await page.getByRole('link', { name: 'Add New Product' }).click();
  const submit = page.getByRole('button', { name: 'Add Product', exact: true });
  await expect(submit).toBeDisabled();
  await type(page, { 'Product Name': name, Price: 'abc' });
  // Other tests use the same shop.
  await page.getByLabel('Visible').uncheck();
  await submit.click();
  const refused = page.getByRole('alert').filter({ hasText: 'Error adding product' });
  await expect(refused).toContainText('Price must be an amount in rupees');
  await expect(page.getByLabel('Price (₹) *', { exact: true })).toBeFocused();
  await type(page, { Price: '1,800' });
  await submit.click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();
  await expect(row(page, name)).toContainText('₹1,800');
  await expect(row(page, name)).toContainText('Hidden');
}

/** Opens a page with the same session in its own context, since toasts belong to a browser. */
async function openWindow(browser: Browser, like: BrowserContext, url: string): Promise<Page> {
  const context = await browser.newContext({ storageState: await like.storageState() });
  const page = await context.newPage();
  await openPage(page, url);
  return page;
}

async function type(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    const isPrice = label === 'Price';
    await page.getByLabel(isPrice ? 'Price (₹) *' : label, { exact: isPrice }).fill(text);
  }
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

function toast(page: Page, title: string) {
  return page.getByRole('status').filter({ hasText: title }).last();
}
