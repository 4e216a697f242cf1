import type { Browser, Page } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  ordered,
  submitOrder,
} from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const viewport = viewports.phone;
const suit = 'Patiala Phulkari Salwar Suit';

/** A customer has bought a suit. The owner, also on a phone, records that it is paid and delivered. */
async function givenDelivered(
  browser: Browser,
  user: Page,
): Promise<{ admin: Page; displayId: string }> {
  const { id, displayId } = await ordered(user, suit);
  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, `/admin/orders?order=${id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.getByLabel('Paid by').selectOption('Cash');
  await details.getByRole('button', { name: 'Payment Received' }).click();
  await expect(details.getByText(/^Paid in cash on/)).toBeVisible();
  await chooseOption(details.getByLabel(`Status of ${displayId}`), 'Delivered');
  await expect(details.getByText('Delivered').first()).toBeVisible();
  return { admin, displayId };
}

async function requestReturn(user: Page, displayId: string): Promise<void> {
  await openPage(user, `/orders/${displayId}/return`);
  await user.getByRole('link', { name: `Return : ${suit}` }).click();
  await waitForHydration(user);
  await user.getByLabel('Why do you return it?').selectOption('The size does not fit');
  await user.getByRole('button', { name: 'Request Return' }).click();
  await expect(user.getByText('Requested').first()).toBeVisible();
}

test('on a phone a return becomes store credit, is spent, and comes back with what it was spent on', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport });
  const user = await newCustomerPage(context, 'has.credit@example.in');
  await openPage(user, '/profile');
  await expect(user.getByText('Store Credit')).toHaveCount(0);
  const { admin, displayId } = await givenDelivered(browser, user);
  await requestReturn(user, displayId);

  await openPage(admin, '/admin/orders/returns');
  const one = admin.getByRole('group', { name: `Return of ${displayId}` });
  await one.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Return approved')).toBeVisible();
  await one.getByRole('button', { name: 'Received' }).click();
  await one.getByLabel('Given back by').selectOption('Store credit');
  await one.getByRole('button', { name: 'Refund ₹5,499 as Store Credit' }).click();
  await expect(one.getByText('₹5,499 as store credit', { exact: true })).toBeVisible();

  await openPage(user, '/profile');
  await expect(user.getByText('Return from order')).toBeVisible();
  await buyNow(user, suit, ['L', 'Madder and Haldi']);
  await goToConfirm(user);
  await user.getByLabel('Use store credit (₹5,499)').check();
  await expect(user.getByRole('button', { name: 'Place Order · ₹120' })).toBeVisible();
  await submitOrder(user);
  await expect(expectOrderPlaced(user)).toBeVisible();
  await expect(user.getByText('Paid with store credit: ₹5,499.')).toBeVisible();

  await openPage(user, '/orders');
  await user.getByRole('button', { name: 'Cancel Order' }).first().click();
  await user.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(user.getByText(/Back as store credit: ₹5,499\./).first()).toBeVisible();
});
