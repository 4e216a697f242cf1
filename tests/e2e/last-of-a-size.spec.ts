import { expect, test } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { runSql } from './run-sql.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const kurta = 'Wardha Khadi Kurta';

/** One M and three L in green, and an M in Slate. */
async function countBySizeAndColor(): Promise<void> {
  await runSql(
    `with product as (
       update products set has_variants = true, stock_quantity = 5, sizes = '{M,L}',
         colors = '{Temple Green,Slate}' where name = $1 returning id)
     insert into product_variants (product_id, size, color, stock_quantity)
     select id, size, color, stock from product, (values ('M', 'Temple Green', 1),
       ('L', 'Temple Green', 3), ('M', 'Slate', 1)) as variants (size, color, stock)`,
    [kurta],
  );
}

test('somebody finds green, M, under 5000; another takes the last one while they look', async ({
  browser,
}) => {
  await countBySizeAndColor();
  const phone = { viewport: { width: 390, height: 844 } };
  const hers = await newCustomerPage(await browser.newContext(phone), 'looks.for.m@example.in');
  const others = await newCustomerPage(await browser.newContext(phone), 'takes.the.m@example.in');

  await hers.goto('/store');
  await waitForHydration(hers);
  await hers.getByRole('button', { name: 'Filters' }).click();
  const panel = hers.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: /^M ?\d/ }).check();
  await panel.getByRole('checkbox', { name: /^Temple Green/ }).check();
  await panel.getByRole('checkbox', { name: /^In stock/i }).check();
  await panel.getByLabel('To (₹)').fill('5,000');
  await panel.getByLabel('To (₹)').press('Enter');
  await expect(hers).toHaveURL(/size=M&color=Temple\+Green&to=5000&stock=1$/);
  await panel.getByRole('button', { name: /^Show / }).click();
  const found = hers.url();
  await hers.getByRole('link', { name: kurta, exact: true }).click();
  await waitForHydration(hers);
  await hers.getByRole('radio', { name: 'Temple Green' }).check();
  await hers.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(hers.getByText('Only 1 left in M · Temple Green')).toBeVisible();

  await buyNow(others, kurta, ['M', 'Temple Green']);
  await goToConfirm(others);
  await submitOrder(others);
  await expect(expectOrderPlaced(others)).toBeVisible();

  await expect(hers.getByText('M · Temple Green is out of stock')).toBeVisible();
  await expect(hers.getByRole('radio', { name: 'M, out of stock' })).toBeChecked();
  await expect(hers.getByRole('button', { name: 'Buy Now' })).toBeDisabled();
  const { pathname } = new URL(hers.url());
  const form = { intent: 'add-to-cart', size: 'M', color: 'Temple Green', quantity: '1' };
  const origin = new URL(found).origin;
  const answer = await hers.request.post(pathname, { form, headers: { Origin: origin } });
  expect(await answer.text()).toContain(`${kurta}: out of stock`);
  await hers.goto(found);
  await expect(hers.getByRole('link', { name: kurta, exact: true })).toHaveCount(0);
});
