import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

const suit = 'Tota Chanderi Salwar Suit';

/** One M and two L. Its other sizes stay out of stock. */
async function countBySize(): Promise<void> {
  await runSql(
    `with product as (
       update products set has_variants = true, stock_quantity = 3 where name = $1 returning id)
     insert into product_variants (product_id, size, color, stock_quantity)
     select id, size, 'Tota Green', stock
     from product, (values ('M', 1), ('L', 2)) as variants (size, stock)`,
    [suit],
  );
}

/** Restores it for other tests. */
async function countAsOne(): Promise<void> {
  await runSql(
    `with product as (
       update products set has_variants = false, stock_quantity = 0 where name = $1 returning id)
     delete from product_variants using product where product_id = product.id`,
    [suit],
  );
}

test.afterEach(countAsOne);

test('somebody finds green, M, under 5000; another takes the last one while they look', async ({
  browser,
}) => {
  await countBySize();
  const phone = { viewport: viewports.phone };
  const hers = await newCustomerPage(await browser.newContext(phone), 'looks.for.m@example.in');
  const others = await newCustomerPage(await browser.newContext(phone), 'takes.the.m@example.in');

  await openPage(hers, '/store');
  await hers.getByRole('button', { name: 'Filters' }).click();
  const panel = hers.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^M ?\d/ }).check();
  await panel.getByRole('checkbox', { name: /^Tota Green/ }).check();
  await panel.getByRole('checkbox', { name: /^In stock/i }).check();
  await panel.getByLabel('To (₹)').fill('5,000');
  await panel.getByLabel('To (₹)').press('Enter');
  await expect(hers).toHaveURL(/size=M&color=Tota\+Green&to=5000&stock=1$/);
  await panel.getByRole('button', { name: /^Show / }).click();
  const found = hers.url();
  await hers.getByRole('link', { name: suit, exact: true }).click();
  await waitForHydration(hers);
  await hers.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(hers.getByText('Only 1 left in M · Tota Green')).toBeVisible();

  await buyNow(others, suit, ['M']);
  await goToConfirm(others);
  await submitOrder(others);
  await expect(expectOrderPlaced(others)).toBeVisible();

  await expect(hers.getByText('M · Tota Green is out of stock')).toBeVisible();
  await expect(hers.getByRole('radio', { name: 'M, out of stock' })).toBeChecked();
  await expect(hers.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  const { pathname } = new URL(hers.url());
  const form = { intent: 'add-to-cart', size: 'M', color: 'Tota Green', quantity: '1' };
  const origin = new URL(found).origin;
  const answer = await hers.request.post(pathname, { form, headers: { Origin: origin } });
  expect(await answer.text()).toContain(`${suit}: out of stock`);
  await openPage(hers, found);
  await expect(hers.getByRole('link', { name: suit, exact: true })).toHaveCount(0);
});

test('the sheet of a card follows what is sold while it is open, and what was chosen stays', async ({
  browser,
}) => {
  await countBySize();
  const phone = { viewport: viewports.phone };
  const page = await newCustomerPage(await browser.newContext(phone), 'sheet.open@example.in');
  await openPage(page, '/store?search=tota+chanderi');
  const card = page.getByRole('article').filter({ hasText: suit });
  await card.getByRole('button', { name: /Add to Cart/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Choose a size' });
  await sheet.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(sheet.getByText('Only 1 left in M · Tota Green')).toBeVisible();

  await sell('M', 1);
  await expect(sheet.getByText('M · Tota Green is out of stock')).toBeVisible();
  await expect(sheet.getByRole('radio', { name: 'M, out of stock' })).toBeChecked();
  await expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  await sheet.getByRole('radio', { name: 'L', exact: true }).check();
  await expect(sheet.getByText('Only 2 left in L · Tota Green')).toBeVisible();

  await sell('L', 2);
  await expect(sheet.getByText('L · Tota Green is out of stock')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
});

/** Elsewhere, this many of this size are sold. */
async function sell(size: string, quantity: number): Promise<void> {
  await runSql(
    `with product as (
       update products set stock_quantity = stock_quantity - $3 where name = $1 returning id)
     update product_variants set stock_quantity = product_variants.stock_quantity - $3
     from product where product_id = product.id and size = $2`,
    [suit, size, quantity],
  );
}
