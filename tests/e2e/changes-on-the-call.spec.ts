import { newCustomerPage, ordered } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test('on a phone the owner adds an item, gives a discount, waives delivery, and arranges the next call', async ({
  browser,
}) => {
  const viewport = viewports.phone;
  const user = await newCustomerPage(
    await browser.newContext({ viewport }),
    'wants.another.one.too@example.in',
  );
  const { displayId } = await ordered(user, 'Patiala Phulkari Salwar Suit');

  const admin = await newVisitor(browser, { viewport });
  await signInAsOwner(admin);
  await openPage(admin, `/admin/orders/calls?search=${displayId}`);
  const call = admin.getByRole('group', { name: `Call about ${displayId}` });
  await call.getByRole('link', { name: 'Wants Change' }).click();

  const dialog = admin.getByRole('dialog', { name: `Change ${displayId}` });
  await dialog.getByText('Add or swap an item').click();
  await dialog.getByLabel('Find an item').fill('gadwal pattu');
  await dialog.getByRole('button', { name: 'Find' }).click();
  const saree = dialog.getByRole('form', { name: 'Gadwal Pattu Saree' });
  await expect(saree.getByLabel('Size, color, price and stock')).toContainText(/₹[\d,]+, \d+ left/);
  await saree.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByLabel('Quantity of Gadwal Pattu Saree')).toHaveValue('1');

  await dialog.getByLabel('Discount (₹ or %)').fill('10%');
  await dialog.getByLabel('Delivery charge (₹)').fill('0');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Say why, for the history')).toBeVisible();
  await dialog.getByLabel('Reason for the discount').fill('Bought two');
  await dialog.getByLabel('Reason for another charge').fill('Bought two');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  const sum = /^Total ₹[\d,.]+, delivery free; discount ₹[\d,.]+\.$/;
  await expect(admin.getByRole('status').getByText(sum)).toBeVisible();

  await user.reload();
  await expect(user.getByText('Gadwal Pattu Saree')).toBeVisible();
  await expect(user.getByText('Discount', { exact: true })).toBeVisible();
  await expect(user.getByText('Free', { exact: true })).toBeVisible();

  await openPage(admin, `/admin/orders/calls?search=${displayId}`);
  await call.getByRole('link', { name: 'Call Back On…' }).click();
  const details = admin.getByRole('dialog', { name: `Calling about ${displayId}` });
  await details.getByLabel('Second phone number').fill('98200 05678');
  await details.getByLabel('Speaks').selectOption('Marathi');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(call.getByText('Speaks Marathi')).toBeVisible();
  await expect(call.getByRole('link', { name: 'Second number 98200 05678' })).toBeVisible();
  await call.getByRole('link', { name: 'Call Back On…' }).click();
  await details.getByLabel('Call back on').selectOption({ index: 1 });
  await details.getByRole('button', { name: 'Call Back Then' }).click();
  await expect(details).toHaveCount(0);
  await expect(admin.getByRole('heading', { name: 'To call later' })).toBeVisible();
});
