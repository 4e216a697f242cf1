import type { Page, Request } from '@playwright/test';
import { newCustomerPage, ordered } from './checkout.ts';
import { chooseOption } from './choose-option.ts';
import { openPage } from './open-page.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

async function chooseStatus(admin: Page, displayId: string, status: string): Promise<void> {
  await chooseOption(admin.getByLabel(`Status of ${displayId}`), status);
}

async function setStatus(admin: Page, displayId: string, status: string): Promise<void> {
  await chooseStatus(admin, displayId, status);
  await expect(admin.getByRole('row').filter({ hasText: displayId })).toContainText(status);
}

test('the owner ships, and the customer sees it in every tab, over one stream', async ({
  browser,
  context,
}) => {
  const streams = new Set<Request>();
  context.on('request', (one) => one.url().includes('/api/v1/live') && streams.add(one));
  context.on('requestfinished', (one) => streams.delete(one));
  context.on('requestfailed', (one) => streams.delete(one));

  const details = await newCustomerPage(context, 'looks.on@example.in');
  const { displayId } = await ordered(details, 'Patiala Phulkari Salwar Suit');
  const list = await context.newPage();
  await openPage(list, '/orders');
  const order = list.locator(`#${displayId}`);
  await expect(order).toContainText('Pending');
  await expect.poll(() => streams.size).toBe(1);

  const admin = await newVisitor(browser);
  await signInAsOwner(admin);
  await openPage(admin, '/admin/orders');
  await setStatus(admin, displayId, 'Confirmed');
  const row = admin.getByRole('row').filter({ hasText: displayId });
  await row.getByRole('link', { name: /^Ship/ }).click();
  const form = admin.getByRole('dialog', { name: `Ship ${displayId}` });
  await form.getByLabel('Courier').fill('Delhivery');
  await form.getByLabel('Tracking link').fill('https://delhivery.example/EX447');
  await form.getByRole('button', { name: 'Ship Order' }).click();
  await expect(form).toBeHidden();
  await expect(row).toContainText('Shipped');
  await expect(details.getByRole('heading', { level: 1 })).toHaveText('Order Shipped');
  await expect(order).toContainText('Shipped');
  await expect(order).toContainText('Sent with Delhivery');
  await expect(order.getByRole('link', { name: 'Track your Order' })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect.poll(() => streams.size).toBe(1);

  // The tab that held the stream is closed; the other takes over.
  await details.close();
  await setStatus(admin, displayId, 'Delivered');
  await expect(order.getByRole('link', { name: 'Write Review' })).toBeVisible();

  // Without a stream the page polls.
  await context.route('**/api/v1/live?*', (route) => route.abort());
  await list.reload();
  await chooseStatus(admin, displayId, 'Cancelled');
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Set to Cancelled' }).click();
  await expect(order).toContainText('Cancelled');
});
