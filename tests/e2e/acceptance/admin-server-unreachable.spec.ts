import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { checkLine } from './checklist-line.ts';

test('a form sent while the shop is unreachable reports that, and keeps its input', async ({
  admin: page,
}) => {
  await page.route('**/api/v1/live*', () => {});
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  await openPage(page, '/admin/settings');
  await loseTheShop(page);
  await checkLine('C338', async () => {
    await page.getByLabel('Delivery Charge', { exact: true }).fill('99');
    await press('Update Delivery Charge');
    await expect(toast(page)).toContainText('Error updating delivery charge');
    await expect(page.getByLabel('Delivery Charge', { exact: true })).toHaveValue('99');
  });

  await openAgain(page, '/admin/products?product=new');
  await checkLine('C363', async () => {
    await page.getByLabel('Product Name').fill('Paithani in Teal');
    await page.getByLabel(/^Price/).fill('24500');
    await press('Add Product');
    await expect(toast(page)).toContainText('Error adding product');
    await expect(page.getByLabel('Product Name')).toHaveValue('Paithani in Teal');
    await expect(page.getByLabel(/^Price/)).toHaveValue('24500');
  });

  await openAgain(page, '/admin/products');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await checkLine('C365', async () => {
    await page.getByLabel('Material').fill('Eri silk');
    await press('Update Product');
    await expect(toast(page)).toContainText('Error updating product');
    await expect(page.getByLabel('Material')).toHaveValue('Eri silk');
  });

  await openAgain(page, '/admin/products');
  await checkLine('C330', async () => {
    const row = page.getByRole('row').nth(1);
    const name = await row.getByRole('link').first().innerText();
    await row.getByRole('button', { name: /^Delete / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Error deleting product');
    await expect(row).toContainText(name);
  });

  await openAgain(page, '/admin/orders');
  await page
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  const link = page.getByLabel('Tracking URL').first();
  await checkLine('C380', async () => {
    await link.fill('https://tracking.example/42');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Update)$/ })
      .first()
      .click();
    await expect(toast(page)).toContainText('Error updating tracking link');
    await expect(link).toHaveValue('https://tracking.example/42');
  });
});

function toast(page: Page) {
  return page.locator('.toast[role=alert]');
}

/** From now on forms do not arrive; pages load. */
async function loseTheShop(page: Page): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
}

async function openAgain(page: Page, url: string): Promise<void> {
  await openPage(page, url);
  await expect(toast(page)).toHaveCount(0);
}
