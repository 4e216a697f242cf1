import type { Page } from '@playwright/test';
import { expectOrderPlaced } from '../checkout.ts';
import { openPage } from '../open-page.ts';
import { openMailbox } from '../sign-in.ts';
import { expect, test } from '../test.ts';
import { amountRow } from './amount-rows.ts';
import { type ApiClient, orderCart, productIdByName } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson } from './people.ts';

const jhumka = 'Kundan Kairi Jhumka';
const dupatta = 'Bagh Phulkari Dupatta';
const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** A day as on the page: '28 November 2026'. */
function inDays(days: number): string {
  return longDate.format(Date.now() + days * 86_400_000);
}

/** A value of the order, by its label. */
function fact(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd');
}

async function fillCart(customer: ApiClient): Promise<void> {
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
}

test('an order that is not there', async ({ page, context, browser }) => {
  const other = await newPerson(await browser.newContext(), 'has.an.order@example.in');
  await fillCart(other);
  const othersOrder = await orderCart(other);
  await newPerson(context, 'has.no.order@example.in');
  await checkLine('C436', async () => {
    for (const search of [
      '',
      '?order=FH000000',
      '?order=nonsense',
      `?order=${othersOrder.display_id}`,
    ]) {
      await page.goto(`/order-confirmation${search}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Not Found');
      await expect(page.getByRole('main')).toContainText('Unable to find order details.');
    }
  });
  await checkLine('C437', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('the order confirmation', async ({ page, context }) => {
  const customer = await newPerson(context, 'reads.her.confirmation@example.in');
  await fillCart(customer);
  // A PIN code outside every known zone.
  const order = await orderCart(customer, { delivery_pincode: '290001' });
  const confirmation = `/order-confirmation?order=${order.display_id}`;
  await openPage(page, confirmation);
  const main = page.getByRole('main');

  await checkLine('C438', () => expect(expectOrderPlaced(page)).toBeVisible());
  await checkLine('C439 C440', async () => {
    expect(order.display_id).toMatch(/^FH[A-Z0-9]{6}$/);
    expect(order.id).not.toContain(order.display_id);
    await expect(main).toContainText(`Order ID ${order.display_id}`);
    await page.reload();
    await expect(main).toContainText(`Order ID ${order.display_id}`);
  });
  await checkLine('C441', () => expect(main).toContainText(`${order.display_id} · ${inDays(0)}`));
  await checkLine('C442', async () => {
    await expect(main.getByRole('listitem')).toHaveCount(2);
    await expect(main.getByRole('listitem').filter({ hasText: jhumka })).toContainText('Qty 2');
    await expect(main.getByRole('listitem').filter({ hasText: jhumka })).toContainText('₹2,878');
    const other = main.getByRole('listitem').filter({ hasText: dupatta });
    await expect(other).toContainText('Haldi and Rani · Qty 1');
    await expect(other).toContainText('₹2,899');
  });
  await checkLine('C443', () => expect(amountRow(page, 'Subtotal')).toHaveText('₹5,777'));
  await checkLine('C444', async () => {
    await expect(amountRow(page, 'Total Paid')).toHaveText('₹5,897');
    await expect(main).toContainText('Payment pending: we will call you to confirm.');
  });
  await checkLine('C445', () => expect(fact(page, 'Payment method')).toHaveText('Online'));
  await checkLine('C446', async () => {
    await expect(fact(page, 'Delivery address')).toHaveText(
      'Ananya Deshpande, 12 Sahyadri Apartments, Near Garware College, Pune, Maharashtra 290001',
    );
  });
  await checkLine('C447', () => expect(fact(page, 'Estimated delivery')).toHaveText(inDays(7)));
  await checkLine('C451', async () => {
    const help = page.getByRole('heading', { name: 'Need Help?' }).locator('..');
    await expect(help).toContainText('Monday to Saturday, 10 AM to 6 PM IST');
    await expect(help.locator('a[href^="tel:"]')).toBeVisible();
  });
  await checkLine('C448', async () => {
    await main.getByRole('link', { name: 'Track Order' }).click();
    await expect(page).toHaveURL(/\/orders\?order=FH/);
    await expect(page.getByRole('group', { name: `Order ${order.display_id}` })).toBeFocused();
  });
  await checkLine('C449', async () => {
    await page.goto(confirmation);
    await main.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL(/\/store$/);
  });
  await checkLine('C450', async () => {
    await page.goto(confirmation);
    await main.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a delivery is promised no sooner than it can be', async ({ page, context, shop }) => {
  const customer = await newPerson(context, 'lives.far.away@example.in');
  await fillCart(customer);
  // Itanagar: two business days of packing, ten of delivery.
  const order = await orderCart(customer, { delivery_pincode: '791 111' });
  await page.goto(`/order-confirmation?order=${order.display_id}`);
  await checkLine('C447', async () => {
    const promised = await fact(page, 'Estimated delivery').innerText();
    expect(Date.parse(promised)).toBeGreaterThan(Date.parse(inDays(12)));
    await openMailbox(page, shop);
    const orderEmail = page
      .getByRole('listitem')
      .filter({ hasText: order.display_id })
      .filter({ hasText: 'To lives.far.away@example.in' });
    await expect(orderEmail).toContainText(`Estimated delivery: ${promised}.`);
  });
});
