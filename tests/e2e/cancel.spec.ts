import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { waitForHydration } from './open-page.ts';
import { openMailbox } from './sign-in.ts';
import { expect, test } from './test.ts';

test('a customer cancels an order after confirming the question', async ({ context }) => {
  const email = `thinks.better.${test.info().repeatEachIndex}@example.in`;
  const page = await newCustomerPage(context, email);
  await buyNow(page, 'Patiala Phulkari Salwar Suit', ['M', 'Madder and Haldi']);
  await goToConfirm(page);
  await submitOrder(page);
  await expect(expectOrderPlaced(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/We will call .* (before|between) /);

  await page.getByRole('link', { name: 'Track Order' }).click();
  const order = page.getByRole('group', { name: /^Order FH/ });
  await expect(order).toBeFocused();
  const cancel = order.getByRole('button', { name: 'Cancel Order' });

  // The shop asks, not the browser, whose questions Playwright declines. Nothing is fetched for it.
  await waitForHydration(page);
  await context.route('**/assets/*.js', (route) => route.abort());
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to cancel this order?',
  });
  await cancel.click();
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expect(order).toContainText('Pending');

  await cancel.click();
  await question.getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(page.getByRole('status').last()).toContainText('Order Cancelled');
  await expect(order).toContainText('Cancelled');
  await expect(cancel).toHaveCount(0);
  await context.unroute('**/assets/*.js');

  await order.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Cancelled');
  await expect(page.getByText('Nothing has been charged.')).toBeVisible();

  await openMailbox(page);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `To ${email}` })
      .getByRole('heading', { name: 'Your order has been cancelled' }),
  ).toHaveCount(1);
});
