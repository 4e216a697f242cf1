import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  buyNow,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { signInAsOwner } from './owner.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { gotoHydrated, waitForHydration } from './wait-for-hydration.ts';
import { withoutSplash } from './without-splash.ts';

const viewport = viewports.phone;
const suit = 'Patiala Phulkari Salwar Suit';

/** A customer has bought a suit. The owner, also on a phone, records that it is paid and delivered. */
async function givenDelivered(
  browser: Browser,
  user: Page,
): Promise<{ admin: Page; displayId: string }> {
  await buyNow(user, suit, ['M', 'Madder and Haldi']);
  await goToConfirm(user);
  await submitOrder(user);
  await expect(expectOrderPlaced(user)).toBeVisible();
  const displayId = await user.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  const [order] = await runSql('select id from orders where display_id = $1', [displayId]);
  const admin = await (await withoutSplash(await browser.newContext({ viewport }))).newPage();
  await signInAsOwner(admin);
  await gotoHydrated(admin, `/admin/orders?order=${(order as { id: string }).id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.getByLabel('Paid by').selectOption('Cash');
  await details.getByRole('button', { name: 'Payment Received' }).click();
  await expect(details.getByText(/^Paid in cash on/)).toBeVisible();
  await chooseOption(details.getByLabel(`Status of ${displayId}`), 'Delivered');
  await expect(details.getByText('Delivered').first()).toBeVisible();
  return { admin, displayId };
}

async function requestReturn(user: Page, displayId: string): Promise<void> {
  await gotoHydrated(user, `/orders/${displayId}/return`);
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
  await gotoHydrated(user, '/profile');
  await expect(user.getByText('Store Credit')).toHaveCount(0);
  const { admin, displayId } = await givenDelivered(browser, user);
  await requestReturn(user, displayId);

  await gotoHydrated(admin, '/admin/orders/returns');
  const one = admin.getByRole('group', { name: `Return of ${displayId}` });
  await one.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Return approved')).toBeVisible();
  await one.getByRole('button', { name: 'Received' }).click();
  await one.getByLabel('Given back by').selectOption('Store credit');
  await one.getByRole('button', { name: 'Refund ₹5,499 as Store Credit' }).click();
  await expect(one.getByText('₹5,499 as store credit', { exact: true })).toBeVisible();

  await gotoHydrated(user, '/profile');
  await expect(user.getByText('Return from order')).toBeVisible();
  await buyNow(user, suit, ['L', 'Madder and Haldi']);
  await goToConfirm(user);
  await user.getByLabel('Use store credit (₹5,499)').check();
  await expect(user.getByRole('button', { name: 'Place Order · ₹120' })).toBeVisible();
  await submitOrder(user);
  await expect(expectOrderPlaced(user)).toBeVisible();
  await expect(user.getByText('Paid with store credit: ₹5,499.')).toBeVisible();

  await gotoHydrated(user, '/orders');
  await user.getByRole('button', { name: 'Cancel Order' }).first().click();
  await user.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel' }).click();
  await expect(user.getByText(/Back as store credit: ₹5,499\./).first()).toBeVisible();
});
