import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

test('input for a product that another window deletes stays, and is saved once it is restored', async ({
  context,
}) => {
  const page = await context.newPage();
  await signInAsOwner(page);
  await openPage(page, '/admin/products?product=new');
  const name = 'Test Shawl Deleted Meanwhile';
  await page.getByLabel('Product Name').fill(name);
  await page.getByLabel('Price (₹) *', { exact: true }).fill('1,200');
  await page.getByLabel('Stock Quantity').fill('9');
  // Other tests use the same shop.
  await page.getByLabel('Visible').uncheck();
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const rows = page.locator('tr').filter({ hasText: name });
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  const material = page.getByLabel('Material');
  await material.fill('Pashmina');

  const other = await context.newPage();
  await openPage(other, `/admin/products?search=${encodeURIComponent(name)}`);
  await other.getByRole('button', { name: `Delete ${name}` }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(0);
  await expect(material).toHaveValue('Pashmina');

  await page.getByRole('button', { name: 'Update Product' }).click();
  const refused = page.getByRole('alert').filter({ hasText: 'Error updating product' });
  await expect(refused).toContainText('There is no such product any more.');
  await expect(material).toHaveValue('Pashmina');

  await other.getByRole('button', { name: `Undo: put ${name} back` }).click();
  await expect(rows).toHaveCount(1);
  // Restored as it was: no field shown in this window has changed.
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Product updated' })).toBeVisible();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(material).toHaveValue('Pashmina');
});
