import { findProductByName, oneItemOf } from './acceptance/api-client.ts';
import { newPerson } from './acceptance/people.ts';
import { expectOrderPlaced, submitOrder } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { expect, test } from './test.ts';

const rules = {
  ...{ maxTotalPaise: 0, feePaise: 4_900, excludedPins: ['781001'] },
  ...{ afterDelivered: 0, advancePercent: 0, maxRefusals: 0 },
};

test('on a phone cash on delivery is refused by PIN code, and so it is by the API', async ({
  browser,
}) => {
  await runSql('update shop_settings set offers_cod = true, cod_rules = $1', [
    JSON.stringify(rules),
  ]);
  const context = await browser.newContext({ viewport: viewports.phone });
  const customer = await newPerson(context, 'pays.at.the.door@example.in');
  const { page } = customer;
  const product = await findProductByName(customer, 'Lac and Glass Bangle Set');
  const item = oneItemOf(product);
  await customer.requestJson('post', '/cart', item);
  await openPage(page, '/cart');
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByLabel('Pincode').fill('781 001');
  await page.getByLabel('Address *', { exact: true }).fill('4 Uzan Bazar');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const cod = page.getByRole('radio', { name: 'Cash on Delivery' });
  await expect(cod).toBeDisabled();
  const noPin = 'Cash on Delivery is not available for PIN 781001.';
  await expect(page.getByText(noPin)).toBeVisible();

  const details = {
    ...{ customer_name: 'Kavita Rao', customer_phone: '98200 07654' },
    ...{ customer_email: customer.email, address: '4 Uzan Bazar', agrees_to_terms: true },
  };
  const order = { ...details, item, booking_method: 'cod', total: product.price + 120 + 49 };
  const refused = await customer.send('post', '/orders', {
    ...order,
    delivery_pincode: '781001',
  });
  expect([refused.status(), (await refused.json()).detail]).toEqual([409, noPin]);
  const ordered = await customer.requestJson('post', '/orders', {
    ...order,
    delivery_pincode: '411004',
  });
  expect(ordered).toMatchObject({ booking_method: 'cod', cod_fee: 49 });

  // Another PIN code has it. What else was typed is still there.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('4 Uzan Bazar');
  await page.getByLabel('Pincode').fill('411 004');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cod.check();
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(page.getByText('Cash on Delivery Fee')).toBeVisible();
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Cash on Delivery Fee');
});
