import type { Locator, Page } from '@playwright/test';
import { expectOrderPlaced, submitOrder } from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { amountRow } from './amount-rows.ts';
import { productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, signedInOwner } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const dupatta = 'Bagh Phulkari Dupatta';

function field(page: Page, label: string): Locator {
  return page.getByRole('main').getByLabel(label, { exact: true });
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name });
}

/** A line of the Order Summary. */
function itemOf(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: name });
}

test('a checkout of nothing', async ({ page, context, browser }) => {
  const other = await newPerson(await browser.newContext(), 'has.a.checkout.of.her.own@example.in');
  await other.requestJson('post', '/cart', {
    product_id: await productIdByName(other, jhumka),
    quantity: 1,
  });
  const started = await other.page.request.post('/checkout', { form: { intent: 'start' } });
  expect(await started.text()).toContain('Delivery Address');
  await newPerson(context, 'checks.nothing.out@example.in');

  const othersCheckout = new URL(started.url()).search;
  for (const search of [
    '',
    '?checkout=nonsense',
    `?checkout=${crypto.randomUUID()}`,
    othersCheckout,
  ]) {
    await page.goto(`/checkout${search}`);
    await checkLine('C407', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid Checkout');
      await expect(page.getByRole('main')).toContainText('Please select a product to checkout.');
    });
  }
  await checkLine('C408', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
});

test('the three steps of a checkout', async ({ page, context }) => {
  const customer = await newPerson(context, 'tests.the.three.steps@example.in');
  await customer.requestJson('post', '/cart', {
    product_id: await productIdByName(customer, jhumka),
    quantity: 2,
  });
  await customer.requestJson('post', '/cart', {
    ...{
      product_id: await productIdByName(customer, dupatta),
      quantity: 1,
      selected_color: 'Haldi and Rani',
    },
  });
  await openPage(page, '/cart');
  await button(page, 'Proceed to Checkout').click();

  await checkLine('C400', async () => {
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps).toHaveText([
      '1Delivery Address',
      '2Payment Method',
      '3Confirm Mobile Number',
    ]);
    await expect(steps.first()).toHaveAttribute('aria-current', 'step');
  });
  await checkLine('C402', async () => {
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    await expect(itemOf(page, jhumka)).toContainText('Qty 2');
    await expect(itemOf(page, jhumka)).toContainText('₹2,878');
    await expect(itemOf(page, dupatta)).toContainText('Haldi and Rani · Qty 1');
  });
  await checkLine('C403', () => expect(amountRow(page, 'Subtotal')).toHaveText('₹5,777'));
  await checkLine('C404', () => expect(amountRow(page, 'Delivery Charges')).toHaveText('₹120'));
  await checkLine('C405 C406', () => expect(amountRow(page, 'Total')).toHaveText('₹5,897'));

  await checkLine('C409 C490', async () => {
    const labels = ['Full Name *', 'Phone Number *', 'Email *', 'Pincode *', 'Address *'];
    for (const label of [...labels, 'Landmark', 'City', 'State']) {
      await expect(field(page, label)).toBeEditable();
    }
    await expect(page.getByRole('checkbox', { name: 'Save as my default address' })).toBeChecked();
    const names = page.locator('main form [name]:is(input, textarea):not([type=hidden])');
    expect(await names.evaluateAll((all) => all.map((each) => each.getAttribute('name')))).toEqual([
      ...['fullName', 'phone', 'email', 'pincode', 'address'],
      ...['landmark', 'city', 'state', 'isDefaultAddress'],
    ]);
  });

  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.accept();
  });
  await field(page, 'Pincode *').fill('600 004');
  await field(page, 'Address *').fill('3 Luz Church Road');
  await checkLine('C410', async () => {
    for (const label of ['Full Name *', 'Phone Number *', 'Email *', 'Pincode *', 'Address *']) {
      dialogs.length = 0;
      const typed = await field(page, label).inputValue();
      await field(page, label).fill(' ');
      await button(page, 'Continue to Payment').click();
      await expect.poll(() => dialogs).toEqual(['alert: Please fill all required fields']);
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toBeFocused();
      await field(page, label).fill(typed);
    }
  });
  await checkLine('C413', async () => {
    dialogs.length = 0;
    const wrong = { 'Phone Number *': '12', 'Email *': 'kavita', 'Pincode *': '012345' };
    for (const [label, text] of Object.entries(wrong)) {
      const typed = await field(page, label).inputValue();
      await field(page, label).fill(text);
      await button(page, 'Continue to Payment').click();
      await expect(page.getByRole('alert').last()).toContainText(
        'Please correct the highlighted fields',
      );
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page, label)).toHaveValue(text);
      await field(page, label).fill(typed);
    }
    expect(dialogs).toEqual([]);
  });

  await checkLine('C411 C412 C417', async () => {
    await field(page, 'Landmark').fill('');
    await field(page, 'City').fill('');
    await button(page, 'Continue to Payment').click();
    await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
  });
  await checkLine('C414 C415 C490', async () => {
    await expect(page.getByRole('radio')).toHaveCount(1);
    await expect(page.getByRole('radio', { name: 'Online' })).toBeChecked();
    await expect(page.getByRole('radio')).toHaveAttribute('name', 'paymentMethod');
    await expect(page.getByRole('radio')).toHaveValue('online');
    await expect(page.getByText('We call you to confirm the order')).toBeVisible();
  });
  await checkLine('C418', async () => {
    await expect(page.getByRole('main').getByRole('button')).toHaveText([/^Place Order/]);
    await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveCount(1);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(field(page, 'Address *')).toHaveValue('3 Luz Church Road');
    await button(page, 'Continue to Payment').click();
  });
  await checkLine('C401 C417', async () => {
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
    await expect(steps.last()).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('main')).toContainText('98200 07654');
    await expect(page.getByRole('main')).toContainText(
      'Kavita Rao, 3 Luz Church Road, Chennai, Tamil Nadu',
    );
    await expect(page.getByRole('main')).toContainText('Online, after our call');
    await expect(button(page, 'Place Order · ₹5,897')).toBeEnabled();
  });

  await submitOrder(page);
  await checkLine('C419 C420', async () => {
    await expect(page).toHaveURL(/\/order-confirmation\?order=FH[A-Z0-9]{6}$/);
    await expect(expectOrderPlaced(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('3 Luz Church Road');
  });
  await checkLine('C421', async () => {
    const toast = page.getByRole('status').filter({ hasText: 'Order Placed Successfully' });
    await expect(toast).toContainText('Your order has been placed and confirmation email sent.');
  });
  await checkLine('C425', async () => {
    await page.goto('/profile');
    await expect(page.getByRole('main')).toContainText('3 Luz Church Road');
    await expect(page.getByRole('main')).toContainText('600004');
  });
});

