import { newCustomerPage, ordered } from './checkout.ts';
import { openPage } from './open-page.ts';
import { runSql } from './run-sql.ts';
import { viewports } from './screens.ts';
import { openMailbox, signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test('on a phone an order leaves in two parcels, of three blouses two and one, and its customer follows each', async ({
  browser,
}) => {
  const viewport = viewports.phone;
  const context = await browser.newContext({ viewport });
  const page = await newCustomerPage(context, 'awaits.two.parcels@example.in');
  const { displayId } = await ordered(page, 'Patiala Phulkari Salwar Suit');
  await runSql(
    `insert into order_lines (order_id, position, product_name, product_price_paise, quantity)
     select id, 1, 'Khana Blouse', 90000, 3 from orders where display_id = $1`,
    [displayId],
  );
  await runSql(
    `update order_lines set status = 'confirmed' from orders
     where orders.id = order_id and display_id = $1`,
    [displayId],
  );

  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, `/admin/orders?search=${displayId}`);
  await admin.getByRole('link', { name: /^Ship .*order/ }).click();
  const form = admin.getByRole('dialog', { name: `Ship ${displayId}` });
  await form.getByLabel('Patiala Phulkari Salwar Suit').uncheck();
  await form.getByLabel('How many of Khana Blouse').selectOption('2 of 3');
  await form.getByLabel('Courier').fill('delhivery');
  const awb = form.getByLabel('AWB number');
  await awb.fill('FMPP1234567890');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toContainText('An AWB number of Delhivery has 10 to 18 digits');
  await expect(form.getByLabel('Patiala Phulkari Salwar Suit')).not.toBeChecked();
  await awb.fill('1091 2089 4059 3');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toBeHidden();

  // The customer follows the first parcel; the rest is still to come.
  await openPage(page, `/order-confirmation?order=${displayId}`);
  const follow = page.getByRole('link', { name: 'Track your Order' });
  await expect(page.getByText('Parcel 1 · On its way')).toBeVisible();
  await expect(page.getByText('2 of 3 × Khana Blouse')).toBeVisible();
  await expect(page.getByText('The other items follow.')).toBeVisible();
  await expect(follow).toHaveAttribute(
    'href',
    'https://www.delhivery.com/track/package/1091208940593',
  );

  // The other leaves later, with another courier.
  await admin.getByRole('link', { name: /^Ship .*order/ }).click();
  await expect(form.getByLabel('Khana Blouse')).toBeChecked();
  await expect(form.getByLabel('How many of Khana Blouse')).toHaveCount(0);
  await form.getByLabel('Courier').fill('Blue Dart');
  await awb.fill('50123456789');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Parcel 2 · On its way')).toBeVisible();
  await expect(page.getByText('1 of 3 × Khana Blouse')).toBeVisible();
  await expect(follow).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Shipped');

  // The owner sees both, and tells the customer of one on WhatsApp.
  await admin.getByRole('link', { name: 'View Details' }).click();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  const chat = details.getByRole('link', { name: 'WhatsApp about parcel 1' });
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain(
    `${displayId} at Fashion Haat is on its way with Delhivery, AWB 1091208940593`,
  );
  await details.getByRole('link', { name: 'Packing slip and label' }).click();
  await expect(admin.getByText('Parcel 1 of 2').first()).toBeVisible();
  await expect(admin.getByRole('img', { name: 'Barcode of 50123456789' })).toBeVisible();

  await openMailbox(page);
  const emails = page.locator('main li').filter({ hasText: displayId });
  await expect(emails.filter({ hasText: 'Part of your order has been shipped' })).toContainText(
    'AWB 1091208940593',
  );
  await expect(emails.filter({ hasText: /Your order has been shipped/ })).toContainText(
    'Parcel 2 with Blue Dart, AWB 50123456789',
  );
});
