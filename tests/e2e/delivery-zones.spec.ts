import type { Page } from '@playwright/test';
import { buyNow, expectOrderPlaced, newCustomerPage, submitOrder } from './checkout.ts';
import { openPage } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

test.use({ viewport: viewports.phone });

const dupatta = 'Bagh Phulkari Dupatta';
const notServed = 'We do not deliver to 744101 (South Andaman, Andaman and Nicobar Islands) yet.';

async function addZone(owner: Page, ready: string): Promise<void> {
  await openPage(owner, '/admin/settings');
  await owner.getByRole('link', { name: 'See Delivery Zones' }).click();
  await owner.getByLabel('Zone', { exact: true }).selectOption(ready);
  await owner.getByRole('button', { name: 'Add Zone' }).click();
  await expect(owner.getByRole('button', { name: 'Save Zone' })).toBeVisible();
}

async function saveZone(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Save Zone' }).click();
}

test('the owner makes zones; a customer pays by theirs, and is not sent where nobody delivers', async ({
  browser,
}) => {
  const owner = await newVisitor(browser);
  await signInAsOwner(owner);
  await addZone(owner, 'Islands');
  await owner.getByLabel('We do not deliver there').check();
  await saveZone(owner);
  await expect(owner.getByRole('link', { name: /Islands.*no delivery/s })).toBeVisible();
  await addZone(owner, 'An empty one');
  await owner.getByLabel('Name').fill('Pune');
  await owner.getByLabel('PIN codes that begin with').fill('411, zero');
  await owner.getByLabel('Charge, ₹').fill('60');
  await saveZone(owner);
  await expect(owner.getByText(/‘zero’ is not how a PIN code begins/)).toBeVisible();
  await owner.getByLabel('PIN codes that begin with').fill('411');
  await saveZone(owner);
  await expect(owner.getByRole('link', { name: /Pune.*411: ₹60/s })).toBeVisible();

  const customer = await newCustomerPage(await browser.newContext(), 'in.a.zone@example.in');
  await openPage(customer, '/shipping');
  await expect(customer.getByText('₹60 to ₹120, by PIN code')).toBeVisible();
  await buyNow(customer, dupatta, ['Haldi and Rani']);
  await expect(customer.getByText('from ₹60')).toBeVisible();
  await customer.getByLabel('Pincode').fill('744 101');
  await customer.getByLabel('Address *', { exact: true }).fill('12 Sahyadri Apartments');
  await expect(customer.getByText(notServed)).toBeVisible();
  await customer.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(customer.getByLabel('Pincode')).toHaveAttribute('aria-invalid');
  await expect(customer.getByLabel('Address *', { exact: true })).toHaveValue(
    '12 Sahyadri Apartments',
  );
  // Sent before the shop has answered what the other PIN code tells.
  await customer.route('**/checkout/pin.json?*', (route) => route.abort());
  await customer.getByLabel('Pincode').fill('411 004');
  await customer.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(customer.getByRole('button', { name: 'Place Order · ₹2,959' })).toBeVisible();
  await expect(customer.getByText(/Apartments, Pune, Maharashtra 411004/)).toBeVisible();
  await submitOrder(customer);
  await expect(expectOrderPlaced(customer)).toBeVisible();
  const displayId = await customer.getByText(/^FH[A-Z0-9]{6}$/).innerText();

  await openPage(owner, '/admin/orders/calls');
  const call = owner.getByRole('group', { name: `Call about ${displayId}` });
  await expect(call.getByText(/^Delivered by .* if they confirm now\./)).toBeVisible();
  await call.getByRole('link', { name: 'Wants Change' }).click();
  const dialog = owner.getByRole('dialog', { name: `Change ${displayId}` });
  await expect(dialog.getByText(/has the charge of that zone/)).toBeVisible();
  await dialog.getByLabel('Pincode').fill('422001');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(call).toContainText('₹3,019');
});
