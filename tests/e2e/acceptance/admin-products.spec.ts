import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { type ApiClient, uniqueSuffix } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { errorToast, successToast } from './toasts.ts';

async function addStole(owners: ApiClient, more: object) {
  const name = `Tested Stole ${uniqueSuffix()}`;
  const { id } = await owners.requestJson('post', '/products', { name, price: 1450, ...more });
  return { id: String(id), name };
}

test('the list of products', async ({ admin: page, owners }) => {
  const { data: all } = await owners.requestJson('get', '/products/all?limit=100');
  await openPage(page, '/admin/products');

  await checkLine('C319', async () => {
    await expect(heading(page, all.length)).toBeVisible();
  });
  const stole = await addStole(owners, { stock_quantity: 6 });
  const row = rowOf(page, stole.name);
  await checkLine('C319 C320', async () => {
    await expect(row).toHaveCount(1);
    await expect(heading(page, all.length + 1)).toBeVisible();
  });
  await checkLine('C321', async () => {
    await expect(row.getByText('Uncategorized', { exact: true })).toBeVisible();
    const [{ id: category_id, name }] = (await owners.requestJson('get', '/categories')).data;
    await owners.requestJson('patch', `/products/${stole.id}`, { category_id });
    await expect(row.getByText(name, { exact: true })).toBeVisible();
  });
  await checkLine('C322 C323', async () => {
    await expect(row).toContainText('6 units');
    await expect(row).not.toContainText('Low Stock!');
    for (const stock_quantity of [5, 0]) {
      await owners.requestJson('patch', `/products/${stole.id}/stock`, { stock_quantity });
      await expect(row).toContainText(`${stock_quantity} units`);
      await expect(row.getByText('Low Stock!', { exact: true })).toBeVisible();
    }
    await owners.requestJson('patch', `/products/${stole.id}/stock`, { stock_quantity: 1 });
    await expect(row).toContainText('1 unit Low Stock!');
  });
  await checkLine('C324', async () => {
    await expect(row.getByText('₹1,450', { exact: true })).toBeVisible();
    await owners.requestJson('patch', `/products/${stole.id}`, {
      price: 125000,
      sale_price: 99999.5,
    });
    await expect(row.getByText('₹99,999.50', { exact: true })).toBeVisible();
    await expect(row.getByText('₹1,25,000', { exact: true })).toBeVisible();
  });
  await checkLine('C325', async () => {
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await owners.requestJson('patch', `/products/${stole.id}`, { is_active: false });
    await expect(row.getByText('Hidden', { exact: true })).toBeVisible();
    await expect(row.getByText('Active', { exact: true })).toHaveCount(0);
    await owners.requestJson('patch', `/products/${stole.id}`, { is_active: true });
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
  });
  await checkLine('C326', async () => {
    await row.getByRole('button', { name: `Delete ${stole.name}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete ${stole.name}?` });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await row.getByRole('link', { name: `Edit ${stole.name}` }).click();
    await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await row.getByRole('link', { name: `View ${stole.name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: stole.name })).toBeVisible();
  });
  await page.goBack();
  await checkLine('C327', async () => {
    await page.getByRole('link', { name: 'Add New Product' }).click();
    await expect(page.getByRole('dialog', { name: 'Add New Product' })).toBeVisible();
  });
  await owners.requestJson('delete', `/products/${stole.id}`);
});

test('a product is deleted', async ({ admin: page, owners, context }) => {
  const [deleted, remaining] = [await addStole(owners, {}), await addStole(owners, {})];
  const other = await context.newPage();
  await openPage(other, '/dashboard/products');
  await openPage(page, '/admin/products');
  const count = await countIn(page);

  await checkLine('C329', async () => {
    await remove(page, deleted.name);
    await expect(successToast(page, 'Product deleted successfully!')).toBeVisible();
  });
  await checkLine('C331', async () => {
    await expect(rowOf(page, deleted.name)).toHaveCount(0);
    await expect(heading(page, count - 1)).toBeVisible();
    await expect(rowOf(other, deleted.name)).toHaveCount(0);
    await page.getByRole('button', { name: `Undo: put ${deleted.name} back` }).click();
    await expect(rowOf(page, deleted.name)).toHaveCount(1);
    await expect(rowOf(other, deleted.name)).toHaveCount(1);
  });
  await other.close();

  // This window has no live stream.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/admin/products');
  await owners.requestJson('delete', `/products/${deleted.id}`);
  await checkLine('C330', async () => {
    await remove(page, deleted.name);
    const alert = errorToast(page, 'Error deleting product');
    await expect(alert).toContainText('There is no such product any more.');
    await expect(rowOf(page, remaining.name)).toHaveCount(1);
  });
  await owners.requestJson('delete', `/products/${remaining.id}`);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is deleted and put back', async ({ admin: page, owners }) => {
    const stole = await addStole(owners, { stock_quantity: 5 });
    await page.goto('/admin/products');
    const row = rowOf(page, stole.name);
    await checkLine('C320 C322 C323 C324 C325', async () => {
      for (const words of ['5 units', 'Low Stock!', '₹1,450', 'Active']) {
        await expect(row).toContainText(words);
      }
    });
    await checkLine('C329 C331', async () => {
      const count = await countIn(page);
      await row.getByRole('button', { name: `Delete ${stole.name}` }).click();
      await expect(successToast(page, 'Product deleted successfully!')).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect(heading(page, count - 1)).toBeVisible();
      await page.getByRole('button', { name: `Undo: put ${stole.name} back` }).click();
      await expect(row).toHaveCount(1);
    });
    await owners.requestJson('delete', `/products/${stole.id}`);
    await checkLine('C330', async () => {
      await row.getByRole('button', { name: `Delete ${stole.name}` }).click();
      const alert = errorToast(page, 'Error deleting product');
      await expect(alert).toContainText('There is no such product any more.');
    });
  });
});

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

function heading(page: Page, count: number) {
  return page.getByRole('heading', { name: `Product Management (${count})`, exact: true });
}

async function countIn(page: Page): Promise<number> {
  const text = await page.getByRole('heading', { name: 'Product Management' }).innerText();
  return Number(/\((\d+)\)/.exec(text)?.[1]);
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}
