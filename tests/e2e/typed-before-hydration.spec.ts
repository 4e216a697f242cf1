import type { Page } from '@playwright/test';
import { newCustomerPage } from './checkout.ts';
import { delayScripts } from './delay-scripts.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';

test('a quantity typed before hydration stays, and is set', async ({ context }) => {
  const page = await newCustomerPage(context, 'types.before.the.script@example.in');
  await openPage(page, '/store?search=Bagh+Phulkari');
  const product = await page
    .getByRole('link', { name: 'Bagh Phulkari Dupatta', exact: true })
    .getAttribute('href');
  const quantity = page.getByRole('spinbutton', { name: /^Quantity/ });

  const scriptsOfProduct = await openWithoutScript(page, product ?? '');
  await quantity.fill('3');
  await scriptsOfProduct();
  await expect(quantity).toHaveValue('3');
  await page.getByText('Haldi and Rani', { exact: true }).click();
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
  await expect(page.getByRole('status').last()).toContainText('Added to Cart');

  const scriptsOfCart = await openWithoutScript(page, '/cart');
  await expect(quantity).toHaveValue('3');
  await quantity.fill('2');
  await quantity.blur();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await scriptsOfCart();
  await saved;
  await openPage(page, '/cart');
  await expect(quantity).toHaveValue('2');
});

test('a filter chosen before hydration applies after it', async ({ context }) => {
  const page = await context.newPage();
  const letScriptsCome = await openWithoutScript(page, '/store?category=Sarees');
  await page.getByLabel('Sort').selectOption('Price: Low to High');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const onSale = page.getByRole('checkbox', { name: /^On sale/ });
  await onSale.check();
  await letScriptsCome();
  await expect(page).toHaveURL(/category=Sarees&sort=price-low&sale=1$/);
  await expect(onSale).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(/category=Sarees$/);
  await expect(onSale).not.toBeChecked();
});

test('an image’s description and address typed before hydration stay', async ({ context }) => {
  const page = await context.newPage();
  await signInAsOwner(page);
  const [product] = await runSql('select id from products where name = $1', [
    'Neel Gota Patti Anarkali',
  ]);
  const letScriptsCome = await openWithoutScript(
    page,
    `/admin/products?product=${(product as { id: string }).id}`,
  );
  await page.getByText('Image descriptions').click();
  const shows = page.getByLabel('Image 1', { exact: true });
  await shows.fill('The border, close');
  const address = page.getByLabel('Image URL');
  await address.fill('https://weaver.example/kota.jpg');
  await letScriptsCome();
  await expect(address).toHaveValue('https://weaver.example/kota.jpg');
  await expect(shows).toHaveValue('The border, close');
  await expect(page.locator('input[name="images"]')).toHaveValue(/The border, close/);
});

test('a status chosen before the shop’s own list has come stays chosen in it', async ({
  context,
}) => {
  const page = await context.newPage();
  await signInAsOwner(page);
  const letScriptsCome = await openWithoutScript(page, '/admin/orders?status=delivered');
  const status = page.getByRole('combobox', { name: 'Selected orders' });
  await status.selectOption('Cancelled');
  await status.focus();
  await letScriptsCome();
  await page.getByRole('checkbox', { name: 'All on this page' }).focus();
  await expect(status.and(page.locator('button'))).toHaveText('Cancelled');
});

/** Opens the page without its scripts. Returns a function that releases them. */
async function openWithoutScript(page: Page, address: string): Promise<() => Promise<void>> {
  const letCome = await delayScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    letCome();
    await waitForHydration(page);
    await page.unroute('**/*.js');
  };
}