test('cash on delivery, as the owner wishes', async ({ page, context, browser }) => {
  const customer = await newPerson(context, 'would.pay.in.cash@example.in');
  const { page: admin } = await signedInOwner(await browser.newContext());
  const offer = (offersCod: object) =>
    admin.request.post('/admin/settings', {
      form: { intent: 'payment', upiId: '', expiresAfterDays: '', ...offersCod },
    });
  await customer.requestJson('post', '/cart', {
    product_id: await productIdByName(customer, jhumka),
    quantity: 1,
  });
  await openPage(page, '/cart');
  await button(page, 'Proceed to Checkout').click();
  await field(page, 'Pincode *').fill('600 004');
  await field(page, 'Address *').fill('3 Luz Church Road');
  await button(page, 'Continue to Payment').click();
  await checkLine('C415 C416 C417', async () => {
    await expect(page.getByRole('radio', { name: 'Online' })).toBeVisible();
    await expect(page.getByText('Cash on Delivery')).toHaveCount(0);
    await offer({ offersCod: 'on' });
    await page.getByRole('link', { name: 'Edit' }).click();
    await button(page, 'Continue to Payment').click();
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
    await button(page, 'Review order').click();
    await submitOrder(page);
    await expect(expectOrderPlaced(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Cash on Delivery');
    const [{ booking_method }] = (await customer.requestJson('get', '/orders')).data;
    expect(booking_method).toBe('cod');
    await offer({});
  });
});
