import type { Browser, Page } from '@playwright/test';
import {
  addToCart,
  expectOrderPlaced,
  goToConfirm,
  newCustomerPage,
  submitOrder,
} from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const viewport = viewports.phone;
const earrings = 'Kundan Kairi Jhumka';
const suit = 'Patiala Phulkari Salwar Suit';

test.afterEach(async () => {
  await runSql(
    `update shop_settings set gst_number = null, legal_name = null, legal_address = null,
       issues_invoices = null, default_hsn = null`,
    [],
  );
});

/** A customer and the owner on phones, with a paid and delivered order of earrings and a suit. */
async function givenDelivered(browser: Browser, email: string) {
  const user = await newCustomerPage(await browser.newContext({ viewport }), email);
  await addToCart(user, earrings, []);
  await addToCart(user, suit, ['M', 'Madder and Haldi']);
  await user.getByRole('link', { name: 'Cart, 2 items' }).click();
  await user.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await goToConfirm(user);
  await submitOrder(user);
  await expect(expectOrderPlaced(user)).toBeVisible();
  const displayId = await user.getByText(/^FH[A-Z0-9]{6}$/).innerText();
  const [order] = await runSql('select id from orders where display_id = $1', [displayId]);
  const { id } = order as { id: string };

  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, `/admin/orders?order=${id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.getByLabel('Paid by').selectOption('Cash');
  await details.getByRole('button', { name: 'Payment Received' }).click();
  await expect(details.getByText(/^Paid in cash on/)).toBeVisible();
  await chooseOption(details.getByLabel(`Status of ${displayId}`), 'Delivered');
  await expect(details.getByText('Delivered').first()).toBeVisible();
  return { user, admin, displayId };
}

async function openRequest(user: Page, displayId: string): Promise<void> {
  await openPage(user, '/orders');
  const order = user.locator(`#${displayId}`);
  await order.getByRole('link', { name: 'Return an Item' }).click();
  await expect(user.getByText('A sale item, so it is not returnable.')).toBeVisible();
  await user.getByRole('link', { name: `Return : ${suit}` }).click();
  await waitForHydration(user);
}

/** From the call queue, where the customer is called, to the list of returns. */
async function receive(admin: Page, displayId: string): Promise<void> {
  await openPage(admin, '/admin/orders/returns');
  await admin.getByRole('group', { name: `Return of ${displayId}` }).waitFor();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Return approved')).toBeVisible();
  await openPage(admin, '/admin/orders/calls');
  const call = admin.getByRole('group', { name: `Call about the return of ${displayId}` });
  await call.getByLabel('Pickup on').fill('2099-01-04');
  await call.getByRole('button', { name: 'Pickup Arranged' }).click();
  await expect(admin.getByText('Pickup arranged').first()).toBeVisible();
  await expect(call).toHaveCount(0);
  await openPage(admin, '/admin/orders/returns');
  await expect(admin.getByText(/^4 January 2099( · For L · Madder and Haldi)?$/)).toBeVisible();
  await admin.getByRole('button', { name: 'Received' }).click();
}

test('on a phone one of two items is returned, refunded and credited', async ({ browser }) => {
  await runSql(
    `update shop_settings set gst_number = '27AAPFU0939F1ZV', legal_name = 'Haat Textiles',
       legal_address = '14 Laxmi Road, Pune 411030', issues_invoices = true, default_hsn = '6204'`,
    [],
  );
  const { user, admin, displayId } = await givenDelivered(browser, 'sends.back@example.in');
  await openRequest(user, displayId);
  await user.getByLabel('What should we know?').fill('Tight at the shoulders.');
  await user.getByRole('button', { name: 'Request Return' }).click();
  // What was typed is still there.
  await expect(user.getByText('Choose why you return it').first()).toBeVisible();
  await expect(user.getByLabel('What should we know?')).toHaveValue('Tight at the shoulders.');
  await user.getByLabel('Why do you return it?').selectOption('The size does not fit');
  await user.getByRole('button', { name: 'Request Return' }).click();
  const own = user.getByRole('group', { name: `Return of ${suit}` });
  await expect(own.getByText('Requested').first()).toBeVisible();

  await receive(admin, displayId);
  await admin.getByLabel('Refund reference').fill('412345678901');
  await admin.getByRole('button', { name: 'Note Refund of ₹5,499' }).click();
  const noted = admin.getByRole('group', { name: `Return of ${displayId}` });
  await expect(noted.getByText('Reference 412345678901')).toBeVisible();

  // The customer sees the same events, and the credit note.
  await expect(own.getByText('Reference 412345678901')).toBeVisible();
  await openPage(user, `/orders/${displayId}/invoice`);
  const credit = user.getByRole('article', { name: /^Credit Note FHC\// });
  await expect(credit).toContainText(suit);
  await expect(credit).not.toContainText(earrings);
});

test('on a phone a suit is exchanged for another size', async ({ browser }) => {
  const { user, admin, displayId } = await givenDelivered(browser, 'wants.large@example.in');
  await openRequest(user, displayId);
  await user.getByLabel('Why do you return it?').selectOption('The size does not fit');
  await user.getByLabel('What would you like instead?').selectOption('L · Madder and Haldi');
  await user.getByRole('button', { name: 'Request Return' }).click();
  const own = user.getByRole('group', { name: `Return of ${suit}` });
  await expect(own.getByText('For L · Madder and Haldi')).toBeVisible();

  await receive(admin, displayId);
  await expect(own.getByText('Exchanged').first()).toBeVisible();
  await own.getByRole('link', { name: /^FH/ }).click();
  await expect(user.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
  await expect(user.getByText('An exchange: nothing to pay.')).toBeVisible();
});
