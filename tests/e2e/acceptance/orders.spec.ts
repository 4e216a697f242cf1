import type { Page } from '@playwright/test';
import { openPage } from '../open-page.ts';
import { expect, test } from '../test.ts';
import { findProductByName, placeApiOrder } from './api-client.ts';
import { checkLine } from './checklist-line.ts';
import { newPerson, signedInOwner } from './people.ts';
import { successToast } from './toasts.ts';

const bangles = 'Lac and Glass Bangle Set';
const kurta = 'Awadh Chikankari Kurta';

test('orders are listed for whose they are, and follow what happens to them', async ({
  context,
  browser,
}) => {
  const customer = await newPerson(context, 'tests.through.orders@example.in');
  const other = await newPerson(await browser.newContext(), 'tests.with.an.order.too@example.in');
  const owner = await signedInOwner(await browser.newContext());
  const { page } = customer;

  await openPage(page, '/orders');
  await checkLine('C265', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
    await expect(page.getByRole('main')).toContainText('No orders yet');
  });
  const first = await placeApiOrder(customer, bangles);
  const others = await placeApiOrder(other, bangles);
  const second = await placeApiOrder(customer, kurta);
  await checkLine('C266', async () => {
    await expect(card(page, first)).toBeVisible();
    await expect(card(page, second)).toBeVisible();
  });
  await checkLine('C253', async () => {
    await page.reload();
    await expect(card(page, second)).toBeVisible();
    await expect(page.getByText(others.display_id)).toHaveCount(0);
  });
  await checkLine('C254', async () => {
    const ids = page.getByRole('group', { name: /^Order FH/ });
    await expect(ids).toHaveCount(2);
    expect(await ids.evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      second.display_id,
      first.display_id,
    ]);
  });
  await checkLine('C257 C258', async () => {
    await expect(page.getByRole('link', { name: 'Write Review' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Track your Order' })).toHaveCount(0);
  });
  await checkLine('C258 C266', async () => {
    await owner.requestJson('patch', `/orders/${first.id}/tracking_link`, {
      tracking_link: 'https://www.delhivery.example/track/77',
    });
    const follow = card(page, first).getByRole('link', { name: 'Track your Order' });
    await expect(follow).toHaveAttribute('href', 'https://www.delhivery.example/track/77');
    await expect(follow).toHaveAttribute('target', '_blank');
    await expect(card(page, second).getByRole('link', { name: 'Track your Order' })).toHaveCount(0);
  });
  await checkLine('C257', async () => {
    for (const status of ['confirmed', 'shipped', 'cancelled', 'delivered']) {
      await owner.requestJson('patch', `/orders/${first.id}`, { status });
      await expect(card(page, first)).toContainText(new RegExp(status, 'i'));
      await expect(card(page, first).getByRole('link', { name: 'Write Review' })).toHaveCount(
        status === 'delivered' ? 1 : 0,
      );
    }
  });
  await checkLine('C256', async () => {
    const { id } = await findProductByName(customer, bangles);
    await card(page, first).getByRole('link', { name: 'Write Review' }).click();
    await expect(page).toHaveURL(new RegExp(`/product/.*${id}\\?review=true$`));
    await expect(page.getByRole('form', { name: 'Your review' })).toBeVisible();
  });
  await checkLine('C255', async () => {
    await openPage(page, '/orders');
    await card(page, second).getByRole('link', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/order-confirmation?order=${second.display_id}`);
    await expect(page.getByRole('main')).toContainText(second.display_id);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(kurta);
  });
});

test('a pending order is cancelled, once she has really said so', async ({ context, browser }) => {
  const customer = await newPerson(context, 'tests.back@example.in');
  const owner = await signedInOwner(await browser.newContext());
  const { page } = customer;
  const order = await placeApiOrder(customer, kurta);
  const late = await placeApiOrder(customer, bangles);
  // The owner's change is not on the page when the button is pressed.
  await page.route('**/api/v1/live*', () => {});
  await openPage(page, '/orders');

  await checkLine('C259 C261', async () => {
    expect(await cancel(page, order, 'decline')).toBe(
      'Are you sure you want to cancel this order?',
    );
    await expect(card(page, order)).toContainText('Pending');
    expect((await customer.requestJson('get', `/orders/${order.id}`)).status).toBe('pending');
  });
  await checkLine('C260', async () => {
    const { id } = await findProductByName(customer, kurta);
    const stock = () => customer.requestJson('get', `/products/${id}/stock`);
    const before = await stock();
    await cancel(page, order, 'confirm');
    await expect(successToast(page, 'Order Cancelled')).toBeVisible();
    await expect(card(page, order)).toContainText('Cancelled');
    expect((await customer.requestJson('get', `/orders/${order.id}`)).status).toBe('cancelled');
    expect((await stock()).stock_quantity).toBe(before.stock_quantity + 1);
  });
  await checkLine('C263', async () => {
    await owner.requestJson('patch', `/orders/${late.id}`, { status: 'confirmed' });
    await cancel(page, late, 'confirm');
    const news = page.getByRole('alert');
    await expect(news).toContainText('Failed to cancel order. Please try again.');
    expect((await customer.requestJson('get', `/orders/${late.id}`)).status).toBe('confirmed');
  });
  await checkLine('C262', async () => {
    await page.reload();
    for (const status of ['confirmed', 'shipped', 'delivered', 'cancelled']) {
      await owner.requestJson('patch', `/orders/${late.id}`, { status });
      await page.reload();
      await expect(card(page, late)).toContainText(new RegExp(status, 'i'));
      await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
      expect((await customer.send('post', `/orders/${late.id}/cancel`)).status()).toBe(409);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a pending order is cancelled', async ({ context, browser }) => {
    const customer = await newPerson(context, 'tests.back.without.script@example.in');
    const owner = await signedInOwner(await browser.newContext());
    const order = await placeApiOrder(customer, bangles);
    const late = await placeApiOrder(customer, kurta);
    const { page } = customer;
    await page.goto('/orders');
    await checkLine('C260', async () => {
      await card(page, order).getByRole('button', { name: 'Cancel Order' }).click();
      await expect(page.getByText('Are you sure you want to cancel this order?')).toBeVisible();
      await card(page, order).getByRole('button', { name: 'Yes, cancel' }).click();
      await expect(page.getByRole('status')).toContainText('Order Cancelled');
      await expect(card(page, order)).toContainText('Cancelled');
    });
    await checkLine('C263', async () => {
      await card(page, late).getByRole('button', { name: 'Cancel Order' }).click();
      await owner.requestJson('patch', `/orders/${late.id}`, { status: 'shipped' });
      await card(page, late).getByRole('button', { name: 'Yes, cancel' }).click();
      await expect(page.getByRole('alert')).toContainText(
        'Failed to cancel order. Please try again.',
      );
      await expect(card(page, late)).toContainText('Shipped');
    });
  });
});

function card(page: Page, order: { display_id: string }) {
  return page.getByRole('group', { name: `Order ${order.display_id}` });
}

/** Presses Cancel Order and answers the question. Returns its text. */
async function cancel(
  page: Page,
  order: Awaited<ReturnType<typeof placeApiOrder>>,
  answer: 'confirm' | 'decline',
): Promise<string> {
  await card(page, order).getByRole('button', { name: 'Cancel Order' }).click();
  const dialog = page.getByRole('alertdialog');
  const text = await dialog.getByRole('heading').innerText();
  const answers = { confirm: 'Yes, cancel', decline: 'Keep order' };
  await dialog.getByRole('button', { name: answers[answer] }).click();
  return text;
}
