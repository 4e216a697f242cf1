import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { runSql } from './run-sql.ts';
import { expect, test } from './test.ts';

const dupatta = 'Bagh Phulkari Dupatta';

test('a price that changes during checkout needs the customer’s consent before the order', async ({
  context,
}) => {
  const page = await newCustomerPage(context, 'sees.a.price.rise@example.in');
  await context.route('**/api/v1/live*', () => {});
  await buyNow(page, dupatta, ['Haldi and Rani']);
  await goToConfirm(page);
  await expect(page.getByRole('button', { name: 'Place Order · ₹3,019' })).toBeVisible();

  // Place Order is pressed before the page knows of the change.
  await setPrice(310_000);
  await submitOrder(page);
  await expect(page.getByText('The total is now ₹3,220.')).toBeVisible();
  await expect(page.getByText('It was ₹3,019 and is ₹3,220 now.')).toBeVisible();
  const place = page.getByRole('button', { name: 'Place Order · ₹3,220' });
  await expect(place).toBeDisabled();
  await page.getByRole('button', { name: 'Agree to ₹3,220' }).click();
  await expect(place).toBeEnabled();

  // The open page learns of the change.
  await context.unroute('**/api/v1/live*');
  await page.reload();
  await setPrice(290_000);
  await expect(page.getByText('It was ₹3,220 and is ₹3,020 now.')).toBeVisible();
  await page.getByRole('button', { name: 'Agree to ₹3,020' }).click();
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page.getByText('₹3,020')).toBeVisible();
});

function setPrice(paise: number) {
  return runSql('update products set price_paise = $1 where name = $2', [paise, dupatta]);
}
