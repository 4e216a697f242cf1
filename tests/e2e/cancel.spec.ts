import { expect, test } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { openMailbox } from './sign-in.ts';

const email = 'thinks.better@example.in';

test('a customer cancels an order after confirming the question', async ({ context }) => {
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

  let dialogMessage = '';
  page.once('dialog', (dialog) => {
    dialogMessage = dialog.message();
    void dialog.dismiss();
  });
  await cancel.click();
  expect(dialogMessage).toBe('Are you sure you want to cancel this order?');
  await expect(order).toContainText('Pending');

  page.once('dialog', (dialog) => void dialog.accept());
  await cancel.click();
  await expect(page.getByRole('status').last()).toContainText('Order Cancelled');
  await expect(order).toContainText('Cancelled');
  await expect(cancel).toHaveCount(0);

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
